import { describe, expect, it } from 'vitest'
import { toMicro } from '../vocabulary/nutrients.ts'
import { isWithin, type Range, strictRange, tolerantRange } from './preferences.ts'

const upTo700: Range = { min: null, max: 700 }
const from20: Range = { min: 20, max: null }

describe('a range', () => {
  it.each<{ value: number; range: Range; isMet: boolean; isNearlyMet: boolean }>([
    { value: 700, range: upTo700, isMet: true, isNearlyMet: true },
    { value: 700.000001, range: upTo700, isMet: false, isNearlyMet: true },
    { value: 770, range: upTo700, isMet: false, isNearlyMet: true },
    { value: 770.000001, range: upTo700, isMet: false, isNearlyMet: false },
    { value: 20, range: from20, isMet: true, isNearlyMet: true },
    { value: 19.999999, range: from20, isMet: false, isNearlyMet: true },
    { value: 18, range: from20, isMet: false, isNearlyMet: true },
    { value: 17.999999, range: from20, isMet: false, isNearlyMet: false },
    { value: 0, range: { min: 0, max: null }, isMet: true, isNearlyMet: true },
    { value: 0, range: { min: null, max: 0 }, isMet: true, isNearlyMet: true },
    { value: 0.000001, range: { min: null, max: 0 }, isMet: false, isNearlyMet: false },
    { value: -1, range: { min: 0, max: null }, isMet: true, isNearlyMet: true },
    { value: -1, range: upTo700, isMet: true, isNearlyMet: true },
    { value: 33, range: { min: 3, max: 30 }, isMet: false, isNearlyMet: true },
    { value: 2.7, range: { min: 3, max: 30 }, isMet: false, isNearlyMet: true },
  ])(
    '$range is met by $value: $isMet, and within the tolerance of 10 %: $isNearlyMet',
    ({ value, range, isMet, isNearlyMet }) => {
      expect(isWithin(toMicro(value), strictRange(range))).toBe(isMet)
      expect(isWithin(toMicro(value), tolerantRange(range, 100))).toBe(isNearlyMet)
    },
  )

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
