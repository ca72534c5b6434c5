import { describe, expect, it } from 'vitest'
import { followClock } from './follow-clock.ts'

const HOUR_MS = 3_600_000

/** A worker that takes jobs, or not, and one round of a machine whose clock is `aheadMs` ahead of Redis. */
async function round({ isPaused, isClockWrong, aheadMs }: Record<string, unknown>) {
  let paused = isPaused as boolean
  const lines: string[] = []
  await followClock({
    worker: {
      isPaused: () => paused,
      pause: async () => {
        paused = true
      },
      resume: async () => {
        paused = false
      },
    },
    redis: { time: async () => [Math.round((Date.now() - (aheadMs as number)) / 1_000), 0] },
    isClockWrong: () => isClockWrong as boolean,
    log: { warn: (line: unknown) => lines.push(String(line)) },
  })
  return { isPaused: paused, lines: lines.length }
}

describe('a worker of webhooks', () => {
  it.each([
    { says: 'nobody says that the clock is wrong', isClockWrong: false, aheadMs: 0, stops: false },
    { says: 'only the storage does', isClockWrong: true, aheadMs: 1_000, stops: false },
    { says: 'only Redis does', isClockWrong: false, aheadMs: HOUR_MS, stops: false },
    { says: 'both do, as it is ahead', isClockWrong: true, aheadMs: HOUR_MS, stops: true },
    { says: 'both do, as it is behind', isClockWrong: true, aheadMs: -HOUR_MS, stops: true },
  ])('where $says: takes no jobs = $stops', async ({ stops, ...clocks }) => {
    expect(await round({ ...clocks, isPaused: false })).toEqual({ isPaused: stops, lines: stops ? 1 : 0 })
    expect(await round({ ...clocks, isPaused: true })).toEqual({ isPaused: stops, lines: 0 })
  })
})
