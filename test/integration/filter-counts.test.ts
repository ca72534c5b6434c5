import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const COUNTS = 'counts { matches almostMatches }'
const OPTIONS = `query ($p: PreferencesInput, $t: String, $r: ID) {
  filterOptions(preferences: $p, searchTerm: $t, restaurantId: $r) {
    diets { type ${COUNTS} } allergens { type ${COUNTS} } categories { name ${COUNTS} } } }`
const SEARCH = `query ($p: PreferencesInput, $t: String, $r: ID, $c: String) {
  search(preferences: $p, searchTerm: $t, restaurantId: $r, category: $c) { counts { matches almostMatches } } }`

const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const
const MENU = {
  restaurants: ['north', 'south'].map((id) => ({ id, name: id })),
  items: Array.from({ length: 30 }, (_, at) => ({
    partnerDishId: `d${at}`,
    name: at === 6 ? 'Garden Bowl' : at % 2 === 0 ? `Bowl ${at}` : `Soup ${at}`,
    category: ['Mains', 'Sides & more', undefined][at % 3],
    restaurantIds: at % 4 === 0 ? ['north'] : undefined,
    displayOnWidget: at % 7 !== 0,
    nutrition: { calories: 300 + 20 * at, protein: at },
    diets: at % 5 === 0 ? ['VEGAN'] : [],
    allergens: [
      { type: 'DAIRY', level: LEVELS[at % 3] },
      { type: 'SOY', level: LEVELS[(at + 1) % 3] },
    ],
    ingredients: [
      {
        id: 'egg',
        name: 'Egg',
        containsEgg: true,
        isIncluded: true,
        isRemovable: at % 2 === 0,
        amountGrams: 20,
      },
    ],
  })),
}
const GUESTS = [
  { what: 'nothing', variables: {} },
  { what: 'an excluded allergen', variables: { p: { excludeAllergens: ['DAIRY'] } } },
  { what: 'a diet and a range', variables: { p: { diets: ['VEGETARIAN'], calorieRange: { max: 600 } } } },
  { what: 'a term', variables: { t: 'bowl' } },
  { what: 'a term that is forgiven in one of the categories', variables: { t: 'garden bowl' } },
  {
    what: 'all of it in a restaurant',
    variables: { p: { excludeAllergens: ['SOY', 'EGG'] }, t: 'soup', r: 'north' },
  },
]

