/**
 * Milliseconds of processor time that this thread takes until `work` is done: what its event loop can do nothing else
 * in. Unlike the clock it does not count what other programs take.
 */
export async function activeTime(work: () => Promise<unknown>): Promise<number> {
  // Nothing of the work before is left to do.
  await new Promise((resolve) => setImmediate(resolve))
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
