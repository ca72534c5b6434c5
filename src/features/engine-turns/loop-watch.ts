import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** What the event loop of this process did lately. */
export interface LoopWatch {
  /** The share of the time in which it worked, from 0 to 1. */
  readonly utilization: () => number
  /** How late it came to what was due, in milliseconds. */
  readonly delayMs: () => number
}

const READING_MS = 100
/** Node adds this to each delay that it measures. */
const RESOLUTION_MS = 10
const NS_PER_MS = 1_000_000

/** Reads at most ten times a second. */
export function createLoopWatch(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let before = performance.eventLoopUtilization()
  let readAt = performance.now()
  let utilization = 0
  let delayMs = 0
  const read = () => {
    const now = performance.now()
    if (now - readAt < READING_MS) return
    const reading = performance.eventLoopUtilization()
    utilization = performance.eventLoopUtilization(reading, before).utilization
    delayMs = delays.count === 0 ? 0 : Math.max(0, delays.mean / NS_PER_MS - RESOLUTION_MS)
    delays.reset()
    before = reading
    readAt = now
  }
  return {
    utilization() {
      read()
      return utilization
    },
    delayMs() {
      read()
      return delayMs
    },
  }
}
