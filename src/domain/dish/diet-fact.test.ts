import { describe, expect, it } from 'vitest'
import { heldDiets } from '../../../test/support/dish-builder.ts'
import type { AllergenType, ComponentKind } from '../vocabulary/vocabulary.ts'
import { allergenFacts, FREE_FACT, type Level } from './allergen-level.ts'
import { dietFactsOfComponent, impliedBy, joinDiets } from './diet-fact.ts'

const NONE = allergenFacts(() => FREE_FACT)
const only = (type: AllergenType, level: Level = 'CONTAINS') =>
  allergenFacts((each) => (each === type ? { level, confidence: 1, source: null } : FREE_FACT))

describe('what other allergens say of a diet', () => {
  it.each<[string, string[]]>([
    ['BEEF', ['MEAT']],
    ['PORK_AND_PRODUCTS_THEREOF', ['MEAT']],
    ['GELATINE', ['MEAT']],
    ['MEAT', ['MEAT']],
    ['LAMB', ['MEAT']],
    ['LARD', ['MEAT']],
    ['PORK_GELATINE', ['MEAT']],
    ['CHICKEN', ['POULTRY']],
    ['DUCKS', ['POULTRY']],
    ['ROYAL_JELLY', ['BEE_PRODUCT']],
    ['BEE_PRODUCTS', ['BEE_PRODUCT']],
    ['HONEY', ['BEE_PRODUCT']],
    ['PROPOLIS', ['BEE_PRODUCT']],
    ['CELERY', []],
  ])('%s stands for %j', (name, kinds) => {
    const facts = (level: 'CONTAINS' | 'MAY_CONTAIN') =>
      dietFactsOfComponent('PLANT', [], NONE, [{ name, level }])
    expect(facts('CONTAINS').VEGAN.violatedBy).toEqual(kinds)
    expect(facts('MAY_CONTAIN').VEGAN.violatedBy).toEqual([])
    expect(facts('CONTAINS').VEGETARIAN.violatedBy).toEqual(kinds.filter((kind) => kind !== 'BEE_PRODUCT'))
  })
})

describe('diets of a component', () => {
  it.each<[ComponentKind, string[]]>([
    ['PLANT', ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['DAIRY', ['VEGETARIAN', 'PESCATARIAN']],
    ['EGG', ['VEGETARIAN', 'PESCATARIAN']],
    ['FISH', ['PESCATARIAN']],
    ['SHELLFISH', ['PESCATARIAN']],
    ['MEAT', []],
    ['POULTRY', []],
    ['OTHER', []],
  ])('of the kind %s are %j', (kind, diets) => {
    expect(heldDiets(dietFactsOfComponent(kind, [], NONE))).toEqual(diets)
  })

  it.each<{
    what: string
    kind: ComponentKind | null
    tags: string[]
    allergens: ReturnType<typeof only>
    state: string
    violatedBy: ComponentKind[]
  }>([
    {
      what: 'meat tagged vegan',
      kind: 'MEAT',
      tags: ['VEGAN'],
      allergens: NONE,
      state: 'VIOLATED',
      violatedBy: ['MEAT'],
    },
    {
      what: 'a plant that contains milk',
      kind: 'PLANT',
      tags: [],
      allergens: only('DAIRY'),
      state: 'VIOLATED',
      violatedBy: ['DAIRY'],
    },
    {
      what: 'tagged vegan, but with egg in it',
      kind: null,
      tags: ['VEGAN'],
      allergens: only('EGG'),
      state: 'VIOLATED',
      violatedBy: ['EGG'],
    },
    {
      what: 'a plant that may contain milk',
      kind: 'PLANT',
      tags: [],
      allergens: only('DAIRY', 'MAY_CONTAIN'),
      state: 'HOLDS',
      violatedBy: [],
    },
    { what: 'tagged vegan', kind: null, tags: [' vegan '], allergens: NONE, state: 'HOLDS', violatedBy: [] },
    {
      what: 'tagged vegetarian only',
      kind: null,
      tags: ['VEGETARIAN'],
      allergens: NONE,
      state: 'UNCONFIRMED',
      violatedBy: [],
    },
    { what: 'nothing said', kind: null, tags: [], allergens: NONE, state: 'UNCONFIRMED', violatedBy: [] },
    {
      what: 'an unknown tag',
      kind: null,
      tags: ['KETO'],
      allergens: NONE,
      state: 'UNCONFIRMED',
      violatedBy: [],
    },
  ])('take the unsafe reading for vegan: $what', ({ kind, tags, allergens, state, violatedBy }) => {
    expect(dietFactsOfComponent(kind, tags, allergens).VEGAN).toEqual({ state, violatedBy })
  })

  it('are broken by shellfish for vegetarians, not for pescatarians', () => {
    const facts = dietFactsOfComponent(null, ['PESCATARIAN'], only('SHELLFISH'))
    expect([facts.VEGETARIAN.state, facts.PESCATARIAN.state]).toEqual(['VIOLATED', 'HOLDS'])
  })
})

describe('diets of all parts together', () => {
  const plant = dietFactsOfComponent('PLANT', [], NONE)
  const silent = dietFactsOfComponent(null, [], NONE)
  const bacon = dietFactsOfComponent('MEAT', [], NONE)
  const cheese = dietFactsOfComponent('DAIRY', [], NONE)

  it('hold only where every part carries them', () => {
    expect(joinDiets([plant, plant]).VEGAN.state).toBe('HOLDS')
    expect(joinDiets([plant, silent]).VEGAN.state).toBe('UNCONFIRMED')
    expect(heldDiets(joinDiets([plant, cheese]))).toEqual(['VEGETARIAN', 'PESCATARIAN'])
  })

  it('name every kind that breaks them, a violation over a silence', () => {
    expect(joinDiets([silent, cheese, bacon, plant]).VEGAN).toEqual({
      state: 'VIOLATED',
      violatedBy: ['MEAT', 'DAIRY'],
    })
  })
})

describe('names of diets', () => {
  it('imply the wider diets, never the narrower', () => {
    expect([...impliedBy(['vegetarian'])]).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect([...impliedBy(['PESCATARIAN', 'halal'])]).toEqual(['PESCATARIAN'])
  })
})
