import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairShare } from './fair-share.ts'

/** Works of a light chain beside one that has as many as it may, on an engine that does `free` pieces of work at once. */
function beside(free: number, works: number, share = createFairShare(() => 16)) {
  for (let each = 0; each < works; each += 1) {
    const crowd = share.current()
    const effect = crowd + 1 > 1.5 * free ? 'SLOWER' : 'NONE'
    const at = each * 20
    share.ended({ effect, isModest: true, othersRunning: crowd, begunAt: at - 5, at })
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

  it.each(['SLOWER', 'UNKNOWN'] as const)('falls to one where what others do is always %s', (effect) => {
    const share = createFairShare(() => 32)
    for (let at = 0; at < 500; at += 20)
      share.ended({ effect, isModest: true, othersRunning: 16, begunAt: at - 5, at })
    expect(share.current()).toBe(1)
  })

  it('falls once for all work that began before it fell', () => {
    const share = createFairShare(() => 100)
    for (let at = 1; at < 20; at += 1)
      share.ended({ effect: 'SLOWER', isModest: true, othersRunning: 16, begunAt: 0, at })
    expect(share.current()).toBe(70)
  })

  it.each([
    { what: 'beside one piece of other work', work: { isModest: true, othersRunning: 1 } },
    { what: 'beside none', work: { isModest: true, othersRunning: 0 } },
    { what: 'of a crowd itself', work: { isModest: false, othersRunning: 16 } },
  ])('does not fall by slow work $what', ({ work }) => {
    const share = createFairShare(() => 8)
    for (let at = 0; at < 500; at += 20) share.ended({ ...work, effect: 'SLOWER', begunAt: at, at })
    expect(share.current()).toBe(8)
  })

  it('falls again where the engine does less', () => {
    expect(beside(2, 100, beside(64, 500)).current()).toBeLessThanOrEqual(3)
  })

  it.each([
    { what: 'often', everyMs: 2 },
    { what: 'a few times a second', everyMs: 200 },
  ])('grows within seconds where every chain has as many as it may, and work ends $what', ({ everyMs }) => {
    const share = beside(2, 100)
    for (let at = 5_000; at < 8_000; at += everyMs)
      share.ended({ effect: 'SLOWER', isModest: false, othersRunning: 8, begunAt: at - 1, at })
    expect(share.current()).toBe(16)
  })

  it.each([
    { effect: 'SLOWER', after: 1 },
    { effect: 'NONE', after: 16 },
  ] as const)('is $after after work of the crowd and of a modest chain with $effect', ({ effect, after }) => {
    const share = beside(2, 100)
    for (let at = 5_000; at < 10_000; at += 10) {
      const isModest = at % 100 === 0
      share.ended({ effect, isModest, othersRunning: isModest ? 16 : 1, begunAt: at - 1, at })
    }
    expect(share.current()).toBe(after)
  })

  it('is at least 1 and at most what it may be, whatever ends', () => {
    const work = fc.record({
      effect: fc.constantFrom('NONE', 'SLOWER', 'UNKNOWN'),
      isModest: fc.boolean(),
      othersRunning: fc.nat(40),
      begunAt: fc.nat(10_000),
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
