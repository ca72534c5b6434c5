import { describe, expect, it } from 'vitest'
import { contains, factsOf, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { plausibilityWarnings } from './plausibility.ts'
import { tagConflicts } from './tag-conflicts.ts'

const ham = ingredient('Ham', { kind: 'MEAT', dietaryTags: ['vegetarian'] })
const aioli = (tag: string) => ({
  customizationGroups: [
    group('G', [option('Mild'), option('Aioli', { dietaryTags: [tag], allergens: contains('EGG') })]),
  ],
})

describe('a dietary tag', () => {
  it.each<[string, Partial<Item>, string[]]>([
    [
      'on ham',
      { ingredients: [ingredient('Rice'), ham] },
      [
        '/ingredients/1/dietaryTags "Ham" is tagged vegetarian, but contains meat; it is not treated as vegetarian',
      ],
    ],
    [
      'vegan on a sauce with egg',
      aioli('VEGAN'),
      [
        '/customizationGroups/0/options/1/dietaryTags "Aioli" is tagged vegan, but contains egg; it is not treated as vegan',
      ],
    ],
    ['vegetarian on a sauce with egg', aioli('VEGETARIAN'), []],
    ['that is none of ours', aioli('KETO'), []],
    ['on rice', { ingredients: [ingredient('Rice', { kind: 'PLANT', dietaryTags: ['VEGAN'] })] }, []],
  ])('is judged by the food that it is on: %s', (_, item, expected) => {
    expect(tagConflicts(factsOf(item)).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(
      expected,
    )
  })

  it.each<[string, Partial<Item>, string[]]>([
    [
      'a plant with milk',
      { ingredients: [ingredient('Oat drink', { kind: 'PLANT', containsMilk: true })] },
      ['/ingredients/0/kind "Oat drink" is of kind PLANT, but contains dairy; it is not treated as vegan'],
    ],
    [
      'an egg with fish',
      { customizationGroups: [group('G', [option('Roe', { kind: 'EGG', allergens: contains('FISH') })])] },
      [
        '/customizationGroups/0/options/0/kind "Roe" is of kind EGG, but contains fish; it is not treated as vegetarian',
      ],
    ],
    [
      'a plant with milk and egg, with blanks in its tag',
      {
        ingredients: [
          ingredient('Batter', { dietaryTags: [' vegan '], containsMilk: true, containsEgg: true }),
        ],
      },
      [
        '/ingredients/0/dietaryTags "Batter" is tagged vegan, but contains dairy, egg; it is not treated as vegan',
      ],
    ],
    ['cheese with egg', { ingredients: [ingredient('Cheese', { kind: 'DAIRY', containsEgg: true })] }, []],
    ['meat with milk', { ingredients: [ingredient('Gyros', { kind: 'MEAT', containsMilk: true })] }, []],
  ])('or a kind that its own allergens disprove: %s', (_, item, expected) => {
    expect(tagConflicts(factsOf(item)).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(
      expected,
    )
  })

  it('that is not believed is among the warnings of its dish', () => {
    const problems = plausibilityWarnings(factsOf({ ingredients: [ham] }))
    expect(problems).toMatchObject([{ code: 'CONFLICTING_DIETS', severity: 'WARNING' }])
  })
})
