import { describe, expect, it } from 'vitest'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  knownAmounts,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../../domain/items/items-schema.ts'
import { classify } from '../../domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../../domain/matching/preferences.ts'
import { adjustedOf, modificationsOf, type Proposal, selectedOptionsOf } from './modified-dish.ts'

function classified(item: Partial<Item>, wishes: Partial<Preferences>): Proposal {
  const facts = factsOf(item)
  const classification = classify(facts, aGuest(wishes), DEFAULT_MATCH_SETTINGS)
  return { dish: { facts, createdAt: '', updatedAt: '' }, classification }
}

const latte: Partial<Item> = {
  allergensComplete: true,
  ingredients: [
    ingredient('Espresso', { isKeyIngredient: true, caloriesTotalPer100g: 10 }),
    ingredient('Whipped cream', { id: 'cream', containsMilk: true, caloriesTotalPer100g: 250 }),
  ],
  customizationGroups: [
    group(
      'Milk',
      [
        option('Oat', { nutrition: { calories: 120 } }),
        defaultOption('Whole', { allergens: contains('MILK'), nutrition: { calories: 150 } }),
      ],
      { selectionType: 'single', minSelections: 1 },
    ),
  ],
}
const noDairy: Partial<Preferences> = { excludeAllergens: ['DAIRY'] }

describe('an almost match, changed as proposed', () => {
  const dish = classified(latte, noDairy)

  it('says what is removed and what is swapped for what', () => {
    expect(modificationsOf(dish)).toEqual([
      {
        action: 'REMOVE',
        componentId: 'cream',
        name: 'Whipped cream',
        replacementId: null,
        replacementName: null,
      },
      { action: 'SWAP', componentId: 'whole', name: 'Whole', replacementId: 'oat', replacementName: 'Oat' },
    ])
  })

  it('gives the whole selection, in catalog order, ready for calculate', () => {
    expect(selectedOptionsOf(dish)).toEqual(['espresso', 'oat'])
  })

  it('shows what calculate then answers', () => {
    const adjusted = adjustedOf(dish)
    expect(adjusted && knownAmounts(adjusted.facts.nutrition).caloriesTotal).toBe(130)
    // Nothing is said of the wheat of its oats.
    expect(adjusted && notFree(adjusted.facts.allergens)).toEqual({ WHEAT: 'UNKNOWN' })
  })
})

describe('nothing is adjusted', () => {
  it('where nothing is changed', () => {
    const may = classified(
      { allergensComplete: true, allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }] },
      noDairy,
    )
    expect(may.classification.status).toBe('ALMOST_MATCH')
    expect([modificationsOf(may), adjustedOf(may)]).toEqual([[], null])
  })

  it('where nothing would be left selected: that is no dish', () => {
    const only = { allergensComplete: true, ingredients: [ingredient('Cheese', { containsMilk: true })] }
    const cheese = classified(only, noDairy)
    expect([cheese.classification.status, modificationsOf(cheese), adjustedOf(cheese)]).toEqual([
      'NOT_MATCH',
      [],
      null,
    ])
  })
})
