import { describe, expect, it } from 'vitest'
import { fromMicro, portion, sumKnown, sumWithGaps, toMicro } from './nutrients.ts'

describe('amounts', () => {
  it.each<[number[], number]>([
    [[0.1, 0.2], 0.3],
    [[1.1, 2.2], 3.3],
    [[0.7, 0.1], 0.8],
    [Array<number>(10).fill(0.1), 1],
    [[850.35, -160.25], 690.1],
  ])('add up without noise: %j to %d', (terms, sum) => {
    expect(fromMicro(sumWithGaps(terms.map(toMicro)))).toBe(sum)
  })

  it.each<[number | null, number, number | null]>([
    [402, 28, 112.56],
    [33.3, 33.3, 11.0889],
    [0.1, 3, 0.003],
    [0, 50, 0],
    [500, 0, 0],
    [null, 28, null],
  ])('of %s per 100 g are, in %d g, %s', (per100g, grams, expected) => {
    const micro = portion(per100g, grams)
    expect(micro === null ? null : fromMicro(micro)).toBe(expected)
  })

  it('are whole numbers of millionths', () => {
    expect(Number.isInteger(portion(33.333, 7.7))).toBe(true)
  })

  it('give no partial sum for a total', () => {
    expect(sumKnown([1, null, 2])).toBeNull()
    expect(sumKnown([1, 0, 2])).toBe(3)
    expect(sumKnown([])).toBe(0)
  })

  it('count what is missing as zero where that is asked for', () => {
    expect(sumWithGaps([1, null, 2])).toBe(3)
  })
})
