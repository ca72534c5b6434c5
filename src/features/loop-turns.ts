import { setImmediate } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'

/** Runs the heavy pieces of one request one after another: at once where the request may go on. */
export type LoopTurns = <T>(work: () => T) => T | Promise<T>

/** After this time other requests get a turn on the event loop. */
const TURN_MS = 8

/**
 * A large dish takes milliseconds to judge, and a request may ask for many: other requests get a turn in between. The
 * pieces wait for each other, because whatever waits for the next turn side by side runs in the same one. `goOn` is called
 * before each piece that waited, and throws once the client has gone.
 */
export function createLoopTurns(goOn: () => void = () => undefined): LoopTurns {
  let oneByOne: LimitFunction | undefined
  let turnedAt = performance.now()
  const isOver = () => performance.now() - turnedAt > TURN_MS
  return (work) => {
    if (!isOver() && !oneByOne?.activeCount) return work()
    oneByOne ??= pLimit(1)
    return oneByOne(async () => {
      if (isOver()) {
        await setImmediate()
        turnedAt = performance.now()
      }
      goOn()
      return work()
    })
  }
}
