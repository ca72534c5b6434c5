import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Preferences } from '../../domain/matching/preferences.ts'
import { RANGE_NUTRIENTS } from '../../domain/vocabulary/nutrients.ts'
import { interpretedInput } from './interpreted-input.ts'

const TERM = 'vegan no peanuts or cheese under 600 kcal burger'
const NO_PREFERENCES: Preferences = { diets: [], excludeAllergens: [], ranges: {} }

describe('a search term with words of diet', () => {
  it('is plain text without the argument, and is read when somebody asks', () => {
    for (const interpretSearchTerm of [undefined, null, false]) {
      const input = interpretedInput({ searchTerm: TERM, interpretSearchTerm })
      expect(input).toMatchObject({ searchTerm: TERM, foodsLeftOut: [], preferences: NO_PREFERENCES })
      expect(input.interpretation()).toMatchObject({ text: 'burger', exclusions: [{ text: 'cheese' }] })
    }
  })

  it('becomes preferences, foods left out and a text with the argument', () => {
    expect(interpretedInput({ searchTerm: TERM, interpretSearchTerm: true })).toMatchObject({
      searchTerm: 'burger',
      foodsLeftOut: ['cheese'],
      preferences: {
        diets: ['VEGAN'],
        excludeAllergens: ['PEANUT'],
        ranges: { caloriesTotal: { min: null, max: 600 } },
      },
    })
  })

  it.each([
    ['❌ nuts', 'without  nuts'],
    ['🙅‍♀️ nuts', 'without  nuts'],
    ['nuts ✖️', 'nuts  without'],
    ['noodles -peanuts', 'noodles  without peanuts'],
    ['nono no nuts', 'nono no nuts'],
    ['mac-n-cheese', 'mac-n-cheese'],
    ['🚫🥜', '🚫🥜'],
  ])('is searched with a word for a sign that denies: %s', (searchTerm, text) => {
    expect(interpretedInput({ searchTerm }).searchTerm).toBe(text)
  })

  it('is no text at all where every word was understood', () => {
    expect(interpretedInput({ searchTerm: 'vegan please', interpretSearchTerm: true }).searchTerm).toBeNull()
  })

  it('says nothing where there is no term', () => {
    for (const searchTerm of [undefined, null, '', ' \n ']) {
      const input = interpretedInput({ searchTerm, interpretSearchTerm: true })
      expect(input).toMatchObject({ searchTerm: null, preferences: NO_PREFERENCES })
      expect(input.interpretation()).toBeNull()
    }
  })

  it('has its places in the term as it was sent, blanks before it included', () => {
    const { interpretation } = interpretedInput({ searchTerm: ' \n no nuts ' })
    expect(interpretation()?.spans).toEqual([{ start: 3, end: 10, kind: 'ALLERGEN', isUncertain: false }])
  })

  it('adds to the preferences that are given: the stricter bound holds', () => {
    const given = {
      diets: ['VEGETARIAN'],
      excludeAllergens: ['PEANUT', 'EGG'],
      calorieRange: { min: 300, max: 500 },
      nutrientRanges: { protein: { min: 10 } },
    } as const
    const term = 'vegan no peanuts under 600 kcal at least 30 g protein'
    expect(
      interpretedInput({ preferences: given, searchTerm: term, interpretSearchTerm: true }).preferences,
    ).toEqual({
      diets: ['VEGETARIAN', 'VEGAN'],
      excludeAllergens: ['PEANUT', 'EGG'],
      ranges: { caloriesTotal: { min: 300, max: 500 }, protein: { min: 30, max: null } },
    })
  })

  it('keeps that a guest excludes traces', () => {
    const preferences = { traces: 'EXCLUDE' } as const
    const read = interpretedInput({ preferences, searchTerm: 'no nuts', interpretSearchTerm: true })
    expect(read.preferences).toMatchObject({ traces: 'EXCLUDE', excludeAllergens: ['TREE_NUT', 'PEANUT'] })
  })

  it('never loosens a preference that is given, and always adds what it says', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null })
    const words = fc.constantFrom(
      ...[
        'vegan',
        'no nuts',
        'gluten free',
        'under 600 kcal',
        'over 300 kcal',
        'low carb',
        'not vegan',
        'pizza',
        'no cheese',
      ],
    )
    const inputs = fc.record({
      min: bound,
      max: bound,
      excludeAllergens: fc.subarray(['DAIRY', 'WHEAT', 'TREE_NUT'] as const),
      searchTerm: fc.array(words, { maxLength: 5 }).map((parts) => parts.join(' ')),
    })
    fc.assert(
      fc.property(inputs, ({ min, max, excludeAllergens, searchTerm }) => {
        fc.pre(min === null || max === null || min <= max)
        const preferences = { excludeAllergens, calorieRange: { min, max } }
        const plain = interpretedInput({ preferences, searchTerm })
        const applied = interpretedInput({ preferences, searchTerm, interpretSearchTerm: true })
        const said = plain.interpretation()?.preferences ?? NO_PREFERENCES
        for (const source of [plain.preferences, said]) {
          expect(applied.preferences.excludeAllergens).toEqual(
            expect.arrayContaining([...source.excludeAllergens]),
          )
          expect(applied.preferences.diets).toEqual(expect.arrayContaining([...source.diets]))
          for (const nutrient of RANGE_NUTRIENTS) {
            const [range, bounds] = [source.ranges[nutrient], applied.preferences.ranges[nutrient]]
            if (range?.min != null) expect(bounds?.min).toBeGreaterThanOrEqual(range.min)
            if (range?.max != null) expect(bounds?.max).toBeLessThanOrEqual(range.max)
          }
        }
      }),
    )
  })
})
