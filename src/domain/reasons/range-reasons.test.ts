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
import {
  atMost,
  calories,
  cheddar,
  complete,
  grams,
  plate,
  reasons,
  without,
} from '../../../test/support/told-reasons.ts'
import type { Item } from '../items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../matching/preferences.ts'
import { avoidedComponents } from './avoided-components.ts'
import { selectionVerdict } from './match-verdict.ts'

describe('what a guest is told of ranges', () => {
  it.each<{
    dish: string
    guest: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    sentences: string[]
  }>([
    {
      dish: '850 kcal',
      guest: 'at most 700',
      item: calories(850),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700'],
    },
    {
      dish: '850 kcal, 160 of them bacon',
      guest: 'at most 700',
      item: calories(850, ['Bacon', 160]),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700 (690 without Bacon)'],
    },
    {
      dish: '850 kcal, 300 of them two toppings',
      guest: 'at most 600',
      item: calories(850, ['Bacon', 160], ['Nachos', 140]),
      wishes: atMost(600),
      sentences: ['Calories 850 exceed your limit of 600 (550 without Bacon and Nachos)'],
    },
    {
      dish: '850 kcal, 20 of them lettuce',
      guest: 'at most 700',
      item: calories(850, ['Lettuce', 20]),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700'],
    },
    {
      dish: 'no calories stated',
      guest: 'at most 700',
      item: {},
      wishes: atMost(700),
      sentences: ['Calories are not available'],
    },
    {
      dish: '400 kcal',
      guest: 'at least 500',
      item: calories(400),
      wishes: { ranges: { caloriesTotal: { min: 500, max: null } } },
      sentences: ['Calories 400 are below your minimum of 500'],
    },
    {
      dish: '12 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 12 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 12 g is below your minimum of 20 g'],
    },
    {
      dish: '12.34 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 12.34 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 12.3 g is below your minimum of 20 g'],
    },
    {
      dish: '0.04 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 0.04 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 0 g is below your minimum of 20 g'],
    },
    {
      dish: '45 g protein',
      guest: 'at most 40 g',
      item: { nutrition: { protein: 45 } },
      wishes: grams('protein', 10, 40),
      sentences: ['Protein 45 g exceeds your limit of 40 g'],
    },
    {
      dish: '90 g carbohydrates',
      guest: 'at most 60 g',
      item: { nutrition: { carbohydrates: 90 } },
      wishes: grams('carbohydrates', null, 60),
      sentences: ['Carbohydrates 90 g exceed your limit of 60 g'],
    },
    {
      dish: '5 g carbohydrates',
      guest: 'at least 60 g',
      item: { nutrition: { carbohydrates: 5 } },
      wishes: grams('carbohydrates', 60, null),
      sentences: ['Carbohydrates 5 g are below your minimum of 60 g'],
    },
    {
      dish: 'no carbohydrates stated',
      guest: 'at most 60 g',
      item: {},
      wishes: grams('carbohydrates', null, 60),
      sentences: ['Carbohydrates are not available'],
    },
    {
      dish: 'no protein stated',
      guest: 'at least 20 g',
      item: {},
      wishes: grams('protein', 20, null),
      sentences: ['Protein is not available'],
    },
    {
      dish: '30 g fat',
      guest: 'at most 20 g',
      item: { nutrition: { fatTotal: 30 } },
      wishes: grams('fatTotal', null, 20),
      sentences: ['Fat 30 g exceeds your limit of 20 g'],
    },
    {
      dish: '700.4 kcal',
      guest: 'at most 700',
      item: calories(700.4),
      wishes: atMost(700),
      sentences: ['Calories 700.4 exceed your limit of 700'],
    },
    {
      dish: '19.96 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 19.96 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 19.96 g is below your minimum of 20 g'],
    },
  ])('fits $dish and a guest who wants $guest', ({ item, wishes, sentences }) => {
    expect(reasons(item, wishes)).toEqual(sentences)
  })

  it('names a swap that mends the calories', () => {
    const sizes = group(
      'Size',
      [
        defaultOption('Large fries', { nutrition: { calories: 500 } }),
        option('Small fries', { nutrition: { calories: 230 } }),
      ],
      { selectionType: 'single', minSelections: 1 },
    )
    expect(
      reasons({ ...complete, nutrition: { calories: 900 }, customizationGroups: [sizes] }, atMost(700)),
    ).toEqual(['Calories 900 exceed your limit of 700 (630 with Small fries instead of Large fries)'])
  })
})