describe('the counts of filters', () => {
  let service: TestService
  let chain: PublishedChain
  let api: WatchedApi
  const asked: { path: string; body: string }[] = []

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    chain = await onboardWithCatalog(service, 'counted', MENU)
    api = await startWatchedApi(service, ({ path, body }) => {
      const text = JSON.stringify(body)
      if (path.includes('-shelf-') || text.includes('-shelf-')) asked.push({ path, body: text })
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const get = (query: string, variables: Record<string, unknown> = {}): Promise<Anything> =>
    ask(service.address, chain.apiKey, query, variables)
  const counted = async (variables: object) => (await get(SEARCH, { ...variables })).search.counts

  it.each(GUESTS)(
    'are what a search with the filter counts, for a guest with $what',
    async ({ variables }) => {
      const { p = {} } = variables as { p?: { diets?: string[]; excludeAllergens?: string[] } }
      const { filterOptions } = await get(OPTIONS, variables)
      for (const { type, counts } of filterOptions.diets)
        expect(counts).toEqual(
          await counted({ ...variables, p: { ...p, diets: [...(p.diets ?? []), type] } }),
        )
      for (const { type, counts } of filterOptions.allergens) {
        const excludeAllergens = [...(p.excludeAllergens ?? []), type]
        expect(counts).toEqual(await counted({ ...variables, p: { ...p, excludeAllergens } }))
      }
      for (const { name, counts } of filterOptions.categories)
        expect(counts).toEqual(await counted({ ...variables, c: name }))
      expect(filterOptions.categories).toHaveLength(2)
    },
  )

  it('are zero without a catalog', async () => {
    const empty = await service.onboard({ chainId: 'counted-empty', name: 'Empty' })
    const { filterOptions } = await ask(service.address, empty.apiKey, OPTIONS)
    for (const { counts } of [...filterOptions.diets, ...filterOptions.allergens])
      expect(counts).toEqual({ matches: 0, almostMatches: 0 })
  })

  it('cost one request to the engine, and nothing where nobody asks for them', async () => {
    // A lease lasts a tenth of a second, so the second of two requests in a row has one.
    const twice = async (query: string, variables: Record<string, unknown>) => {
      await ask(api.address, chain.apiKey, query.replace('name', '__typename name'), variables)
      asked.length = 0
      await ask(api.address, chain.apiKey, query, variables)
    }
    const { variables } = GUESTS[2] ?? {}
    await twice(OPTIONS, variables ?? {})
    expect(asked.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['_search'])
    await twice(OPTIONS.replaceAll(COUNTS, ''), variables ?? {})
    expect(asked).toEqual([])
  })

  it('count as four searches, and 15 are allowed in a request', async () => {
    const many = (times: number) =>
      `{ ${Array.from({ length: times }, (_, at) => `f${at}: filterOptions { diets { ${COUNTS} } }`).join(' ')} }`
    expect((await get(many(3))).f2.diets).toHaveLength(3)
    const { body } = await post(service.address, { query: many(4) }, { authorization: chain.apiKey })
    expect(body.errors[0]).toMatchObject({
      message: 'The request holds 16 searches; at most 15 are allowed',
      extensions: { code: 'QUERY_TOO_COMPLEX' },
    })
  })

  it.each([
    {
      what: 'a range that cannot be',
      variables: { p: { calorieRange: { min: 2, max: 1 } } },
      code: 'INVALID_INPUT',
    },
    { what: 'a term that is too long', variables: { t: 'x'.repeat(201) }, code: 'INVALID_INPUT' },
    { what: 'an unknown restaurant', variables: { r: 'nowhere' }, code: 'RESTAURANT_NOT_FOUND' },
  ])('are refused for $what, also where nobody asks for them', async ({ variables, code }) => {
    for (const query of [OPTIONS, OPTIONS.replaceAll(COUNTS, '')]) {
      const { body } = await post(service.address, { query, variables }, { authorization: chain.apiKey })
      expect(body.errors[0].extensions.code).toBe(code)
    }
  })
})

const JUDGED = { type: 'PreferencesInput', values: [{}, { excludeAllergens: ['DAIRY'] }] }

/** For every argument of a kept answer, two values with different answers. */
const ARGUMENTS: Readonly<
  Record<string, { type: string; values: readonly unknown[]; ask?: (use: string) => string }>
> = {
  'search.restaurantId': { type: 'ID', values: [null, 'south'] },
  'search.preferences': { type: 'PreferencesInput', values: [{}, { excludeAllergens: ['DAIRY'] }] },
  'search.searchTerm': { type: 'String', values: ['bowl', 'soup'] },
  'search.interpretSearchTerm': {
    type: 'Boolean',
    values: [false, true],
    ask: (use) => `search(searchTerm: "bowl no dairy", ${use})`,
  },
  'search.category': { type: 'String', values: ['Mains', 'Sides & more'] },
  'search.categories': { type: '[String!]', values: [['Mains'], ['Sides & more']] },
  'search.sort': { type: 'SearchSort', values: ['CALORIES_ASC', 'PROTEIN_DESC'] },
  'search.pagination': { type: 'PaginationArgs', values: [{ first: 1 }, { first: 2 }] },
  'search.ifVersion': { type: 'String', values: [null, 'another'] },
  'dish.preferences': { ...JUDGED, ask: (use) => `dish(id: "d0", ${use})` },
  'dishes.preferences': { ...JUDGED, ask: (use) => `dishes(ids: ["d0"], ${use})` },
  'calculate.preferences': {
    ...JUDGED,
    ask: (use) => `calculate(dishId: "d0", selectedOptions: [], ${use})`,
  },
  'dish.id': { type: 'ID!', values: ['d1', 'd2'] },
  'dishes.ids': { type: '[ID!]!', values: [['d1'], ['d2']] },
  'calculate.dishId': {
    type: 'ID!',
    values: ['d1', 'd2'],
    ask: (use) => `calculate(${use}, selectedOptions: [])`,
  },
  'calculate.selectedOptions': {
    type: '[ID!]!',
    values: [[], ['egg']],
    ask: (use) => `calculate(dishId: "d0", ${use})`,
  },
  'filterOptions.restaurantId': { type: 'ID', values: ['north', 'south'] },
  'filterOptions.preferences': { type: 'PreferencesInput', values: [{}, { excludeAllergens: ['DAIRY'] }] },
  'filterOptions.searchTerm': { type: 'String', values: ['bowl', 'xyzzy'] },
  'suggest.prefix': { type: 'String!', values: ['bow', 'sou'] },
  'suggest.preferences': { ...JUDGED, ask: (use) => `suggest(prefix: "bow", limit: 20, ${use})` },
  'suggest.restaurantId': {
    type: 'ID',
    values: ['north', 'south'],
    ask: (use) => `suggest(prefix: "bow", limit: 20, ${use})`,
  },
  'suggest.limit': { type: 'Int', values: [1, 2], ask: (use) => `suggest(prefix: "bow", ${use})` },
  'restaurants.first': { type: 'Int', values: [1, 2] },
  'restaurants.after': { type: 'String', values: [null, Buffer.from('north').toString('base64')] },
}
const FIELDS: Readonly<Record<string, string>> = {
  search: 'catalogChanged counts { matches total } matches { dish { id } }',
  dish: 'name match { status }',
  dishes: 'name match { status }',
  calculate: 'match { status } nutrition { caloriesTotal } allergens { type } catalog { version }',
  filterOptions: `categories { name count ${COUNTS} } diets { ${COUNTS} }`,
  restaurants: 'nodes { id }',
  suggest: 'kind text matchStatus',
}

describe('an answer that is kept', () => {
  let service: TestService
  let chain: PublishedChain
  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    chain = await onboardWithCatalog(service, 'kept', MENU)
  })
  afterAll(() => service?.close())

  it('is asked for with every argument that the operations take', () => {
    const operations = buildSchema(printCommittedSchema()).getQueryType()?.getFields() ?? {}
    const args = Object.values(operations).flatMap((field) =>
      field.args.map(({ name }) => `${field.name}.${name}`),
    )
    const ofGuests = args.filter((name) => !name.startsWith('catalogUpload'))
    expect(Object.keys(ARGUMENTS).toSorted((a, b) => a.localeCompare(b))).toEqual(
      ofGuests.toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it.each(Object.entries(ARGUMENTS))(
    'is not given for another value of %s',
    async (name, { type, values, ask: field }) => {
      const [operation = '', argument = ''] = name.split('.')
      const use = `${argument}: $v`
      const text = (field?.(use) ?? `${operation}(${use})`).replaceAll(
        /"(d\d+)"/g,
        (_, id) => `"${dishId('kept', id)}"`,
      )
      const query = `query ($v: ${type}) { ${text} { ${FIELDS[operation]} } }`
      const ids = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(ids)
        return typeof value === 'string' && /^d\d+$/.test(value) ? dishId('kept', value) : value
      }
      const given = values.map(ids)
      // Each value several times, so that the later answers are kept ones.
      const answers = []
      for (const v of [...given, ...given, ...given])
        answers.push(await ask(service.address, chain.apiKey, query, { v }))
      const [first, second] = answers
      expect(first).not.toEqual(second)
      expect(answers).toEqual([first, second, first, second, first, second])
    },
  )
})
