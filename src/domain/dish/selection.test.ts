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
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { calculateSelection, SelectionError } from './selection.ts'

const rice = ingredient('Rice', {
  isKeyIngredient: true,
  kind: 'PLANT',
  caloriesTotalPer100g: 130,
  proteinPer100g: 3,
})
const cheese = ingredient('Cheese', {
  containsMilk: true,
  kind: 'DAIRY',
  caloriesTotalPer100g: 400,
  proteinPer100g: 25,
})
const guacamole = ingredient('Guacamole', { isIncluded: false, kind: 'PLANT', caloriesTotalPer100g: 150 })
const bowl: Partial<Item> = {
  allergensComplete: true,
  baseNutrition: { calories: 10, protein: 1 },
  baseAllergens: [],
  ingredients: [rice, cheese, guacamole],
  customizationGroups: [
    group(
      'Protein',
      [
        defaultOption('Chicken', { kind: 'POULTRY', nutrition: { calories: 180, protein: 32 } }),
        option('Tofu', {
          kind: 'PLANT',
          nutrition: { calories: 150, protein: 8 },
          allergens: contains('SOY'),
        }),
      ],
      { selectionType: 'single' },
    ),
    group('Salsa', [option('Mild'), option('Hot'), option('Green')], { maxSelections: 2 }),
  ],
}

function selected(...ids: string[]) {
  const { facts: sum, incomplete } = calculateSelection(factsOf(bowl), ids)
  return { ...sum, amounts: knownAmounts(sum.nutrition), incomplete }
}

describe('a selection', () => {
  it.each<{ what: string; ids: string[]; calories: number; allergens: object }>([
    {
      what: 'is base plus what is selected',
      ids: ['rice', 'tofu'],
      calories: 290,
      allergens: { SOY: 'CONTAINS' },
    },
    {
      what: 'means the key ingredients where it is empty, no other ingredient and no option',
      ids: [],
      calories: 140,
      allergens: {},
    },
    {
      what: 'counts an id once',
      ids: ['rice', 'cheese', 'rice', 'cheese'],
      calories: 540,
      allergens: { DAIRY: 'CONTAINS' },
    },
    {
      what: 'may leave out even a key ingredient',
      ids: ['tofu'],
      calories: 160,
      allergens: { SOY: 'CONTAINS' },
    },
    {
      what: 'may be of options without nutrition',
      ids: ['rice', 'mild', 'hot'],
      calories: 140,
      allergens: {},
    },
  ])('$what', ({ ids, calories, allergens }) => {
    const result = selected(...ids)
    expect(result.amounts.caloriesTotal).toBe(calories)
    expect(notFree(result.allergens)).toEqual(allergens)
  })

  it('of exactly the default components is the default dish, in any order', () => {
    const facts = factsOf(bowl)
    const { facts: sum } = calculateSelection(facts, ['chicken', 'cheese', 'rice'])
    expect(sum.allergens).toEqual(facts.defaultDish.allergens)
    expect(sum.diets).toEqual(facts.defaultDish.diets)
    expect(knownAmounts(sum.nutrition)).toMatchObject(knownAmounts(facts.defaultDish.nutrition))
  })

  it('of the default components shows the declared total, even where the parts make more', () => {
    const declared = factsOf({ ...bowl, baseNutrition: null, nutrition: { calories: 600 } })
    const { facts: sum } = calculateSelection(declared, ['chicken', 'cheese', 'rice'])
    expect(knownAmounts(sum.nutrition).caloriesTotal).toBe(600)
  })

  it('holds a diet only where every part carries it', () => {
    const { baseNutrition: _, baseAllergens: __, ...itemised } = bowl
    const diets = (...ids: string[]) => heldDiets(calculateSelection(factsOf(itemised), ids).facts.diets)
    expect(diets('rice', 'tofu', 'guacamole')).toEqual(['VEGAN', 'VEGETARIAN', 'PESCATARIAN'])
    expect(diets('rice', 'tofu', 'cheese')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(diets('rice', 'chicken')).toEqual([])
    expect(diets('rice', 'tofu', 'mild')).toEqual([])
  })

  it('takes nothing from a statement that a part of the dish disproves', () => {
    const stated = factsOf({ ...bowl, diets: ['VEGAN'] })
    expect(heldDiets(calculateSelection(stated, ['rice', 'tofu']).facts.diets)).toEqual([])
  })

  it('is unknown where options take away more than there is', () => {
    const light = factsOf({
      baseNutrition: { calories: 30 },
      ingredients: [ingredient('Coffee', { caloriesTotalPer100g: 5 })],
      customizationGroups: [
        group('Milk', [
          option('Less', { nutrition: { calories: -35 } }),
          option('Least', { nutrition: { calories: -40 } }),
        ]),
      ],
    })
    const caloriesWith = (id: string) => {
      const { facts: sum, incomplete } = calculateSelection(light, ['coffee', id])
      return [knownAmounts(sum.nutrition).caloriesTotal, incomplete.includes('caloriesTotal')]
    }
    expect(caloriesWith('less')).toEqual([0, false])
    expect(caloriesWith('least')).toEqual([0, true])
  })
})

describe('an empty selection of a dish without key ingredients', () => {
  const salad = { allergensComplete: true, diets: ['VEGAN'], ingredients: [ingredient('Lettuce')] }
  const emptied = (item: Partial<Item>) => calculateSelection(factsOf(item), [])

  it.each<[string, Partial<Item>]>([
    ['nothing', {}],
    ['what it is free of', { baseAllergens: [{ type: 'MILK', level: 'FREE_FROM' }] }],
    ['traces', { baseAllergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }] }],
    ['no amount', { baseNutrition: { calories: 0 } }],
    ['nothing beside a declared total', { nutrition: { calories: 400 } }],
  ])('claims nothing where the base is said to be %s', (_, said) => {
    const { facts, incomplete } = emptied({ ...salad, ...said })
    expect(Object.values(notFree(facts.allergens))).toEqual(Array.from({ length: 9 }, () => 'UNKNOWN'))
    expect(heldDiets(facts.diets)).toEqual([])
    expect(incomplete).toHaveLength(15)
  })

  it('is the base where something is said to be in it', () => {
    const said = { baseNutrition: { calories: 7 }, baseAllergens: contains('SOY') }
    const { facts, incomplete } = emptied({ ...salad, ...said })
    expect(notFree(facts.allergens)).toEqual({ SOY: 'CONTAINS' })
    expect(knownAmounts(facts.nutrition).caloriesTotal).toBe(7)
    expect(incomplete).not.toContain('caloriesTotal')
  })

  it('keeps what every option of a choice contains that is then still to be made', () => {
    const milks = [
      defaultOption('Whole', { allergens: contains('MILK') }),
      option('Skimmed', { kind: 'DAIRY' }),
    ]
    const { facts } = emptied({ ...salad, customizationGroups: [group('Milk', milks, { minSelections: 1 })] })
    expect(notFree(facts.allergens)).toMatchObject({ DAIRY: 'CONTAINS', EGG: 'UNKNOWN' })
  })

  it('is the default dish where that is nothing but the base', () => {
    const soup = {
      ...salad,
      componentsComplete: false,
      ingredients: [ingredient('Croutons', { isIncluded: false })],
    }
    const { facts } = emptied(soup)
    expect([notFree(facts.allergens), heldDiets(facts.diets)]).toEqual([
      {},
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    ])
  })
})

