/**
 * Work that grows with everything that is stored. Each call does the next page of it, and begins anew after the last one,
 * so a call costs the same however much there is. A call returns whether the last page was done before.
 */
export function pageByPage(pages: () => AsyncGenerator<void>): () => Promise<boolean> {
  let begun = pages()
  return async () => {
    try {
      const { done = false } = await begun.next()
      if (done) begun = pages()
      return done
    } catch (error) {
      begun = pages()
      throw error
    }
  }
}
