import { describe, expect, it } from 'vitest'
import { contains, factsOf, normalised, notFree, option } from '../../../test/support/dish-builder.ts'
import type { Item } from './items-schema.ts'
import type { FileFacts } from './normalise-item.ts'

const levelsOf = (item: Partial<Item>) => notFree(factsOf(item).defaultDish.allergens)
const told = (item: Partial<Item>, file?: FileFacts) =>
  normalised(item, file).problems.map(({ code, pointer }) => `${code} ${pointer}`)

describe('a list beside a property that seems to state allergens and cannot be read', () => {
  it('is never complete, but what it states counts', () => {
    const item = { allergensComplete: true, allergens: contains('PEANUT'), allergenInfo: 'X17' }
    expect(levelsOf(item)).toMatchObject({ PEANUT: 'CONTAINS', EGG: 'UNKNOWN' })
  })

  it('says nothing of where its allergens come from', () => {
    const item = {
      allergens: [{ type: 'PEANUT', from: ['satay'] }],
      allergenInfo: 'X17',
      ingredients: [{ id: 'satay', name: 'Satay', isRemovable: true }],
    }
    expect(factsOf(item).baseAllergens.PEANUT.level).toBe('CONTAINS')
  })

  it('may be missing', () => {
    const { dish, problems } = normalised({ allergenInfo: 'X17' } as Partial<Item>)
    expect(dish.otherAllergens).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['UNKNOWN_PROPERTY'])
  })
})

describe('an allergen of the whole dish that comes from one of its parts', () => {
  it.each<[string, Partial<Item>]>([
    ['an ingredient', { ingredients: [{ id: ' butter ', name: 'Butter' }] }],
    [
      'an option',
      {
        customizationGroups: [
          { id: 'g', name: 'Top', options: [option('Butter', { id: ' butter ', isDefault: true })] },
        ],
      },
    ],
  ])('is in %s whose id has blanks around it', (_, parts) => {
    const item = { allergens: [{ type: 'MILK', from: ['butter'] }], ...parts }
    expect(levelsOf({ ...item, allergensComplete: true }).DAIRY).toBe('CONTAINS')
  })
})

describe('what the partner is told of lists', () => {
  it('stands at its place', () => {
    const nuts = { allergens: contains('Almonds'), allergensComplete: ['Walnuts'] }
    expect(
      told({
        ...nuts,
        baseAllergens: contains('Barley'),
        ingredients: [{ id: 'cake', name: 'Cake', ...nuts }],
        customizationGroups: [{ id: 'g', name: 'Top', options: [{ id: 'o', name: 'Icing', ...nuts }] }],
      }),
    ).toEqual(
      expect.arrayContaining([
        'COMPLETENESS_IGNORED /allergensComplete',
        'ALLERGEN_MAPPED /allergens/0/type',
        'ALLERGEN_MAPPED /baseAllergens/0/type',
        'COMPLETENESS_IGNORED /ingredients/0/allergensComplete',
        'ALLERGEN_MAPPED /ingredients/0/allergens/0/type',
        'COMPLETENESS_IGNORED /customizationGroups/0/options/0/allergensComplete',
        'ALLERGEN_MAPPED /customizationGroups/0/options/0/allergens/0/type',
      ]),
    )
  })

  it('is that a list which is not given is not complete', () => {
    expect(normalised({}, { allergensComplete: true }).problems).toMatchObject([
      {
        code: 'COMPLETENESS_IGNORED',
        pointer: '/allergens',
        message: 'the flag of the file does not make a list complete that is not given',
      },
    ])
    const ofItem = { allergens: undefined, allergensComplete: true } as unknown as Partial<Item>
    expect(told(ofItem, { allergensComplete: true })).toEqual(['COMPLETENESS_IGNORED /allergens'])
    const rice = { id: 'rice', name: 'Rice', containsMilk: false, allergensComplete: true }
    expect(told({ ingredients: [rice] })).toEqual(['COMPLETENESS_IGNORED /ingredients/0/allergens'])
  })
})
