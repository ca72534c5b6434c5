import { describe, expect, it } from 'vitest'
import { factsOf, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import { calculateSelection } from '../dish/selection.ts'
import type { Item, OptionItem } from '../items/items-schema.ts'
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
      '100 kcal with 50 g of fat in the base, where the total has no fat',
      {
        nutrition: { caloriesTotal: 500 },
        baseNutrition: { calories: 100, fatTotal: 50 },
        ingredients: [ingredient('Cheddar', { caloriesTotalPer100g: 400 })],
      },
    ],
    [
      'zeros only, without fat, carbohydrates and protein',
      { nutrition: { calories: 0, sodium: 0, sugar: 0 } },
    ],
    ['more sugar than carbohydrates', { nutrition: { caloriesTotal: 300, carbohydrates: 5, sugar: 60 } }],
    ['more saturated than total fat', { nutrition: { fatTotal: 2, fatSaturated: 12 } }],
    ['more trans than total fat', { nutrition: { fatTotal: 0, fatTrans: 2 } }],
    ['a sugar-free cake with 450 kcal from fat', { name: 'Sugar-free cake', ...figures(20, 50, 10, 3) }],
    [
      'a total of 20 g of fat, where base and parts have 8 g',
      {
        nutrition: { caloriesTotal: 300, fatTotal: 20 },
        baseNutrition: { calories: 150, fatTotal: 5 },
        ingredients: [ingredient('Cheddar', { caloriesTotalPer100g: 150, fatTotalPer100g: 3 })],
      },
    ],
    [
      'a croissant of a category of drinks and food',
      { name: 'Croissant', category: 'Coffee & bakery', ...ZERO },
    ],
  ])('are unknown: %s', (_, item) => {
    const { facts, problems } = check(item)
    for (const nutrient of ['caloriesTotal', 'fatTotal', 'carbohydrates', 'protein'] as const) {
      expect(facts.defaultDish.nutrition[nutrient]).toBeNull()
      expect(facts.baseNutrition[nutrient]).toBeNull()
    }
    expect(problems).toMatchObject([{ code: 'UNTRUE_NUTRITION', severity: 'WARNING' }])
  })

  it.each<[string, Partial<Item>]>([
    ['a dish without figures', {}],
    ['figures that agree', figures(500, 20, 50, 30)],
    ['no energy, where nothing else is stated', { nutrition: { caloriesTotal: 0 } }],
    ['no energy beside salt', { name: 'Pickles', nutrition: { caloriesTotal: 0, sodium: 900 } }],
    ['no energy beside salt, without sugar', { nutrition: { caloriesTotal: 0, sodium: 900, sugar: 0 } }],
    ['no energy beside a bite of starch', { nutrition: { caloriesTotal: 0, fatTotal: 0, carbohydrates: 4 } }],
    ['a difference of exactly 60 kcal', figures(40, 0, 25, 0)],
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
    [
      'starch that is mostly fibre',
      { nutrition: { caloriesTotal: 60, fatTotal: 1, carbohydrates: 45, dietaryFiber: 40, protein: 2 } },
    ],
    [
      'fibre that is counted beside the starch',
      { nutrition: { caloriesTotal: 200, fatTotal: 0, carbohydrates: 5, dietaryFiber: 70, protein: 0 } },
    ],
    ['lean protein', figures(200, 0, 0, 50)],
    ['fat that is left out', { nutrition: { caloriesTotal: 900, carbohydrates: 10, protein: 10 } }],
    ['protein that is left out', { nutrition: { caloriesTotal: 900, carbohydrates: 10, fatTotal: 10 } }],
    [
      'a total of 20 g of fat, which base and parts make',
      {
        nutrition: { caloriesTotal: 300, fatTotal: 20 },
        baseNutrition: { calories: 150, fatTotal: 12 },
        ingredients: [ingredient('Cheddar', { caloriesTotalPer100g: 150, fatTotalPer100g: 8 })],
      },
    ],
    [
      'a total far from the base, where a part has no figure',
      {
        nutrition: { caloriesTotal: 900 },
        baseNutrition: { calories: 100 },
        ingredients: [ingredient('Cheddar')],
      },
    ],
    [
      'a declared total, where base and parts make less than nothing',
      {
        nutrition: { sodium: 5 },
        baseNutrition: { sodium: 10 },
        customizationGroups: [
          group('Sauce', [option('None', { isDefault: true, nutrition: { sodium: -20 } })]),
        ],
      },
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
    expect(checkedFigures(facts)).toEqual({ facts, problems: [] })
  })

  it('name the fields and what was sent', () => {
    const [{ message, pointer } = {}] = check(figures(100, 64, 47, 37)).problems
    expect(pointer).toBe('/nutrition')
    expect(message).toBe(
      '100 kcal are fewer than the 912 kcal that fat, carbohydrates and protein make: caloriesTotal, caloriesFromFat, fatTotal, carbohydrates, protein are unknown (sent: caloriesTotal 100 kcal, fatTotal 64 g, carbohydrates 47 g, protein 37 g)',
    )
  })

  it.each<[string, Partial<Item>, string]>([
    ['a burger of zeros', { name: 'Burger', ...ZERO }, 'every figure is 0, and this is no drink'],
    [
      'kilojoules',
      figures(2092, 20, 50, 30),
      '2092 kcal are more than the 500 kcal that fat, carbohydrates and protein make',
    ],
    [
      'the base',
      { baseNutrition: { calories: 100, fatTotal: 50 }, nutrition: { caloriesTotal: 500 } },
      'of the base alone 100 kcal are fewer than the 450 kcal that fat, carbohydrates and protein make',
    ],
    [
      'the total',
      { nutrition: { caloriesTotal: 900 }, baseNutrition: { calories: 100 } },
      'the declared total of caloriesTotal is not that of base and default components',
    ],
    [
      'sums below zero',
      {
        ingredients: [ingredient('Salad', { sodiumPer100g: 10, sugarPer100g: 1 })],
        customizationGroups: [
          group('Sauce', [option('None', { isDefault: true, nutrition: { sodium: -20, sugar: -2 } })]),
        ],
      },
      'base and default components make less than 0 of sodium, sugar',
    ],
  ])('say why: %s', (_, item, why) => {
    expect(check(item).problems[0]?.message).toContain(`${why}: `)
  })

  it('make the part of them unknown, too', () => {
    const { facts, problems } = check({ nutrition: { fatTotal: 2, fatSaturated: 12, sodium: 80 } })
    expect(facts.defaultDish.nutrition).toMatchObject({ fatSaturated: null, sodium: 80_000_000 })
    expect(problems[0]?.message).toContain('there is more fatSaturated than fatTotal: ')
    expect(problems[0]?.message).toContain('(sent: fatTotal 2 g, fatSaturated 12 g)')
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

describe('figures of a component that cannot be true', () => {
  const FOUR = ['caloriesTotal', 'fatTotal', 'carbohydrates', 'protein'] as const
  const base = { baseNutrition: { calories: 265, fatTotal: 5, carbohydrates: 45, protein: 10 } }
  const delta = (calories: number, fatTotal: number, carbohydrates: number, protein: number) => ({
    nutrition: { calories, fatTotal, carbohydrates, protein },
  })
  const withOption = (name: string, more: Partial<OptionItem>): Partial<Item> => ({
    ...base,
    customizationGroups: [group('Extras', [option(name, more)])],
  })
  const withExtra = (name: string, amountGrams: number): Partial<Item> => ({
    ...base,
    ingredients: [
      ingredient(name, {
        isIncluded: false,
        amountGrams,
        caloriesTotalPer100g: 10,
        fatTotalPer100g: 30,
        carbohydratesPer100g: 50,
        proteinPer100g: 10,
      }),
    ],
  })

  it.each<[string, Partial<Item>, string]>([
    ['an option with 5 kcal and 50 g of fat', withOption('Sauce', delta(5, 50, 0, 0)), 'sauce'],
    ['one that takes as little away', withOption('No butter', delta(-5, -50, 0, 0)), 'no butter'],
    [
      'one with more sugar than carbohydrates',
      withOption('Jam', { nutrition: { carbohydrates: 5, sugar: 60 } }),
      'jam',
    ],
    ['an ingredient that a guest can add', withExtra('Cheddar', 200), 'cheddar'],
    ['an option with 400 kcal of nothing', withOption('Sauce', delta(400, 0, 0, 0)), 'sauce'],
    ['a syrup with 30 g of sugar and 5 kcal', withOption('Syrup', delta(5, 0, 30, 0)), 'syrup'],
  ])('are unknown where it is selected: %s', (_, item, id) => {
    const { facts, problems } = check(item)
    expect(calculateSelection(facts, [id]).incomplete).toEqual(expect.arrayContaining([...FOUR]))
    for (const nutrient of FOUR) expect(facts.defaultDish.nutrition[nutrient]).not.toBeNull()
    expect(problems).toMatchObject([{ code: 'UNTRUE_NUTRITION', severity: 'WARNING' }])
  })

  it.each<[string, Partial<Item>]>([
    ['an option that changes nothing', withOption('No sauce', delta(0, 0, 0, 0))],
    ['a glass of wine', withOption('Glass of red wine', delta(120, 0, 4, 0))],
    [
      'a shot in a drink',
      { name: 'Negroni', category: 'Cocktails', ...withOption('Double', delta(90, 0, 1, 0)) },
    ],
    ['sugar-free sauce', withOption('Sugar-free syrup', delta(5, 0, 30, 0))],
    ['a swap that adds fat and takes starch away', withOption('Lettuce wrap', delta(-20, 10, -40, 1))],
    ['a pinch', withExtra('Spice', 1)],
  ])('are not: %s', (_, item) => {
    const facts = factsOf(item)
    expect(checkedFigures(facts)).toEqual({ facts, problems: [] })
  })

  it('leave the default dish unknown where its total is not declared', () => {
    const sauce = option('Sauce', { isDefault: true, ...delta(5, 50, 0, 0) })
    const item = { ...base, customizationGroups: [group('Sauces', [sauce])] }
    expect(check(item).facts.defaultDish.nutrition.caloriesTotal).toBeNull()
    const total = { nutrition: { caloriesTotal: 700 } }
    expect(check({ ...item, baseNutrition: {}, ...total }).facts).toMatchObject({
      defaultDish: { nutrition: { caloriesTotal: 700_000_000 } },
      baseNutrition: { caloriesTotal: 700_000_000 },
    })
  })

  it('are named with their place', () => {
    expect(check(withOption('Sauce', delta(5, 50, 0, 0))).problems).toMatchObject([
      {
        pointer: '/customizationGroups/0/options/0/nutrition',
        message:
          '"Sauce": 5 kcal are fewer than the 450 kcal that fat, carbohydrates and protein make: caloriesTotal, caloriesFromFat, fatTotal, carbohydrates, protein are unknown (it adds: caloriesTotal 5 kcal, fatTotal 50 g, carbohydrates 0 g, protein 0 g)',
      },
    ])
    expect(check(withExtra('Cheddar', 200)).problems).toMatchObject([{ pointer: '/ingredients/0' }])
    const plain = ingredient('Rice', { caloriesTotalPer100g: 130 })
    const second = withExtra('Cheddar', 200)
    const dip = option('Dip', { nutrition: { calories: 80 } })
    const mixed = check({
      ...second,
      ingredients: [plain, ...(second.ingredients ?? [])],
      customizationGroups: [group('Extras', [dip, option('Sauce', delta(5, 50, 0, 0))])],
    })
    expect(mixed.problems.map(({ pointer }) => pointer)).toEqual([
      '/ingredients/1',
      '/customizationGroups/0/options/1/nutrition',
    ])
    expect(calculateSelection(mixed.facts, ['rice', 'dip']).facts.nutrition.caloriesTotal).toBe(475_000_000)
  })
})
