/** A look at the whole bucket is at least this often: every so many rounds. */
export const MAX_IDLE_ROUNDS = 8

/**
 * Runs through pages, one a call. After a pass over all of them that had nothing to do, the next calls do nothing: one,
 * then twice as many after each further pass, up to a maximum. A page with something to do begins anew.
 */
export function backOff(pages: () => AsyncGenerator<boolean>): () => Promise<void> {
  let begun = pages()
  let isIdle = true
  let pause = 1
  let left = 0
  const endPass = () => {
    left = isIdle ? pause : 0
    pause = isIdle ? Math.min(MAX_IDLE_ROUNDS, pause * 2) : 1
    begun = pages()
    isIdle = true
  }
  return async () => {
    if (left > 0) {
      left -= 1
      return
    }
    try {
      const { done, value } = await begun.next()
      if (done) return endPass()
      if (value) isIdle = false
    } catch (error) {
      begun = pages()
      isIdle = true
      throw error
    }
  }
}
