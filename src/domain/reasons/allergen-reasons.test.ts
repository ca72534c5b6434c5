import { describe, expect, it } from 'vitest'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import {
  bacon,
  cheddar,
  complete,
  plate,
  reasons,
  rice,
  without,
} from '../../../test/support/told-reasons.ts'
import type { Item } from '../items/items-schema.ts'
import { classify } from '../matching/classification.ts'
import type { Preferences } from '../matching/preferences.ts'
import { reasonsFor } from './reasons.ts'

describe('what a guest is told of allergens', () => {
  it.each<{
    dish: string
    guest: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    sentences: string[]
  }>([
    {
      dish: 'a dish with milk in it',
      guest: 'no dairy',
      item: { allergens: contains('MILK') },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'oats, which nobody calls wheat',
      guest: 'no wheat',
      item: { allergens: contains('OATS', 'en:barley') },
      wishes: without('WHEAT'),
      sentences: ['Contains gluten (Oats and Barley)'],
    },
    {
      dish: 'oats and wheat',
      guest: 'no wheat',
      item: { allergens: contains('OATS', 'WHEAT') },
      wishes: without('WHEAT'),
      sentences: ['Contains Wheat'],
    },
    {
      dish: 'oat granola on a bowl without wheat',
      guest: 'no wheat',
      item: {
        ...complete,
        ingredients: [ingredient('Berries', { isKeyIngredient: true })],
        customizationGroups: [group('Topping', [defaultOption('Granola', { allergens: contains('OATS') })])],
      },
      wishes: without('WHEAT'),
      sentences: ['Contains gluten (Oats; Granola can be removed)'],
    },
    {
      dish: 'a burger with Cheddar on it',
      guest: 'no dairy',
      item: { ...complete, ingredients: [bacon, cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Cheddar can be removed)'],
    },
    {
      dish: 'a burger with two cheeses',
      guest: 'no dairy',
      item: { ...complete, ingredients: [plate, cheddar, ingredient('Feta', { containsMilk: true })] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Cheddar and Feta can be removed)'],
    },
    {
      dish: 'Cheddar on a bun with milk',
      guest: 'no dairy',
      item: { ...complete, baseAllergens: contains('MILK'), ingredients: [cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'Cheddar, and a base nobody described',
      guest: 'no dairy',
      item: { ingredients: [cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'a latte with cow’s milk; oat milk is to be had',
      guest: 'no dairy',
      item: {
        ...complete,
        customizationGroups: [
          group('Milk', [defaultOption('Whole milk', { allergens: contains('MILK') }), option('Oat milk')], {
            minSelections: 1,
          }),
        ],
      },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Whole milk can be swapped)'],
    },
    {
      dish: 'cookies from a kitchen with peanuts',
      guest: 'no peanut',
      item: { ...complete, allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }] },
      wishes: without('PEANUT'),
      sentences: ['May contain Peanut'],
    },
    {
      dish: 'a soup that says nothing of egg',
      guest: 'no egg',
      item: {},
      wishes: without('EGG'),
      sentences: ['Egg information is not available'],
    },
    {
      dish: 'a soup that says nothing at all',
      guest: 'no egg, soy or nuts',
      item: {},
      wishes: without('SOY', 'TREE_NUT', 'EGG'),
      sentences: [
        'Egg information is not available',
        'Tree Nut information is not available',
        'Soy information is not available',
      ],
    },
  ])('fits $dish and a guest who wants $guest', ({ item, wishes, sentences }) => {
    expect(reasons(item, wishes)).toEqual(sentences)
  })
})

describe('traces that a chain takes for a conflict like any other', () => {
  const strict = { mayContain: 'NOT_MATCH', tolerancePermille: 0 } as const
  const told = (item: Partial<Item>) => {
    const facts = factsOf({ ...complete, ...item })
    return reasonsFor(facts, classify(facts, aGuest(without('PEANUT')), strict))
  }
  const traces = { type: 'PEANUT', level: 'MAY_CONTAIN' as const }

  it('are told alone where they stay whatever is left out', () => {
    expect(told({ allergens: [traces], ingredients: [plate, rice] })).toEqual(['May contain Peanut'])
  })

  it('can be removed with their part', () => {
    const granola = group('Top', [defaultOption('Granola', { allergens: [traces] })])
    expect(told({ ingredients: [plate], customizationGroups: [granola] })).toEqual([
      'May contain Peanut (Granola can be removed)',
    ])
  })
})

describe('parts in several places', () => {
  const cream = defaultOption('Cream', { allergens: contains('MILK') })
  const milk = defaultOption('Milk', { allergens: contains('MILK') })
  const oneOf = (...options: ReturnType<typeof option>[]) =>
    group(options[0]?.name ?? '', options, { minSelections: 1 })

  it.each<[string, Partial<Item>, string]>([
    [
      'removed, where each can go',
      { ingredients: [plate, cheddar], customizationGroups: [group('Top', [cream])] },
      'Contains Dairy (Cheddar and Cream can be removed)',
    ],
    [
      'removed, whatever milk there is among the extras',
      { ingredients: [plate, cheddar, ingredient('Feta', { containsMilk: true, isIncluded: false })] },
      'Contains Dairy (Cheddar can be removed)',
    ],
    [
      'removed, while a choice elsewhere is still to be made',
      {
        ingredients: [plate, cheddar],
        customizationGroups: [
          group('Two sides', [defaultOption('Fries'), option('Salad'), option('Beans')], {
            minSelections: 2,
          }),
        ],
      },
      'Contains Dairy (Cheddar can be removed)',
    ],
    [
      'removed, but not where nothing would be left',
      { ingredients: [cheddar], customizationGroups: [group('Top', [cream])] },
      'Contains Dairy',
    ],
    [
      'removed, where enough of their group stays',
      { customizationGroups: [oneOf(cream, defaultOption('Syrup'))] },
      'Contains Dairy (Cream can be removed)',
    ],
    [
      'removed, but not where their group needs them, whatever else may go',
      { ingredients: [rice], customizationGroups: [oneOf(milk)] },
      'Contains Dairy',
    ],
    [
      'swapped, where each has something to take instead',
      { customizationGroups: [oneOf(cream, option('Syrup')), oneOf(milk, option('Oat'))] },
      'Contains Dairy (Cream and Milk can be swapped)',
    ],
    [
      'swapped, but not where only one of them has',
      { customizationGroups: [oneOf(cream, option('Syrup')), oneOf(milk)] },
      'Contains Dairy',
    ],
    [
      'removed or swapped, but not where one has to go and the other has to be swapped',
      { ingredients: [cheddar], customizationGroups: [oneOf(milk, option('Oat'))] },
      'Contains Dairy',
    ],
  ])('can be %s', (_, item, sentence) => {
    expect(reasons({ ...complete, ...item }, without('DAIRY'))).toEqual([sentence])
  })
})
