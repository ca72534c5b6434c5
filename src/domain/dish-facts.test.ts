import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  heldDiets,
  ingredient,
  knownAmounts,
  notFree,
  option,
} from '../../test/support/dish-builder.ts'
import type { Item } from './items-schema.ts'

const bun = ingredient('Bun', { containsWheat: true, kind: 'PLANT', caloriesTotalPer100g: 270 })
const cheddar = ingredient('Cheddar', {
  containsMilk: true,
  kind: 'DAIRY',
  caloriesTotalPer100g: 400,
  amountGrams: 25,
})
const mystery = ingredient('Mystery sauce', { containsEgg: null, caloriesTotalPer100g: null })

describe('nutrition of the base and of the default dish', () => {
  it.each<[string, Partial<Item>, number | undefined, number | undefined]>([
    ['declared total, no components', { nutrition: { caloriesTotal: 500 } }, 500, 500],
    ['`calories` is read as `caloriesTotal`', { nutrition: { calories: 500 } }, 500, 500],
    [
      'declared total less the default components',
      { nutrition: { caloriesTotal: 500 }, ingredients: [bun, cheddar] },
      130,
      500,
    ],
    [
      'a negative rest counts as 0',
      { nutrition: { caloriesTotal: 300 }, ingredients: [bun, cheddar] },
      0,
      300,
    ],
    [
      'what is not part of the default dish is not taken off',
      { nutrition: { caloriesTotal: 500 }, ingredients: [bun, { ...cheddar, isIncluded: false }] },
      230,
      500,
    ],
    [
      'declared base wins over the rest',
      { nutrition: { caloriesTotal: 500 }, baseNutrition: { calories: 50 }, ingredients: [bun] },
      50,
      500,
    ],
    ['nothing declared: the sum of the components', { ingredients: [bun, cheddar] }, 0, 370],
    ['base and components', { baseNutrition: { calories: 50 }, ingredients: [bun, cheddar] }, 50, 420],
    ['one unknown term makes the total unknown', { ingredients: [bun, mystery] }, 0, undefined],
    ['but not a declared one', { nutrition: { caloriesTotal: 500 }, ingredients: [bun, mystery] }, 230, 500],
    ['nothing known at all', {}, undefined, undefined],
    ['null is unknown, not zero', { nutrition: { caloriesTotal: null } }, undefined, undefined],
    [
      'a default option that takes away',
      {
        baseNutrition: { calories: 100 },
        customizationGroups: [group('Milk', [defaultOption('Skimmed', { nutrition: { calories: -40 } })])],
      },
      100,
      60,
    ],
    [
      'never below zero',
      { customizationGroups: [group('Milk', [defaultOption('Skimmed', { nutrition: { calories: -40 } })])] },
      0,
      0,
    ],
  ])('%s', (_, item, base, total) => {
    const facts = factsOf(item)
    expect(knownAmounts(facts.baseNutrition).caloriesTotal).toBe(base)
    expect(knownAmounts(facts.defaultDish.nutrition).caloriesTotal).toBe(total)
  })
})

