import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingredient } from '../support/dish-builder.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const FACTS = { allergensComplete: true, diets: ['VEGAN'], nutrition: { caloriesTotal: 500 } }
const soy = [{ type: 'SOY', level: 'CONTAINS' }]
const peanut = [{ type: 'PEANUT', level: 'CONTAINS' }]
const dairy = [{ type: 'DAIRY', level: 'CONTAINS' }]
const MENU = [
  { partnerDishId: '1', name: 'Garden Burger', ...FACTS, allergens: soy },
  { partnerDishId: '2', name: 'Satay Burger', ...FACTS, allergens: peanut },
  { partnerDishId: '3', name: 'Big Burger', ...FACTS, allergens: soy, nutrition: { caloriesTotal: 900 } },
  { partnerDishId: '4', name: 'Cheese Burger', ...FACTS, diets: [], allergens: dairy },
  { partnerDishId: '5', name: 'Beet Burger', description: 'with pickled onions', ...FACTS, allergens: soy },
  { partnerDishId: '6', name: 'Lentil Burger', ...FACTS, allergens: soy, ingredients: [ingredient('Onion')] },
  {
    partnerDishId: '13',
    name: 'Bean Burger',
    ...FACTS,
    allergens: soy,
    category: 'Burgers',
    originalCategoryName: 'Onion burgers',
  },
  { partnerDishId: '7', name: 'Vegan Gluten Free Pizza', ...FACTS, allergens: soy },
  { partnerDishId: '9', name: 'Corn Wrap', description: 'Served without onions.', ...FACTS, allergens: soy },
  { partnerDishId: '10', name: 'Wrap w/o Onions', ...FACTS, allergens: soy },
  {
    partnerDishId: '11',
    name: 'Bean Wrap',
    description: 'Can be made without onions.',
    ...FACTS,
    allergens: soy,
  },
  {
    partnerDishId: '12',
    name: 'Rice Wrap',
    description: 'No onions, red onion jam',
    ...FACTS,
    allergens: soy,
  },
  { partnerDishId: '14', name: 'Cheesy Potatoes', ...FACTS, allergens: soy },
  { partnerDishId: '15', name: 'Cheesesteak', ...FACTS, allergens: soy },
  { partnerDishId: '8', name: 'Tomato Soup', ...FACTS, allergens: soy },
]
const DISHES =
  'matches { dish { name } } almostMatches { dish { name } matchReasons } notMatches { dish { name } matchReasons }'
const INTERPRETED = `interpretation { text preferences { diets excludeAllergens calorieRange { min max } nutrientRanges { protein { min max } carbohydrates { min max } fatTotal { min max } fatSaturated { min max } sugar { min max } dietaryFiber { min max } sodium { min max } } }
  exclusions { text start end suggests } spans { start end kind isUncertain } }`
const QUERY = `query ($term: String, $preferences: PreferencesInput, $applied: Boolean) {
  search(searchTerm: $term, preferences: $preferences, interpretSearchTerm: $applied) { ${DISHES} counts { total matches almostMatches notMatches } ${INTERPRETED} } }`

/** As the input takes them: what has another form would be refused. */
function withoutNulls(value: Anything): Anything {
  return JSON.parse(JSON.stringify(value, (_key, each) => each ?? undefined))
}

