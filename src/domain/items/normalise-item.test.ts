import { describe, expect, it } from 'vitest'
import {
  aDish,
  anItem,
  contains,
  factsOf,
  group,
  heldDiets,
  ingredient,
  normalised,
  option,
} from '../../../test/support/dish-builder.ts'
import { checkedFigures } from '../plausibility/untrue-figures.ts'
import type { IngredientItem, Item } from './items-schema.ts'
import { normaliseItem } from './normalise-item.ts'

describe('an item that becomes a dish', () => {
  it('has the documented defaults', () => {
    expect(aDish({ category: ' Bowls ' })).toMatchObject({
      id: 'id-of-dish-1',
      name: 'Dish',
      category: 'Bowls',
      originalCategoryName: 'Bowls',
      displayOnWidget: true,
      restaurantIds: null,
      isCustomizable: false,
      allergensComplete: false,
      description: null,
      menu: null,
    })
  })

  it('has its texts trimmed, and blank ones counted as absent', () => {
    expect(
      aDish({ partnerDishId: ' d-1 ', name: ' Soup ', description: '  ', restaurantIds: [' r-1 '] }),
    ).toMatchObject({
      partnerDishId: 'd-1',
      name: 'Soup',
      description: null,
      restaurantIds: ['r-1'],
    })
  })

  it('is sold nowhere where its list of restaurants is empty, everywhere where there is none', () => {
    expect(aDish({ restaurantIds: [] }).restaurantIds).toEqual([])
    expect(aDish({ restaurantIds: null }).restaurantIds).toBeNull()
  })

  it('is sold once in a restaurant that its list repeats', () => {
    expect(aDish({ restaurantIds: ['r-1', 'r-2', ' r-1'] }).restaurantIds).toEqual(['r-1', 'r-2'])
  })

  it.each([
    ['without components', {}, false],
    ['with an ingredient', { ingredients: [ingredient('Rice')] }, true],
    ['with an option', { customizationGroups: [group('G', [option('A')])] }, true],
    ['with an empty group only', { customizationGroups: [group('G', [])] }, false],
    [
      'with components, but sold as it is',
      { isCustomizable: false, ingredients: [ingredient('Rice')] },
      false,
    ],
    ['declared customizable without components', { isCustomizable: true }, false],
  ])('with %s is customizable: %s', (_, item, expected) => expect(aDish(item).isCustomizable).toBe(expected))

  it('has a warning where `calories` and `caloriesTotal` differ by more than rounding', () => {
    const problemsOf = (nutrition: NonNullable<Item['nutrition']>) =>
      normalised({ nutrition }).problems.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
    expect(problemsOf({ calories: 6, caloriesTotal: 6 })).toEqual([])
    expect(problemsOf({ calories: 6, caloriesTotal: 5.6 })).toEqual([])
    expect(problemsOf({ calories: 5, caloriesTotal: null })).toEqual([])
    expect(problemsOf({ calories: 5, caloriesTotal: 6 })).toEqual([
      'CONFLICTING_NUTRITION /nutrition/calories "calories" is 5, but "caloriesTotal" is 6: the energy is unknown',
    ])
  })

  it.each([
    { calories: 900, caloriesTotal: 100 },
    { calories: 100, caloriesTotal: 900 },
  ])('has an unknown energy then, whatever its parts make: %j', (nutrition) => {
    const rice = ingredient('Rice', { caloriesTotalPer100g: 100 })
    for (const item of [{ nutrition }, { nutrition, ingredients: [rice], baseNutrition: { calories: 1 } }]) {
      const { defaultDish, baseNutrition } = checkedFigures(factsOf(item)).facts
      expect([defaultDish.nutrition.caloriesTotal, baseNutrition.caloriesTotal]).toEqual([null, null])
    }
  })

  it('has `calories` read as `caloriesTotal`', () => {
    expect(aDish({ nutrition: { calories: 5 } }).declaredNutrition.caloriesTotal).toBe(5)
    expect(aDish({ baseNutrition: { calories: 7 } }).declaredBaseNutrition.caloriesTotal).toBe(7)
    expect(aDish({}).declaredNutrition.protein).toBeNull()
  })
})

describe('diets', () => {
  it('are read in both forms; names that are none of ours are ignored, and said so', () => {
    const { dish, problems } = normalised({
      diets: ['vegan', { type: ' VEGETARIAN ', confidence: 0.7, source: 'menu' }, 'Keto'],
    })
    expect(dish.declaredDiets).toEqual([
      { type: 'VEGAN', confidence: 1, source: null },
      { type: 'VEGETARIAN', confidence: 0.7, source: 'menu' },
    ])
    expect(problems).toMatchObject([{ code: 'UNKNOWN_DIET', pointer: '/diets/2', severity: 'WARNING' }])
  })
})

