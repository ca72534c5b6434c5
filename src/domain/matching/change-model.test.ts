import { describe, expect, it } from 'vitest'
import {
  defaultOption,
  factsOf,
  group,
  ingredient,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Dish } from '../dish/dish.ts'
import { dishFacts } from '../dish/dish-facts.ts'
import type { Item } from '../items/items-schema.ts'
import { fromMicro } from '../vocabulary/nutrients.ts'
import { changeModel, fixedCause } from './change-model.ts'

const patty = ingredient('Patty', { isKeyIngredient: true, caloriesTotalPer100g: 250 })
const bacon = ingredient('Bacon', { caloriesTotalPer100g: 500 })
const sauce = ingredient('Sauce', { containsEgg: true })
const egg = ingredient('Egg', { isIncluded: false })

const slotsOf = (item: Partial<Item>) => changeModel(factsOf(item)).slots.map((slot) => slot.component.id)
const fixedCalories = (item: Partial<Item>) => {
  const micro = changeModel(factsOf(item)).fixed.nutrition.caloriesTotal
  return micro === null ? null : fromMicro(micro)
}

describe('what a guest may change', () => {
  it('is every included ingredient that is removable and not a key ingredient', () => {
    expect(slotsOf({ ingredients: [patty, bacon, sauce, egg] })).toEqual(['bacon', 'sauce'])
  })

  it.each([false, null])('is no ingredient with isRemovable %s', (isRemovable) => {
    expect(slotsOf({ ingredients: [patty, bacon, { ...sauce, isRemovable }] })).toEqual(['bacon'])
  })

  it('is no ingredient of which nobody says that it is removable', () => {
    const { isRemovable: _, ...silent } = sauce
    expect(slotsOf({ ingredients: [patty, bacon, silent] })).toEqual(['bacon'])
  })

  it('is no key ingredient, even if it is said to be removable', () => {
    expect(slotsOf({ ingredients: [{ ...patty, isRemovable: true }, bacon] })).toEqual(['bacon'])
  })

  it.each<{ why: string | null; item: Partial<Item> }>([
    { why: null, item: { ingredients: [bacon] } },
    { why: 'NOT_CUSTOMIZABLE', item: { isCustomizable: false, ingredients: [bacon] } },
    { why: 'KEY', item: { ingredients: [patty] } },
    { why: 'NOT_REMOVABLE', item: { ingredients: [{ ...bacon, isRemovable: false }] } },
    {
      why: 'OPEN_CHOICE',
      item: {
        customizationGroups: [
          group('Two', [defaultOption('A'), option('B'), option('C')], { minSelections: 2 }),
        ],
      },
    },
  ])('is not what has to stay, for a reason: $why', ({ why, item }) => {
    const facts = factsOf(item)
    expect(facts.defaults.map((component) => fixedCause(facts, component))).toEqual([why])
  })

  it('is no ingredient of a catalog from before isRemovable', () => {
    const { dish } = factsOf({ ingredients: [patty, bacon] })
    const older = JSON.stringify(dish, (name, value) => (name === 'isRemovable' ? undefined : value))
    expect(changeModel(dishFacts(JSON.parse(older) as Dish)).slots).toEqual([])
  })

  it('is nothing where the dish is not customizable', () => {
    expect(slotsOf({ isCustomizable: false, ingredients: [patty, bacon] })).toEqual([])
  })

  it('is every default option, within its group', () => {
    const groups = [
      group('Bread', [defaultOption('White'), option('Rye')], { minSelections: 1 }),
      group('Top', [option('Nuts')]),
    ]
    const model = changeModel(factsOf({ customizationGroups: groups }))
    expect(model.slots.map((slot) => [slot.component.id, slot.group])).toEqual([['white', model.groups[0]]])
    expect(
      model.groups.map(({ lowestCount, candidates }) => [lowestCount, candidates.map(({ id }) => id)]),
    ).toEqual([
      [1, ['rye']],
      [0, ['nuts']],
    ])
  })

  it('need not fill a group beyond what is selected in the default dish', () => {
    const groups = [group('Two', [defaultOption('A'), option('B'), option('C')], { minSelections: 2 })]
    expect(changeModel(factsOf({ customizationGroups: groups })).groups[0]?.lowestCount).toBe(1)
  })
})

describe('what no change can take away', () => {
  it('is the base and the key ingredients', () => {
    const item = {
      allergensComplete: true,
      allergens: [{ type: 'SOY' }],
      ingredients: [{ ...patty, containsWheat: true }, sauce],
    }
    expect(notFree(changeModel(factsOf(item)).fixed.allergens)).toEqual({
      SOY: 'CONTAINS',
      WHEAT: 'CONTAINS',
    })
  })

  it.each<[string, Partial<Item>, number | null]>([
    ['base and key ingredients', { baseNutrition: { calories: 100 }, ingredients: [patty, bacon] }, 350],
    [
      'the declared total less what can be changed',
      { nutrition: { calories: 900 }, ingredients: [patty, bacon] },
      400,
    ],
    [
      'unknown where a key ingredient is',
      { ingredients: [{ ...patty, caloriesTotalPer100g: null }, bacon] },
      null,
    ],
    [
      'still known where the declared total holds the share of an unknown one',
      { nutrition: { calories: 900 }, ingredients: [patty, sauce] },
      900,
    ],
  ])('has for calories %s', (_, item, expected) => expect(fixedCalories(item)).toBe(expected))
})
