/**
 * Work that grows with everything that is stored. Each call does the next page of it, and begins anew after the last one,
 * so a call costs the same however much there is.
 */
export function pageByPage(pages: () => AsyncGenerator<void>): () => Promise<void> {
  let begun = pages()
  return async () => {
    try {
      const { done } = await begun.next()
      if (done) begun = pages()
    } catch (error) {
      begun = pages()
      throw error
    }
  }
}