describe('ingredients', () => {
  it('say nothing where they say nothing', () => {
    const [read] = aDish({ ingredients: [{ id: ' x ', name: ' X ', amountGrams: 30 }] }).ingredients
    expect(read).toMatchObject({
      id: 'x',
      name: 'X',
      isIncluded: true,
      isKeyIngredient: false,
      quantity: '30',
      unit: 'g',
      kind: null,
      dietaryTags: [],
    })
    expect(Object.values(read?.contains ?? {})).toEqual(Array(9).fill(null))
    expect(read?.per100g.caloriesTotal).toBeNull()
  })

  it.each<[string, string]>([
    ['containsMilk', 'DAIRY'],
    ['containsEgg', 'EGG'],
    ['containsFish', 'FISH'],
    ['containsShellfish', 'SHELLFISH'],
    ['containsTreeNut', 'TREE_NUT'],
    ['containsPeanut', 'PEANUT'],
    ['containsWheat', 'WHEAT'],
    ['containsSoy', 'SOY'],
    ['containsSesame', 'SESAME'],
  ])('have %s read as %s, and no other', (flag, type) => {
    const [read] = aDish({ ingredients: [ingredient('X', { [flag]: true })] }).ingredients
    expect(Object.entries(read?.contains ?? {}).filter(([, contained]) => contained)).toEqual([[type, true]])
  })
})

describe('the amount of an ingredient', () => {
  const rice = (more: object) => {
    const { dish, problems } = normalised(
      anItem({ ingredients: [{ id: 'i', name: 'Rice', caloriesTotalPer100g: 130, ...more }] }),
    )
    return { grams: dish.ingredients[0]?.amountGrams, codes: problems.map(({ code }) => code) }
  }

  it.each([
    { quantity: '200', unit: 'g', amountGrams: 100 },
    { quantity: 0.2, unit: ' KG ', amountGrams: 100 },
  ])('is unknown where two differ: %j', (more) =>
    expect(rice(more)).toEqual({ grams: null, codes: ['CONFLICTING_NUTRITION'] }),
  )

  it.each([
    { quantity: '100', unit: 'g', amountGrams: 100 },
    { quantity: 98, unit: 'grams', amountGrams: 100 },
    { quantity: '2', unit: 'scoops', amountGrams: 100 },
    { quantity: '2', amountGrams: 100 },
    { quantity: 'a handful', unit: 'g', amountGrams: 100 },
    { quantity: null, unit: 'g', amountGrams: 100 },
  ])('is what is stated: %j', (more) => expect(rice(more)).toEqual({ grams: 100, codes: [] }))
})

describe('a key ingredient', () => {
  it.each([
    [undefined, true, []],
    [true, true, []],
    [false, true, ['CONFLICTING_INGREDIENT /ingredients/1/isIncluded']],
  ])('is included, where isIncluded is %s', (isIncluded, expected, told) => {
    const satay = ingredient('Satay', {
      isKeyIngredient: true,
      ...(isIncluded === undefined ? {} : { isIncluded }),
    })
    const { dish, problems } = normalised({ ingredients: [ingredient('Rice'), satay] })
    expect(dish.ingredients[1]?.isIncluded).toBe(expected)
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(told)
  })

  it.each<[Partial<IngredientItem>, true | undefined, string[]]>([
    [{ isRemovable: true }, true, []],
    [{ isRemovable: false }, undefined, []],
    [{ isRemovable: null }, undefined, []],
    [
      { isRemovable: true, isKeyIngredient: true },
      undefined,
      ['CONFLICTING_INGREDIENT /ingredients/0/isRemovable'],
    ],
  ])('is removable, of %j: %s', (said, expected, told) => {
    const { dish, problems } = normalised({ ingredients: [ingredient('Satay', said)] })
    expect(dish.ingredients[0]?.isRemovable).toBe(expected)
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(told)
  })

  it('is not what another is that is not included', () => {
    const { dish, problems } = normalised({ ingredients: [ingredient('Guacamole', { isIncluded: false })] })
    expect([dish.ingredients[0]?.isIncluded, problems]).toEqual([false, []])
  })
})

