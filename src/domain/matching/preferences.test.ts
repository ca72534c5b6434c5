import { describe, expect, it } from 'vitest'
import { toMicro } from '../vocabulary/nutrients.ts'
import { isWithin, type Range, strictRange, tolerantRange } from './preferences.ts'

const upTo700: Range = { min: null, max: 700 }
const from20: Range = { min: 20, max: null }

describe('a range', () => {
  it.each<[number, Range, boolean, boolean]>([
    [700, upTo700, true, true],
    [700.000001, upTo700, false, true],
    [770, upTo700, false, true],
    [770.000001, upTo700, false, false],
    [20, from20, true, true],
    [19.999999, from20, false, true],
    [18, from20, false, true],
    [17.999999, from20, false, false],
    [0, { min: 0, max: null }, true, true],
    [0, { min: null, max: 0 }, true, true],
    [0.000001, { min: null, max: 0 }, false, false],
    [-1, { min: 0, max: null }, true, true],
    [-1, upTo700, true, true],
    [33, { min: 3, max: 30 }, false, true],
    [2.7, { min: 3, max: 30 }, false, true],
  ])('%d against %j: met %s, met within the tolerance of 10 %% %s', (value, range, isMet, isNearlyMet) => {
    expect(isWithin(toMicro(value), strictRange(range))).toBe(isMet)
    expect(isWithin(toMicro(value), tolerantRange(range, 100))).toBe(isNearlyMet)
  })

  it('has no tolerance where the chain allows none', () => {
    expect(tolerantRange(upTo700, 0)).toEqual(strictRange(upTo700))
  })

  it('has bounds that are whole millionths for every tolerance', () => {
    const bounds = [1, 3, 33, 67, 99].map((permille) => tolerantRange({ min: 7, max: 13 }, permille))
    expect(bounds.flatMap(({ min, max }) => [min, max]).every(Number.isSafeInteger)).toBe(true)
  })

  it('has exact bounds for the largest number a guest can send', () => {
    const { max } = tolerantRange({ min: null, max: 2_147_483_647 }, 100)
    expect(max).toBe(2_362_232_011_700_000)
  })
})