describe('an impossible selection', () => {
  it.each<[string, string[], string]>([
    [
      'an unknown id',
      ['rice', 'lobster', 'caviar'],
      'not an ingredient or option of this dish: lobster, caviar',
    ],
    [
      'more unknown ids than a message names',
      ['a', 'b', 'c', 'd', 'e'],
      'not an ingredient or option of this dish: a, b, c and 2 more',
    ],
    [
      'two options of a single-select group',
      ['chicken', 'tofu'],
      '"Protein" takes at most 1, but 2 were selected: chicken, tofu',
    ],
    [
      'more than a group takes',
      ['mild', 'hot', 'green'],
      '"Salsa" takes at most 2, but 3 were selected: mild, hot, green',
    ],
  ])('is refused by name: %s', (_, ids, message) => {
    expect(() => selected(...ids)).toThrow(new SelectionError(message))
  })

  it('is not the same option given twice', () => {
    expect(() => selected('tofu', 'tofu')).not.toThrow()
  })
})

describe('incomplete nutrients', () => {
  const sauce = ingredient('Sauce')

  it('name what a selected component does not state, and count it as zero', () => {
    const result = selected('rice', 'guacamole')
    expect(result.amounts.protein).toBe(4)
    expect(result.incomplete).toContain('protein')
    expect(result.incomplete).not.toContain('caloriesTotal')
  })

  it('do not name what only an unselected component does not state', () => {
    expect(selected('rice', 'cheese').incomplete).not.toContain('protein')
  })

  it('name a nutrient whose declared total hides the share of a component that is left out', () => {
    const hidden = factsOf({ nutrition: { caloriesTotal: 500 }, ingredients: [rice, sauce] })
    expect(calculateSelection(hidden, ['rice']).incomplete).toContain('caloriesTotal')
    expect(calculateSelection(hidden, ['rice', 'sauce']).incomplete).not.toContain('caloriesTotal')
  })

  it('do not name what an extra that nobody selects does not state, under a declared total either', () => {
    const extra = { ...sauce, isIncluded: false }
    const whole = factsOf({ nutrition: { caloriesTotal: 700 }, ingredients: [rice, cheese, extra] })
    expect(calculateSelection(whole, ['rice']).incomplete).not.toContain('caloriesTotal')
  })

  it('name what the dish itself does not state', () => {
    const extras = factsOf({ ingredients: [guacamole] })
    expect(calculateSelection(extras, ['guacamole']).incomplete).toContain('caloriesTotal')
  })

  it('are counted as zero in the dish as it comes, and extras not at all', () => {
    const asItComes = calculateSelection(factsOf({ ingredients: [rice, sauce, guacamole] }), [
      'rice',
      'sauce',
    ])
    expect(knownAmounts(asItComes.facts.nutrition).caloriesTotal).toBe(130)
    expect(asItComes.incomplete).toContain('caloriesTotal')
  })

  it('are all fifteen where nothing is known', () => {
    expect(
      calculateSelection(factsOf({ ingredients: [ingredient('Mystery')] }), ['mystery']).incomplete,
    ).toHaveLength(15)
  })
})
