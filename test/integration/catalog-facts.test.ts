import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const FACTS = `catalog { version asOf verifiedAt disclaimer
  statements { type displayName level text restaurantIds } }`
const ALL = `query ($id: ID!, $restaurantId: ID) {
  search(restaurantId: $restaurantId) { ${FACTS} matches { dish { description } } }
  dish(id: $id) { description ${FACTS} }
  calculate(dishId: $id, selectedOptions: []) { ${FACTS} }
}`
const PAGE = `query ($after: String, $ifVersion: String) {
  search(pagination: { first: 1, after: $after }, ifVersion: $ifVersion) {
    catalogChanged catalog { version } matches { dish { name } } pageInfo { endCursor } } }`

const peanuts = { level: 'MAY_CONTAIN', type: 'PEANUT', text: 'We roast peanuts' }
const soup = (id: string, description: string) => ({
  partnerDishId: id,
  name: `Soup ${id}`,
  description,
  ingredients: [{ id: 'leek', name: 'Leek', amountGrams: 20 }],
})
const menu = (description: string, more: object = {}) => ({
  generatedAt: '2026-11-20T10:00:00+01:00',
  verifiedAt: '2026-11-01T08:00:00Z',
  statements: [{ level: 'CONTAINS', type: 'MILK' }],
  restaurants: [
    { id: 'north', name: 'North', statements: [peanuts] },
    { id: 'south', name: 'South', statements: [peanuts] },
    { id: 'west', name: 'West' },
  ],
  ...more,
  items: ['1', '2'].map((id) => soup(id, description)),
})

