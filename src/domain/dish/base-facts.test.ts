import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item, OptionItem } from '../items/items-schema.ts'

const satay = ingredient('Satay', { containsPeanut: true })
const baseLevel = (item: Partial<Item>) =>
  factsOf({ componentsComplete: false, ingredients: [satay], ...item }).baseAllergens.PEANUT.level
const holds = (item: Partial<Item>) => factsOf(item).defaultDish.diets.VEGAN.state

describe('what is left when a part is taken away', () => {
  it('keeps traces: they are of the kitchen', () => {
    const traces = { type: 'PEANUT', level: 'MAY_CONTAIN' as const, source: 'kitchen' }
    const complete = { allergensComplete: true, baseAllergens: [] }
    expect(baseLevel({ ...complete, allergens: [{ type: 'PEANUT' }, traces] })).toBe('MAY_CONTAIN')
    expect(baseLevel({ ...complete, allergens: [traces] })).toBe('MAY_CONTAIN')
    expect(baseLevel({ ...complete, allergens: [{ type: 'PEANUT' }] })).toBe('FREE')
  })

  it('is not free of something because the whole dish was wrongly said to be', () => {
    expect(baseLevel({ allergensComplete: true, allergens: [{ type: 'PEANUT', level: 'FREE_FROM' }] })).toBe(
      'UNKNOWN',
    )
  })

  it('is not free of something because a part of that is said to be absent', () => {
    const milk = ingredient('Cheddar', { containsMilk: true })
    const { baseAllergens } = factsOf({
      allergensComplete: true,
      allergens: [{ type: 'Lactose', level: 'FREE_FROM' }],
      ingredients: [milk],
    })
    expect(baseAllergens.DAIRY.level).toBe('UNKNOWN')
  })

  it.each<[string, Partial<Item>, string]>([
    [
      'almonds, where walnuts are in the dish',
      { ingredients: [ingredient('Walnuts', { containsTreeNut: true })] },
      'CONTAINS',
    ],
    [
      'no almonds, where almonds are in it',
      { ingredients: [ingredient('Sliced almonds', { containsTreeNut: true })] },
      'FREE',
    ],
    [
      'almonds, where almonds are said to be no nuts',
      { ingredients: [ingredient('Almonds'), ingredient('Walnuts', { containsTreeNut: true })] },
      'CONTAINS',
    ],
    [
      'no almonds, where an option states them',
      { customizationGroups: [group('G', [defaultOption('Praline', { allergens: contains('Almonds') })])] },
      'FREE',
    ],
    [
      'hazelnuts, where only the almonds are explained',
      {
        allergens: contains('Almonds', 'Hazelnuts'),
        customizationGroups: [group('G', [defaultOption('Praline', { allergens: contains('Almonds') })])],
      },
      'CONTAINS',
    ],
    [
      'no almonds, where butter is in another part',
      {
        allergens: contains('Almonds', 'Butter'),
        ingredients: [
          ingredient('Sliced almonds', { containsTreeNut: true }),
          ingredient('Butter', { containsMilk: true }),
        ],
      },
      'FREE',
    ],
    [
      'traces of hazelnuts, where the almonds are explained',
      {
        allergens: [...contains('Almonds'), { type: 'Hazelnuts', level: 'MAY_CONTAIN' }],
        customizationGroups: [group('G', [defaultOption('Praline', { allergens: contains('Almonds') })])],
      },
      'MAY_CONTAIN',
    ],
  ])('has %s', (_, item, level) => {
    const stated = { allergensComplete: true, allergens: contains('Almonds'), baseAllergens: [] }
    expect(factsOf({ ...stated, ...item }).baseAllergens.TREE_NUT.level).toBe(level)
  })

  it('carries no diet where figures of any kind are left over', () => {
    const lettuce = ingredient('Lettuce', { kind: 'PLANT', proteinPer100g: 1, cholesterolPer100g: 0 })
    expect(holds({ ingredients: [lettuce] })).toBe('HOLDS')
    expect(holds({ ingredients: [lettuce], nutrition: { protein: 40 } })).toBe('UNCONFIRMED')
    expect(holds({ ingredients: [lettuce], nutrition: { cholesterol: 90 } })).toBe('UNCONFIRMED')
  })

  it('carries the diet of its parts where the base has no calories, and there is a part', () => {
    const baseNutrition = { calories: 0 }
    const lettuce = ingredient('Lettuce', { kind: 'PLANT' })
    expect(holds({ baseNutrition, ingredients: [lettuce] })).toBe('HOLDS')
    expect(holds({ baseNutrition: { protein: 0 }, ingredients: [lettuce] })).toBe('UNCONFIRMED')
    expect(holds({ baseNutrition })).toBe('UNCONFIRMED')
  })

  it('leaves what is left over to a part without a figure, where there is nothing else', () => {
    const nutrition = { calories: 90 }
    const lettuce = ingredient('Lettuce', { kind: 'PLANT' })
    expect(holds({ ingredients: [lettuce], nutrition })).toBe('HOLDS')
    const weighed = { ...lettuce, caloriesTotalPer100g: 15 }
    expect(holds({ ingredients: [weighed], nutrition })).toBe('UNCONFIRMED')
  })

  it.each([
    [25, 'HOLDS'],
    [25.01, 'UNCONFIRMED'],
  ])('is rounding up to 10 kcal: %d kcal, 15 of them lettuce, are vegan: %s', (calories, state) => {
    const lettuce = ingredient('Lettuce', { kind: 'PLANT', caloriesTotalPer100g: 15 })
    expect(holds({ allergensComplete: true, ingredients: [lettuce], nutrition: { calories } })).toBe(state)
  })

  it.each<[string, Partial<Item>, 'HOLDS' | 'UNCONFIRMED']>([
    ['wheat, in whatever it is', { baseAllergens: contains('WHEAT') }, 'UNCONFIRMED'],
    ['mustard', { allergens: contains('Mustard') }, 'UNCONFIRMED'],
    ['a name that nobody can read', { baseAllergens: contains('Legumes') }, 'UNCONFIRMED'],
    ['traces of celery', { allergens: [{ type: 'Celery', level: 'MAY_CONTAIN' }] }, 'UNCONFIRMED'],
    ['no celery', { allergens: [{ type: 'Celery', level: 'FREE_FROM' }] }, 'HOLDS'],
    ['celery, which a part is called', { allergens: contains('CELERY') }, 'HOLDS'],
    [
      'nothing, as a smaller portion only takes away',
      {
        customizationGroups: [
          group('Size', [defaultOption('Half', { kind: 'PLANT', nutrition: { calories: -100 } })]),
        ],
      },
      'HOLDS',
    ],
  ])('beside the parts, %s: a diet of all parts %s', (what, item, state) => {
    const plant = ingredient(what.includes('called') ? 'Celery sticks' : 'Lettuce', { kind: 'PLANT' })
    expect(holds({ allergensComplete: true, ingredients: [plant], ...item })).toBe(state)
  })

  it('carries the diet of its parts where a default option states what the list names', () => {
    const soup = { kind: 'PLANT' as const, allergens: contains('Celery') }
    const dish = (state: Partial<OptionItem>, isDefault: boolean) => ({
      allergensComplete: true,
      allergens: contains('Celery'),
      ingredients: [ingredient('Lettuce', { kind: 'PLANT' })],
      customizationGroups: [group('G', [option('Soup', { ...state, isDefault })])],
    })
    expect(holds(dish(soup, true))).toBe('HOLDS')
    expect(holds(dish({ ...soup, allergens: contains('Celery', 'Mustard') }, true))).toBe('HOLDS')
    expect(holds(dish(soup, false))).toBe('UNCONFIRMED')
    expect(holds(dish({ ...soup, allergens: contains('Mustard') }, true))).toBe('UNCONFIRMED')
    const withoutCelery = { type: 'Celery', level: 'FREE_FROM' as const }
    expect(holds(dish({ ...soup, allergens: [withoutCelery] }, true))).toBe('UNCONFIRMED')
    expect(holds(dish({ kind: 'PLANT' }, true))).toBe('UNCONFIRMED')
  })

  it('breaks a diet by a food named among the other allergens', () => {
    expect(holds({ diets: ['VEGAN'], allergens: [{ type: 'Beef' }] })).toBe('VIOLATED')
    expect(holds({ diets: ['VEGAN'], allergens: [{ type: 'Celery' }] })).toBe('HOLDS')
    expect(holds({ diets: ['VEGAN'], allergens: [{ type: 'Beef', level: 'FREE_FROM' }] })).toBe('HOLDS')
  })

  it('takes nothing from a diet that is stated with and without confidence', () => {
    expect(holds({ diets: ['VEGAN', { type: 'VEGAN', confidence: 0 }] })).toBe('UNCONFIRMED')
  })
})

