import { describe, expect, it } from 'vitest'
import { contains, defaultOption, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import {
  bacon,
  cheddar,
  complete,
  diet,
  keyBacon,
  plate,
  reasons,
  rice,
  without,
} from '../../../test/support/told-reasons.ts'
import type { Item } from '../items/items-schema.ts'
import type { Preferences } from '../matching/preferences.ts'

describe('what a guest is told of diets', () => {
  it.each<{
    dish: string
    guest: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    sentences: string[]
  }>([
    {
      dish: 'a dish made of bacon',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [keyBacon] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon)'],
    },
    {
      dish: 'rice with bacon on top',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [rice, bacon] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon can be removed)'],
    },
    {
      dish: 'rice with bacon and chicken',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [rice, bacon, ingredient('Chicken', { kind: 'POULTRY' })] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon and Chicken can be removed)'],
    },
    {
      dish: 'rice with bacon and salmon',
      guest: 'vegetarian',
      item: {
        ...complete,
        ingredients: [rice, bacon, ingredient('Salmon', { kind: 'FISH', containsFish: true })],
      },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Contains fish (Salmon can be removed)'],
    },
    {
      dish: 'a cake that says nothing of diets',
      guest: 'vegan',
      item: complete,
      wishes: diet('VEGAN'),
      sentences: ['Not confirmed vegan'],
    },
    {
      dish: 'a cake that says nothing of diets',
      guest: 'vegan and vegetarian',
      item: complete,
      wishes: diet('VEGETARIAN', 'VEGAN'),
      sentences: ['Not confirmed vegan', 'Not confirmed vegetarian'],
    },
    {
      dish: 'a sauce that says nothing of diets, and a side still to be chosen',
      guest: 'vegan',
      item: {
        ...complete,
        ingredients: [plate, ingredient('House sauce')],
        customizationGroups: [group('Side', [option('Chips')], { minSelections: 1 })],
      },
      wishes: diet('VEGAN'),
      sentences: ['Not confirmed vegan'],
    },
  ])('fits $dish and a guest who wants $guest', ({ item, wishes, sentences }) => {
    expect(reasons(item, wishes)).toEqual(sentences)
  })
})

describe('a diet that is broken and not confirmed as well', () => {
  const pasta = ingredient('House pasta', { isKeyIngredient: true })
  const sauce = ingredient('House sauce')
  const keyRice = { ...rice, isKeyIngredient: true }

  it.each<{ what: string; item: Partial<Item>; wishes: Partial<Preferences>; sentences: string[] }>([
    {
      what: 'by the part that has to stay',
      item: { ...complete, ingredients: [pasta, cheddar] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar can be removed)', 'Not confirmed vegan (House pasta)'],
    },
    {
      what: 'by two parts that have to stay, though a third one can go',
      item: { ...complete, ingredients: [keyBacon, pasta, sauce] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon)', 'Not confirmed vegan (House pasta and House sauce)'],
    },
    {
      what: 'by the part that can go',
      item: { ...complete, ingredients: [bacon, sauce, keyRice] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Not confirmed vegan (House sauce can be removed)'],
    },
    {
      what: 'by the base, which has no name',
      item: { ...complete, componentsComplete: false, ingredients: [bacon, sauce] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Not confirmed vegan'],
    },
    {
      what: 'diet by diet',
      item: { ...complete, ingredients: [cheddar, pasta] },
      wishes: diet('VEGAN', 'VEGETARIAN'),
      sentences: [
        'Contains dairy (Cheddar can be removed)',
        'Not confirmed vegan (House pasta)',
        'Not confirmed vegetarian (House pasta)',
      ],
    },
  ])('says both: $what', ({ item, wishes, sentences }) => expect(reasons(item, wishes)).toEqual(sentences))
})

describe('what can be removed or swapped for one diet', () => {
  const meat = defaultOption('Bacon', { kind: 'MEAT' })
  const dairy = defaultOption('Cheddar', { kind: 'DAIRY' })
  const atLeastOne = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [group('Toppings', options, { minSelections: 1 })],
  })
  const tofu = option('Tofu', { kind: 'PLANT' })

  it.each<[string, Partial<Item>, string[]]>([
    [
      'two that may not both go: one topping has to stay',
      atLeastOne(meat, dairy),
      ['Contains meat (Bacon)', 'Contains dairy (Cheddar)'],
    ],
    [
      'two that may both go, since a third one stays',
      atLeastOne(meat, dairy, { ...tofu, isDefault: true }),
      ['Contains meat (Bacon can be removed)', 'Contains dairy (Cheddar can be removed)'],
    ],
    [
      'one that breaks the diet and one that is not confirmed, which may not both go',
      atLeastOne(meat, defaultOption('Special')),
      ['Contains meat (Bacon)', 'Not confirmed vegan (Special)'],
    ],
    [
      'two that can each be swapped for the only thing there is',
      {
        ...complete,
        customizationGroups: [group('Toppings', [meat, dairy, tofu], { minSelections: 2 })],
      },
      ['Contains meat (Bacon)', 'Contains dairy (Cheddar)'],
    ],
    [
      'two that can each be swapped for one of two',
      {
        ...complete,
        customizationGroups: [
          group('Toppings', [meat, dairy, tofu, option('Beans', { kind: 'PLANT' })], { minSelections: 2 }),
        ],
      },
      ['Contains meat (Bacon can be swapped)', 'Contains dairy (Cheddar can be swapped)'],
    ],
    [
      'two that may not both go, though both can be swapped for another reason',
      atLeastOne(
        defaultOption('Beef in cream', { kind: 'MEAT', allergens: contains('MILK') }),
        defaultOption('Tuna in cream', { kind: 'FISH', allergens: contains('MILK') }),
        tofu,
        option('Beans', { kind: 'PLANT' }),
      ),
      [
        'Contains meat (Beef in cream)',
        'Contains fish (Tuna in cream)',
        'Contains dairy (Beef in cream and Tuna in cream)',
      ],
    ],
    [
      'one that can go, and be swapped with another one for another reason',
      atLeastOne(
        defaultOption('Beef in cream', { kind: 'MEAT', allergens: contains('MILK') }),
        dairy,
        tofu,
        option('Beans', { kind: 'PLANT' }),
      ),
      [
        'Contains meat (Beef in cream can be removed)',
        'Contains dairy (Beef in cream and Cheddar can be swapped)',
      ],
    ],
  ])('can be done all at once: %s', (_, item, sentences) => {
    expect(reasons(item, diet('VEGAN'))).toEqual(sentences)
  })
})