describe('the amount after the proposed changes', () => {
  const noDairyUpTo = (max: number) => ({ ...without('DAIRY'), ...atMost(max) })
  const removable = 'Contains Dairy (Cheddar can be removed)'

  it('is rounded as a person would', () => {
    const bread = { ...plate, fatTotalPer100g: 0 }
    const pork = ingredient('Bacon', { caloriesTotalPer100g: 159.6, fatTotalPer100g: 11.74 })
    const item = { ...complete, nutrition: { calories: 850, fatTotal: 30 }, ingredients: [bread, pork] }
    expect(reasons(item, atMost(700))).toEqual(['Calories 850 exceed your limit of 700 (690 without Bacon)'])
    expect(reasons(item, grams('fatTotal', null, 20))).toEqual([
      'Fat 30 g exceeds your limit of 20 g (18.3 g without Bacon)',
    ])
  })

  it('is not given where nothing is proposed, though the parts make another sum than what is declared', () => {
    const item = { ...calories(850), baseNutrition: { calories: 100 } }
    expect(reasons(item, atMost(700))).toEqual(['Calories 850 exceed your limit of 700'])
  })

  it('is not given where what is proposed does not change it', () => {
    expect(
      reasons(
        { ...calories(720), ingredients: [plate, { ...cheddar, caloriesTotalPer100g: 0 }] },
        noDairyUpTo(700),
      ),
    ).toEqual([removable, 'Calories 720 exceed your limit of 700'])
  })

  it('is not given where a part that stays does not state it', () => {
    const item = {
      ...calories(850),
      componentsComplete: true,
      baseNutrition: { calories: 100 },
      ingredients: [
        ingredient('Sauce', { isKeyIngredient: true }),
        { ...cheddar, caloriesTotalPer100g: 200 },
      ],
    }
    expect(reasons(item, noDairyUpTo(700))).toEqual([removable, 'Calories 850 exceed your limit of 700'])
  })

  it('is not rounded onto the limit that it still misses', () => {
    const bun = ingredient('Bun', { isKeyIngredient: true, caloriesTotalPer100g: 700.4 })
    const pork = ingredient('Bacon', { caloriesTotalPer100g: 149.6 })
    expect(reasons({ ...calories(850), ingredients: [bun, pork] }, atMost(700))).toEqual([
      'Calories 850 exceed your limit of 700 (700.4 without Bacon)',
    ])
    const filling = [
      defaultOption('Tofu', { nutrition: { protein: 10 } }),
      option('Egg', { nutrition: { protein: 19.96 } }),
    ]
    expect(
      reasons(
        { ...complete, customizationGroups: [group('Filling', filling, { minSelections: 1 })] },
        grams('protein', 20, null),
      ),
    ).toEqual(['Protein 10 g is below your minimum of 20 g (19.96 g with Egg instead of Tofu)'])
  })

  it.each([
    ['higher still', 140, ''],
    ['the same when rounded', 99.9, ''],
    ['lower', 90, ' (710 with Nut cheese instead of Cheese)'],
    ['as wished', 60, ' (680 with Nut cheese instead of Cheese)'],
  ])('is given only where it is better: what is proposed for the dairy makes it %s', (_, kcal, hint) => {
    const cheese = defaultOption('Cheese', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const nutCheese = option('Nut cheese', { nutrition: { calories: kcal } })
    const item = {
      ...complete,
      nutrition: { calories: 720 },
      customizationGroups: [group('Cheese', [cheese, nutCheese], { minSelections: 1 })],
    }
    expect(reasons(item, noDairyUpTo(700)).at(-1)).toBe(`Calories 720 exceed your limit of 700${hint}`)
  })

  it('is not given where it misses the other bound by as much', () => {
    const cheese = defaultOption('Cheese', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const nutCheese = option('Nut cheese', { nutrition: { calories: 130 } })
    const item = {
      ...complete,
      nutrition: { calories: 690 },
      customizationGroups: [group('Cheese', [cheese, nutCheese], { minSelections: 1 })],
    }
    const wishes = { ...without('DAIRY'), ranges: { caloriesTotal: { min: 700, max: 710 } } }
    expect(reasons(item, wishes).at(-1)).toBe('Calories 690 are below your minimum of 700')
  })

  it('names what is left out and what is swapped', () => {
    const milk = defaultOption('Whole milk', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const oat = option('Oat milk', { nutrition: { calories: 60 } })
    const item = {
      ...complete,
      componentsComplete: true,
      baseNutrition: { calories: 650 },
      ingredients: [{ ...cheddar, caloriesTotalPer100g: 90 }],
      customizationGroups: [group('Milk', [milk, oat], { minSelections: 1 })],
    }
    expect(reasons(item, noDairyUpTo(710)).at(-1)).toBe(
      'Calories 840 exceed your limit of 710 (710 without Cheddar, with Oat milk instead of Whole milk)',
    )
  })
})

describe('the verdict about a selection', () => {
  it('says that no change helps where what is known of an amount is too much, and shows no figure', () => {
    const facts = factsOf({
      ...complete,
      baseNutrition: { calories: 800 },
      ingredients: [plate, ingredient('Sauce', { isIncluded: false })],
    })
    const ids = facts.components.map(({ id }) => id)
    const { status, matchReasons } = selectionVerdict(facts, ids, aGuest(atMost(600)), DEFAULT_MATCH_SETTINGS)
    expect({ status, matchReasons }).toEqual({
      status: 'NOT_MATCH',
      matchReasons: ['Calories are not available', 'No change was found that meets all of your preferences'],
    })
  })

  it('takes an amount below zero for unknown, and says of the option that it is to be avoided', () => {
    const less = option('Less', { allergens: [], allergensComplete: true, nutrition: { calories: -300 } })
    const item = {
      ...complete,
      baseNutrition: { calories: 100 },
      customizationGroups: [group('Size', [less])],
    }
    const facts = factsOf(item)
    const guest = aGuest(atMost(200))
    const { status, matchReasons } = selectionVerdict(facts, ['less'], guest, DEFAULT_MATCH_SETTINGS)
    expect({ status, matchReasons }).toEqual({
      status: 'ALMOST_MATCH',
      matchReasons: ['Calories are not available'],
    })
    const [avoided] = avoidedComponents(facts, guest, DEFAULT_MATCH_SETTINGS)
    expect(avoided?.conflicts.map(({ code }) => code)).toEqual(['NUTRIENT_UNKNOWN'])
  })
})