describe('a declared total beside a choice that has to be made', () => {
  const zero = { calories: 0, fatTotal: 0 }
  const dish = (required: number, ...fats: readonly (number | null)[]) =>
    holds({
      componentsComplete: true,
      nutrition: { calories: 0, fatTotal: 10 },
      customizationGroups: [
        group(
          'Sauce',
          [
            defaultOption('Salt', { kind: 'PLANT', nutrition: zero }),
            ...fats.map((fatTotal, place) =>
              option(`Oil ${place}`, { kind: 'PLANT', nutrition: { ...zero, fatTotal } }),
            ),
          ],
          { minSelections: 1 + required },
        ),
      ],
    })

  it.each([
    { what: 'nothing is to be chosen', required: 0, fats: [10], state: 'UNCONFIRMED' },
    { what: 'no option has any', required: 1, fats: [0, 0], state: 'UNCONFIRMED' },
    { what: 'the richest option has less', required: 1, fats: [4, 5, 4], state: 'UNCONFIRMED' },
    { what: 'as many options as are required have less', required: 2, fats: [4, 1, 4], state: 'UNCONFIRMED' },
    { what: 'one option has it', required: 1, fats: [0, 10], state: 'HOLDS' },
    { what: 'as many options as are required have it', required: 2, fats: [5, 0, 5], state: 'HOLDS' },
    { what: 'an option states none', required: 1, fats: [0, null], state: 'HOLDS' },
  ])('shows a base unless the choice can account for it: $what', ({ required, fats, state }) => {
    expect(dish(required, ...fats)).toBe(state)
  })
})
