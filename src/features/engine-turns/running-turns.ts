/** The turns that run, and how long one takes. */
export interface RunningTurns {
  readonly count: () => number
  readonly began: (at: number) => void
  readonly ended: (turn: Readonly<{ begunAt: number; at: number }>) => void
  /** The mean time of a turn, or the age of the running turns where that is longer: the engine may be silent. */
  readonly turnMs: () => number
}

/** The weight of one new time in the mean. */
const MEAN_SHARE = 0.2

export function createRunningTurns(): RunningTurns {
  let running = 0
  let meanMs = 0
  /** The sum of the start times of the running turns. */
  let startSum = 0
  return {
    count: () => running,
    began(at) {
      running += 1
      startSum += at
    },
    ended({ begunAt, at }) {
      meanMs += MEAN_SHARE * (at - begunAt - meanMs)
      running -= 1
      startSum = running === 0 ? 0 : startSum - begunAt
    },
    turnMs: () => (running === 0 ? meanMs : Math.max(meanMs, performance.now() - startSum / running)),
  }
}
