/**
 * Milliseconds for which `work` keeps this thread's event loop busy. Measured as processor time: unlike the clock it
 * does not count the time of other programs.
 */
export async function activeTime(work: () => Promise<unknown>): Promise<number> {
  // Lets earlier work end first.
  await new Promise((resolve) => setImmediate(resolve))
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
