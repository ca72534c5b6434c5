import { describe, expect, it } from 'vitest'
import { defaultOption, factsOf, group, ingredient, option } from '../../test/support/dish-builder.ts'
import { changeModel } from './change-model.ts'
import type { Item } from './items-schema.ts'
import { MICRO } from './nutrients.ts'
import {
  type Change,
  fewestChanges,
  findChanges,
  type Goal,
  MAX_SEARCH_STEPS,
  selectedAfter,
} from './permitted-changes.ts'

const kcal = (name: string, calories: number, more: object = {}) =>
  ingredient(name, { caloriesTotalPer100g: calories, ...more })
const nuts = { allergens: [{ type: 'NUTS' }] }
const base = { allergensComplete: true }

function goal(wish: { max?: number; min?: number; noNuts?: boolean; unknownPasses?: boolean }): Goal {
  const bound = (value: number | undefined) => (value === undefined ? null : value * MICRO)
  const hasRange = wish.min !== undefined || wish.max !== undefined
  return {
    accepts: (part) => wish.noNuts !== true || part.allergens.TREE_NUT.level === 'FREE',
    ranges: hasRange ? { caloriesTotal: { min: bound(wish.min), max: bound(wish.max) } } : {},
    unknownPasses: wish.unknownPasses ?? false,
  }
}

const words = (changes: readonly Change[] | null) =>
  changes === null
    ? null
    : changes.map(
        ({ action, component, replacement }) =>
          `${action} ${component.id}${replacement === null ? '' : ` for ${replacement.id}`}`,
      )

const fewest = (item: Partial<Item>, wish: Parameters<typeof goal>[0]) =>
  words(fewestChanges(changeModel(factsOf({ ...base, ...item })), goal(wish)))

describe('the fewest changes', () => {
  const burger = [
    kcal('Patty', 300, { isKeyIngredient: true }),
    kcal('Bacon', 200),
    kcal('Cheese', 100),
    kcal('Sauce', 50),
  ]
  it.each<[string, Partial<Item>, Parameters<typeof goal>[0], string[] | null]>([
    ['one removal that is enough', { ingredients: burger }, { max: 500 }, ['REMOVE bacon']],
    ['two where one is not enough', { ingredients: burger }, { max: 350 }, ['REMOVE bacon', 'REMOVE cheese']],
    ['never the key ingredient', { ingredients: burger }, { max: 299 }, null],
    [
      'joint: the allergen goes, but the minimum breaks',
      { ingredients: [kcal('Rice', 100), kcal('Nuts', 300, { containsTreeNut: true })] },
      { noNuts: true, min: 200 },
      null,
    ],
    [
      'joint: the allergen goes and the minimum holds',
      { ingredients: [kcal('Rice', 250), kcal('Nuts', 300, { containsTreeNut: true })] },
      { noNuts: true, min: 200 },
      ['REMOVE nuts'],
    ],
    [
      'an option of a group that needs none',
      { customizationGroups: [group('Top', [defaultOption('Praline', nuts)])] },
      { noNuts: true },
      ['REMOVE praline'],
    ],
    [
      'a swap where one has to stay',
      {
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Cream')], { minSelections: 1 }),
        ],
      },
      { noNuts: true },
      ['SWAP praline for cream'],
    ],
    [
      'no swap for what has the allergen too',
      {
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Nougat', nuts)], { minSelections: 1 }),
        ],
      },
      { noNuts: true },
      null,
    ],
    [
      'as many removed as the minimum leaves, the rest swapped',
      {
        customizationGroups: [
          group('Top', [defaultOption('A', nuts), defaultOption('B', nuts), option('C'), option('D')], {
            minSelections: 1,
          }),
        ],
      },
      { noNuts: true },
      ['REMOVE a', 'SWAP b for c'],
    ],
    [
      'no option twice for two swaps',
      {
        customizationGroups: [
          group('Top', [defaultOption('A', nuts), defaultOption('B', nuts), option('C')], {
            minSelections: 2,
          }),
        ],
      },
      { noNuts: true },
      null,
    ],
    [
      'a swap that adds what is missing',
      {
        customizationGroups: [
          group(
            'Size',
            [
              defaultOption('Small', { nutrition: { calories: 200 } }),
              option('Big', { nutrition: { calories: 500 } }),
            ],
            { selectionType: 'single', minSelections: 1 },
          ),
        ],
      },
      { min: 400 },
      ['SWAP small for big'],
    ],
    ['nothing to change', { nutrition: { calories: 900 } }, { max: 500 }, null],
  ])('%s', (_, item, wish, expected) => expect(fewest(item, wish)).toEqual(expected))

  it('are at least one: the dish as it is was judged before', () => {
    expect(fewest({ ingredients: burger }, { max: 10_000 })).toHaveLength(1)
  })
})

describe('an unknown amount', () => {
  const dish = { ingredients: [kcal('Rice', 100), ingredient('Sauce')] }
  it('does not reach a goal that needs to know', () => {
    expect(fewest(dish, { min: 50 })).toEqual(['REMOVE sauce'])
    expect(fewest(dish, { min: 101 })).toBeNull()
  })

  it('passes where the unknown may pass', () => {
    expect(fewest(dish, { min: 101, unknownPasses: true })).toEqual(['REMOVE rice'])
  })
})

describe('a search that takes too long', () => {
  /** Sums that no subset hits: every removal has to be tried. */
  const hard = { ingredients: Array.from({ length: 30 }, (_, n) => kcal(`I${n}`, 2 * (n + 50))) }
  const model = changeModel(factsOf({ ...base, ...hard }))

  it('gives up, and finds nothing rather than something unproven', () => {
    const odd = goal({ min: 2001, max: 2001.5 })
    expect(findChanges(model, odd, null)).toBeNull()
    expect(2 ** 30).toBeGreaterThan(MAX_SEARCH_STEPS)
  })
})

describe('the selection after changes', () => {
  it('holds what was kept and what came instead', () => {
    const model = changeModel(
      factsOf({
        ...base,
        ingredients: [kcal('Rice', 100), kcal('Nuts', 100, { containsTreeNut: true })],
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Cream')], { minSelections: 1 }),
        ],
      }),
    )
    const changes = fewestChanges(model, goal({ noNuts: true })) ?? []
    expect(selectedAfter(model, changes).map(({ id }) => id)).toEqual(['rice', 'cream'])
  })
})
