import { describe, expect, it } from 'vitest'
import {
  aDish,
  factsOf,
  ingredient,
  normalised,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from './items-schema.ts'

describe('nuts in what is said of a part', () => {
  const partWith = (more: object) => {
    const topping = { id: 'top', name: 'Topping', isRemovable: true, allergens: [], allergensComplete: true }
    const { components } = factsOf({
      allergensComplete: true,
      allergens: [{ type: 'PEANUT', from: ['satay'] }],
      ingredients: [ingredient('Satay', { containsPeanut: true }), { ...topping, ...more }],
    })
    const top = components.find(({ id }) => id === 'top')
    return top && notFree(top.allergens)
  }

  it.each([{ description: 'With nuts' }, { recipeNote: 'With nuts' }])(
    'may be peanuts, whatever the dish states of them: %j',
    (more) => expect(partWith(more)).toEqual({ TREE_NUT: 'UNKNOWN', PEANUT: 'UNKNOWN' }),
  )

  it.each([{ description: 'With nuts' }, { recipeNote: 'With nuts' }])(
    'are no peanuts where the part itself states them: %j',
    (more) => {
      const free = [{ type: 'PEANUT', level: 'FREE_FROM' }]
      expect(partWith({ ...more, allergens: free })).toEqual({ TREE_NUT: 'UNKNOWN' })
    },
  )
})

/** `peanut /name null`: the food, where it stands, and the part that it concerns. */
const namedIn = (item: Partial<Item>) =>
  (aDish(item).evidence ?? []).map(({ food, place, component }) => `${food} ${place} ${component}`)

describe('the foods that the texts of an item name', () => {
  it('stand at their places, and concern the dish', () => {
    const item = {
      name: 'Peanut soup',
      description: 'With milk',
      category: 'Egg dishes',
      originalCategoryName: 'Tofu',
      imageAlt: 'A bowl with shrimp',
      preparationTypes: [{ name: 'Fried in butter' }],
      styles: [{ name: 'Wheat', description: 'With cod' }],
      diets: ['CONTAINS_NUTS'],
      allergens: [{ type: 'SOY', source: 'sesame' }, { type: 'Contains cheese' }],
      baseAllergens: [{ type: 'SOY', source: 'rye' }, { type: 'Contains yoghurt' }],
    }
    expect(namedIn(item)).toEqual([
      'peanut /name null',
      'milk /description null',
      'egg /category null',
      'tofu /originalCategoryName null',
      'shrimp /imageAlt null',
      'butter /preparationTypes/0/name null',
      'wheat /styles/0/name null',
      'cod /styles/0/description null',
      'nut /diets/0 null',
      'cheese /allergens/1/type null',
      'sesame /allergens/0/source null',
      'yoghurt /baseAllergens/1/type null',
      'rye /baseAllergens/0/source null',
    ])
  })

  it('concern the part that they describe, whatever blanks its id has', () => {
    const source = [{ type: 'SOY', source: 'sesame' }]
    const item = {
      ingredients: [
        { id: 'rice', name: 'Rice' },
        {
          id: ' top ',
          name: 'Peanut crunch',
          description: 'With milk',
          brand: 'Egg & Co',
          dietaryTags: ['CONTAINS_SHRIMP'],
          allergens: source,
        },
      ],
      customizationGroups: [
        { id: 'g', name: 'Cod', options: [option('Rice', { id: 'plain' })] },
        {
          id: 'h',
          name: 'Tofu',
          options: [
            { id: ' dip ', name: 'Butter dip', dietaryTags: ['CONTAINS_NUTS'], allergens: source },
            { id: 'much', name: 'Regular' },
          ],
        },
      ],
    }
    expect(namedIn(item)).toEqual([
      'peanut /ingredients/1/name top',
      'milk /ingredients/1/description top',
      'egg /ingredients/1/brand top',
      'shrimp /ingredients/1/dietaryTags/0 top',
      'sesame /ingredients/1/allergens/0/source top',
      'butter /customizationGroups/1/options/0/name dip',
      'nut /customizationGroups/1/options/0/dietaryTags/0 dip',
      'sesame /customizationGroups/1/options/0/allergens/0/source dip',
      'tofu /customizationGroups/1/name much',
    ])
  })

  it('are not offered by what a dish or a part is called', () => {
    const offer = 'Add shrimp for $4'
    const group = { id: 'g', name: 'Add', options: [{ id: 'o', name: offer, isDefault: true }] }
    const item = {
      name: offer,
      description: offer,
      category: offer,
      originalCategoryName: `${offer}!`,
      imageAlt: offer,
      preparationTypes: [{ name: offer }],
      ingredients: [{ id: 'i', name: offer }],
      customizationGroups: [group],
    }
    expect(namedIn(item)).toEqual([
      'shrimp /name null',
      'shrimp /imageAlt null',
      'shrimp /preparationTypes/0/name null',
      'shrimp /ingredients/0/name i',
      'shrimp /customizationGroups/0/options/0/name o',
    ])
  })

  it('are not offered by a label, and not by what an option takes away', () => {
    const description = 'Add shrimp for $4'
    expect(namedIn({ styles: [{ name: 'Hot', description }] })).toEqual(['shrimp /styles/0/description null'])
    const options = [{ id: 'o', name: 'Add-on shrimp' }]
    expect(namedIn({ customizationGroups: [{ id: 'g', name: 'Remove', options }] })).toEqual([
      'shrimp /customizationGroups/0/options/0/name o',
      'shrimp /customizationGroups/0/options/0/name null',
    ])
  })

  it('are those of the group where an option has no name of its own, whatever blanks it has', () => {
    const options = [{ id: 'o', name: ' Regular ' }]
    expect(namedIn({ customizationGroups: [{ id: 'g', name: 'Tofu', options }] })).toEqual([
      'tofu /customizationGroups/0/name o',
    ])
  })

  it('are no other version of a part', () => {
    const description = 'Vegan option available'
    expect(namedIn({ ingredients: [{ id: 'i', name: 'Rice', description }] })).toEqual([])
    expect(namedIn({ description })).not.toEqual([])
  })

  it('are no peanuts where a flag of the part speaks of them', () => {
    const peanut = (more: object) =>
      (
        aDish({ ingredients: [{ id: 'i', name: 'Topping', description: 'With nuts', ...more }] }).evidence ??
        []
      ).flatMap(({ allergens }) => allergens)
    expect(peanut({})).toEqual(['TREE_NUT', 'PEANUT'])
    expect(peanut({ containsPeanut: false })).toEqual(['TREE_NUT'])
  })

  it('are named once where a category is the same under both names', () => {
    expect(namedIn({ category: 'Shrimp', originalCategoryName: 'Shrimp' })).toEqual(['shrimp /category null'])
  })

  it('are those of each class of a category, and of one class that has an "and" in its name', () => {
    expect(namedIn({ category: 'Mac & Cheese' })).toEqual(['mac cheese /category null'])
    expect(namedIn({ originalCategoryName: 'Peanut Soups & Salads' })).toEqual([])
    expect(namedIn({ originalCategoryName: 'Peanut Soups & Peanut Salads' })).toEqual([
      'peanut /originalCategoryName null',
    ])
    expect(namedIn({ category: 'Tofu &' })).toEqual(['tofu /category null'])
    const carried = (category: string) =>
      (aDish({ category }).evidence ?? []).map(({ allergens, kinds }) => [...allergens, ...kinds].join())
    expect(carried('Nuts')).toEqual(['TREE_NUT,PEANUT'])
    expect(carried('Nuts & Nuts')).toEqual(['TREE_NUT'])
    expect(carried('Beef Burritos & Beef Bowls')).toEqual(['MEAT'])
    expect(carried('Beef Bowls & Rice Bowls')).toEqual([])
    expect(carried('Beef Bowls & Honey Beef Salads')).toEqual(['MEAT'])
  })

  it('are in a statement whose names are not all read, unless it says that they are absent', () => {
    const statement = (more: object) => namedIn({ allergens: [{ type: 'Egg, GLU with cheese', ...more }] })
    expect(statement({})).toEqual(['egg /allergens/0/type null', 'cheese /allergens/0/type null'])
    expect(namedIn({ allergens: [{ type: 'GLU, add shrimp for $4' }] })).toEqual([
      'shrimp /allergens/0/type null',
    ])
    for (const more of [{ level: 'FREE_FROM' }, { level: 'MAY_CONTAIN' }, { confidence: 0 }])
      expect(statement(more)).toEqual([])
  })

  it('are no part of what traces are made of, and count for nothing in a source without confidence', () => {
    const fish = (more: object) =>
      (aDish({ allergens: [{ type: 'SOY', source: 'Worcester sauce', ...more }] }).evidence ?? []).map(
        ({ allergens, kinds }) => ({ allergens, kinds }),
      )
    expect(fish({ level: 'MAY_CONTAIN' })).toEqual([{ allergens: ['FISH'], kinds: [] }])
    expect(fish({})).toMatchObject([{ kinds: ['FISH'] }])
    expect(fish({ confidence: 0 })).toEqual([])
  })

  it('are in a source what its statement does not say', () => {
    const carried = (list: 'allergens' | 'baseAllergens', type: string, source: string) =>
      (aDish({ [list]: [{ type, source }] }).evidence ?? []).map(({ allergens }) => allergens.join())
    expect(carried('allergens', 'SOY', 'Soybeans')).toEqual([])
    expect(carried('allergens', 'SOY', 'Nuts')).toEqual(['TREE_NUT,PEANUT'])
    expect(carried('baseAllergens', 'PEANUT', 'Nuts')).toEqual(['TREE_NUT'])
    expect(carried('allergens', 'Celery', 'sesame')).toEqual(['SESAME'])
    expect(carried('allergens', 'XYZ', 'sesame')).toEqual(['SESAME'])
  })
})

describe('words that a partner has checked', () => {
  const checked = [
    { word: 'shrimp', text: ' Shrimp Shack chips ' },
    { word: 'peanut', text: 'Peanut Palace fries' },
  ]
  const problemsOf = (item: object) =>
    normalised(item).problems.filter(({ code }) => code === 'REVIEWED_WORDS')

  it('are no evidence in exactly their texts', () => {
    const item = { name: 'Peanut Palace fries', description: 'Shrimp Shack chips', reviewedWords: checked }
    expect(namedIn(item)).toEqual([])
    expect(namedIn({ ...item, description: 'Shrimp Shack wings' })).toEqual(['shrimp /description null'])
    expect(problemsOf(item)).toMatchObject([
      {
        pointer: '/reviewedWords',
        message: '"peanut", "shrimp": no evidence here, because you checked it in this text',
      },
    ])
    expect(problemsOf({ name: 'Fries', reviewedWords: checked })).toEqual([])
  })

  it('are kept once for each place, and only where they stand', () => {
    const text = 'Peanut and shrimp, peanut sauce'
    const words = ['peanut', 'shrimp', 'cod'].map((word) => ({ word, text }))
    const { reviewedWords } = aDish({ name: ` ${text} `, description: text, reviewedWords: words })
    const options = [{ id: 'o', name: 'Egg (default)' }]
    const egg = aDish({
      customizationGroups: [{ id: 'g', name: 'Side', options }],
      reviewedWords: [{ word: 'egg', text: 'Egg (default)' }],
    })
    expect(egg.reviewedWords).toEqual([{ word: 'egg', place: '/customizationGroups/0/options/0/name' }])
    expect(reviewedWords?.map(({ word, place }) => `${word} ${place}`)).toEqual([
      'peanut /name',
      'shrimp /name',
      'peanut /description',
      'shrimp /description',
    ])
  })

  it('hold for nothing without a text', () => {
    const item = { name: 'Peanut Palace fries', reviewedWords: ['peanut'] }
    expect(namedIn(item)).toEqual(['peanut /name null'])
    expect(problemsOf(item)).toMatchObject([
      {
        pointer: '/reviewedWords',
        message:
          'a word without its text holds for nothing: send { "word": …, "text": … } with the whole text in which it was checked',
      },
    ])
  })
})
