import { describe, expect, it } from 'vitest'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import type { MatchStatus } from '../vocabulary/vocabulary.ts'
import { classify } from './classification.ts'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings, type Preferences } from './preferences.ts'

const complete = { allergensComplete: true }
const noDairy: Partial<Preferences> = { excludeAllergens: ['DAIRY'] }
const upTo700: Partial<Preferences> = { ranges: { caloriesTotal: { min: null, max: 700 } } }
const patty = ingredient('Patty', {
  isKeyIngredient: true,
  kind: 'MEAT',
  caloriesTotalPer100g: 600,
  proteinPer100g: 15,
})
const cheddar = ingredient('Cheddar', {
  containsMilk: true,
  kind: 'DAIRY',
  caloriesTotalPer100g: 160,
  proteinPer100g: 8,
})
const bun = ingredient('Bun', { kind: 'PLANT', isKeyIngredient: true })
const steak = ingredient('Steak', { kind: 'MEAT' })
const maybe = { allergens: [{ type: 'DAIRY', level: 'MAY_CONTAIN' as const }] }

function judged(
  item: Partial<Item>,
  wishes: Partial<Preferences>,
  settings: MatchSettings = DEFAULT_MATCH_SETTINGS,
) {
  const { status, changes } = classify(factsOf(item), aGuest(wishes), settings)
  return { status, changes: changes.map((change) => `${change.action} ${change.component.name}`) }
}

