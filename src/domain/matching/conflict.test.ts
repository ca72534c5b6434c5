import { describe, expect, it } from 'vitest'
import { aGuest, contains, factsOf } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { conflictFinder } from './conflict.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from './preferences.ts'

const strict = { mayContain: 'NOT_MATCH', tolerancePermille: 0 } as const

function conflicts(
  item: Partial<Item>,
  wishes: Partial<Preferences>,
  settings: typeof strict | typeof DEFAULT_MATCH_SETTINGS = DEFAULT_MATCH_SETTINGS,
) {
  return conflictFinder(aGuest(wishes), settings)(factsOf(item).defaultDish)
}

describe('a conflict with a guest’s preferences', () => {
  const noEgg = { excludeAllergens: ['EGG'] } as const
  const upTo700 = { ranges: { caloriesTotal: { min: null, max: 700 } } }
  it.each<{
    what: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    usual: 'none' | 'minor' | 'major'
    tightened: 'none' | 'minor' | 'major'
  }>([
    {
      what: 'free of what is excluded',
      item: { allergensComplete: true },
      wishes: noEgg,
      usual: 'none',
      tightened: 'none',
    },
    {
      what: 'contains it',
      item: { allergens: contains('EGG') },
      wishes: noEgg,
      usual: 'major',
      tightened: 'major',
    },
    { what: 'not known', item: {}, wishes: noEgg, usual: 'major', tightened: 'major' },
    {
      what: 'may contain it',
      item: { allergens: [{ type: 'EGG', level: 'MAY_CONTAIN' }] },
      wishes: noEgg,
      usual: 'minor',
      tightened: 'major',
    },
    {
      what: 'contains something else',
      item: { allergensComplete: true, allergens: contains('SOY') },
      wishes: noEgg,
      usual: 'none',
      tightened: 'none',
    },
    {
      what: 'diet holds',
      item: { diets: ['VEGAN'] },
      wishes: { diets: ['VEGETARIAN'] },
      usual: 'none',
      tightened: 'none',
    },
    {
      what: 'diet not confirmed',
      item: {},
      wishes: { diets: ['VEGAN'] },
      usual: 'major',
      tightened: 'major',
    },
    {
      what: 'diet violated',
      item: { allergens: contains('MILK') },
      wishes: { diets: ['VEGAN'] },
      usual: 'major',
      tightened: 'major',
    },
    {
      what: 'within the limit',
      item: { nutrition: { calories: 700 } },
      wishes: upTo700,
      usual: 'none',
      tightened: 'none',
    },
    {
      what: 'over by the tolerance',
      item: { nutrition: { calories: 770 } },
      wishes: upTo700,
      usual: 'minor',
      tightened: 'major',
    },
    {
      what: 'over by more',
      item: { nutrition: { calories: 770.1 } },
      wishes: upTo700,
      usual: 'major',
      tightened: 'major',
    },
    { what: 'not stated', item: {}, wishes: upTo700, usual: 'minor', tightened: 'minor' },
    {
      what: 'a range without bounds',
      item: {},
      wishes: { ranges: { protein: { min: null, max: null } } },
      usual: 'none',
      tightened: 'none',
    },
  ])('is $usual, and $tightened in a stricter chain: $what', ({ item, wishes, usual, tightened }) => {
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
