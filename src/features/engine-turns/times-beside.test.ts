import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimesBeside, type TimesBeside } from './times-beside.ts'

function note(times: TimesBeside, ms: number, othersFirst: number, { count = 10, at = 0 } = {}): void {
  for (let each = 0; each < count; each += 1) times.note({ ms, othersFirst, at: at + each })
}

describe('what turns of others do to work', () => {
  it('is unknown before it was measured beside fewer and as many, and nothing beside at most one', () => {
    const times = createTimesBeside()
    note(times, 5, 16)
    expect(times.effect({ othersFirst: 16, at: 10 })).toBe('UNKNOWN')
    expect(times.effect({ othersFirst: 1, at: 10 })).toBe('NONE')
    note(times, 5, 3, { count: 9, at: 10 })
    expect(times.effect({ othersFirst: 16, at: 20 })).toBe('UNKNOWN')
    note(times, 5, 3, { count: 1, at: 20 })
    expect(times.effect({ othersFirst: 16, at: 20 })).toBe('NONE')
  })

  it.each([
    { beside: 7, effect: 'NONE' },
    { beside: 8, effect: 'SLOWER' },
  ])('is $effect where work of 5 ms takes $beside', ({ beside, effect }) => {
    const times = createTimesBeside()
    note(times, beside, 9)
    note(times, 5, 0, { at: 10 })
    expect(times.effect({ othersFirst: 9, at: 20 })).toBe(effect)
  })

  it('may be less beside still fewer, where it is more beside more', () => {
    const times = createTimesBeside()
    note(times, 20, 16)
    note(times, 10, 5, { at: 10 })
    expect(times.effect({ othersFirst: 5, at: 20 })).toBe('UNKNOWN')
  })

  it('is nothing at the fewest that were measured, where more are as quick', () => {
    const times = createTimesBeside()
    note(times, 10, 16)
    note(times, 10, 5, { at: 10 })
    expect(times.effect({ othersFirst: 5, at: 20 })).toBe('NONE')
  })

  it('is unknown again half a minute after it was measured', () => {
    const times = createTimesBeside()
    note(times, 5, 0)
    note(times, 5, 9, { at: 40_000 })
    expect(times.effect({ othersFirst: 9, at: 40_010 })).toBe('UNKNOWN')
  })

  it('forgets what an engine took that has become slow for everybody', () => {
    const times = createTimesBeside()
    note(times, 5, 0, { count: 500 })
    note(times, 5, 9, { count: 500, at: 500 })
    note(times, 50, 9, { count: 100, at: 1_000 })
    expect(times.effect({ othersFirst: 9, at: 1_100 })).toBe('UNKNOWN')
    note(times, 50, 3, { count: 20, at: 1_100 })
    expect(times.effect({ othersFirst: 9, at: 1_120 })).toBe('NONE')
  })

  it('is never slower where all work takes as long, but for chance', () => {
    const work = fc.record({ othersFirst: fc.nat(40), ms: fc.double({ min: 4, max: 5, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(work, { minLength: 50, maxLength: 300 }), (all) => {
        const times = createTimesBeside()
        for (const [at, each] of all.entries()) {
          times.note({ ...each, at })
          expect(times.effect({ ...each, at })).not.toBe('SLOWER')
        }
      }),
    )
  })

  it('is not slower for a single piece of work that took long', () => {
    const times = createTimesBeside()
    note(times, 5, 0, { count: 20 })
    note(times, 5, 9, { count: 20, at: 20 })
    note(times, 500, 9, { count: 1, at: 40 })
    expect(times.effect({ othersFirst: 9, at: 41 })).toBe('NONE')
  })
})