describe('customization groups', () => {
  it('take one option where they are single, whatever the maximum says', () => {
    const groups = [
      group('A', [], { selectionType: 'single', maxSelections: 3 }),
      group('B', [], { maxSelections: 3 }),
      group('C', []),
    ]
    expect(
      aDish({ customizationGroups: groups }).customizationGroups.map(({ selectionType, maxSelections }) => [
        selectionType,
        maxSelections,
      ]),
    ).toEqual([
      ['single', 1],
      ['multiple', 3],
      ['multiple', null],
    ])
  })

  it('know nothing of what they do not list where the item says more than can be read', () => {
    const complete = { id: 's', name: 'S', allergens: [], allergensComplete: true }
    const item = anItem({ allergensComplete: true, customizationGroups: [group('G', [complete])] })
    const levels = [false, true].map((hasUnread) => {
      const { dish } = normaliseItem(item, 'id', { allergensComplete: true }, hasUnread)
      return dish.customizationGroups[0]?.options[0]?.allergens.EGG.level
    })
    expect(levels).toEqual(['FREE', 'UNKNOWN'])
  })

  it('report an option’s allergens at their place', () => {
    const { problems } = normalised({
      customizationGroups: [group('G', [option('A'), option('B', { allergens: contains('Mustard') })])],
    })
    expect(problems).toMatchObject([
      { code: 'ALLERGEN_KEPT_AS_EXTRA', pointer: '/customizationGroups/0/options/1/allergens/0/type' },
    ])
  })
})

describe('a label that denies a diet', () => {
  const dietsOf = (item: Partial<Item>) => heldDiets(factsOf(item).defaultDish.diets)

  it.each([
    ['NOT_VEGAN', ['VEGETARIAN', 'PESCATARIAN']],
    ['Non-Vegan', ['VEGETARIAN', 'PESCATARIAN']],
    ["Isn't vegan", ['VEGETARIAN', 'PESCATARIAN']],
    ['Not suitable for vegans', ['VEGETARIAN', 'PESCATARIAN']],
    ['Non-Vegetarian', ['PESCATARIAN']],
    ['nonveg', ['PESCATARIAN']],
    ['vegan', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['KETO', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['Vegan option', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['No meat, vegan', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['GLUTEN_FREE', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
  ])('counts against what the dish claims, among diets and styles: %s', (label, held) => {
    expect(dietsOf({ diets: ['VEGAN', label] })).toEqual(held)
    expect(dietsOf({ diets: ['VEGAN', { type: label }] })).toEqual(held)
    expect(dietsOf({ diets: ['VEGAN'], styles: [{ name: label }] })).toEqual(held)
  })

  it.each<[Partial<Item>, number]>([
    [
      { customizationGroups: [group('G', [option('O', { isDefault: true, dietaryTags: ['NON_VEGAN'] })])] },
      2,
    ],
    [{ customizationGroups: [group('G', [option('O', { dietaryTags: ['NON_VEGAN'] })])], allergens: [] }, 3],
    [{ ingredients: [ingredient('Sauce', { dietaryTags: ['Non-vegan'] })] }, 2],
    [{ ingredients: [ingredient('Sauce', { dietaryTags: ['VEGAN', 'Non-vegetarian'] })] }, 1],
  ])('counts for its part: %j', (item, held) => {
    expect(dietsOf({ diets: ['VEGAN'], ...item })).toHaveLength(held)
  })

  it('speaks against absent allergens as well', () => {
    const item = { diets: ['Not gluten-free'], allergensComplete: true }
    expect(factsOf(item).defaultDish.allergens.WHEAT.level).toBe('UNKNOWN')
  })
})

describe('extra data', () => {
  it('is kept from the dish and from its base', () => {
    expect(
      aDish({ allergens: contains('Celery'), baseAllergens: contains('Lupin') }).otherAllergens.map(
        ({ name }) => name,
      ),
    ).toEqual(['CELERY', 'LUPIN'])
  })

  it('is kept from an option', () => {
    const [gravy] =
      aDish({ customizationGroups: [group('G', [option('Gravy', { allergens: contains('Beef', 'EGG') })])] })
        .customizationGroups[0]?.options ?? []
    expect(gravy?.otherAllergens).toEqual([{ name: 'BEEF', level: 'CONTAINS' }])
  })

  it('gives tags and cuisines an id by their name where they have none', () => {
    const dish = aDish({
      cuisines: [{ name: 'Tex Mex', parent: { name: 'American' } }],
      styles: [{ name: 'Street Food' }],
    })
    expect(dish.cuisines).toEqual([
      { id: 'tex-mex', name: 'Tex Mex', parent: { id: 'american', name: 'American' } },
    ])
    expect(dish.styles).toEqual([
      { id: 'street-food', name: 'Street Food', description: null, confidence: 1 },
    ])
  })
})
