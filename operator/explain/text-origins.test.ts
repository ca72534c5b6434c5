import { describe, expect, it } from 'vitest'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../../src/domain/matching/preferences.ts'
import { aGuest, factsOf, ingredient } from '../../test/support/dish-builder.ts'
import { explain } from './explanation.ts'

const free = { allergensComplete: true, allergens: [{ type: 'SESAME', level: 'FREE_FROM' as const }] }

function originsOf(item: Partial<Item>, wishes: Partial<Preferences>): readonly string[] {
  const { conflicts } = explain(factsOf(item), aGuest(wishes), DEFAULT_MATCH_SETTINGS)
  return conflicts.flatMap(({ origins }) => origins.map(({ part, because }) => `${part}: ${because}`))
}

describe('what explain says of a word', () => {
  it('names it, its place and the statement that it speaks against', () => {
    expect(originsOf({ ...free, name: 'Peanut bar' }, { excludeAllergens: ['PEANUT'] })).toEqual([
      'base: the word "peanut" in /name speaks against what is stated (not mentioned, and the list is complete)',
    ])
  })

  it('names it for a component', () => {
    const item = { ...free, ingredients: [ingredient('Feta')] }
    expect(originsOf(item, { excludeAllergens: ['DAIRY'] })).toEqual([
      'ingredient: the word "feta" in /ingredients/0/name speaks against what is stated (stated in its contains* flag)',
    ])
  })

  it('names it for a diet', () => {
    expect(originsOf({ name: 'Beef bowl', diets: ['VEGAN'] }, { diets: ['VEGAN'] })).toContain(
      'base: the word "beef" in /name speaks against it',
    )
  })

  it('shows the words that the partner has checked', () => {
    const item = {
      ...free,
      name: 'Peanut Palace',
      reviewedWords: [{ word: 'peanut', text: 'Peanut Palace' }],
    }
    const { dish } = explain(factsOf(item), aGuest(), DEFAULT_MATCH_SETTINGS)
    expect(dish.reviewedWords).toEqual([{ word: 'peanut', place: '/name' }])
  })
})
