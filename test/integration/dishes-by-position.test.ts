import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { checkedPositions } from '../../src/search-index/catalog-dishes.ts'
import { documentId } from '../../src/search-index/catalog-place.ts'
import { servedCatalog } from '../../src/search-index/catalog-store.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const DISHES = 60
const SIZE = 10
const PAGE = `query ($pagination: PaginationArgs, $preferences: PreferencesInput) {
  search(pagination: $pagination, preferences: $preferences) {
    counts { total }
    matches { dish { partnerDishId name } matchStatus }
    almostMatches { dish { partnerDishId name } matchStatus matchReasons }
    notMatches { dish { partnerDishId name } matchStatus matchReasons }
  }
}`
/** Every third dish has milk, every seventh may have. */
const items = Array.from({ length: DISHES }, (_, n) => ({
  partnerDishId: String(n),
  name: `Dish ${n}`,
  nutrition: { caloriesTotal: 300 + n },
  allergens: [{ type: 'MILK', level: levelOf(n) }],
}))
function levelOf(n: number): string {
  if (n % 3 === 0) return 'CONTAINS'
  return n % 7 === 0 ? 'MAY_CONTAIN' : 'FREE_FROM'
}

let service: TestService
let chain: OnboardedChain
let asked = 0
/** What the service asked the engine of dishes, as texts. */
let questions: string[] = []

beforeAll(async () => {
  service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
  chain = await onboardWithCatalog(service, 'placed', items)
  service.es.diagnostic.on('response', (_error, result) => {
    const { body, path = '' } = result?.meta.request.params ?? {}
    // The worker asks by the same client, but of no dish between two uploads.
    if (typeof body === 'string' && /_m?search|_mget/.test(path) && /"guests"|"position"|\|dish_/.test(body))
      questions.push(body)
  })
})
afterAll(() => service?.close())
beforeEach(() => {
  questions = []
})

/** No two questions are equal, so none is answered from memory. */
async function pageOf(number: number): Promise<Anything[]> {
  asked += 1
  const cursor = Buffer.from(String(number - 1)).toString('base64')
  const pagination = number === 1 ? { first: SIZE } : { first: SIZE, after: cursor }
  const preferences = { excludeAllergens: ['DAIRY'], calorieRange: { max: 5_000 + asked } }
  const { search } = await ask(service.address, chain.apiKey, PAGE, { pagination, preferences })
  return [...search.matches, ...search.almostMatches, ...search.notMatches]
}

async function menu(dishes: number): Promise<Anything[]> {
  const pages: Anything[] = []
  for (let page = 1; page <= Math.ceil(dishes / SIZE); page += 1) pages.push(...(await pageOf(page)))
  return pages
}

async function live(): Promise<ServedCatalog> {
  const catalog = await service.stores.serving.find(chain.chainId)
  if (catalog === null) throw new Error('the chain has no catalog')
  return catalog
}

async function place(catalog: ServedCatalog, number: number, position: number): Promise<void> {
  const id = documentId(catalog, dishId(chain.chainId, String(number)))
  const change = { id, doc: { position }, refresh: true }
  await service.es.update({ index: catalog.shelf, routing: chain.chainId, ...change })
}

function upload(mode: 'full' | 'partial', given: readonly object[]) {
  const file = JSON.stringify({ schemaVersion: 1, mode, items: given })
  return uploadCatalog(service.address, chain.partnerToken, file)
}

const numbersOf = (dishes: readonly Anything[]) =>
  dishes.map(({ dish }) => Number(dish.partnerDishId)).toSorted((one, other) => one - other)
const all = items.map((_, n) => n)

it('a menu that is remembered is shown as when it was read, and the engine is asked for no ids', async () => {
  const read = await menu(DISHES)
  await pageOf(1)
  expect(numbersOf(read)).toEqual(all)
  questions = []
  const remembered = await menu(DISHES)
  expect(remembered).toEqual(read)
  expect(questions.length).toBe(DISHES / SIZE)
  for (const question of questions) {
    expect(question).toContain('"_source":false')
    expect(question).not.toContain('docvalue_fields')
  }
  for (const { dish, matchStatus, matchReasons } of remembered)
    if (levelOf(Number(dish.partnerDishId)) !== 'FREE_FROM') {
      expect(matchStatus).not.toBe('MATCH')
      expect(matchReasons.join()).toMatch(/^(Contains|May contain) Dairy/)
    }
})

it('dishes that are not remembered are read by their positions', async () => {
  await upload('full', items.toReversed())
  await pageOf(1)
  await pageOf(1)
  questions = []
  expect(await pageOf(2)).toHaveLength(SIZE)
  expect(questions.filter((question) => question.includes('"terms":{"position"'))).toHaveLength(1)
  expect(numbersOf(await menu(DISHES))).toEqual(all)
})

it('a catalog in which two dishes share a position is asked for ids', async () => {
  const before = await live()
  expect(before.hasOwnPositions).toBe(true)
  // As older code could leave it. A change of the catalog copies what it does not name.
  await place(before, 5, 6)
  await upload('partial', [{ ...items[0], partnerDishId: '60', name: 'Dish 60' }])
  expect((await live()).hasOwnPositions).toBeUndefined()
  const more = [...all, 60]
  for (const _ of [1, 2]) expect(numbersOf(await menu(more.length))).toEqual(more)
  questions = []
  await menu(more.length)
  for (const question of questions) expect(question).toContain('docvalue_fields')
})

it('a catalog that is made again is checked again', async () => {
  const shared = await live()
  expect(shared.hasOwnPositions).toBeUndefined()
  expect(await service.stores.catalogs.find(shared.catalogId)).toMatchObject({ checkedPositionsOf: null })
  await requestRebuild(service.stores.catalogs, shared)
  await until('the catalog is made again', async () => (await live()).catalogId !== shared.catalogId)
  const { catalogId, hasOwnPositions } = await live()
  expect(hasOwnPositions).toBe(true)
  const record = await service.stores.catalogs.find(catalogId)
  expect(record).toMatchObject({ checkedPositionsOf: catalogId })
  if (record === null) throw new Error('the catalog has no record')
  // Older code copies what it does not know.
  const ofAnother = { ...record, catalogId: `${catalogId}-2` }
  expect(servedCatalog(ofAnother)).not.toHaveProperty('hasOwnPositions')
})

it('positions are compared far behind the number of dishes, too', async () => {
  const catalog = await live()
  await place(catalog, 7, 120_000)
  await place(catalog, 8, 50_000)
  expect(await checkedPositions(service.es, catalog)).toBe(catalog.catalogId)
  await place(catalog, 8, 120_000)
  expect(await checkedPositions(service.es, catalog)).toBeNull()
})
