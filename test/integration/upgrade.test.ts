import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { type KeptCatalog, listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { inCatalog } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { createOwnShelf } from '../../src/search-index/shelf.ts'
import { type RunningWorker, startWorker } from '../../workers/start-worker.ts'
import { post } from '../support/graphql.ts'
import {
  publishRules1Catalog,
  RULES_1_FILE,
  RULES_1_MAKER,
  todaysRules1Menu,
} from '../support/rules-1-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const NO_DAIRY: PreferencesInput = { excludeAllergens: ['DAIRY'] }
const GUESTS: readonly PreferencesInput[] = [
  NO_DAIRY,
  { excludeAllergens: ['FISH'] },
  { diets: ['VEGAN'] },
  { excludeAllergens: ['EGG', 'PEANUT'], calorieRange: { max: 500 } },
]
const SEARCH = `query ($preferences: PreferencesInput) { search(preferences: $preferences, pagination: { first: 50 }) {
  matches { dish { name createdAt } } almostMatches { dish { name } } notMatches { dish { name } }
} }`
const GROUPS = { MATCH: 'matches', ALMOST_MATCH: 'almostMatches', NOT_MATCH: 'notMatches' } as const
type Found = Record<'matches' | 'almostMatches' | 'notMatches', { dish: { name: string } }[]>

const TODAYS_MENU = await todaysRules1Menu()
/** What the rules of today say. */
function todaysAnswer(preferences: PreferencesInput): Record<string, string> {
  const wanted = preferencesOf(preferences)
  return Object.fromEntries(
    TODAYS_MENU.map((facts) => [
      facts.dish.name,
      GROUPS[classify(facts, wanted, DEFAULT_MATCH_SETTINGS).status],
    ]),
  )
}

/** The file of the catalog, and one dish more. */
const FILE = JSON.parse(readFileSync(RULES_1_FILE, 'utf8')) as { items: unknown[] }
const SOUP = { partnerDishId: 'soup', name: 'Soup' }
const NEXT_FILE = { ...FILE, items: [...FILE.items, SOUP] }

/** The API of an installation; workers come and go. */
let service: TestService
const running: RunningWorker[] = []
let lines: { msg: string; chainId?: string; reason?: string }[] = []
let chains = 0
/** How often a worker looks for older catalogs after its start. */
const SOON_MS = 300
const NEVER_MS = 3_600_000

beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
})
afterAll(() => service?.close())

/** Another worker of the installation. */
async function start(sweepIntervalMs: number): Promise<void> {
  const { es, redis, s3 } = service
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()))
    done()
  }
  const log = pino({ level: 'info' }, new Writable({ write }))
  const config = { ...service.config, SWEEP_INTERVAL_MS: sweepIntervalMs }
  running.push(await startWorker({ config, es, redis, s3, log }))
}
async function stopWorkers(): Promise<void> {
  await Promise.all(running.splice(0).map((worker) => worker.close()))
  lines = []
}
const newChain = () => service.onboard({ chainId: `upgraded-${chains++}`, name: 'Upgraded' })
const deps = () => ({ es: service.es, ...service.stores })
const recordsOf = ({ chainId }: OnboardedChain) => service.stores.catalogs.list(chainId)
const said = ({ chainId }: OnboardedChain, message: string) =>
  lines.filter((line) => line.msg.startsWith(message) && line.chainId === chainId)

async function live({ chainId }: OnboardedChain): Promise<KeptCatalog> {
  const found = (await listCatalogs(deps(), chainId)).find(({ isLive }) => isLive)
  if (found === undefined) throw new Error('no live catalog')
  return found
}
async function liveRecord(chain: OnboardedChain): Promise<CatalogRecord> {
  const { catalogId } = await live(chain)
  const record = (await recordsOf(chain)).find((each) => each.catalogId === catalogId)
  if (record === undefined) throw new Error('the live catalog has no record')
  return record
}
/** Rebuilt, and nothing is left of the old catalog. */
async function isRebuilt(chain: OnboardedChain): Promise<boolean> {
  const records = await recordsOf(chain)
  return records.length === 1 && records[0]?.madeBy?.rules === TODAYS_MAKER.rules
}
async function answer({ apiKey }: OnboardedChain, preferences: PreferencesInput) {
  const variables = { preferences }
  const { body } = await post(service.address, { query: SEARCH, variables }, { authorization: apiKey })
  expect(body.errors).toBeUndefined()
  const groups = Object.entries(body.data.search as Found)
  return Object.fromEntries(groups.flatMap(([group, found]) => found.map(({ dish }) => [dish.name, group])))
}
async function sends({ partnerToken }: OnboardedChain, file: unknown): Promise<void> {
  const status = await uploadCatalog(service.address, partnerToken, JSON.stringify(file))
  expect(status).toMatchObject({ state: 'LIVE' })
}
const losesItsFile = async ({ sources: [source] }: CatalogRecord) =>
  service.s3.send(new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: source?.key }))

