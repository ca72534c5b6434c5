import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGradientLimit, type GradientLimit, LIMITS } from './gradient-limit.ts'

/** An engine that takes `ms` for each of the first `free` pieces of work at once, and does no more in that time. */
interface Engine {
  readonly ms: number
  readonly free: number
}

/** So many pieces of work are asked for at once, for as long as this lasts. Each waits its turn. */
function run(
  limit: GradientLimit,
  { ms, free }: Engine,
  {
    wanted,
    seconds,
    from = 0,
    delayMs = 0,
  }: { wanted: number; seconds: number; from?: number; delayMs?: number },
): number {
  let at = from
  while (at < from + seconds * 1_000) {
    const beside = Math.min(wanted, limit.current())
    const taken = ms * Math.max(1, beside / free) + delayMs
    at += taken
    for (let each = 1; each <= beside; each += 1)
      limit.ended({ kind: 'grill', ms: taken, delayMs, beside, isOk: true, at })
  }
  return at
}

describe('the limit', () => {
  const engine = { ms: 5, free: 4 }

  it('stays within its bounds, whatever the work takes', () => {
    const work = fc.record({
      kind: fc.constantFrom('a', 'b', 'c'),
      ms: fc.oneof(fc.double({ min: 0, max: 100_000, noNaN: true }), fc.constant(0)),
      beside: fc.integer({ min: 1, max: 300 }),
      isOk: fc.boolean(),
      delayMs: fc.double({ min: 0, max: 1_000, noNaN: true }),
      pause: fc.integer({ min: 0, max: 2_000 }),
    })
    fc.assert(
      fc.property(fc.array(work, { maxLength: 300 }), (all) => {
        const limit = createGradientLimit()
        let at = 0
        for (const { pause, ...each } of all) {
          at += pause
          limit.ended({ ...each, at })
          expect(limit.current()).toBeGreaterThanOrEqual(LIMITS.least)
          expect(limit.current()).toBeLessThanOrEqual(LIMITS.most)
        }
      }),
    )
  })

  it('is a number after work that took no time that a clock could tell', () => {
    const limit = createGradientLimit()
    const work: readonly [kind: string, ms: number, beside: number, delayMs: number, at: number][] = [
      ['a', 0, 1, 0, 0],
      ['a', 1e-323, 1, 0, 0],
      ['b', 0, 17, 0, 1_000],
      ['b', 0, 17, 0, 1_000],
      ['a', 9e-16, 1, 0, 1_000],
      ['b', 0, 1, 5e-324, 1_000],
      ['c', 0, 1, 0, 2_000],
    ]
    for (const [kind, ms, beside, delayMs, at] of work)
      limit.ended({ kind, ms, beside, isOk: true, delayMs, at })
    expect(limit.current()).toBeGreaterThanOrEqual(LIMITS.least)
  })

  it('falls while more is asked for than the engine can do, and does not grow again however long that lasts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 20 }), (free, ms) => {
        const limit = createGradientLimit()
        let at = run(limit, { ms, free }, { wanted: 2, seconds: 2 })
        at = run(limit, { ms, free }, { wanted: 1_000, seconds: 10, from: at })
        // 1.5 times what is usual, and the queue that it allows.
        const most = 1.5 * Math.max(free, 2) + 4 * LIMITS.least
        expect(limit.current()).toBeLessThanOrEqual(most)
        at = run(limit, { ms, free }, { wanted: 1_000, seconds: 60, from: at })
        expect(limit.current()).toBeLessThanOrEqual(most)
      }),
      { numRuns: 20 },
    )
  })

  it('is again what it was within two seconds after a rush', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 1, seconds: 1 })
    at = run(limit, engine, { wanted: 1_000, seconds: 5, from: at })
    expect(limit.current()).toBeLessThan(LIMITS.first)
    run(limit, engine, { wanted: 2, seconds: 2, from: at })
    expect(limit.current()).toBe(LIMITS.first)
  })

  it('learns what is usual for new work beside a crowd that stays', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 2, seconds: 2 })
    at = run(limit, engine, { wanted: 1_000, seconds: 5, from: at })
    const beside = limit.current()
    const crowding = Math.max(1, beside / engine.free)
    limit.ended({ kind: 'new', ms: 20 * crowding, beside, isOk: true, at, delayMs: 0 })
    expect(limit.baselineMs('new')).toBeGreaterThan(15)
    expect(limit.baselineMs('new')).toBeLessThan(25)
  })

  it('learns nothing of new work in a crowd from what an earlier crowd was like', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 2, seconds: 2 })
    at = run(limit, engine, { wanted: 1_000, seconds: 5, from: at })
    limit.ended({ kind: 'new', ms: 5, beside: 200, isOk: true, at: at + 600_000, delayMs: 0 })
    expect(limit.baselineMs('new')).toBeUndefined()
  })

  describe('in a rush at the start, when nothing is known', () => {
    it('learns what is usual from less of it, and is what it would be otherwise', () => {
      const [cold, warm] = [createGradientLimit(), createGradientLimit()]
      const from = run(warm, engine, { wanted: 2, seconds: 2 })
      run(warm, engine, { wanted: 1_000, seconds: 10, from })
      run(cold, engine, { wanted: 1_000, seconds: 1 })
      expect(cold.baselineMs('grill')).toBe(engine.ms)
      run(cold, engine, { wanted: 1_000, seconds: 10, from: 1_000 })
      expect(Math.abs(cold.current() - warm.current())).toBeLessThanOrEqual(1)
    })

    it('falls where no answer comes in time, and learns nothing of that', () => {
      const limit = createGradientLimit()
      for (let at = 2_000; at < 12_000; at += 100)
        limit.ended({ kind: 'grill', ms: 2_000, beside: 32, isOk: false, at, delayMs: 0 })
      expect(limit.current()).toBe(LIMITS.least)
      expect(limit.baselineMs('grill')).toBeUndefined()
      run(limit, engine, { wanted: 2, seconds: 1, from: 12_000 })
      expect(limit.current()).toBe(LIMITS.first)
    })

    it('does not fall by failures that come at once', () => {
      const limit = createGradientLimit()
      for (let at = 0; at < 10_000; at += 100)
        limit.ended({ kind: 'grill', ms: 1, beside: 32, isOk: false, at, delayMs: 0 })
      expect(limit.current()).toBe(LIMITS.first)
    })
  })

  it('does not fall where the engine is slower for another reason than a crowd', () => {
    const limit = createGradientLimit()
    const at = run(limit, engine, { wanted: 2, seconds: 2 })
    run(limit, { ms: 505, free: 1_000 }, { wanted: 12, seconds: 20, from: at })
    expect(limit.current()).toBeGreaterThanOrEqual(LIMITS.first)
  })

  it('is low for a moment before it falls, and is what it was where work takes as long even then', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 2, seconds: 2 })
    at = run(limit, { ms: 505, free: 1_000 }, { wanted: 25, seconds: 1, from: at })
    expect([limit.isProbing(), limit.current()]).toEqual([true, LIMITS.least])
    at = run(limit, { ms: 505, free: 1_000 }, { wanted: 25, seconds: 1.5, from: at })
    expect(limit.isProbing()).toBe(false)
    expect(limit.current()).toBeGreaterThanOrEqual(LIMITS.first)
    at = run(limit, { ms: 505, free: 1_000 }, { wanted: 25, seconds: 60, from: at })
    expect(limit.current()).toBeGreaterThanOrEqual(LIMITS.first)
    expect(limit.baselineMs('grill')).toBeCloseTo(5, 5)
    run(limit, engine, { wanted: 1_000, seconds: 10, from: at })
    expect(limit.current()).toBeLessThan(LIMITS.first)
  })

  it('falls where no answer comes in time, however little is asked', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 2, seconds: 2 })
    for (const end = at + 120_000; at < end; at += 2_000)
      for (let each = 0; each < limit.current(); each += 1)
        limit.ended({ kind: 'grill', ms: 2_000, beside: limit.current(), isOk: false, at, delayMs: 0 })
    expect(limit.isProbing()).toBe(false)
    expect(limit.current()).toBeLessThan(LIMITS.first / 2)
  })

  it('is no longer low once nothing more is asked', () => {
    const limit = createGradientLimit()
    let at = run(limit, engine, { wanted: 2, seconds: 2 })
    at = run(limit, { ms: 505, free: 1_000 }, { wanted: 25, seconds: 1, from: at })
    expect(limit.isProbing()).toBe(true)
    run(limit, engine, { wanted: 1, seconds: 0.1, from: at + 60_000 })
    expect(limit.isProbing()).toBe(false)
  })

  describe('where work waits for the process', () => {
    const roomy = { ms: 5, free: 1_000 }
    const delayMs = 200

    it('does not fall', () => {
      const limit = createGradientLimit()
      const at = run(limit, roomy, { wanted: 2, seconds: 2 })
      run(limit, roomy, { wanted: 1_000, seconds: 20, from: at, delayMs })
      expect(limit.current()).toBe(LIMITS.first)
    })

    it('rises again to where it began, and is not cut where it had grown', () => {
      const limit = createGradientLimit()
      let at = run(limit, engine, { wanted: 2, seconds: 2 })
      at = run(limit, engine, { wanted: 1_000, seconds: 10, from: at })
      expect(limit.current()).toBeLessThan(LIMITS.first)
      at = run(limit, roomy, { wanted: 1_000, seconds: 10, from: at, delayMs })
      expect(limit.current()).toBe(LIMITS.first)
      at = run(limit, roomy, { wanted: 1_000, seconds: 30, from: at })
      const grown = limit.current()
      expect(grown).toBeGreaterThan(2 * LIMITS.first)
      run(limit, roomy, { wanted: 1_000, seconds: 10, from: at, delayMs })
      expect(limit.current()).toBe(grown)
    })

    it('falls all the same where the engine is slow, too', () => {
      const limit = createGradientLimit()
      const at = run(limit, { ms: 10, free: 4 }, { wanted: 2, seconds: 2 })
      run(limit, { ms: 50, free: 4 }, { wanted: 1_000, seconds: 59, from: at, delayMs: 100 })
      expect(limit.isProbing()).toBe(false)
      expect(limit.current()).toBeLessThan(LIMITS.first / 2)
    })

    it('does not take the wait for usual', () => {
      const limit = createGradientLimit()
      const at = run(limit, roomy, { wanted: 2, seconds: 2 })
      run(limit, roomy, { wanted: 12, seconds: 20, from: at, delayMs })
      expect(limit.baselineMs('grill')).toBeCloseTo(5, 5)
    })
  })

  it('grows where the engine can do more', () => {
    const limit = createGradientLimit()
    const at = run(limit, { ms: 5, free: 1_000 }, { wanted: 2, seconds: 1 })
    run(limit, { ms: 5, free: 1_000 }, { wanted: 1_000, seconds: 60, from: at })
    expect(limit.current()).toBe(LIMITS.most)
  })

  it('forgets soon that the first work of a kind took long', () => {
    const limit = createGradientLimit()
    const at = run(limit, { ms: 400, free: 4 }, { wanted: 1, seconds: 0.4 })
    expect(limit.baselineMs('grill')).toBeCloseTo(400, 5)
    run(limit, engine, { wanted: 1, seconds: 0.03, from: at })
    expect(limit.baselineMs('grill')).toBeLessThan(25)
  })

  it('does not take a few quick answers for usual later', () => {
    const limit = createGradientLimit()
    const at = run(limit, { ms: 400, free: 4 }, { wanted: 1, seconds: 20 })
    run(limit, engine, { wanted: 1, seconds: 0.03, from: at })
    expect(limit.baselineMs('grill')).toBeGreaterThan(200)
  })

  it('ignores failures that come at once', () => {
    const limit = createGradientLimit()
    const at = run(limit, engine, { wanted: 2, seconds: 2 })
    for (let each = 0; each < 1_000; each += 1)
      limit.ended({ kind: 'grill', ms: 0.1, beside: 1, isOk: false, at: at + each, delayMs: 0 })
    expect(limit.baselineMs('grill')).toBeCloseTo(5, 5)
  })

  it('does not learn what is usual from a failure', () => {
    const limit = createGradientLimit()
    limit.ended({ kind: 'new', ms: 1, beside: 1, isOk: false, at: 0, delayMs: 0 })
    expect(limit.baselineMs('new')).toBeUndefined()
  })
})
