import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { GroupItem, Item } from '../items/items-schema.ts'
import { changeModel } from './change-model.ts'
import { isReachable } from './reachable.ts'

const clean = { allergensComplete: true, componentsComplete: true } as const
const cheese = (more = {}) => ingredient('Cheese', { containsMilk: true, ...more })
const rice = (more = {}) => ingredient('Rice', more)
const milk = (name: string) => defaultOption(name, { allergens: contains('MILK') })
const oat = (name: string) => option(name, { allergens: [], allergensComplete: true })
const must = (count: number): Partial<GroupItem> => ({ minSelections: count })

const canLoseDairy = (item: Partial<Item>) =>
  isReachable(
    changeModel(factsOf({ ...clean, ...item })),
    ({ allergens }) => allergens.DAIRY.level === 'FREE',
  )

describe('a dish without dairy is in reach', () => {
  it.each<[string, boolean, Partial<Item>]>([
    ['where it can be left out', true, { ingredients: [rice(), cheese()] }],
    ['not where it stays', false, { ingredients: [rice(), cheese({ isKeyIngredient: true })] }],
    ['not where nothing would be left', false, { ingredients: [cheese()] }],
    ['not where no topping would be left', false, { customizationGroups: [group('Top', [milk('Cream')])] }],
    [
      'not by extras, which take the place of nothing',
      false,
      { ingredients: [rice({ isKeyIngredient: true })], customizationGroups: [group('Top', [oat('Oat')])] },
    ],
    ['not where nothing can be changed', false, { ingredients: [rice({ isKeyIngredient: true })] }],
    [
      'where it can be swapped',
      true,
      { customizationGroups: [group('Milk', [milk('Whole'), oat('Oat')], must(1))] },
    ],
    [
      'where each group has its own to swap it for',
      true,
      {
        customizationGroups: [
          group('Milk', [milk('Whole'), oat('Oat')], must(1)),
          group('Top', [milk('Cream'), oat('Syrup')], must(1)),
        ],
      },
    ],
    [
      'not where all there is to swap it for has it, too',
      false,
      {
        customizationGroups: [
          group('Milk', [milk('Whole'), option('Skimmed', { allergens: contains('MILK') })], must(1)),
        ],
      },
    ],
    [
      'not where more has to be swapped than there is for it',
      false,
      { customizationGroups: [group('Milk', [milk('Whole'), milk('Cream'), oat('Oat')], must(2))] },
    ],
    [
      'where one may be left out and one swapped',
      true,
      { customizationGroups: [group('Milk', [milk('Whole'), milk('Cream'), oat('Oat')], must(1))] },
    ],
    [
      'not where the only group must stay as it is',
      false,
      {
        ingredients: [rice({ isKeyIngredient: true })],
        customizationGroups: [group('Side', [defaultOption('Beans', { ...clean, allergens: [] })], must(1))],
      },
    ],
  ])('%s', (_, expected, item) => expect(canLoseDairy(item)).toBe(expected))
})
