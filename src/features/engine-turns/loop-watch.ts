import { performance } from 'node:perf_hooks'

/** Utilization of the event loop from which on a process cannot do more. */
const SATURATED = 0.95
const READING_MS = 100

/** Tells whether the event loop of this process had no pause lately. Reads at most ten times a second. */
export function createLoopWatch(): () => boolean {
  let before = performance.eventLoopUtilization()
  let readAt = performance.now()
  let isSaturated = false
  return () => {
    const now = performance.now()
    if (now - readAt < READING_MS) return isSaturated
    const reading = performance.eventLoopUtilization()
    isSaturated = performance.eventLoopUtilization(reading, before).utilization > SATURATED
    before = reading
    readAt = now
    return isSaturated
  }
}
