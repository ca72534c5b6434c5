/** The part of the time that such work may take: a twentieth. */
const REST = 19

/**
 * Work whose length grows with everything that is stored. It is left out until it has rested nineteen times as long as
 * it took, so its share of the time stays the same, however much there is.
 */
export function sparingly(work: () => Promise<void>): () => Promise<void> {
  let nextAt = Number.NEGATIVE_INFINITY
  return async () => {
    const startedAt = performance.now()
    if (startedAt < nextAt) return
    try {
      await work()
    } finally {
      const endedAt = performance.now()
      nextAt = endedAt + (endedAt - startedAt) * REST
    }
  }
}