describe('words of diet in a search term', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'diet-words', MENU)
  })
  afterAll(() => service?.close())

  const search = async (variables: Anything): Promise<Anything> =>
    (await ask(service.address, chain.apiKey, QUERY, variables)).search
  const namesOf = ({ matches, almostMatches, notMatches }: Anything): string[] =>
    [...matches, ...almostMatches, ...notMatches].map(({ dish }: Anything) => dish.name)

  it('search as the same preferences and the rest of the term do', async () => {
    const preferences = { diets: ['VEGAN'], excludeAllergens: ['PEANUT'], calorieRange: { max: 600 } }
    const { interpretation, ...applied } = await search({
      term: 'vegan no peanuts under 600 kcal burger',
      applied: true,
    })
    const { interpretation: plain, ...asked } = await search({ term: 'burger', preferences })
    expect(applied).toEqual(asked)
    expect(applied.matches.length).toBeGreaterThan(0)
    expect(applied.notMatches.length).toBeGreaterThan(0)
    expect(plain).toMatchObject({ text: 'burger', spans: [] })
    expect(interpretation).toEqual({
      text: 'burger',
      preferences: {
        diets: ['VEGAN'],
        excludeAllergens: ['PEANUT'],
        calorieRange: { min: null, max: 600 },
        nutrientRanges: null,
      },
      exclusions: [],
      spans: [
        { start: 0, end: 5, kind: 'DIET', isUncertain: false },
        { start: 6, end: 16, kind: 'ALLERGEN', isUncertain: false },
        { start: 17, end: 31, kind: 'RANGE', isUncertain: false },
      ],
    })
  })

  it('are plain text without the argument, and shown', async () => {
    const found = await search({ term: 'gluten free pizza' })
    expect(namesOf(found)).toEqual(['Vegan Gluten Free Pizza'])
    expect(found.interpretation.preferences.excludeAllergens).toEqual(['WHEAT'])
    expect(found.matches).toHaveLength(1)
  })

  it('keep out dishes that name a food which the guest leaves out, in any place and number', async () => {
    const all = await search({ term: 'burger', applied: true })
    const without = await search({ term: 'burger no onions', applied: true })
    const gone = namesOf(all).filter((name) => !namesOf(without).includes(name))
    expect(gone.toSorted()).toEqual(['Bean Burger', 'Beet Burger', 'Lentil Burger'])
    expect(without.counts.total).toBe(all.counts.total - 3)
    expect(without.interpretation.exclusions).toEqual([{ text: 'onions', start: 10, end: 16, suggests: [] }])
  })

  it('keep dishes whose text leaves the food out itself, and none that only offers it', async () => {
    const found = await search({ term: 'wrap no onions', applied: true })
    expect(namesOf(found).toSorted()).toEqual(['Corn Wrap', 'Wrap w/o Onions'])
  })

  it('a food that is left out is left out of the words made of it', async () => {
    const names = namesOf(await search({ term: 'no cheese', applied: true }))
    expect(names).toContain('Tomato Soup')
    for (const name of ['Cheese Burger', 'Cheesy Potatoes', 'Cheesesteak']) expect(names).not.toContain(name)
  })

  it('and its suggestion of an allergen, without calling it one', async () => {
    const { interpretation, ...found } = await search({ term: 'no cheese burger', applied: true })
    expect(namesOf(found)).not.toContain('Cheese Burger')
    expect(interpretation).toMatchObject({
      exclusions: [{ suggests: ['DAIRY'] }],
      preferences: { excludeAllergens: [] },
    })
  })

  it('have to be met beside the preferences that are given', async () => {
    const preferences = { excludeAllergens: ['SOY'] }
    const both = await search({ term: 'no peanuts burger', preferences, applied: true })
    expect(both.matches.map(({ dish }: Anything) => dish.name)).toEqual(['Cheese Burger'])
  })

  it('match no dish that the preferences which were understood do not match', async () => {
    const sentences = readFileSync(new URL('../data/diet-sentences.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line, place) => line !== '' && !line.startsWith('#') && place % 8 === 0)
      .map((line) => line.split(' | ')[0])
    const matching = ({ matches }: Anything) => matches.map(({ dish }: Anything) => dish.name)
    for (const term of sentences) {
      const applied = await search({ term, applied: true })
      const { preferences } = applied.interpretation
      const all = await search({ preferences: withoutNulls(preferences) })
      expect(matching(all), term).toEqual(expect.arrayContaining(matching(applied)))
    }
    expect(sentences.length).toBeGreaterThan(40)
  })

  it('find all dishes where nothing is left of the term', async () => {
    const found = await search({ term: 'sin cacahuates por favor', applied: true })
    expect(found.counts).toMatchObject({ total: MENU.length, notMatches: 1 })
  })

  it('say nothing without a term', async () => {
    expect((await search({ applied: true })).interpretation).toBeNull()
  })
})
