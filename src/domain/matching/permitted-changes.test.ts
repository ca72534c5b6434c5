import { describe, expect, it } from 'vitest'
import { defaultOption, factsOf, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { MICRO } from '../vocabulary/nutrients.ts'
import { changeModel } from './change-model.ts'
import { type Change, fewestChanges, findChanges, type Goal, selectionAfter } from './permitted-changes.ts'

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
    unknownPasses: () => wish.unknownPasses ?? false,
  }
}

const words = (changes: readonly Change[]) =>
  changes.map(
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
  it.each<{ what: string; item: Partial<Item>; wish: Parameters<typeof goal>[0]; expected: string[] }>([
    {
      what: 'one removal that is enough',
      item: { ingredients: burger },
      wish: { max: 500 },
      expected: ['REMOVE bacon'],
    },
    {
      what: 'two where one is not enough',
      item: { ingredients: burger },
      wish: { max: 350 },
      expected: ['REMOVE bacon', 'REMOVE cheese'],
    },
    { what: 'never the key ingredient', item: { ingredients: burger }, wish: { max: 299 }, expected: [] },
    {
      what: 'joint: the allergen goes, but the minimum breaks',
      item: { ingredients: [kcal('Rice', 100), kcal('Nuts', 300, { containsTreeNut: true })] },
      wish: { noNuts: true, min: 200 },
      expected: [],
    },
    {
      what: 'joint: the allergen goes and the minimum holds',
      item: { ingredients: [kcal('Rice', 250), kcal('Nuts', 300, { containsTreeNut: true })] },
      wish: { noNuts: true, min: 200 },
      expected: ['REMOVE nuts'],
    },
    {
      what: 'an option of a group that needs none',
      item: {
        ingredients: [kcal('Cake', 0)],
        customizationGroups: [group('Top', [defaultOption('Praline', nuts)])],
      },
      wish: { noNuts: true },
      expected: ['REMOVE praline'],
    },
    {
      what: 'a swap where one has to stay',
      item: {
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Cream')], { minSelections: 1 }),
        ],
      },
      wish: { noNuts: true },
      expected: ['SWAP praline for cream'],
    },
    {
      what: 'no swap for what has the allergen too',
      item: {
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Nougat', nuts)], { minSelections: 1 }),
        ],
      },
      wish: { noNuts: true },
      expected: [],
    },
    {
      what: 'as many removed as the minimum leaves, the rest swapped',
      item: {
        customizationGroups: [
          group('Top', [defaultOption('A', nuts), defaultOption('B', nuts), option('C'), option('D')], {
            minSelections: 1,
          }),
        ],
      },
      wish: { noNuts: true },
      expected: ['REMOVE a', 'SWAP b for c'],
    },
    {
      what: 'no option twice for two swaps',
      item: {
        customizationGroups: [
          group('Top', [defaultOption('A', nuts), defaultOption('B', nuts), option('C')], {
            minSelections: 2,
          }),
        ],
      },
      wish: { noNuts: true },
      expected: [],
    },
    {
      what: 'a swap that adds what is missing',
      item: {
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
      wish: { min: 400 },
      expected: ['SWAP small for big'],
    },
    {
      what: 'no option a second time after another one was left out',
      item: {
        customizationGroups: [
          group(
            'Top',
            [defaultOption('A', nuts), defaultOption('B', nuts), defaultOption('C', nuts), option('D')],
            {
              minSelections: 2,
            },
          ),
        ],
      },
      wish: { noNuts: true },
      expected: [],
    },
    {
      what: 'as much of one group as it allows, whatever is left out elsewhere',
      item: {
        ingredients: [kcal('Cake', 0), kcal('Nuts', 300, { containsTreeNut: true })],
        customizationGroups: [group('Top', [defaultOption('Praline', nuts)])],
      },
      wish: { noNuts: true },
      expected: ['REMOVE nuts', 'REMOVE praline'],
    },
    {
      what: 'no swap that takes away more than there is',
      item: {
        customizationGroups: [
          group(
            'Size',
            [
              defaultOption('Full', { nutrition: { calories: 300 } }),
              option('Half', { nutrition: { calories: -400 } }),
            ],
            { minSelections: 1 },
          ),
        ],
      },
      wish: { max: 100, unknownPasses: true },
      expected: [],
    },
    { what: 'nothing to change', item: { nutrition: { calories: 900 } }, wish: { max: 500 }, expected: [] },
  ])('are $what', ({ item, wish, expected }) => expect(fewest(item, wish)).toEqual(expected))

  it('are at least one: the dish as it is was judged before', () => {
    expect(fewest({ ingredients: burger }, { max: 10_000 })).toHaveLength(1)
  })
})

describe('an unknown amount', () => {
  const dish = { ingredients: [kcal('Rice', 100), ingredient('Sauce')] }
  it('does not reach a goal that needs to know', () => {
    expect(fewest(dish, { min: 50 })).toEqual(['REMOVE sauce'])
    expect(fewest(dish, { min: 101 })).toEqual([])
  })

  it('passes where the unknown may pass', () => {
    expect(fewest(dish, { min: 101, unknownPasses: true })).toEqual(['REMOVE rice'])
  })
})

describe('a search that takes too long', () => {
  /** The goal is an even sum, so the odd ingredient has to go; but versions that keep it are tried first. */
  const oddAndEven = (count: number) => ({
    ingredients: [
      kcal('Odd', 1),
      ...Array.from({ length: count }, (_, n) => kcal(`Even ${n}`, 2 * (n + 50))),
    ],
  })
  const evenSum = goal({ min: 418, max: 418.5 })
  const find = (count: number) =>
    findChanges(changeModel(factsOf({ ...base, ...oddAndEven(count) })), evenSum, null)

  it('finds what there is in a dish of a usual size', () => {
    expect(words(find(8) ?? [])).toContain('REMOVE odd')
  })

  it('gives up in a huge one: no changes found errs to NOT_MATCH', () => {
    expect(find(40)).toBeNull()
    expect(fewestChanges(changeModel(factsOf({ ...base, ...oddAndEven(40) })), evenSum)).toEqual([])
  })

  it('still proposes the one change that is enough', () => {
    const tops = Array.from({ length: 30 }, (_, n) =>
      defaultOption(`Even ${n}`, { nutrition: { calories: 2 * (n + 50) } }),
    )
    const sizes = [
      defaultOption('Full', { nutrition: { calories: 1 } }),
      option('Half', { nutrition: { calories: -1934 } }),
    ]
    const customizationGroups = [group('Size', sizes, { minSelections: 1 }), group('Top', tops)]
    expect(fewest({ customizationGroups }, { min: 1936, max: 1936.5 })).toEqual(['SWAP full for half'])
  })
})

describe('the selection after changes', () => {
  it('holds what was kept and what came instead', () => {
    const facts = factsOf({
      ...base,
      ingredients: [kcal('Rice', 100), kcal('Nuts', 100, { containsTreeNut: true })],
      customizationGroups: [
        group('Top', [defaultOption('Praline', nuts), option('Cream')], { minSelections: 1 }),
      ],
    })
    const changes = fewestChanges(changeModel(facts), goal({ noNuts: true }))
    expect(selectionAfter(facts, changes)).toEqual(['rice', 'cream'])
  })
})
