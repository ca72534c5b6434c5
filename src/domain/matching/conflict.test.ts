import { describe, expect, it } from 'vitest'
import { aGuest, contains, factsOf } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { conflictsOf } from './conflict.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from './preferences.ts'

const strict = { mayContain: 'NOT_MATCH', tolerancePermille: 0 } as const

function conflicts(
  item: Partial<Item>,
  wishes: Partial<Preferences>,
  settings: typeof strict | typeof DEFAULT_MATCH_SETTINGS = DEFAULT_MATCH_SETTINGS,
) {
  return conflictsOf(factsOf(item).defaultDish, aGuest(wishes), settings)
}

describe('a conflict with a guest’s preferences', () => {
  const noEgg = { excludeAllergens: ['EGG'] } as const
  const upTo700 = { ranges: { caloriesTotal: { min: null, max: 700 } } }
  it.each<
    [string, Partial<Item>, Partial<Preferences>, 'none' | 'minor' | 'major', 'none' | 'minor' | 'major']
  >([
    ['free of what is excluded', { allergensComplete: true }, noEgg, 'none', 'none'],
    ['contains it', { allergens: contains('EGG') }, noEgg, 'major', 'major'],
    ['not known', {}, noEgg, 'major', 'major'],
    ['may contain it', { allergens: [{ type: 'EGG', level: 'MAY_CONTAIN' }] }, noEgg, 'minor', 'major'],
    [
      'contains something else',
      { allergensComplete: true, allergens: contains('SOY') },
      noEgg,
      'none',
      'none',
    ],
    ['diet holds', { diets: ['VEGAN'] }, { diets: ['VEGETARIAN'] }, 'none', 'none'],
    ['diet not confirmed', {}, { diets: ['VEGAN'] }, 'major', 'major'],
    ['diet violated', { allergens: contains('MILK') }, { diets: ['VEGAN'] }, 'major', 'major'],
    ['within the limit', { nutrition: { calories: 700 } }, upTo700, 'none', 'none'],
    ['over by the tolerance', { nutrition: { calories: 770 } }, upTo700, 'minor', 'major'],
    ['over by more', { nutrition: { calories: 770.1 } }, upTo700, 'major', 'major'],
    ['not stated', {}, upTo700, 'minor', 'minor'],
    ['a range without bounds', {}, { ranges: { protein: { min: null, max: null } } }, 'none', 'none'],
  ])('%s', (_, item, wishes, usual, tightened) => {
    const severity = (found: ReturnType<typeof conflicts>) =>
      found.length === 0 ? 'none' : found.every((conflict) => conflict.isMinor) ? 'minor' : 'major'
    expect(severity(conflicts(item, wishes))).toBe(usual)
    expect(severity(conflicts(item, wishes, strict))).toBe(tightened)
  })

  it('is told in the fixed order, however the guest ordered the wishes', () => {
    const none = { min: null, max: 1 }
    const found = conflicts(
      {},
      {
        diets: ['PESCATARIAN', 'VEGAN'],
        excludeAllergens: ['SESAME', 'DAIRY'],
        ranges: { fatTotal: none, carbohydrates: none, protein: none, caloriesTotal: none },
      },
    )
    expect(
      found.map((conflict) => (conflict.about === 'nutrient' ? conflict.nutrient : conflict.type)),
    ).toEqual([
      'DAIRY',
      'SESAME',
      'VEGAN',
      'PESCATARIAN',
      'caloriesTotal',
      'protein',
      'carbohydrates',
      'fatTotal',
    ])
  })
})
