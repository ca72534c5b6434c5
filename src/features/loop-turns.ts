import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Runs the heavy pieces of one request one after another. */
export type LoopTurns = <T>(work: () => T) => Promise<T>

/** After this time other requests get a turn on the event loop. */
const TURN_MS = 8

/**
 * A large dish takes milliseconds to judge, and a request may ask for many: other requests get a turn in between. The
 * pieces wait for each other, because whatever waits for the next turn side by side runs in the same one.
 */
export function createLoopTurns(): LoopTurns {
  const oneByOne = pLimit(1)
  let turnedAt = performance.now()
  return (work) =>
    oneByOne(async () => {
      if (performance.now() - turnedAt > TURN_MS) {
        await setImmediate()
        turnedAt = performance.now()
      }
      return work()
    })
}
