import { describe, expect, it } from 'vitest'
import { aGuest, contains, factsOf } from '../../test/support/dish-builder.ts'
import type { Item } from '../domain/items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../domain/matching/preferences.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../domain/vocabulary/vocabulary.ts'
import { partMask, preferenceMasks } from './masks.ts'

/** The numbers of the bits that are set. */
function bitsOf(mask: number): number[] {
  return Array.from({ length: 53 }, (_, bit) => bit).filter((bit) => (BigInt(mask) >> BigInt(bit)) & 1n)
}

const maskOf = (item: Partial<Item>) =>
  bitsOf(partMask(factsOf({ allergensComplete: true, diets: ['VEGAN'], ...item }).defaultDish))

describe('the mask of a dish, as script-layout.ts documents it', () => {
  it('is 0 where nothing is against it', () => expect(maskOf({})).toEqual([]))

  it.each(ALLERGEN_TYPES.map((type, place) => [type, place] as const))(
    '%s is bit %d of each field of allergens',
    (type, place) => {
      const fields = (item: Partial<Item>) => maskOf(item).filter((bit) => bit < 27)
      expect(fields({ allergens: contains(type) })).toEqual([place])
      expect(fields({ allergens: [{ type, level: 'MAY_CONTAIN' }] })).toEqual([9 + place])
      expect(fields({ allergensComplete: false, allergens: others(type) })).toEqual([18 + place])
    },
  )

  it('has bits 27 to 29 for diets violated', () => {
    const diets: Item['diets'] = ['VEGETARIAN']
    expect(maskOf({ diets, allergens: contains('MILK') })).toEqual([0, 27])
    expect(maskOf({ diets: ['PESCATARIAN'], allergens: contains('FISH') })).toEqual([2, 27, 28])
  })

  it('has bits 30 to 32 for diets not confirmed', () => {
    expect(maskOf({ diets: [] })).toEqual([30, 31, 32])
    expect(maskOf({ diets: ['VEGETARIAN'] })).toEqual([30])
  })
})

function others(type: string): NonNullable<Item['allergens']> {
  return ALLERGEN_TYPES.filter((other) => other !== type).map((other) => ({
    type: other,
    level: 'FREE_FROM',
  }))
}

describe('the masks of a guest', () => {
  const masks = (wishes: Partial<Preferences>, settings = DEFAULT_MATCH_SETTINGS) => {
    const { major, minor } = preferenceMasks(aGuest(wishes), settings)
    return { major: bitsOf(major), minor: bitsOf(minor) }
  }

  it.each<{ what: string; wishes: Partial<Preferences>; major: number[]; minor: number[] }>([
    { what: 'nothing', wishes: {}, major: [], minor: [] },
    { what: 'no dairy', wishes: { excludeAllergens: ['DAIRY'] }, major: [0, 18], minor: [9] },
    { what: 'no sesame', wishes: { excludeAllergens: ['SESAME'] }, major: [8, 26], minor: [17] },
    { what: 'vegan', wishes: { diets: ['VEGAN'] }, major: [27, 30], minor: [] },
    {
      what: 'pescatarian, no egg',
      wishes: { diets: ['PESCATARIAN'], excludeAllergens: ['EGG'] },
      major: [1, 19, 29, 32],
      minor: [10],
    },
    {
      what: 'everything',
      wishes: { diets: [...DIET_TYPES], excludeAllergens: [...ALLERGEN_TYPES] },
      major: [0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32],
      minor: [9, 10, 11, 12, 13, 14, 15, 16, 17],
    },
  ])('who wants $what', ({ wishes, major, minor }) => expect(masks(wishes)).toEqual({ major, minor }))

  it('forbid a may-contain altogether where the chain or the guest says so', () => {
    const settings = { mayContain: 'NOT_MATCH', tolerancePermille: 100 } as const
    const strict = { major: [0, 9, 18], minor: [] }
    expect(masks({ excludeAllergens: ['DAIRY'] }, settings)).toEqual(strict)
    expect(masks({ excludeAllergens: ['DAIRY'], traces: 'EXCLUDE' })).toEqual(strict)
  })
})