describe('allergens of the base and of the default dish', () => {
  const complete = { allergensComplete: true }
  it.each<[string, Partial<Item>, object, object]>([
    ['complete and empty: free of all nine', complete, {}, {}],
    [
      'complete: what is listed, and nothing else',
      { ...complete, allergens: contains('EGG') },
      { EGG: 'CONTAINS' },
      { EGG: 'CONTAINS' },
    ],
    [
      'explained by a component: not held against the base',
      { ...complete, allergens: contains('MILK'), ingredients: [cheddar] },
      {},
      { DAIRY: 'CONTAINS' },
    ],
    [
      'explained by nothing: it is in the base',
      { ...complete, allergens: contains('SOY'), ingredients: [cheddar] },
      { SOY: 'CONTAINS' },
      { SOY: 'CONTAINS', DAIRY: 'CONTAINS' },
    ],
    [
      'a component that is not part of the dish explains nothing',
      { ...complete, allergens: contains('MILK'), ingredients: [{ ...cheddar, isIncluded: false }] },
      { DAIRY: 'CONTAINS' },
      { DAIRY: 'CONTAINS' },
    ],
    [
      'a component that is only unknown explains nothing',
      { ...complete, allergens: contains('EGG'), ingredients: [mystery] },
      { EGG: 'CONTAINS' },
      { EGG: 'CONTAINS' },
    ],
    [
      'stated of the base itself',
      { ...complete, allergens: contains('MILK'), baseAllergens: contains('MILK'), ingredients: [cheddar] },
      { DAIRY: 'CONTAINS' },
      { DAIRY: 'CONTAINS' },
    ],
    [
      'declared free, yet a part contains it: contained',
      { ...complete, allergens: [{ type: 'MILK', level: 'FREE_FROM' }], ingredients: [cheddar] },
      {},
      { DAIRY: 'CONTAINS' },
    ],
    [
      'declared free, yet a part is unknown: unknown',
      { ...complete, allergens: [{ type: 'EGG', level: 'FREE_FROM' }], ingredients: [mystery] },
      {},
      { EGG: 'UNKNOWN' },
    ],
    [
      'declared to contain, yet the base is declared free: contained',
      { ...complete, allergens: contains('SOY'), baseAllergens: [{ type: 'SOY', level: 'FREE_FROM' }] },
      { SOY: 'CONTAINS' },
      { SOY: 'CONTAINS' },
    ],
    [
      'a may-contain part does not explain a contains',
      {
        ...complete,
        allergens: contains('NUTS'),
        customizationGroups: [
          group('Top', [defaultOption('Granola', { allergens: [{ type: 'NUTS', level: 'MAY_CONTAIN' }] })]),
        ],
      },
      { TREE_NUT: 'CONTAINS' },
      { TREE_NUT: 'CONTAINS' },
    ],
  ])('%s', (_, item, base, whole) => {
    const facts = factsOf(item)
    expect(notFree(facts.baseAllergens)).toEqual(base)
    expect(notFree(facts.defaultDish.allergens)).toEqual(whole)
  })

  it('are unknown where an incomplete list does not name them', () => {
    const facts = factsOf({ allergens: contains('MILK'), ingredients: [cheddar] })
    expect(facts.defaultDish.allergens.DAIRY.level).toBe('CONTAINS')
    expect(facts.baseAllergens.DAIRY.level).toBe('UNKNOWN')
    expect(facts.defaultDish.allergens.PEANUT.level).toBe('UNKNOWN')
  })

  it('are unknown where the list is empty: nobody filled it in', () => {
    expect(Object.values(notFree(factsOf({ allergens: [] }).defaultDish.allergens))).toEqual(
      Array(9).fill('UNKNOWN'),
    )
  })

  it('do not count options that the guest has to choose first', () => {
    const facts = factsOf({
      ...complete,
      customizationGroups: [group('Extra', [option('Cheese', { allergens: contains('MILK') })])],
    })
    expect(notFree(facts.defaultDish.allergens)).toEqual({})
  })
})

describe('diets of the default dish', () => {
  const beans = ingredient('Beans', { kind: 'PLANT', caloriesTotalPer100g: 100 })
  const bacon = ingredient('Bacon', { kind: 'MEAT', caloriesTotalPer100g: 500 })
  const silent = ingredient('Sauce')
  it.each<[string, Partial<Item>, string[]]>([
    ['declared vegan', { diets: ['VEGAN'] }, ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    [
      'declared, in any case',
      { diets: [{ type: 'vegetarian', confidence: 0.5 }] },
      ['VEGETARIAN', 'PESCATARIAN'],
    ],
    ['declared too weakly', { diets: [{ type: 'VEGAN', confidence: 0.49 }] }, []],
    ['nothing said', {}, []],
    ['declared vegan, yet bacon is in it', { diets: ['VEGAN'], ingredients: [beans, bacon] }, []],
    [
      'declared vegan, yet cheese is in it',
      { diets: ['VEGAN'], ingredients: [beans, cheddar] },
      ['VEGETARIAN', 'PESCATARIAN'],
    ],
    [
      'declared vegan, yet it contains egg',
      { diets: ['VEGAN'], allergens: contains('EGG') },
      ['VEGETARIAN', 'PESCATARIAN'],
    ],
    [
      'a declared diet confirms silent parts',
      { diets: ['VEGAN'], ingredients: [beans, silent] },
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    ],
    ['a silent part confirms nothing', { nutrition: { calories: 200 }, ingredients: [beans, silent] }, []],
    [
      'derived, where the components are the whole dish',
      { nutrition: { calories: 105 }, ingredients: [beans] },
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    ],
    [
      'not derived, where there is more to the dish',
      { nutrition: { calories: 400 }, ingredients: [beans] },
      [],
    ],
    [
      'not derived, where the base contains something',
      { nutrition: { calories: 100 }, baseAllergens: contains('SOY'), ingredients: [beans] },
      [],
    ],
    [
      'bacon that has to be asked for does not count',
      { nutrition: { calories: 100 }, ingredients: [beans, { ...bacon, isIncluded: false }] },
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    ],
  ])('%s', (_, item, diets) => expect(heldDiets(factsOf(item).defaultDish.diets)).toEqual(diets))
})
