import { describe, expect, it } from 'vitest'
import { factsOf, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { checkedFigures } from './untrue-figures.ts'

const check = (item: Partial<Item>) => checkedFigures(factsOf(item))
const figures = (caloriesTotal: number, fatTotal: number, carbohydrates: number, protein: number) => ({
  nutrition: { caloriesTotal, fatTotal, carbohydrates, protein },
})
const ZERO = figures(0, 0, 0, 0)

describe('figures that cannot be true', () => {
  it.each<[string, Partial<Item>]>([
    ['all zero for a food', { name: 'Cheeseburger', ...ZERO }],
    ['no energy and no fat, where nothing else is stated', { nutrition: { caloriesTotal: 0, fatTotal: 0 } }],
    ['100 kcal with 64 g of fat', figures(100, 64, 47, 37)],
    ['100 kcal with 580 kcal from fat', { nutrition: { caloriesTotal: 100, caloriesFromFat: 580 } }],
    ['fat alone that is more than all energy', { nutrition: { caloriesTotal: 100, fatTotal: 40 } }],
    ['kilojoules for kilocalories', figures(2092, 20, 50, 30)],
    [
      'the energy of vodka in a food that is cooked with it',
      { name: 'Penne alla vodka', ...figures(900, 5, 20, 5) },
    ],
    ['the energy of beer in a fish', { name: 'Beer battered cod', ...figures(900, 5, 20, 5) }],
    ['milk drinks with less energy than their fat has', { name: 'Milkshake', ...figures(100, 30, 80, 10) }],
    [
      'a declared total far from base and parts',
      {
        nutrition: { caloriesTotal: 900 },
        baseNutrition: { calories: 100 },
        ingredients: [ingredient('Cheddar', { caloriesTotalPer100g: 200 })],
      },
    ],
    [
      'zeros only, without fat, carbohydrates and protein',
      { nutrition: { calories: 0, sodium: 0, sugar: 0 } },
    ],
    ['more sugar than carbohydrates', { nutrition: { caloriesTotal: 300, carbohydrates: 5, sugar: 60 } }],
    ['more saturated than total fat', { nutrition: { fatTotal: 2, fatSaturated: 12 } }],
    ['more trans than total fat', { nutrition: { fatTotal: 0, fatTrans: 2 } }],
    [
      'a croissant of a category of drinks and food',
      { name: 'Croissant', category: 'Coffee & bakery', ...ZERO },
    ],
  ])('are unknown: %s', (_, item) => {
    const { facts, problem } = check(item)
    for (const nutrient of ['caloriesTotal', 'fatTotal', 'carbohydrates', 'protein'] as const) {
      expect(facts.defaultDish.nutrition[nutrient]).toBeNull()
      expect(facts.baseNutrition[nutrient]).toBeNull()
    }
    expect(problem).toMatchObject({ code: 'UNTRUE_NUTRITION', severity: 'WARNING' })
  })

  it.each<[string, Partial<Item>]>([
    ['a dish without figures', {}],
    ['figures that agree', figures(500, 20, 50, 30)],
    ['no energy, where nothing else is stated', { nutrition: { caloriesTotal: 0 } }],
    ['no energy beside salt', { name: 'Pickles', nutrition: { caloriesTotal: 0, sodium: 900 } }],
    ['a difference of exactly 60 kcal', figures(60, 0, 30, 0)],
    ['a difference of exactly half', figures(100, 0, 50, 0)],
    ['diet cola', { name: 'Diet Coke', ...ZERO }],
    ['water of a size', { name: 'Sparkling Water (500 ml)', ...ZERO }],
    ['a drink by its category', { name: 'House special', category: 'Hot drinks', ...ZERO }],
    ['a drink in Spanish', { name: 'Agua mineral', ...ZERO }],
    ['tea with milk', { name: 'Tea with milk', ...ZERO }],
    ['vodka', { name: 'Vodka 4 cl', ...figures(96, 0, 0, 0) }],
    ['a cocktail by its category', { name: 'Negroni', category: 'Cocktails', ...figures(220, 0, 12, 0) }],
    ['sugar-free sweets', { name: 'Sugar-free gummies', ...figures(20, 0, 70, 3) }],
    [
      'fibre that has half of the energy',
      { nutrition: { caloriesTotal: 110, fatTotal: 1, carbohydrates: 45, dietaryFiber: 40, protein: 2 } },
    ],
    ['a gram of sugar that is rounded', { nutrition: { carbohydrates: 10, sugar: 11 } }],
    ['more fibre than carbohydrates', { nutrition: { carbohydrates: 10, dietaryFiber: 14 } }],
    [
      'a total far below the parts where no base is declared: the base counts as 0',
      {
        nutrition: { caloriesTotal: 100 },
        ingredients: [ingredient('Cheddar', { caloriesTotalPer100g: 900 })],
      },
    ],
    ['a figure that is left out', { nutrition: { caloriesTotal: 900, fatTotal: 10 } }],
  ])('are not: %s', (_, item) => {
    const facts = factsOf(item)
    expect(checkedFigures(facts)).toEqual({ facts, problem: null })
  })

  it('name the fields and what was sent', () => {
    const { message, pointer } = check(figures(100, 64, 47, 37)).problem ?? {}
    expect(pointer).toBe('/nutrition')
    expect(message).toBe(
      '100 kcal are fewer than the 912 kcal that fat, carbohydrates and protein make: caloriesTotal, caloriesFromFat, fatTotal, carbohydrates, protein are unknown (sent: caloriesTotal 100 kcal, fatTotal 64 g, carbohydrates 47 g, protein 37 g)',
    )
  })

  it('make the part of them unknown, too', () => {
    const { facts, problem } = check({ nutrition: { fatTotal: 2, fatSaturated: 12, sodium: 80 } })
    expect(facts.defaultDish.nutrition).toMatchObject({ fatSaturated: null, sodium: 80_000_000 })
    expect(problem?.message).toContain('there is more fatSaturated than fatTotal: ')
    expect(problem?.message).toContain('(sent: fatTotal 2 g, fatSaturated 12 g)')
  })

  it('make only that nutrient unknown of which a sum is below zero', () => {
    const free = (nutrition: object) => ({
      ingredients: [ingredient('Salad', { sodiumPer100g: 10, caloriesTotalPer100g: 30 })],
      customizationGroups: [group('Sauce', [{ ...option('None'), isDefault: true, nutrition }])],
    })
    const { facts } = check(free({ sodium: -20, calories: -20 }))
    expect(facts.dish.untrueFigures).toEqual(['sodium'])
    expect(facts.defaultDish.nutrition).toMatchObject({ sodium: null, caloriesTotal: 10_000_000 })
    const four = check(free({ calories: -40 })).facts.dish.untrueFigures
    expect(four).toEqual(['caloriesTotal', 'caloriesFromFat', 'fatTotal', 'carbohydrates', 'protein'])
  })

  it('stay unknown beside what two names of the energy leave unknown', () => {
    const below = [{ ...option('None'), isDefault: true, nutrition: { sodium: -20 } }]
    const item = {
      nutrition: { calories: 1, caloriesTotal: 9 },
      customizationGroups: [group('Sauce', below)],
    }
    expect(check(item).facts.dish.untrueFigures).toEqual(['caloriesTotal', 'sodium'])
  })
})
