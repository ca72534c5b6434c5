/** What `work` answers, or a rejection where it has not answered after so many milliseconds. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const tooLate = AbortSignal.timeout(ms)
  const late = new Promise<never>((_resolve, reject) => {
    tooLate.addEventListener('abort', () => reject(new Error(`no answer within ${ms} ms`)), { once: true })
  })
  return Promise.race([work, late])
}
