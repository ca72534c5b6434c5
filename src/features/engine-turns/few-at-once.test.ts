import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

describe('few at once', () => {
  it('are never more than the most, and begin in order', async () => {
    const work = fc.record({ startsAtMs: fc.nat(4), takesMs: fc.nat(4), fails: fc.boolean() })
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(work, { minLength: 1, maxLength: 12 }),
      async (most, pieces) => {
        const run = fewAtOnce(most)
        const [asked, begun]: [number[], number[]] = [[], []]
        let running = 0
        const settled = await Promise.allSettled(
          pieces.map(async ({ startsAtMs, takesMs, fails }, place) => {
            await pause(startsAtMs)
            asked.push(place)
            return run(async () => {
              begun.push(place)
              running += 1
              expect(running).toBeLessThanOrEqual(most)
              await pause(takesMs)
              running -= 1
              if (fails) throw new RangeError('fails')
              return place
            })
          }),
        )
        expect(begun).toEqual(asked)
        for (const [place, each] of settled.entries())
          if (pieces[place]?.fails) expect(each).toMatchObject({ reason: expect.any(RangeError) })
          else expect(each).toEqual({ status: 'fulfilled', value: place })
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })

  it.each([1, 2, 3])('are as many as the most: %i', async (most) => {
    const run = fewAtOnce(most)
    let begun = 0
    const ends: (() => void)[] = []
    const all = Array.from({ length: 5 }, () =>
      run(async () => {
        begun += 1
        await new Promise<void>((end) => ends.push(end))
      }),
    )
    await pause(0)
    expect(begun).toBe(most)
    for (let ended = 1; ended <= 5; ended += 1) {
      ends.shift()?.()
      await pause(0)
      expect(begun).toBe(Math.min(5, most + ended))
    }
    await Promise.all(all)
  })
})
