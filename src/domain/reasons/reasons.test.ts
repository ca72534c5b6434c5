import { describe, expect, it } from 'vitest'
import { contains, defaultOption, group, option } from '../../../test/support/dish-builder.ts'
import {
  cheddar,
  complete,
  diet,
  keyBacon,
  plate,
  reasons,
  without,
} from '../../../test/support/told-reasons.ts'
import type { Item } from '../items/items-schema.ts'
import type { Preferences } from '../matching/preferences.ts'

describe('what a guest is told of allergens, diets and ranges together', () => {
  it.each<{
    dish: string
    guest: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    sentences: string[]
  }>([
    {
      dish: 'a dish with cheese',
      guest: 'vegan, no dairy',
      item: { ...complete, ingredients: [plate, cheddar] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar can be removed)'],
    },
    {
      dish: 'a dish made of cheese',
      guest: 'vegan, no dairy',
      item: { ...complete, ingredients: [{ ...cheddar, isKeyIngredient: true }] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar)'],
    },
    {
      dish: 'everything as wished',
      guest: 'no dairy, vegan',
      item: { ...complete, diets: ['VEGAN'] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: [],
    },
  ])('fits $dish and a guest who wants $guest', ({ item, wishes, sentences }) => {
    expect(reasons(item, wishes)).toEqual(sentences)
  })

  it('comes in a fixed order: allergens, diets, calories, protein, carbohydrates, fat', () => {
    const range = { min: null, max: 1 }
    const item = {
      allergens: contains('MILK'),
      componentsComplete: false,
      ingredients: [keyBacon],
      nutrition: { calories: 9, protein: 8, carbohydrates: 7, fatTotal: 6 },
    }
    expect(
      reasons(item, {
        ...diet('VEGETARIAN'),
        ...without('SESAME', 'DAIRY'),
        ranges: { fatTotal: range, carbohydrates: range, protein: range, caloriesTotal: range },
      }),
    ).toEqual([
      'Contains Dairy',
      'Sesame information is not available',
      'Contains meat (Bacon)',
      'Not confirmed vegetarian',
      'Calories 9 exceed your limit of 1',
      'Protein 8 g exceeds your limit of 1 g',
      'Carbohydrates 7 g exceed your limit of 1 g',
      'Fat 6 g exceeds your limit of 1 g',
    ])
  })

  it('says once what an allergen and a diet object to, with the names but no remedy that mends only one', () => {
    const wishes = { ...diet('VEGAN'), ...without('DAIRY') }
    expect(reasons({ ingredients: [plate, cheddar] }, diet('VEGAN'))).toEqual([
      'Contains dairy (Cheddar can be removed)',
    ])
    expect(reasons({ componentsComplete: false, ingredients: [plate, cheddar] }, wishes)).toEqual([
      'Contains Dairy (Cheddar)',
      'Not confirmed vegan',
    ])
  })

  it('says once what both object to, without the swap that is none for the diet', () => {
    const protein = group(
      'Protein',
      [defaultOption('Tuna', { kind: 'FISH' }), option('Chicken', { kind: 'POULTRY' })],
      { selectionType: 'single', minSelections: 1 },
    )
    const item = { ...complete, ingredients: [plate], customizationGroups: [protein] }
    expect(reasons(item, without('FISH'))).toEqual(['Contains Fish (Tuna can be swapped)'])
    expect(reasons(item, { ...without('FISH'), ...diet('VEGETARIAN') })).toEqual(['Contains Fish (Tuna)'])
  })
})