describe('the facts of the catalog', () => {
  let service: TestService
  let chain: OnboardedChain
  let api: WatchedApi
  /** Paths of requests to the engine about dishes and records of catalogs. */
  const asked: string[] = []

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    api = await startWatchedApi(service, ({ path }) => {
      if (/-(shelf|catalogs)/.test(path)) asked.push(path)
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })
  let chains = 0
  beforeEach(async () => {
    chains += 1
    chain = await service.onboard({ chainId: `facts-${chains}`, name: 'Facts' })
    await bring(menu('first'))
  })

  const bring = (file: object) => uploadCatalog(service.address, chain.partnerToken, JSON.stringify(file))
  const all = (variables: object = {}) =>
    ask(service.address, chain.apiKey, ALL, { id: dishId(chain.chainId, '1'), ...variables })
  const page = (variables: Record<string, unknown>) => ask(service.address, chain.apiKey, PAGE, variables)

  it('are the same in search, dish and calculate: version, time, checks, disclaimer, statements', async () => {
    const { search, dish, calculate } = await all()
    expect(search.catalog).toEqual({
      version: expect.stringMatching(/^\S+$/),
      asOf: '2026-11-20T09:00:00.000Z',
      verifiedAt: '2026-11-01T08:00:00.000Z',
      disclaimer: null,
      statements: [
        { type: 'DAIRY', displayName: 'Dairy', level: 'CONTAINS', text: null, restaurantIds: null },
        {
          ...{ type: 'PEANUT', displayName: 'Peanut', level: 'MAY_CONTAIN', text: 'We roast peanuts' },
          restaurantIds: ['north', 'south'],
        },
      ],
    })
    expect([dish.catalog, calculate.catalog]).toEqual([search.catalog, search.catalog])
  })

  it('hold in a restaurant what is stated there', async () => {
    const statedIn = async (restaurantId: string) =>
      (await all({ restaurantId })).search.catalog.statements.map(
        ({ type, restaurantIds }: { type: string; restaurantIds: string[] }) => [type, restaurantIds],
      )
    expect(await statedIn('south')).toEqual([
      ['DAIRY', null],
      ['PEANUT', ['south']],
    ])
    expect(await statedIn('west')).toEqual([['DAIRY', null]])
  })

  it('are of the day on which the file was stored, where it states none', async () => {
    const before = Date.now()
    chain = await service.onboard({ chainId: 'facts-undated', name: 'Undated' })
    await bring([soup('1', 'undated')])
    const { catalog } = (await all()).search
    expect(Math.abs(Date.parse(catalog.asOf) - before)).toBeLessThan(60_000)
    expect(catalog).toMatchObject({ verifiedAt: null, statements: [] })
  })

  it('have the disclaimer within seconds after the operator set it', async () => {
    const disclaimer = 'Ask us about allergens.'
    const shown = async () => (await all()).search.catalog.disclaimer
    expect(await shown()).toBe(null)
    await service.stores.chains.save({ chainId: chain.chainId, settings: { disclaimer } })
    await expect.poll(shown, { timeout: 5_000 }).toBe(disclaimer)
    await service.stores.chains.save({ chainId: chain.chainId, settings: { disclaimer: null } })
    await expect.poll(shown, { timeout: 5_000 }).toBe(null)
  })

  it('are of the catalog of the dishes beside them, while others go live', async () => {
    const times = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => `${day}T00:00:00.000Z`)
    const uploading = (async () => {
      for (const at of times) await bring(menu(at, { generatedAt: at }))
    })()
    const seen = new Set<string>()
    while (!seen.has(times.at(-1) ?? '')) {
      const { search, dish, calculate } = await all()
      const { version, asOf } = search.catalog
      seen.add(asOf)
      if (!times.includes(asOf)) continue
      const described = search.matches.map(
        (match: { dish: { description: string } }) => match.dish.description,
      )
      expect([...described, dish.description]).toEqual([asOf, asOf, asOf])
      expect([dish.catalog, calculate.catalog]).toMatchObject([{ version }, { version }])
    }
    await uploading
  })

  it('cost the engine nothing where the process knows them', async () => {
    const twice = async (text: string) => {
      const query = text.replace('$id', `"${dishId(chain.chainId, '1')}"`)
      // A lease lasts a tenth of a second, so the second of two requests in a row has one.
      await ask(api.address, chain.apiKey, query)
      await ask(api.address, chain.apiKey, query.replace('{ dish', '{ __typename dish'))
    }
    await twice(`{ dish(id: $id) { ${FACTS} } }`)
    asked.length = 0
    await twice(`{ dish(id: $id) { name ${FACTS} } }`)
    expect(asked).toEqual([])
  })

  it('are null before the first catalog', async () => {
    const empty = await service.onboard({ chainId: 'facts-empty', name: 'Empty' })
    const { search } = await ask(service.address, empty.apiKey, PAGE)
    expect(search).toMatchObject({ catalog: null, catalogChanged: false })
  })

  it('say where the catalog changed between two pages: ifVersion and catalogChanged', async () => {
    const { search: first } = await page({})
    expect(first.catalogChanged).toBe(false)
    const next = { after: first.pageInfo.endCursor, ifVersion: first.catalog.version }
    expect((await page(next)).search).toMatchObject({
      catalogChanged: false,
      matches: [{ dish: { name: 'Soup 2' } }],
    })
    await bring(menu('second', { generatedAt: '2026-11-22T10:00:00Z' }))
    const { search: changed } = await page(next)
    expect(changed.catalogChanged).toBe(true)
    expect((await page({ ifVersion: changed.catalog.version })).search.catalogChanged).toBe(false)
    await rollBack({ es: service.es, ...service.stores }, chain.chainId)
    expect((await page(next)).search.catalogChanged).toBe(false)
  })

  it('count among what an answer may take', async () => {
    const statements = Array.from({ length: 20 }, (_, at) => ({ ...peanuts, text: `${at} `.repeat(120) }))
    await bring(menu('large', { statements, generatedAt: '2026-11-22T10:00:00Z' }))
    const many = Array.from({ length: 10 }, (_, at) => `s${at}: catalog { statements { text } }`).join(' ')
    const query = `query ($id: ID!) { ${Array.from({ length: 5 }, (_, at) => `d${at}: dish(id: $id) { ${many} }`).join(' ')} }`
    const small = await startTestService({
      settings: {
        NAMESPACE: service.config.NAMESPACE,
        S3_BUCKET: service.config.S3_BUCKET,
        MAX_ANSWER_BYTES: '100000',
      },
      hasWorker: false,
    })
    const variables = { id: dishId(chain.chainId, '1') }
    const { body } = await post(small.address, { query, variables }, { authorization: chain.apiKey })
    await small.stop()
    expect(body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
  })
})
