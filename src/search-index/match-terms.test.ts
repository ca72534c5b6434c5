import { describe, expect, it } from 'vitest'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../test/support/dish-builder.ts'
import type { Item } from '../domain/items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS } from '../domain/matching/preferences.ts'
import { goalTerms, matchTerms } from './match-terms.ts'

const termsOf = (item: Partial<Item>) => matchTerms(factsOf(item))
const about = (subject: string, item: Partial<Item>) =>
  termsOf(item).filter((term) => term.endsWith(`-${subject}`))
const clean = { allergensComplete: true, componentsComplete: true }
const milky = { ...clean, containsMilk: true }

describe('the terms of a dish', () => {
  it('say which allergens it is free of, and which it may have a trace of', () => {
    expect(about('DAIRY', { allergensComplete: true })).toEqual(['free-DAIRY', 'bearable-DAIRY'])
    const trace = { allergensComplete: true, allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' as const }] }
    expect(about('DAIRY', trace)).toEqual(['bearable-DAIRY'])
    expect(about('DAIRY', { allergens: contains('MILK') })).toEqual([])
  })

  it('say nothing of what is unknown', () => {
    expect(termsOf({})).toEqual([])
  })

  it('say which diets hold', () => {
    expect(termsOf({ diets: ['VEGETARIAN'] })).toEqual(['holds-VEGETARIAN', 'holds-PESCATARIAN'])
  })

  it('say whether anything can be changed, and what changes can reach', () => {
    const stuck = {
      ...clean,
      ingredients: [
        ingredient('Cheese', { ...milky, isKeyIngredient: true }),
        ingredient('Egg', { ...clean, containsEgg: true }),
      ],
    }
    expect(about('DAIRY', stuck)).toEqual([])
    expect(about('EGG', stuck)).toEqual(['can-free-EGG', 'can-bearable-EGG'])
    expect(about('SOY', stuck)).toEqual(['free-SOY', 'bearable-SOY', 'can-free-SOY', 'can-bearable-SOY'])
    expect(termsOf(stuck)).toContain('changeable')
    expect(termsOf({ ...stuck, isCustomizable: false })).not.toContain('changeable')
  })

  it('say whether all that can be changed may be left out at once', () => {
    const egg = ingredient('Egg', clean)
    const rice = ingredient('Rice', { ...clean, isKeyIngredient: true })
    const lose = (item: Partial<Item>) => termsOf({ ...clean, ...item }).includes('may-lose-all')
    expect(lose({ ingredients: [rice, egg] })).toBe(true)
    expect(lose({ ingredients: [egg] })).toBe(false)
    expect(lose({ ingredients: [rice] })).toBe(false)
    const milk = [defaultOption('Milk', { allergens: contains('MILK') }), option('Oat')]
    const must = { selectionType: 'single', minSelections: 1 } as const
    expect(lose({ ingredients: [rice, egg], customizationGroups: [group('Milk', milk, must)] })).toBe(false)
    expect(lose({ ingredients: [rice, egg], customizationGroups: [group('Milk', milk)] })).toBe(true)
  })
})

it('a guest asks for freedom, and bears traces where the chain lets them be minor', () => {
  const guest = aGuest({ diets: ['VEGAN'], excludeAllergens: ['EGG'] })
  const asked = (mayContain: 'ALMOST_MATCH' | 'NOT_MATCH') =>
    goalTerms(guest, { mayContain, tolerancePermille: 0 })
  expect(asked('ALMOST_MATCH')).toEqual({
    strict: ['free-EGG', 'holds-VEGAN'],
    loose: ['bearable-EGG', 'holds-VEGAN'],
  })
  expect(asked('NOT_MATCH').loose).toEqual(asked('NOT_MATCH').strict)
  const strict = goalTerms({ ...guest, traces: 'EXCLUDE' }, DEFAULT_MATCH_SETTINGS)
  expect(strict).toEqual(asked('NOT_MATCH'))
})
