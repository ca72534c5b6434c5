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
import { classifier, classify } from './classification.ts'
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
  it.each<{
    what: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    status: MatchStatus
    changes: string[]
  }>([
    {
      what: 'without preferences everything matches',
      item: { allergens: contains('MILK') },
      wishes: {},
      status: 'MATCH',
      changes: [],
    },
    {
      what: 'known to be without the allergen',
      item: complete,
      wishes: noDairy,
      status: 'MATCH',
      changes: [],
    },
    {
      what: 'the allergen cannot be taken away',
      item: { ...complete, allergens: contains('MILK') },
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'the allergen’s only source can be left out',
      item: { ...complete, ingredients: [patty, cheddar] },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'its source is a key ingredient',
      item: { ...complete, ingredients: [{ ...cheddar, isKeyIngredient: true }] },
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'the dish is sold as it is',
      item: { ...complete, isCustomizable: false, ingredients: [patty, cheddar] },
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'what is left is unknown',
      item: { allergens: contains('MILK'), ingredients: [patty, cheddar], componentsComplete: false },
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'an empty list says nothing',
      item: { allergens: [] },
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'an unknown part can be left out',
      item: { ...complete, ingredients: [patty, { ...cheddar, containsMilk: null, kind: 'OTHER' }] },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'it may contain the allergen',
      item: { ...complete, ...maybe },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: [],
    },
    {
      what: 'a weak statement that it does',
      item: { ...complete, allergens: [{ type: 'MILK', confidence: 0.4 }] },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: [],
    },
    {
      what: 'the calories are mended by a removal',
      item: { ...complete, ingredients: [patty, { ...cheddar, amountGrams: 200 }] },
      wishes: upTo700,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'the calories are not mended by any',
      item: { nutrition: { calories: 900 } },
      wishes: upTo700,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'the calories are over by 10 %',
      item: { nutrition: { calories: 770 } },
      wishes: upTo700,
      status: 'ALMOST_MATCH',
      changes: [],
    },
    {
      what: 'the calories are over by a little more',
      item: { nutrition: { calories: 770.01 } },
      wishes: upTo700,
      status: 'NOT_MATCH',
      changes: [],
    },
    { what: 'the calories are unknown', item: {}, wishes: upTo700, status: 'ALMOST_MATCH', changes: [] },
    {
      what: 'the diet is not confirmed',
      item: {},
      wishes: { diets: ['VEGAN'] },
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'what breaks the diet can go',
      item: {
        ...complete,
        diets: ['VEGETARIAN'],
        ingredients: [ingredient('Rice', { kind: 'PLANT' }), ingredient('Bacon', { kind: 'MEAT' })],
      },
      wishes: { diets: ['VEGETARIAN'] },
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Bacon'],
    },
    {
      what: 'the removal that frees it breaks the protein minimum',
      item: { ...complete, ingredients: [patty, cheddar] },
      wishes: { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'the removal leaves a small miss only',
      item: { ...complete, ingredients: [{ ...patty, proteinPer100g: 18 }, cheddar] },
      wishes: { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'a default option can be swapped',
      item: {
        ...complete,
        customizationGroups: [
          group('Milk', [defaultOption('Cow', { allergens: contains('MILK') }), option('Oat')], {
            minSelections: 1,
          }),
        ],
      },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['SWAP Cow'],
    },
    {
      what: 'no cleaner option to swap for',
      item: {
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
      wishes: noDairy,
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'a removal that leaves only a may-contain',
      item: { ...complete, baseAllergens: maybe.allergens, ingredients: [bun, cheddar] },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'a swap for something without figures mends no limit',
      item: {
        ingredients: [{ ...patty, caloriesTotalPer100g: 1400 }],
        customizationGroups: [
          group('Sauce', [defaultOption('Ketchup', { nutrition: { calories: 100 } }), option('Mustard')]),
        ],
      },
      wishes: upTo700,
      status: 'NOT_MATCH',
      changes: [],
    },
    ...[
      { what: 'a swap that takes away more than there is mends no limit', half: -301, changes: [] },
      { what: 'a swap that leaves nothing does', half: -300, changes: ['SWAP Full'] },
    ].map(({ what, half, changes }) => ({
      what,
      item: {
        baseNutrition: { calories: 300 },
        customizationGroups: [
          group(
            'Size',
            [
              defaultOption('Full', { nutrition: { calories: 500 } }),
              option('Half', { nutrition: { calories: half } }),
            ],
            { minSelections: 1 },
          ),
        ],
      },
      wishes: upTo700,
      status: changes.length > 0 ? ('ALMOST_MATCH' as const) : ('NOT_MATCH' as const),
      changes,
    })),
    {
      what: 'nobody knows how much protein goes with the cheese',
      item: {
        ...complete,
        nutrition: { protein: 40 },
        ingredients: [bun, { ...cheddar, proteinPer100g: null }],
      },
      wishes: { ...noDairy, ranges: { protein: { min: 20, max: null } } },
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'but it is no more than there was',
      item: {
        ...complete,
        nutrition: { protein: 40 },
        ingredients: [bun, { ...cheddar, proteinPer100g: null }],
      },
      wishes: { ...noDairy, ranges: { protein: { min: 0, max: 40 } } },
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'an empty plate is no dish',
      item: { ...complete, ingredients: [steak] },
      wishes: { diets: ['VEGAN'] },
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'what is left is a base that is said to be something',
      item: { ...complete, ingredients: [cheddar], baseAllergens: [], baseNutrition: { calories: 320 } },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    {
      what: 'what is left is a base that is said to contain something',
      item: { ...complete, ingredients: [cheddar], baseAllergens: contains('WHEAT') },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar'],
    },
    ...[
      { baseAllergens: [{ type: 'WHEAT', level: 'MAY_CONTAIN' as const }] },
      { baseAllergens: [{ type: 'WHEAT', level: 'FREE_FROM' as const }] },
      { baseNutrition: { calories: 0 } },
      { nutrition: { calories: 900 } },
    ].map((said) => ({
      what: `nobody knows what is left: ${JSON.stringify(said)}`,
      item: { ...complete, ...said, ingredients: [cheddar] },
      wishes: noDairy,
      status: 'NOT_MATCH' as const,
      changes: [],
    })),
    {
      what: 'nothing selected is no selection of what comes only on demand',
      item: { ...complete, ingredients: [steak, { ...patty, isIncluded: false }] },
      wishes: { diets: ['VEGAN'] },
      status: 'NOT_MATCH',
      changes: [],
    },
    {
      what: 'a plate that is not empty, as one of two is swapped',
      item: {
        ...complete,
        ingredients: [cheddar],
        customizationGroups: [
          group('Top', [defaultOption('Cream', { allergens: contains('MILK') }), option('Syrup')]),
        ],
      },
      wishes: noDairy,
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Cheddar', 'SWAP Cream'],
    },
    {
      what: 'an amount that cannot be true stays unknown when a part without a figure goes',
      item: {
        ...complete,
        nutrition: { calories: 900, caloriesTotal: 100 },
        ingredients: [patty, ingredient('Feta', { containsMilk: true })],
      },
      wishes: { ...noDairy, ranges: { caloriesTotal: { min: 500, max: null } } },
      status: 'ALMOST_MATCH',
      changes: ['REMOVE Feta'],
    },
  ])('is $status: $what', ({ item, wishes, status, changes }) =>
    expect(judged(item, wishes)).toEqual({ status, changes }),
  )
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

describe('one guest’s classifier', () => {
  /** Without milk its calories are not known. */
  const swapped = (calories: object) => ({
    ...complete,
    ...calories,
    customizationGroups: [
      group('Top', [defaultOption('Cream', { allergens: contains('MILK') }), option('Syrup')], {
        minSelections: 1,
      }),
    ],
  })
  const known = factsOf(swapped({ nutrition: { calories: 500 }, baseNutrition: { calories: 500 } }))
  const unknown = factsOf(swapped({}))

  it.each([
    { what: 'after one of unknown calories', dishes: [unknown, known] },
    { what: 'before it', dishes: [known, unknown] },
  ])('judges a dish of known calories by itself $what', ({ dishes }) => {
    const guest = aGuest({ ...noDairy, ...upTo700 })
    const statuses = dishes.map(classifier(guest, DEFAULT_MATCH_SETTINGS)).map(({ status }) => status)
    const expected = dishes.map((facts) => (facts === known ? 'NOT_MATCH' : 'ALMOST_MATCH'))
    expect(statuses).toEqual(expected)
  })
})
