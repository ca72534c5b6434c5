import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aDish, contains, group, ingredient, option } from '../../test/support/dish-builder.ts'
import { dishFacts } from '../domain/dish/dish-facts.ts'
import type { Item } from '../domain/items/items-schema.ts'
import { closedDocumentJson, dishDocument, openDocumentJson } from './dish-document.ts'

const RECORD = {
  position: 7,
  chainId: 'grill',
  catalogId: 'grill-1',
  contentHash: 'hash',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
}
const documentOf = (item: Partial<Item>) => dishDocument(aDish(item), RECORD)

describe('the document of a dish', () => {
  it('has exactly the fields of the mapping, which takes no others', () => {
    const text = readFileSync(new URL('../../index-mappings/dishes.json', import.meta.url), 'utf8')
    const { mappings } = JSON.parse(text) as { mappings: { dynamic: string; properties: object } }
    expect(mappings.dynamic).toBe('strict')
    expect(Object.keys(documentOf({})).toSorted()).toEqual(Object.keys(mappings.properties).toSorted())
  })

  it('is the same as text, made of the text of the dish', () => {
    const dish = aDish({ ingredients: [ingredient('Rice')], allergens: contains('EGG') })
    expect(closedDocumentJson(openDocumentJson(dishFacts(dish), JSON.stringify(dish)), RECORD)).toBe(
      JSON.stringify(dishDocument(dish, RECORD)),
    )
  })

  it('holds the whole dish and its history', () => {
    const dish = aDish({ description: 'Hot' })
    expect(dishDocument(dish, RECORD)).toMatchObject({ ...RECORD, id: dish.id, dish })
  })

  it.each<[string, Partial<Item>, object]>([
    ['sold everywhere', {}, { inAllRestaurants: true, restaurantIds: [], displayOnWidget: true }],
    [
      'sold in two places',
      { restaurantIds: ['a', 'b'], displayOnWidget: false },
      { inAllRestaurants: false, restaurantIds: ['a', 'b'], displayOnWidget: false },
    ],
    ['sold nowhere', { restaurantIds: [] }, { inAllRestaurants: false, restaurantIds: [] }],
    [
      'with amounts in millionths, or none',
      { nutrition: { caloriesTotal: 512.5, protein: 0 } },
      { calories: 512_500_000, protein: 0, carbohydrates: null, fatTotal: null, sugar: null },
    ],
    ['with the diets that hold', { diets: ['VEGETARIAN'] }, { diets: ['VEGETARIAN', 'PESCATARIAN'] }],
    [
      'with no diet that is broken, and none that only a broken statement implies',
      { diets: ['VEGAN'], allergens: contains('FISH') },
      { diets: [] },
    ],
    [
      'with the allergens that are known, present or not',
      { allergens: [{ type: 'MILK' }, { type: 'EGG', level: 'FREE_FROM' }] },
      { knownAllergens: ['DAIRY', 'EGG'] },
    ],
    [
      'with the names of all components',
      { ingredients: [ingredient('Rice')], customizationGroups: [group('Top', [option('Nuts')])] },
      { ingredientNames: ['Rice', 'Nuts'], nameWords: 1 },
    ],
  ])('is that of a dish %s', (_, item, expected) => expect(documentOf(item)).toMatchObject(expected))
})
