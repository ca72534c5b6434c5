import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { allergenConflicts } from './allergen-conflicts.ts'

const conflicts = (item: Partial<Item>) =>
  allergenConflicts(factsOf(item), item).map(({ pointer, message }) => `${pointer} ${message}`)

const free = (type: string) => ({ type, level: 'FREE_FROM' as const })
const traces = (type: string) => ({ type, level: 'MAY_CONTAIN' as const })
const cheddar = ingredient('Cheddar', { containsMilk: true })
const granola = (...options: Parameters<typeof option>[1][]) => ({
  customizationGroups: [
    group(
      'Top',
      options.map((more, index) => option(`Granola ${index + 1}`, { isDefault: true, ...more })),
    ),
  ],
})

describe('what one statement says of an allergen and another denies', () => {
  it.each<[string, Partial<Item>, string[]]>([
    [
      'a dish without milk, with Cheddar in it',
      { allergens: [free('MILK')], ingredients: [cheddar] },
      [
        '/allergens the dish is declared free of Dairy, but a part of it contains it (Cheddar); it is treated as containing it',
      ],
    ],
    [
      'a complete list of nothing at all, with Cheddar in it',
      { allergens: [], allergensComplete: true, ingredients: [cheddar] },
      [
        '/allergens the dish is declared free of Dairy, but a part of it contains it (Cheddar); it is treated as containing it',
      ],
    ],
    [
      'a complete list of egg that comes from the Rice, with Cheddar in it',
      {
        allergensComplete: true,
        allergens: [
          { type: 'EGG', from: ['rice'] },
          { type: 'SOY', from: ['rice'] },
        ],
        ingredients: [cheddar, ingredient('Rice', { containsEgg: null, containsSoy: null })],
      },
      [
        '/allergens the dish is declared free of Dairy, but a part of it contains it (Cheddar); it is treated as containing it',
      ],
    ],
    [
      'a dish without peanut, with an option that may contain it',
      { allergens: [free('PEANUT')], ...granola({ allergens: [traces('PEANUT')] }) },
      [
        '/allergens the dish is declared free of Peanut, but a part of it may contain it (Granola 1); it is not treated as free of it',
      ],
    ],
    [
      'a dish without peanut, with an option that may contain it and one that does',
      {
        allergens: [free('PEANUT')],
        ...granola({ allergens: [traces('PEANUT')] }, { allergens: contains('PEANUT') }),
      },
      [
        '/allergens the dish is declared free of Peanut, but a part of it contains it (Granola 2); it is treated as containing it',
      ],
    ],
    [
      'a dish without peanut on a base that may contain it',
      { allergens: [free('PEANUT')], baseAllergens: [traces('PEANUT')] },
      [
        '/allergens the dish is declared free of Peanut, but a part of it may contain it (the base); it is not treated as free of it',
      ],
    ],
    [
      'a dish without peanut, with a choice of things with peanut',
      {
        allergens: [free('PEANUT')],
        customizationGroups: [
          group('Satay', [option('Chicken', { allergens: contains('PEANUT') })], { minSelections: 1 }),
        ],
      },
      [
        '/allergens the dish is declared free of Peanut, but a part of it contains it (every choice of "Satay"); it is treated as containing it',
      ],
    ],
    [
      'a dish with milk on a base without, and nothing else with milk',
      { allergens: contains('MILK'), baseAllergens: [free('MILK')], ingredients: [ingredient('Rice')] },
      [
        '/baseAllergens the dish is declared to contain Dairy, but its base is declared free of it and no included part is said to contain it; the base is treated as containing it',
      ],
    ],
    [
      'milk and no milk in one list',
      { allergens: [...contains('MILK', 'SOY'), free('Dairy')] },
      [
        '/allergens/2 this list says both "free from Dairy" and "contains MILK"; it is treated as containing Dairy',
      ],
    ],
    [
      'no nuts but almonds, and traces of what is not there',
      { baseAllergens: [free('NUTS'), free('PEANUT'), traces('PEANUT'), ...contains('Almonds')] },
      [
        '/baseAllergens/0 this list says both "free from NUTS" and "contains Almonds"; it is treated as containing Tree Nut',
        '/baseAllergens/1 this list says both "free from PEANUT" and "may contain PEANUT"; it is not treated as free of Peanut',
      ],
    ],
    [
      'neither crustaceans nor molluscs, but squid',
      { allergens: [free('Crustaceans'), free('Molluscs'), ...contains('Squid')] },
      [
        '/allergens/0 this list says both "free from Crustaceans" and "contains Squid"; it is treated as containing Shellfish',
      ],
    ],
    [
      'egg and no egg in one option, selected or not',
      granola({ isDefault: false, allergens: [...contains('EGG'), free('EGG')] }),
      [
        '/customizationGroups/0/options/0/allergens/1 this list says both "free from EGG" and "contains EGG"; it is treated as containing Egg',
      ],
    ],
    [
      'an ingredient whose flag denies what the whole dish has from it',
      { allergens: [{ type: 'MILK', from: ['rice'] }], ingredients: [ingredient('Rice')] },
      [
        '/ingredients/0 the flag of "Rice" says that it has no Dairy, which is stated of it elsewhere; it is not treated as free of it',
      ],
    ],
    [
      'an ingredient whose flag denies what its list states',
      { ingredients: [ingredient('Rice', { allergens: [{ type: 'SOY', level: 'MAY_CONTAIN' }] })] },
      [
        '/ingredients/0 the flag of "Rice" says that it has no Soy, which is stated of it elsewhere; it is not treated as free of it',
      ],
    ],
    [
      'an ingredient whose list says both',
      {
        ingredients: [
          ingredient('Rice', { containsSoy: null, allergens: [...contains('SOY'), free('SOY')] }),
        ],
      },
      [
        '/ingredients/0/allergens/1 this list says both "free from SOY" and "contains SOY"; it is treated as containing Soy',
      ],
    ],
  ])('is told to the partner: %s', (_, item, expected) => expect(conflicts(item)).toEqual(expected))

  it.each<[string, Partial<Item>]>([
    [
      'no peanut, and an extra with peanut',
      {
        allergens: [free('PEANUT')],
        ...granola({ isDefault: false, allergens: contains('PEANUT') }),
      },
    ],
    [
      'no peanut, and a part that says nothing of it',
      {
        allergens: [free('PEANUT')],
        ingredients: [{ ...cheddar, containsMilk: false, containsPeanut: null }],
      },
    ],
    [
      'milk in the dish that is in the Cheddar, not in the base',
      {
        allergens: contains('MILK'),
        baseAllergens: [free('MILK')],
        ingredients: [cheddar],
      },
    ],
    [
      'a base without milk, in a dish of which nothing else is said',
      { baseAllergens: [free('MILK')], ingredients: [ingredient('Rice')] },
    ],
    ['no milk, but soy', { allergens: [free('MILK'), ...contains('SOY')] }],
    ['milk, and traces of it', { allergens: [...contains('MILK'), traces('MILK')] }],
    ['nuts, but no almonds', { allergens: [...contains('NUTS'), free('Almonds')] }],
    [
      'milk, and no milk as far as somebody knows',
      {
        allergens: [...contains('MILK'), { ...free('MILK'), confidence: 0.4 }],
      },
    ],
    [
      'milk that comes from the Cheddar, in a complete list',
      { allergensComplete: true, allergens: [{ type: 'MILK', from: ['cheddar'] }], ingredients: [cheddar] },
    ],
    ['a complete dish that has no list', { allergensComplete: true, ingredients: [cheddar] }],
    ['a list of nothing that is not complete', { allergens: [], ingredients: [cheddar] }],
    ['a default option without a list', { allergens: [free('EGG')], ...granola({}) }],
  ])('is not seen where there is no contradiction: %s', (_, item) => expect(conflicts(item)).toEqual([]))

  it('is seen in an option that is selected', () =>
    expect(
      conflicts({
        allergens: [free('EGG')],
        customizationGroups: [
          group('Top', [defaultOption('Egg', { kind: 'EGG', allergens: [free('EGG')] })]),
        ],
      }),
    ).toEqual([
      '/allergens the dish is declared free of Egg, but a part of it contains it (Egg); it is treated as containing it',
      '/customizationGroups/0/options/0/kind "Egg" is EGG, yet not said to contain Egg; it is treated as containing it',
    ]))
})
