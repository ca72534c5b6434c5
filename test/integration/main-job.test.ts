import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { ask } from '../support/graphql.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = `query ($restaurantId: ID, $preferences: PreferencesInput, $pagination: PaginationArgs, $searchTerm: String, $category: String) {
  search(restaurantId: $restaurantId, preferences: $preferences, pagination: $pagination, searchTerm: $searchTerm, category: $category) {
    counts { matches almostMatches notMatches total }
    matches { dish { id name } matchStatus }
    almostMatches { dish { id name } matchStatus matchReasons modifications { action name } selectedOptions adjusted { nutrition { caloriesTotal } } }
    notMatches { dish { id name } matchStatus matchReasons }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`

const names = (hits: { dish: { name: string } }[]) => hits.map((hit) => hit.dish.name)

describe('a real menu, from the signed upload to a classified search', () => {
  let service: TestService
  let grill: OnboardedChain
  let fastFood: OnboardedChain

  beforeAll(async () => {
    service = await startTestService()
    grill = await publishSample(service, 'mexican-grill')
    fastFood = await publishSample(service, 'sonic')
  })
  afterAll(() => service?.close())

  const search = async (key: string, variables: Record<string, unknown> = {}) =>
    (await ask(service.address, key, SEARCH, variables)).search

  it('calls everything a match when nothing is asked for', async () => {
    const { counts, matches } = await search(grill.apiKey)
    expect(counts).toEqual({ matches: 37, almostMatches: 0, notMatches: 0, total: 37 })
    expect(matches).toHaveLength(20)
    expect(matches[0].matchStatus).toBe('MATCH')
  })

  it('gives vegan guests who avoid dairy no cheese', async () => {
    const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const { counts, matches, almostMatches } = await search(grill.apiKey, { preferences })
    expect(counts).toEqual({ matches: 6, almostMatches: 6, notMatches: 25, total: 37 })
    expect(names(matches).filter((name) => /cheese|cream|queso/i.test(name))).toEqual([])
    expect(names(almostMatches)).toContain('Sofritas Bowl with Cheese and Sour Cream')
  })

  it('says of a bowl with removable cheese what to leave out, and what is left then', async () => {
    const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const { almostMatches } = await search(grill.apiKey, { preferences })
    const bowl = almostMatches.find(
      (hit: { dish: { name: string } }) => hit.dish.name === 'Sofritas Bowl with Cheese and Sour Cream',
    )
    expect(bowl.matchReasons).toEqual([
      'Contains Dairy (Cheese and Sour Cream can be removed)',
      'Calories 735 exceed your limit of 700 (515 without Cheese and Sour Cream)',
    ])
    expect(bowl.modifications).toEqual([
      { action: 'REMOVE', name: 'Cheese' },
      { action: 'REMOVE', name: 'Sour Cream' },
    ])
    expect(bowl.adjusted.nutrition.caloriesTotal).toBe(515)
    const { calculate } = await ask(
      service.address,
      grill.apiKey,
      'query ($id: ID!, $ids: [ID!]!) { calculate(dishId: $id, selectedOptions: $ids) { nutrition { caloriesTotal } allergens { type } diets { type } } }',
      { id: bowl.dish.id, ids: bowl.selectedOptions },
    )
    expect(calculate.nutrition.caloriesTotal).toBe(515)
    expect(calculate.allergens.map((allergen: { type: string }) => allergen.type)).not.toContain('DAIRY')
    expect(calculate.diets.map((diet: { type: string }) => diet.type)).toContain('VEGAN')
  })

  it('gives a guest who excludes an allergen no match from a menu that states none', async () => {
    for (const allergen of ['DAIRY', 'PEANUT', 'SESAME']) {
      const { counts, notMatches } = await search(fastFood.apiKey, {
        preferences: { excludeAllergens: [allergen] },
      })
      expect(counts).toEqual({ matches: 0, almostMatches: 0, notMatches: 53, total: 53 })
      expect(notMatches[0].matchReasons[0]).toMatch(/information is not available$/)
    }
  })

  it('keeps chains apart: a key sees its own dishes only', async () => {
    const own = await search(grill.apiKey, { searchTerm: 'burrito' })
    const { id } = own.matches[0].dish
    const query = 'query ($id: ID!) { dish(id: $id) { name } }'
    expect((await ask(service.address, grill.apiKey, query, { id })).dish.name).toMatch(/Burrito/)
    await expect(ask(service.address, fastFood.apiKey, query, { id })).rejects.toThrow('DISH_NOT_FOUND')
  })

  it('searches one restaurant, with the dishes that are hidden from the widget', async () => {
    const main = await search(grill.apiKey, { restaurantId: 'mexican-grill-main-street' })
    const riverside = await search(grill.apiKey, { restaurantId: 'mexican-grill-riverside' })
    expect(main.counts.total).toBe(38)
    expect(riverside.counts.total).toBe(36)
    await expect(search(grill.apiKey, { restaurantId: 'sonic-main-street' })).rejects.toThrow(
      'RESTAURANT_NOT_FOUND',
    )
  })

  it('walks forward and backward over every dish once, in the same order', async () => {
    const preferences = { diets: ['VEGAN'] }
    const ids = (page: Record<string, { dish: { id: string } }[]>) =>
      ['matches', 'almostMatches', 'notMatches'].flatMap((group) =>
        (page[group] ?? []).map((hit) => hit.dish.id),
      )
    const forward: string[] = []
    let pagination: Record<string, unknown> = { first: 7 }
    for (;;) {
      const page = await search(grill.apiKey, { preferences, pagination })
      forward.push(...ids(page))
      if (!page.pageInfo.hasNextPage) break
      pagination = { first: 7, after: page.pageInfo.endCursor }
    }
    const backward: string[] = []
    pagination = { last: 7 }
    for (;;) {
      const page = await search(grill.apiKey, { preferences, pagination })
      backward.unshift(...ids(page))
      if (!page.pageInfo.hasPreviousPage) break
      pagination = { last: 7, before: page.pageInfo.startCursor }
    }
    expect(new Set(forward).size).toBe(37)
    expect(backward).toEqual(forward)
  })

  it('finds dishes by words, prefixes, plurals, accents, typos and synonyms', async () => {
    const found = async (searchTerm: string) => names((await search(grill.apiKey, { searchTerm })).matches)
    expect((await found('sofritas bowl'))[0]).toBe('Sofritas Bowl')
    expect(await found('burri')).toContain('Chicken Burrito')
    expect(await found('tácos')).toContain('Soft Chicken Tacos')
    expect(await found('bowls')).toContain('Chicken Bowl')
    expect(await found('buritto')).toContain('Chicken Burrito')
    expect(await found('guac')).toContain('Side of Guacamole')
    expect(await found('pizza')).toEqual([])
  })

  it('offers filters out of the chain’s own data', async () => {
    const query =
      '{ filterOptions { diets { type isEnabled } allergens { type isEnabled icon } nutrients { type unit defaultMin defaultMax } categories { name count } } }'
    const own = (await ask(service.address, grill.apiKey, query)).filterOptions
    const other = (await ask(service.address, fastFood.apiKey, query)).filterOptions
    expect(own.allergens.every((allergen: { isEnabled: boolean }) => allergen.isEnabled)).toBe(true)
    expect(other.allergens.some((allergen: { isEnabled: boolean }) => allergen.isEnabled)).toBe(false)
    expect(own.nutrients[0]).toEqual({ type: 'calories', unit: 'kcal', defaultMin: 120, defaultMax: 7700 })
    const total = own.categories.reduce((sum: number, category: { count: number }) => sum + category.count, 0)
    expect(total).toBe(37)
    const [first] = own.categories
    expect((await search(grill.apiKey, { category: first.name })).counts.total).toBe(first.count)
  })
})
