import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const SEARCH = `query ($p: PreferencesInput, $t: String, $first: Int) {
  search(preferences: $p, searchTerm: $t, pagination: { first: $first }) {
    counts { total } matches { dish { id name description } } notMatches { dish { id } matchReasons }
  }
}`
const MANY = 100

describe('an API process that remembers', () => {
  let service: TestService
  let chain: OnboardedChain
  let api: WatchedApi
  let address: string
  /** The requests to the engine about dishes. */
  const asked: { path: string; body: string }[] = []

  beforeAll(async () => {
    service = await startTestService({
      settings: { REQUESTS_PER_MINUTE: '1000000', GUEST_REQUESTS_PER_MINUTE: '1000000' },
    })
    api = await startWatchedApi(service, ({ path, body }) => {
      const text = JSON.stringify(body)
      if (path.includes('-shelf-') || text.includes('-shelf-')) asked.push({ path, body: text })
    })
    address = api.address
    chain = await service.onboard({ chainId: 'soups' })
    await bring('first')
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })
  beforeEach(() => {
    asked.length = 0
  })

  const bring = (description: string) =>
    uploadCatalog(
      service.address,
      chain.partnerToken,
      JSON.stringify(
        Array.from({ length: 40 }, (_, at) => ({
          partnerDishId: String(at),
          name: `Soup ${at}`,
          description,
          isCustomizable: true,
          ingredients: [{ id: 'cream', name: 'Cream', isRemovable: true }],
          allergens: [{ type: 'DAIRY', level: 'CONTAINS' }],
        })),
      ),
    )
  const search = (variables: Record<string, unknown> = {}) => ask(address, chain.apiKey, SEARCH, variables)
  /** A lease lasts a tenth of a second, so the second of two requests in a row has one. */
  const twice = async <T>(request: () => Promise<T>): Promise<T> => {
    await request()
    return request()
  }

  it('asks the engine once for many equal searches at once', async () => {
    await search()
    asked.length = 0
    const p = { excludeAllergens: ['FISH'] }
    const answers = await Promise.all(Array.from({ length: MANY }, () => search({ p })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(asked.filter(({ path }) => path.endsWith('/_search'))).toHaveLength(1)
  })

  it('asks which dishes alone, and loads those that it does not know', async () => {
    for (const first of [1, 2, 3]) await search({ first })
    asked.length = 0
    const { search: found } = await twice(() => search({ first: 30, p: { diets: ['VEGAN'] } }))
    expect(found.notMatches).toHaveLength(30)
    const [page, rest] = asked
    expect(page?.body).toContain('"_source":false')
    expect(rest?.body).toContain('"terms":{"position"')
    asked.length = 0
    await twice(() => search({ first: 29, p: { diets: ['VEGETARIAN'] } }))
    expect(asked.filter(({ body }) => body.includes('"position"'))).toHaveLength(1)
  })

  it('asks nothing for a dish, a calculation and the filters that it knows', async () => {
    const id = dishId(chain.chainId, '1')
    const query = `query ($id: ID!, $s: [ID!]!) {
      dish(id: $id, preferences: { excludeAllergens: [DAIRY] }) { name match { status } }
      calculate(dishId: $id, selectedOptions: $s, preferences: { diets: [VEGAN] }) {
        diets { type } match { status conflicts { code } } }
      filterOptions { diets { type } }
    }`
    await twice(() => ask(address, chain.apiKey, query, { id, s: [] }))
    asked.length = 0
    await twice(() => ask(address, chain.apiKey, query.replace('{ name ', '{ name id '), { id, s: [] }))
    expect(asked).toEqual([])
  })

  it('shows the new catalog to the first request after it was shown anywhere', async () => {
    for (const description of ['second', 'third']) {
      await twice(search)
      const other = () => ask(service.address, chain.apiKey, SEARCH)
      const uploading = bring(description)
      const shown = async (answer: ReturnType<typeof search>) =>
        new Set(
          (await answer).search.matches.map(
            ({ dish }: { dish: { description: string } }) => dish.description,
          ),
        )
      for (;;) {
        const elsewhere = await shown(other())
        const here = await shown(search())
        if (!elsewhere.has(description)) continue
        expect([...here]).toEqual([description])
        break
      }
      await uploading
    }
  })

  it('shows a change of the chain within seconds', async () => {
    const changing = await service.onboard({ chainId: 'changing' })
    const allergens = [
      { type: 'DAIRY', level: 'CONTAINS' },
      { type: 'FISH', level: 'MAY_CONTAIN' },
    ]
    const dish = { partnerDishId: '1', name: 'Rice', allergens, allergensComplete: true }
    await uploadCatalog(service.address, changing.partnerToken, JSON.stringify([dish]))
    const options = '{ filterOptions { allergens { type isEnabled } } }'
    const isOffered = async () =>
      (await ask(address, changing.apiKey, options)).filterOptions.allergens.find(
        ({ type }: { type: string }) => type === 'DAIRY',
      ).isEnabled
    const isFar = async () => {
      const variables = { p: { excludeAllergens: ['FISH'] } }
      return (await ask(address, changing.apiKey, SEARCH, variables)).search.notMatches.length > 0
    }
    expect(await twice(isOffered)).toBe(true)
    const before = await twice(isFar)
    const { settings } = (await service.stores.chains.find(changing.chainId)) ?? {}
    if (settings === undefined) throw new Error('there is no chain')
    await service.stores.chains.save({
      chainId: changing.chainId,
      settings: {
        ...settings,
        disabledAllergens: ['DAIRY'],
        mayContain: settings.mayContain === 'NOT_MATCH' ? 'ALMOST_MATCH' : 'NOT_MATCH',
      },
    })
    await expect.poll(isOffered, { timeout: 5_000 }).toBe(false)
    expect(await isFar()).toBe(!before)
  })

  it('keeps no answer with an error, and gives each request its own id', async () => {
    const query = '{ dish(id: "dish_000000000000000000000000") { name } }'
    const failed = async () => {
      const answer = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: chain.apiKey },
        body: JSON.stringify({ query }),
      })
      const { errors } = (await answer.json()) as { errors: { extensions: { requestId: string } }[] }
      return [errors[0]?.extensions.requestId, answer.headers.get('x-request-id')]
    }
    await twice(search)
    const [first, second] = [await failed(), await failed()]
    expect(first[0]).toBe(first[1])
    expect(second[0]).toBe(second[1])
    expect(first[0]).not.toBe(second[0])
  })

  it('says that searches are away where it cannot ask which catalog serves', async () => {
    const other = await startWatchedApi(service, () => undefined)
    const asked = () => post(other.address, { query: SEARCH }, { authorization: chain.apiKey })
    await twice(asked)
    await other.loseEngine()
    // A lease lasts a tenth of a second; what is known of the chain, two.
    await expect.poll(async () => (await asked()).status, { timeout: 5_000 }).toBe(503)
    expect((await asked()).body.errors[0].extensions).toMatchObject({ code: 'SEARCH_UNAVAILABLE' })
    await other.close()
  })
})
