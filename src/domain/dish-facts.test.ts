import { describe, expect, it } from 'vitest'
import { classify } from './classification.ts'
import { dishFacts } from './dish-facts.ts'
import type { Item } from './items-schema.ts'
import { normaliseItem } from './normalise-item.ts'
import { DEFAULT_MATCH_SETTINGS } from './preferences.ts'

const factsOf = (item: Partial<Item>) =>
  dishFacts(normaliseItem({ partnerDishId: 'dish', name: 'Dish', ...item }, 'id', false).dish)

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
