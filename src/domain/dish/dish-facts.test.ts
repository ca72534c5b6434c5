import { describe, expect, it } from 'vitest'
import type { Item } from '../items/items-schema.ts'
import { normaliseItem } from '../items/normalise-item.ts'
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { plausibilityWarnings } from '../plausibility/plausibility.ts'
import { dishFacts } from './dish-facts.ts'

const factsOf = (item: Partial<Item>) =>
  dishFacts(normaliseItem({ partnerDishId: 'dish', name: 'Dish', ...item }, 'id').dish)

describe('nutrition of a default dish', () => {
  const extras = [{ id: 'sauce', name: 'Extra sauce', amountGrams: 30, isIncluded: false }]

  it('is unknown, not 0, where no total is declared and all components are extras', () => {
    const facts = factsOf({ ingredients: extras })
    expect(facts.defaultDish.nutrition.caloriesTotal).toBeNull()
    const preferences = {
      diets: [],
      excludeAllergens: [],
      ranges: { caloriesTotal: { min: null, max: 500 } },
    }
    expect(classify(facts, preferences, DEFAULT_MATCH_SETTINGS).status).toBe('ALMOST_MATCH')
  })

  it('is the sum of the default components where nothing else is declared', () => {
    const patty = { id: 'patty', name: 'Patty', amountGrams: 100, caloriesTotalPer100g: 250 }
    expect(factsOf({ ingredients: [...extras, patty] }).defaultDish.nutrition.caloriesTotal).toBe(250_000_000)
  })
})

describe('a food that is said to be free of what it is', () => {
  const cheese = {
    id: 'cheese',
    name: 'Cheese',
    amountGrams: 30,
    kind: 'DAIRY',
    containsMilk: false,
  } as const
  const tuna = { id: 'tuna', name: 'Tuna', isDefault: true, kind: 'FISH' } as const

  it('is read as containing it, and the upload report says so', () => {
    const facts = factsOf({
      allergensComplete: true,
      ingredients: [cheese],
      customizationGroups: [
        { id: 'g', name: 'Topping', options: [{ ...tuna, allergens: [], allergensComplete: true }] },
      ],
    })
    expect(facts.defaultDish.allergens.DAIRY.level).toBe('CONTAINS')
    expect(facts.defaultDish.allergens.FISH.level).toBe('CONTAINS')
    const conflicts = plausibilityWarnings(facts).filter(({ code }) => code === 'CONFLICTING_ALLERGENS')
    expect(conflicts.map(({ pointer }) => pointer)).toEqual([
      '/ingredients/0/kind',
      '/customizationGroups/0/options/0/kind',
    ])
  })

  it.each([null, true])('contains it where its flag is %s, and that contradicts nothing', (containsMilk) => {
    const facts = factsOf({ ingredients: [{ ...cheese, containsMilk }] })
    expect(facts.defaultDish.allergens.DAIRY.level).toBe('CONTAINS')
    expect(plausibilityWarnings(facts)).toEqual([])
  })

  it.each([
    ['says nothing', {}],
    ['says that it does', { allergens: [{ type: 'FISH' }] }],
  ])('contains it where the list of an option %s, and that contradicts nothing', (_, list) => {
    const facts = factsOf({
      customizationGroups: [{ id: 'g', name: 'Topping', options: [{ ...tuna, ...list }] }],
    })
    expect(facts.defaultDish.allergens.FISH.level).toBe('CONTAINS')
    expect(plausibilityWarnings(facts)).toEqual([])
  })
})
