import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'ß', 'A', '1', ' '), maxLength: 8 })

describe('the distance of two words', () => {
  it.each([
    ['milk', 'milk', 0],
    ['milk', 'mlik', 1],
    ['milk', 'mil', 1],
    ['milk', 'silk', 1],
    ['sesame', 'sezam', 2],
    ['', 'egg', 3],
  ])('of %j and %j is %i', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected)
  })

  it('is the same with a limit, up to that limit, and above it else', () => {
    const limit = fc.integer({ min: 0, max: 4 })
    const prove = fc.property(word, word, limit, (a, b, most) => {
      const distance = editDistance(a, b)
      const limited = editDistance(a, b, most)
      if (distance <= most) expect(limited).toBe(distance)
      else expect(limited).toBeGreaterThan(most)
    })
    fc.assert(prove, { numRuns: 3_000 })
  })
})
