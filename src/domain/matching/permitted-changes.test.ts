import { describe, expect, it } from 'vitest'
import { defaultOption, factsOf, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { MICRO } from '../vocabulary/nutrients.ts'
import { changeModel } from './change-model.ts'
import { type Change, fewestChanges, findChanges, type Goal, selectedAfter } from './permitted-changes.ts'

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
  it.each<[string, Partial<Item>, Parameters<typeof goal>[0], string[]]>([
    ['one removal that is enough', { ingredients: burger }, { max: 500 }, ['REMOVE bacon']],
    ['two where one is not enough', { ingredients: burger }, { max: 350 }, ['REMOVE bacon', 'REMOVE cheese']],
    ['never the key ingredient', { ingredients: burger }, { max: 299 }, []],
    [
      'joint: the allergen goes, but the minimum breaks',
      { ingredients: [kcal('Rice', 100), kcal('Nuts', 300, { containsTreeNut: true })] },
      { noNuts: true, min: 200 },
      [],
    ],
    [
      'joint: the allergen goes and the minimum holds',
      { ingredients: [kcal('Rice', 250), kcal('Nuts', 300, { containsTreeNut: true })] },
      { noNuts: true, min: 200 },
      ['REMOVE nuts'],
    ],
    [
      'an option of a group that needs none',
      {
        ingredients: [kcal('Cake', 0)],
        customizationGroups: [group('Top', [defaultOption('Praline', nuts)])],
      },
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
      [],
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
      [],
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
    [
      'no option a second time after another one was left out',
      {
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
      { noNuts: true },
      [],
    ],
    [
      'as much of one group as it allows, whatever is left out elsewhere',
      {
        ingredients: [kcal('Cake', 0), kcal('Nuts', 300, { containsTreeNut: true })],
        customizationGroups: [group('Top', [defaultOption('Praline', nuts)])],
      },
      { noNuts: true },
      ['REMOVE nuts', 'REMOVE praline'],
    ],
    [
      'a swap that takes away more than there is: less than nothing is nothing',
      {
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
      { max: 100 },
      ['SWAP full for half'],
    ],
    ['nothing to change', { nutrition: { calories: 900 } }, { max: 500 }, []],
  ])('%s', (_, item, wish, expected) => expect(fewest(item, wish)).toEqual(expected))

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
    const model = changeModel(
      factsOf({
        ...base,
        ingredients: [kcal('Rice', 100), kcal('Nuts', 100, { containsTreeNut: true })],
        customizationGroups: [
          group('Top', [defaultOption('Praline', nuts), option('Cream')], { minSelections: 1 }),
        ],
      }),
    )
    const changes = fewestChanges(model, goal({ noNuts: true }))
    expect(selectedAfter(model, changes).map(({ id }) => id)).toEqual(['rice', 'cream'])
  })
})
