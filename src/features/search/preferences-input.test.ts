import { describe, expect, it } from 'vitest'
import { type PreferencesInput, preferencesOf } from './preferences-input.ts'

describe('a guest’s preferences', () => {
  it.each<[string, PreferencesInput | null | undefined]>([
    ['absent', undefined],
    ['null', null],
    ['empty', {}],
    ['all null', { diets: null, excludeAllergens: null, calorieRange: null, nutrientRanges: null }],
    ['of ranges without bounds', { calorieRange: {}, nutrientRanges: { protein: { min: null, max: null } } }],
  ])('that are %s ask for nothing', (_, input) => {
    expect(preferencesOf(input)).toEqual({ diets: [], excludeAllergens: [], ranges: {} })
  })

  it('count what is given twice once', () => {
    expect(preferencesOf({ traces: 'EXCLUDE' })).toMatchObject({ traces: 'EXCLUDE' })
    const input = { diets: ['VEGAN', 'VEGAN'], excludeAllergens: ['EGG', 'SOY', 'EGG'] } as const
    expect(preferencesOf(input)).toMatchObject({ diets: ['VEGAN'], excludeAllergens: ['EGG', 'SOY'] })
  })

  it.each([{ diets: [null] }, { excludeAllergens: ['PEANUT', null] }, { excludeAllergens: ['LUPIN'] }])(
    'are refused where a value is not known: %j',
    (input) => {
      expect(() => preferencesOf(input as unknown as PreferencesInput)).toThrow('holds an unknown value')
    },
  )

  it('put a range on each of the four nutrients', () => {
    const input = {
      calorieRange: { max: 700 },
      nutrientRanges: {
        protein: { min: 20 },
        carbohydrates: { min: 0, max: 0 },
        fatTotal: { min: 5, max: 5 },
      },
    }
    expect(preferencesOf(input).ranges).toEqual({
      caloriesTotal: { min: null, max: 700 },
      protein: { min: 20, max: null },
      carbohydrates: { min: 0, max: 0 },
      fatTotal: { min: 5, max: 5 },
    })
  })

  it.each<[PreferencesInput, string]>([
    [{ calorieRange: { min: 700, max: 600 } }, 'preferences.calorieRange.max'],
    [{ calorieRange: { min: -1 } }, 'preferences.calorieRange.min'],
    [{ calorieRange: { max: -1 } }, 'preferences.calorieRange.max'],
    [{ nutrientRanges: { protein: { min: 3, max: 2 } } }, 'preferences.nutrientRanges.protein.max'],
    [{ nutrientRanges: { carbohydrates: { max: -5 } } }, 'preferences.nutrientRanges.carbohydrates.max'],
    [{ nutrientRanges: { fatTotal: { min: -5 } } }, 'preferences.nutrientRanges.fatTotal.min'],
  ])('%j are refused at %s', (input, field) => {
    expect(() => preferencesOf(input)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field }) as Error,
    )
  })
})