describe('the status of a dish for a guest', () => {
  it.each<[string, Partial<Item>, Partial<Preferences>, MatchStatus, string[]]>([
    ['without preferences everything matches', { allergens: contains('MILK') }, {}, 'MATCH', []],
    ['known to be without the allergen', complete, noDairy, 'MATCH', []],
    [
      'the allergen cannot be taken away',
      { ...complete, allergens: contains('MILK') },
      noDairy,
      'NOT_MATCH',
      [],
    ],
    [
      'the allergen’s only source can be left out',
      { ...complete, ingredients: [patty, cheddar] },
      noDairy,
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    [
      'its source is a key ingredient',
      { ...complete, ingredients: [{ ...cheddar, isKeyIngredient: true }] },
      noDairy,
      'NOT_MATCH',
      [],
    ],
    [
      'the dish is sold as it is',
      { ...complete, isCustomizable: false, ingredients: [patty, cheddar] },
      noDairy,
      'NOT_MATCH',
      [],
    ],
    [
      'what is left is unknown',
      { allergens: contains('MILK'), ingredients: [patty, cheddar] },
      noDairy,
      'NOT_MATCH',
      [],
    ],
    ['an empty list says nothing', { allergens: [] }, noDairy, 'NOT_MATCH', []],
    [
      'an unknown part can be left out',
      { ...complete, ingredients: [patty, { ...cheddar, containsMilk: null, kind: 'OTHER' }] },
      noDairy,
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    ['it may contain the allergen', { ...complete, ...maybe }, noDairy, 'ALMOST_MATCH', []],
    [
      'a weak statement that it does',
      { ...complete, allergens: [{ type: 'MILK', confidence: 0.4 }] },
      noDairy,
      'ALMOST_MATCH',
      [],
    ],
    [
      'the calories are mended by a removal',
      { ...complete, ingredients: [patty, { ...cheddar, amountGrams: 200 }] },
      upTo700,
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    ['the calories are not mended by any', { nutrition: { calories: 900 } }, upTo700, 'NOT_MATCH', []],
    ['the calories are over by 10 %', { nutrition: { calories: 770 } }, upTo700, 'ALMOST_MATCH', []],
    ['the calories are over by a little more', { nutrition: { calories: 770.01 } }, upTo700, 'NOT_MATCH', []],
    ['the calories are unknown', {}, upTo700, 'ALMOST_MATCH', []],
    ['the diet is not confirmed', {}, { diets: ['VEGAN'] }, 'NOT_MATCH', []],
    [
      'what breaks the diet can go',
      {
        ...complete,
        diets: ['VEGETARIAN'],
        ingredients: [ingredient('Rice', { kind: 'PLANT' }), ingredient('Bacon', { kind: 'MEAT' })],
      },
      { diets: ['VEGETARIAN'] },
      'ALMOST_MATCH',
      ['REMOVE Bacon'],
    ],
    [
      'the removal that frees it breaks the protein minimum',
      { ...complete, ingredients: [patty, cheddar] },
      { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      'NOT_MATCH',
      [],
    ],
    [
      'the removal leaves a small miss only',
      { ...complete, ingredients: [{ ...patty, proteinPer100g: 18 }, cheddar] },
      { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    [
      'a default option can be swapped',
      {
        ...complete,
        customizationGroups: [
          group('Milk', [defaultOption('Cow', { allergens: contains('MILK') }), option('Oat')], {
            minSelections: 1,
          }),
        ],
      },
      noDairy,
      'ALMOST_MATCH',
      ['SWAP Cow'],
    ],
    [
      'no cleaner option to swap for',
      {
        ...complete,
        customizationGroups: [
          group(
            'Milk',
            [
              defaultOption('Cow', { allergens: contains('MILK') }),
              option('Oat', { allergensComplete: false }),
            ],
            { minSelections: 1 },
          ),
        ],
      },
      noDairy,
      'NOT_MATCH',
      [],
    ],
    [
      'a removal that leaves only a may-contain',
      { ...complete, baseAllergens: maybe.allergens, ingredients: [bun, cheddar] },
      noDairy,
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    [
      'a swap for something without figures mends no limit',
      {
        ingredients: [{ ...patty, caloriesTotalPer100g: 1400 }],
        customizationGroups: [
          group('Sauce', [defaultOption('Ketchup', { nutrition: { calories: 100 } }), option('Mustard')]),
        ],
      },
      upTo700,
      'NOT_MATCH',
      [],
    ],
    [
      'nobody knows how much protein goes with the cheese',
      { ...complete, nutrition: { protein: 40 }, ingredients: [bun, { ...cheddar, proteinPer100g: null }] },
      { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      'NOT_MATCH',
      [],
    ],
    [
      'but it is no more than there was',
      { ...complete, nutrition: { protein: 40 }, ingredients: [bun, { ...cheddar, proteinPer100g: null }] },
      { ...noDairy, ranges: { protein: { min: 0, max: 40 } } },
      'ALMOST_MATCH',
      ['REMOVE Cheddar'],
    ],
    [
      'an empty plate is no dish',
      { ...complete, ingredients: [steak] },
      { diets: ['VEGAN'] },
      'NOT_MATCH',
      [],
    ],
    [
      'nothing selected is no selection of what comes only on demand',
      { ...complete, ingredients: [steak, { ...patty, isIncluded: false }] },
      { diets: ['VEGAN'] },
      'NOT_MATCH',
      [],
    ],
    [
      'a plate that is not empty, as one of two is swapped',
      {
        ...complete,
        ingredients: [cheddar],
        customizationGroups: [
          group('Top', [defaultOption('Cream', { allergens: contains('MILK') }), option('Syrup')]),
        ],
      },
      noDairy,
      'ALMOST_MATCH',
      ['REMOVE Cheddar', 'SWAP Cream'],
    ],
  ])('%s', (_, item, wishes, status, changes) => expect(judged(item, wishes)).toEqual({ status, changes }))
})

describe('a chain that tightens the rule', () => {
  const strict: MatchSettings = { mayContain: 'NOT_MATCH', tolerancePermille: 0 }
  it.each<[string, Partial<Item>, Partial<Preferences>]>([
    ['a may-contain', { ...complete, ...maybe }, noDairy],
    [
      'a removal that leaves a may-contain',
      { ...complete, baseAllergens: maybe.allergens, ingredients: [bun, cheddar] },
      noDairy,
    ],
    ['a limit missed by one calorie', { nutrition: { calories: 701 } }, upTo700],
  ])('makes %s no match', (_, item, wishes) => expect(judged(item, wishes, strict).status).toBe('NOT_MATCH'))
})

describe('proposed changes', () => {
  const item = {
    ...complete,
    ingredients: [patty, cheddar, ingredient('Mayo', { caloriesTotalPer100g: 90 })],
  }
  const upTo = (max: number) => ({ ranges: { caloriesTotal: { min: null, max } } })

  it.each<[number, string[]]>([
    [760, ['REMOVE Mayo']],
    [700, ['REMOVE Cheddar']],
    [600, ['REMOVE Cheddar', 'REMOVE Mayo']],
    [550, ['REMOVE Cheddar', 'REMOVE Mayo']],
  ])('are, for at most %d kcal, the fewest that leave no conflict, else only minor ones', (max, changes) => {
    expect(judged(item, upTo(max))).toEqual({ status: 'ALMOST_MATCH', changes })
  })

  it('are none where changing helps nothing', () => {
    expect(judged({ ...complete, ...maybe, ingredients: [patty] }, noDairy).changes).toEqual([])
  })
})
