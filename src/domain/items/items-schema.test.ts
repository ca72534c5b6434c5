import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { anItem, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import { itemErrors } from './item-validator.ts'
import { ItemsFileSchema } from './items-schema.ts'

/** What a partner can do with the published text of the schema, and nothing else of ours. */
const ajv = new Ajv({ strict: false })
formats.default(ajv)
const isFile = ajv.compile(JSON.parse(JSON.stringify(ItemsFileSchema)) as object)

describe('the published schema', () => {
  it.each<[string, unknown, boolean]>([
    ['a bare array', [anItem()], true],
    ['an empty catalog', [], true],
    [
      'a whole file',
      {
        schemaVersion: 1,
        mode: 'full',
        generatedAt: '2026-11-20T10:00:00.000Z',
        allergensComplete: false,
        restaurants: [{ id: 'r-001', name: 'Main Street' }],
        items: [anItem()],
      },
      true,
    ],
    ['properties that it does not know', { items: [], comment: 'hello' }, true],
    ['no items', { schemaVersion: 1 }, false],
    ['another version', { schemaVersion: 2, items: [] }, false],
    ['an unknown mode', { mode: 'delta', items: [] }, false],
    ['a time that is none', { generatedAt: 'today', items: [] }, false],
    ['items that are no list', { items: {} }, false],
    ['text', 'items', false],
  ])('says of %s: %j is valid: %s', (_, file, expected) => expect(isFile(file)).toBe(expected))

  it.each<[string, object]>([
    [
      'a whole item',
      anItem({
        ingredients: [ingredient('Rice')],
        customizationGroups: [group('G', [option('A')])],
        diets: ['VEGAN'],
      }),
    ],
    ['no name', { partnerDishId: 'x' }],
    ['a name that is null', { partnerDishId: 'x', name: null }],
    [
      'nulls, which mean the same as absent',
      {
        ...anItem(),
        ...{ allergens: null, allergensComplete: null, diets: null, ingredients: null, isCustomizable: null },
        customizationGroups: [{ ...group('G', [option('A')]), minSelections: null, selectionType: null }],
      },
    ],
    ['a level that is null', anItem({ allergens: [{ type: 'MILK', level: null as never }] })],
    ['an unknown level', anItem({ allergens: [{ type: 'MILK', level: 'TRACES' as 'CONTAINS' }] })],
    ['a negative amount', anItem({ nutrition: { caloriesTotal: -1 } })],
  ])('agrees with the service about %s', (_, item) => {
    expect(isFile([item])).toBe(itemErrors(item).length === 0)
  })
})
