import { describe, expect, it } from 'vitest'
import { contains, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { plausibilityWarnings } from './plausibility.ts'

const warnings = (item: Partial<Item>) =>
  plausibilityWarnings(factsOf(item)).map(({ code, message }) => `${code}: ${message}`)
const sane = { caloriesTotal: 500, fatTotal: 20, carbohydrates: 50, protein: 30 }
const cheddar = ingredient('Cheddar', { containsMilk: true, kind: 'DAIRY', caloriesTotalPer100g: 400 })

describe('what looks wrong with a dish', () => {
  it.each<[string, Partial<Item>, string[]]>([
    ['nothing, where the figures agree', { nutrition: sane }, []],
    ['nothing, where nothing is stated', {}, []],
    ['nothing, within rounding and fibre', { nutrition: { ...sane, caloriesTotal: 440 } }, []],
    [
      'a 100 kcal sandwich with 580 kcal from fat',
      { nutrition: { caloriesTotal: 100, caloriesFromFat: 580 } },
      ['IMPLAUSIBLE_NUTRITION: 580 kcal from fat are more than all 100 kcal'],
    ],
    [
      'energy that the macros do not make',
      { nutrition: { ...sane, caloriesTotal: 50 } },
      ['IMPLAUSIBLE_NUTRITION: 50 kcal are declared, but fat, carbohydrates and protein make 500 kcal'],
    ],
    [
      'energy that is far more than the macros make',
      { nutrition: { ...sane, caloriesTotal: 5000 } },
      ['IMPLAUSIBLE_NUTRITION: 5000 kcal are declared, but fat, carbohydrates and protein make 500 kcal'],
    ],
    [
      'more fibre than carbohydrates',
      { nutrition: { carbohydrates: 10, dietaryFiber: 14 } },
      ['IMPLAUSIBLE_NUTRITION: 14 g of dietaryFiber are more than 10 g of carbohydrates'],
    ],
    ['not a gram of rounding', { nutrition: { carbohydrates: 10, dietaryFiber: 11 } }, []],
    [
      'components that make more than the declared total',
      { nutrition: { caloriesTotal: 300 }, ingredients: [cheddar] },
      ['CONFLICTING_NUTRITION: 300 kcal are declared, but the default components make 400 kcal'],
    ],
    [
      'a base that does not fill the total',
      { nutrition: { caloriesTotal: 900 }, baseNutrition: { calories: 100 }, ingredients: [cheddar] },
      ['CONFLICTING_NUTRITION: 900 kcal are declared, but base and default components make 500 kcal'],
    ],
    [
      'not components that make less, without a declared base',
      { nutrition: { caloriesTotal: 900 }, ingredients: [cheddar] },
      [],
    ],
    [
      'free from milk, yet Cheddar is in it',
      { allergens: [{ type: 'MILK', level: 'FREE_FROM' }], ingredients: [cheddar] },
      [
        'CONFLICTING_ALLERGENS: the dish is declared free of Dairy, but a part of it contains it (Cheddar); it is treated as containing it',
      ],
    ],
    [
      'a complete list without milk, yet Cheddar is in it',
      { allergensComplete: true, allergens: contains('SOY'), ingredients: [cheddar] },
      [
        'CONFLICTING_ALLERGENS: the dish is declared free of Dairy, but a part of it contains it (Cheddar); it is treated as containing it',
      ],
    ],
    [
      'vegan, yet Cheddar is in it',
      { diets: ['VEGAN'], ingredients: [cheddar] },
      ['CONFLICTING_DIETS: declared vegan, but it contains dairy; it is not treated as vegan'],
    ],
    ['not vegetarian with Cheddar in it', { diets: ['VEGETARIAN'], ingredients: [cheddar] }, []],
  ])('is %s', (_, item, expected) => expect(warnings(item)).toEqual(expected))

  it('never refuses the dish', () => {
    const problems = plausibilityWarnings(
      factsOf({ nutrition: { caloriesTotal: 100, caloriesFromFat: 580 } }),
    )
    expect(problems.map((problem) => problem.severity)).toEqual(['WARNING'])
  })
})
