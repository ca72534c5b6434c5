import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { BrokenCircuitError, createCircuitBreaker } from './circuit-breaker.ts'

const PAUSE_MS = 40

class AwayError extends Error {}

function breakerOf(failures: number, onRefused: () => void = () => undefined) {
  const options = { failures, pauseMs: PAUSE_MS, longestPauseMs: 2 * PAUSE_MS, onRefused }
  return createCircuitBreaker({ ...options, isFailure: (error) => error instanceof AwayError })
}

/** Runs a call and says how it ended. */
async function outcome(breaker: ReturnType<typeof breakerOf>, call: () => Promise<unknown>): Promise<string> {
  return breaker.run(call).then(
    () => 'answered',
    (error) => (error instanceof BrokenCircuitError ? 'not asked' : 'asked'),
  )
}
const away = () => Promise.reject(new AwayError('away'))
const refused = () => Promise.reject(new Error('no such index'))
const there = () => Promise.resolve('there')

describe('a circuit breaker', () => {
  it('opens after failures in a row, with no answer in between', async () => {
    const breaker = breakerOf(2)
    for (const call of [away, there, away, refused, away, away]) await outcome(breaker, call)
    expect(await outcome(breaker, there)).toBe('not asked')
    expect(breaker.isClosed()).toBe(false)
  })

  it('tells of each call that it does not make, and of no other one', async () => {
    const onRefused = vi.fn<() => void>()
    const breaker = breakerOf(1, onRefused)
    await outcome(breaker, there)
    await outcome(breaker, away)
    expect(onRefused).not.toHaveBeenCalled()
    await Promise.all([outcome(breaker, there), outcome(breaker, there)])
    expect(onRefused).toHaveBeenCalledTimes(2)
  })

  it('stays closed after a trial was answered, whatever becomes of slower trials before it', async () => {
    const breaker = breakerOf(1)
    await outcome(breaker, away)
    await pause(PAUSE_MS + 5)
    const slow = outcome(breaker, () => pause(400).then(away))
    await pause(300)
    expect(await outcome(breaker, there)).toBe('answered')
    expect(await slow).toBe('asked')
    expect(breaker.isClosed()).toBe(true)
  })

  /** A hundred calls at once after a pause. The first one, which is the trial, ends as the test says. */
  async function crowdBesideTrial() {
    const breaker = breakerOf(1)
    await outcome(breaker, away)
    await pause(PAUSE_MS + 5)
    const trial = Promise.withResolvers<string>()
    const call = vi.fn(there).mockReturnValueOnce(trial.promise)
    const outcomes = Array.from({ length: 100 }, () => outcome(breaker, call))
    await new Promise(setImmediate)
    expect(call).toHaveBeenCalledOnce()
    return { breaker, trial, call, outcomes }
  }

  it('lets one trial through after a pause, and all calls that came beside it once it was answered', async () => {
    const { trial, call, outcomes } = await crowdBesideTrial()
    trial.resolve('there')
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['answered']))
    expect(call).toHaveBeenCalledTimes(outcomes.length)
  })

  it('makes no call that came beside a trial which failed', async () => {
    const { trial, call, outcomes } = await crowdBesideTrial()
    trial.reject(new AwayError('away'))
    const [ofTrial, ...others] = await Promise.all(outcomes)
    expect([ofTrial, ...new Set(others)]).toEqual(['asked', 'not asked'])
    expect(call).toHaveBeenCalledOnce()
  })

  it('makes one further call, as a trial, of those that came beside a trial which takes long', async () => {
    const { trial, call, outcomes } = await crowdBesideTrial()
    const [next, ...others] = await Promise.all(outcomes.slice(1))
    expect([next, ...new Set(others)]).toEqual(['answered', 'not asked'])
    expect(call).toHaveBeenCalledTimes(2)
    trial.resolve('there')
    await Promise.all(outcomes)
  })

  it('lets another trial through where one takes long, which may be slow for reasons of its own', async () => {
    const breaker = breakerOf(1)
    await outcome(breaker, away)
    await pause(PAUSE_MS + 5)
    const slow = outcome(breaker, () => pause(600))
    await pause(300)
    expect(await outcome(breaker, there)).toBe('answered')
    expect(breaker.isClosed()).toBe(true)
    expect(await slow).toBe('answered')
  })

  it('waits longer after a trial that failed', async () => {
    const breaker = breakerOf(1)
    await outcome(breaker, away)
    await pause(PAUSE_MS + 5)
    expect(await outcome(breaker, away)).toBe('asked')
    await pause(PAUSE_MS + 5)
    expect(await outcome(breaker, there)).toBe('not asked')
    await pause(PAUSE_MS)
    expect(await outcome(breaker, there)).toBe('answered')
  })

  it('is not opened again by a call that began before it opened', async () => {
    const breaker = breakerOf(1)
    const late = outcome(breaker, async () => {
      await pause(2 * PAUSE_MS)
      return away()
    })
    await outcome(breaker, away)
    await pause(PAUSE_MS + 5)
    expect(await outcome(breaker, there)).toBe('answered')
    await late
    expect(await outcome(breaker, there)).toBe('answered')
  })
})
