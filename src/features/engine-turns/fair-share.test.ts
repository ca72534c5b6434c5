import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairShare } from './fair-share.ts'

/** Works of a light chain beside one that has as many as it may, on an engine that does `free` pieces of work at once. */
function beside(free: number, works: number, share = createFairShare(() => 16)) {
  for (let each = 0; each < works; each += 1) {
    const crowd = share.current()
    const ms = 5 * Math.max(1, (crowd + 1) / free)
    share.ended({ uncrowdedMs: 5, ms, isModest: true, othersRunning: crowd, at: each * 20 })
  }
  return share
}

describe('the share of a chain beside others', () => {
  it.each([
    { free: 2, least: 1, most: 3 },
    { free: 8, least: 6, most: 13 },
    { free: 64, least: 16, most: 16 },
  ])('is $least to $most where the engine does $free pieces of work at once', ({ free, least, most }) => {
    const share = beside(free, 500)
    expect(share.current()).toBeGreaterThanOrEqual(least)
    expect(share.current()).toBeLessThanOrEqual(most)
  })

  it('falls where a crowd that does not use it up makes a modest chain slow', () => {
    const share = createFairShare(() => 32)
    for (let at = 0; at < 2_000; at += 20) {
      const crowd = Math.min(16, share.current())
      share.ended({ uncrowdedMs: 5, ms: 5 * crowd, isModest: true, othersRunning: crowd, at })
    }
    expect(share.current()).toBeLessThanOrEqual(2)
  })

  it('falls beside a crowd until it is known what work takes without one', () => {
    const share = createFairShare(() => 32)
    for (let at = 0; at < 500; at += 20)
      share.ended({ uncrowdedMs: undefined, ms: 130, isModest: true, othersRunning: 16, at })
    expect(share.current()).toBe(1)
  })

  it.each([
    { what: 'beside one piece of other work', work: { uncrowdedMs: 5, isModest: true, othersRunning: 1 } },
    { what: 'beside none', work: { uncrowdedMs: undefined, isModest: true, othersRunning: 0 } },
    {
      what: 'of a crowd itself of which nothing is known',
      work: { uncrowdedMs: undefined, isModest: false, othersRunning: 16 },
    },
  ])('does not fall by slow work $what', ({ work }) => {
    const share = createFairShare(() => 8)
    for (let at = 0; at < 500; at += 20) share.ended({ ...work, ms: 100, at })
    expect(share.current()).toBe(8)
  })

  it('falls again where the engine does less', () => {
    expect(beside(2, 100, beside(64, 500)).current()).toBeLessThanOrEqual(3)
  })

  it('grows for chains that all have as many as they may, and stays where the engine can do no more', () => {
    const share = beside(2, 100)
    for (let at = 5_000; at < 20_000; at += 10) {
      const ms = 5 * Math.max(1, (2 * share.current()) / 12)
      share.ended({ uncrowdedMs: 5, ms, isModest: false, othersRunning: share.current(), at })
    }
    expect(share.current()).toBeGreaterThanOrEqual(6)
    expect(share.current()).toBeLessThan(16)
  })

  it('does not grow by the work of the crowd while a modest chain is heard', () => {
    const share = createFairShare(() => 16)
    for (let at = 0; at < 5_000; at += 10) {
      const isModest = at % 100 === 0
      share.ended({ uncrowdedMs: 5, ms: isModest ? 50 : 5, isModest, othersRunning: 16, at })
    }
    expect(share.current()).toBe(1)
  })

  it('is at least 1 and at most what it may be, whatever ends', () => {
    const work = fc.record({
      uncrowdedMs: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }), { nil: undefined }),
      ms: fc.double({ min: 0, max: 10_000, noNaN: true }),
      isModest: fc.boolean(),
      othersRunning: fc.nat(40),
      at: fc.nat(10_000),
    })
    fc.assert(
      fc.property(fc.array(work, { maxLength: 200 }), fc.integer({ min: 1, max: 128 }), (works, most) => {
        const share = createFairShare(() => most)
        for (const each of works) {
          share.ended(each)
          expect(share.current()).toBeGreaterThanOrEqual(1)
          expect(share.current()).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})
