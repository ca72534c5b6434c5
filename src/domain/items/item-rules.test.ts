import { describe, expect, it } from 'vitest'
import { anItem, defaultOption, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import { ruleErrors } from './item-rules.ts'
import type { Item } from './items-schema.ts'

const options = (count: number) => Array.from({ length: count }, (_, n) => option(`Option ${n}`))

describe('rules that no schema states', () => {
  it.each<[string, Partial<Item>, string[]]>([
    [
      'ids of ingredients and options differ',
      { ingredients: [ingredient('Rice')], customizationGroups: [group('G', [option('Beans')])] },
      [],
    ],
    [
      'as many ingredients and options as a dish may have',
      { ingredients: [ingredient('Rice')], customizationGroups: [group('G', options(499))] },
      [],
    ],
    [
      'one more than that',
      { ingredients: [ingredient('Rice')], customizationGroups: [group('G', options(500))] },
      [''],
    ],
    [
      'an ingredient’s id twice',
      { ingredients: [ingredient('Rice'), ingredient('Rice')] },
      ['/ingredients/1/id'],
    ],
    [
      'an option with an ingredient’s id',
      { ingredients: [ingredient('Rice')], customizationGroups: [group('G', [option('Rice')])] },
      ['/customizationGroups/0/options/0/id'],
    ],
    [
      'one id in two groups',
      { customizationGroups: [group('G', [option('Rice')]), group('H', [option('Rice')])] },
      ['/customizationGroups/1/options/0/id'],
    ],
    [
      'ids that differ in blanks only',
      { ingredients: [ingredient('Rice'), ingredient('Other', { id: ' rice ' })] },
      ['/ingredients/1/id'],
    ],
    [
      'one default in a single-select group',
      { customizationGroups: [group('G', [defaultOption('A'), option('B')], { selectionType: 'single' })] },
      [],
    ],
    [
      'two defaults in a single-select group',
      {
        customizationGroups: [
          group('G', [defaultOption('A'), defaultOption('B')], { selectionType: 'single' }),
        ],
      },
      ['/customizationGroups/0/options'],
    ],
    [
      'more defaults than the most',
      { customizationGroups: [group('G', [defaultOption('A'), defaultOption('B')], { maxSelections: 1 })] },
      ['/customizationGroups/0/options'],
    ],
    [
      'as many defaults as the most',
      { customizationGroups: [group('G', [defaultOption('A'), defaultOption('B')], { maxSelections: 2 })] },
      [],
    ],
    [
      'a minimum above the most',
      { customizationGroups: [group('G', [option('A')], { minSelections: 3, maxSelections: 2 })] },
      ['/customizationGroups/0/minSelections'],
    ],
    [
      'a minimum of two in a single-select group',
      {
        customizationGroups: [
          group('G', [option('A')], { selectionType: 'single', minSelections: 2, maxSelections: 5 }),
        ],
      },
      ['/customizationGroups/0/minSelections'],
    ],
    [
      'any number where no most is given',
      {
        customizationGroups: [group('G', [defaultOption('A'), defaultOption('B')], { maxSelections: null })],
      },
      [],
    ],
  ])('judge %s', (_, item, pointers) => {
    const errors = ruleErrors(anItem(item))
    expect(errors.map((error) => error.pointer)).toEqual(pointers)
    expect(errors.every((error) => error.severity === 'ERROR' && error.code === 'INVALID_ITEM')).toBe(true)
  })
})
