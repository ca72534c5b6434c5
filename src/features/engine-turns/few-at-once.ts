/** Runs a piece of work once fewer than the most are under way, in the order of the calls. */
export type FewAtOnce = <T>(work: () => Promise<T>) => Promise<T>

/** Made for each request, which is why this is not p-limit: making one takes 7 µs. */
export function fewAtOnce(most: number): FewAtOnce {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    // A piece of work that ends starts the next one in its place.
    if (running < most) running += 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = waiting.shift()
      if (enter === undefined) running -= 1
      else enter()
    }
  }
}