describe('an upgrade that changes the rules', () => {
  afterEach(stopWorkers)

  it('ends with no dish served by the old rules; until then the old catalog serves with its own script', async () => {
    const chain = await newChain()
    await publishRules1Catalog(service, chain.chainId)
    const older = await answer(chain, NO_DAIRY)
    expect(older).toMatchObject({ "Chef's Plate": 'matches', 'Toast with Cheddar': 'notMatches' })
    const noFish = await answer(chain, { excludeAllergens: ['FISH'] })
    expect(noFish).toMatchObject({ 'Plate with ANCHOVIES': 'matches' })
    expect(await answer(chain, { diets: ['VEGAN'] })).toMatchObject({ 'Beef Burger': 'matches' })
    await start(SOON_MS)
    await until('it is rebuilt', async () => {
      expect([older, todaysAnswer(NO_DAIRY)]).toContainEqual(await answer(chain, NO_DAIRY))
      return isRebuilt(chain)
    })
    await expect.poll(() => answer(chain, NO_DAIRY), { timeout: 5_000 }).toEqual(todaysAnswer(NO_DAIRY))
    for (const guest of [...GUESTS, ...GUESTS])
      expect(await answer(chain, guest)).toEqual(todaysAnswer(guest))
    expect(await recordsOf(chain)).toMatchObject([{ madeBy: TODAYS_MAKER, rebuild: null }])
    const { body } = await post(service.address, { query: SEARCH }, { authorization: chain.apiKey })
    expect(body.data.search.matches[0].dish.createdAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('is done for every chain, and once where two workers start at the same moment', async () => {
    const all = [await newChain(), await newChain(), await newChain()]
    for (const { chainId } of all) await publishRules1Catalog(service, chainId)
    await Promise.all([start(SOON_MS), start(SOON_MS)])
    for (const chain of all) await until('it is rebuilt', () => isRebuilt(chain))
    const told = () => all.map((chain) => said(chain, 'catalog rebuilt').length)
    await until('all are told', () => Promise.resolve(!told().includes(0)))
    expect(told()).toEqual([1, 1, 1])
  })

  it('goes on where a worker was killed in the middle of a rebuild', async () => {
    const chain = await newChain()
    const record = await publishRules1Catalog(service, chain.chainId)
    await requestRebuild(service.stores.catalogs, record)
    const catalogId = `${record.catalogId}-half`
    const index = `${service.stores.names.shelfPrefix}own-${catalogId}`
    const half = { ...record, catalogId, shelf: index, madeBy: TODAYS_MAKER, liveAt: null }
    await service.stores.catalogs.save({ ...half, rebuildOf: record.catalogId })
    await createOwnShelf(service.es, half)
    await start(SOON_MS)
    await until('it is rebuilt', () => isRebuilt(chain))
    expect(await service.es.indices.exists({ index })).toBe(false)
    expect((await live(chain)).dishCount).toBe(record.dishCount)
  })

  it('leaves a catalog as it is whose file is lost, and tells the operator once', async () => {
    const chain = await newChain()
    await losesItsFile(await publishRules1Catalog(service, chain.chainId))
    await start(SOON_MS)
    await until('it is given up', async () => (await live(chain)).rebuild?.error != null)
    await sends(chain, { mode: 'partial', items: [SOUP] })
    const { madeBy } = await live(chain)
    expect(madeBy?.rules).toBe(RULES_1_MAKER.rules)
    await until('it is given up, too', async () => (await live(chain)).rebuild?.error != null)
    const reason = 'a file that it was made of is no longer in the storage'
    expect(said(chain, 'catalog not rebuilt')).toMatchObject([{ reason }, { reason }])
    expect(await listCatalogs(deps(), chain.chainId)).toMatchObject([
      { isOutdated: true },
      { isOutdated: true },
    ])
  })
})

describe('beside a worker that has looked for older catalogs already', () => {
  beforeAll(async () => {
    const first = await newChain()
    await publishRules1Catalog(service, first.chainId)
    await start(NEVER_MS)
    await until('it has looked', () => isRebuilt(first))
  })
  afterAll(stopWorkers)

  it('an older catalog is rebuilt before a file of changes is applied to it', async () => {
    const chain = await newChain()
    await publishRules1Catalog(service, chain.chainId)
    await sends(chain, { mode: 'partial', items: [SOUP] })
    const { Soup, ...others } = await answer(chain, NO_DAIRY)
    expect([Soup, others]).toEqual(['notMatches', todaysAnswer(NO_DAIRY)])
    expect((await live(chain)).madeBy).toEqual(TODAYS_MAKER)
  })

  it('a rebuild that takes a dish which was refused before gives no two dishes the same place', async () => {
    const chain = await newChain()
    await sends(chain, NEXT_FILE)
    const first = await liveRecord(chain)
    const refused = inCatalog(first, { term: { id: dishId(chain.chainId, 'soup') } })
    expect((await service.es.deleteByQuery({ ...refused, refresh: true })).deleted).toBe(1)
    await service.stores.catalogs.save({ ...first, dishCount: (first.dishCount ?? 0) - 1 })
    await sends(chain, { mode: 'partial', items: [{ ...SOUP, partnerDishId: 'stew' }] })
    const record = await liveRecord(chain)
    await service.stores.catalogs.save({ ...record, madeBy: { ...TODAYS_MAKER, rules: RULES_1_MAKER.rules } })
    await sends(chain, { mode: 'partial', items: [{ ...SOUP, partnerDishId: 'pie' }] })
    const { hits } = await service.es.search({
      ...inCatalog(await liveRecord(chain)),
      ...{ size: 100, sort: [{ position: 'asc' }], _source: ['dish.partnerDishId'] },
    })
    const places = hits.hits.map(({ sort }) => sort?.[0])
    expect(places).toEqual(places.map((_, at) => at))
    expect(
      hits.hits.slice(-3).map(({ _source }) => (_source as { dish: typeof SOUP }).dish.partnerDishId),
    ).toEqual(['soup', 'stew', 'pie'])
  })

  it('a dish that older rules refused comes with what an earlier file stated of it', async () => {
    const chain = await newChain()
    const list = (...allergens: object[]) => ({ ...SOUP, allergens, allergensComplete: true })
    await sends(chain, { items: [...FILE.items, list({ type: 'PEANUT' })] })
    await sends(chain, { mode: 'partial', items: [list()] })
    const record = await liveRecord(chain)
    const refused = inCatalog(record, { term: { id: dishId(chain.chainId, 'soup') } })
    expect((await service.es.deleteByQuery({ ...refused, refresh: true })).deleted).toBe(1)
    const madeBy = { ...TODAYS_MAKER, rules: RULES_1_MAKER.rules }
    await service.stores.catalogs.save({ ...record, madeBy, dishCount: (record.dishCount ?? 0) - 1 })
    await rebuildAll(deps(), [chain.chainId], () => undefined)
    expect(await answer(chain, { excludeAllergens: ['PEANUT'] })).toMatchObject({ Soup: 'notMatches' })
  })

  it('a kept catalog of older rules is rebuilt before a rollback to it serves, which is said', async () => {
    const chain = await newChain()
    const { version } = await publishRules1Catalog(service, chain.chainId)
    await sends(chain, NEXT_FILE)
    const told: string[] = []
    const restored = await rollBack(deps(), chain.chainId, version, (line) => told.push(line))
    expect(restored).toMatchObject({ version, madeBy: TODAYS_MAKER })
    expect(told[0]).toBe(`Catalog "${version}" was made by older rules; it is rebuilt before it serves`)
    await expect.poll(() => answer(chain, NO_DAIRY), { timeout: 5_000 }).toEqual(todaysAnswer(NO_DAIRY))
  })

  it('a rollback to a catalog of older rules that cannot be rebuilt is refused', async () => {
    const chain = await newChain()
    const record = await publishRules1Catalog(service, chain.chainId)
    await sends(chain, NEXT_FILE)
    await losesItsFile(record)
    await expect(rollBack(deps(), chain.chainId, record.version)).rejects.toThrow(
      `Catalog "${record.version}" was made by older rules and cannot be rebuilt: a file that it was made of is no longer in the storage. The live catalog stays.`,
    )
    expect((await live(chain)).version).not.toBe(record.version)
  })

  it('a catalog of newer code is left alone, also where somebody asks for its rebuild', async () => {
    const chain = await newChain()
    const newer = { ...TODAYS_MAKER, rules: TODAYS_MAKER.rules + 1 }
    const record = await publishRules1Catalog(service, chain.chainId, newer)
    const [result] = await rebuildAll(deps(), [chain.chainId], () => undefined)
    expect(result?.error).toBe('newer code made it: use the operator command of that version')
    await requestRebuild(service.stores.catalogs, record)
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    await until('a worker has had its turn', async () =>
      (await queue.getCompleted()).some(({ data }) => data.chainId === chain.chainId),
    )
    await queue.close()
    expect((await live(chain)).catalogId).toBe(record.catalogId)
  })
})
