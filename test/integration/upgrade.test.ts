import { Writable } from 'node:stream'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/upload-catalog.ts'
import { menuOfFile } from '../../operator/explain/menu-file.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { listCatalogs, rollBack } from '../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { createDishIndex } from '../../src/search-index/dish-index.ts'
import { post } from '../support/graphql.ts'
import {
  publishRules1Catalog,
  RULES_1_CHAIN,
  RULES_1_FILE,
  RULES_1_MAKER,
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

const TODAYS_MENU = menuOfFile(RULES_1_FILE)
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

describe('an upgrade that changes the rules', () => {
  /** The API of an installation that no worker attends. */
  let service: TestService
  let chain: OnboardedChain
  let running: TestService[] = []
  const lines: { msg: string; chainId?: string; reason?: string }[] = []
  const log = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })

  beforeEach(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard({ chainId: RULES_1_CHAIN })
    lines.length = 0
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()))
    await service?.close()
  })

  /** Another process of the installation: today's API and worker. */
  async function startWorker(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const { NAMESPACE } = service.config
    running.push(
      await startTestService({
        settings: { NAMESPACE, LOG_LEVEL: 'info', SWEEP_INTERVAL_MS: '300', ...settings },
        logTo: log,
      }),
    )
  }
  const deps = () => ({ es: service.es, ...service.stores })
  const said = (message: string) => lines.filter(({ msg }) => msg.startsWith(message))
  const records = () => service.stores.catalogs.list(chain.chainId)
  async function live(): Promise<CatalogRecord> {
    const found = (await listCatalogs(deps(), chain.chainId)).find(({ isLive }) => isLive)
    if (found === undefined) throw new Error('no live catalog')
    return found
  }
  const isRebuilt = async () => (await live()).madeBy?.rules === TODAYS_MAKER.rules
  async function answer(preferences: PreferencesInput): Promise<Record<string, string>> {
    const variables = { preferences }
    const { body } = await post(
      service.address,
      { query: SEARCH, variables },
      { authorization: chain.apiKey },
    )
    expect(body.errors).toBeUndefined()
    const groups = Object.entries(body.data.search as Found)
    return Object.fromEntries(groups.flatMap(([group, found]) => found.map(({ dish }) => [dish.name, group])))
  }
  const sends = async (file: unknown) =>
    expect(await uploadCatalog(service.address, chain.partnerToken, JSON.stringify(file))).toMatchObject({
      state: 'LIVE',
    })
  const losesItsFile = async ({ sources: [source] }: CatalogRecord) =>
    service.s3.send(new DeleteObjectCommand({ Bucket: service.config.S3_BUCKET, Key: source?.key }))

  it('ends with no dish served by the old rules; until then the old catalog serves with its own script', async () => {
    const { index } = await publishRules1Catalog(service, chain.chainId)
    const older = await answer(NO_DAIRY)
    expect(older).toMatchObject({ "Chef's Plate": 'matches', 'Toast with Cheddar': 'notMatches' })
    expect(await answer({ excludeAllergens: ['FISH'] })).toMatchObject({ 'Plate with ANCHOVIES': 'matches' })
    expect(await answer({ diets: ['VEGAN'] })).toMatchObject({ 'Beef Burger': 'matches' })
    await startWorker()
    await until('it is rebuilt', async () => {
      expect([older, todaysAnswer(NO_DAIRY)]).toContainEqual(await answer(NO_DAIRY))
      return isRebuilt()
    })
    await until('the API has seen it', async () => !(await service.es.indices.exists({ index })))
    await expect.poll(() => answer(NO_DAIRY), { timeout: 5_000 }).toEqual(todaysAnswer(NO_DAIRY))
    for (const guest of [...GUESTS, ...GUESTS]) expect(await answer(guest)).toEqual(todaysAnswer(guest))
    expect((await records()).map(({ madeBy, rebuild }) => ({ madeBy, rebuild }))).toEqual([
      { madeBy: TODAYS_MAKER, rebuild: null },
    ])
    const { body } = await post(service.address, { query: SEARCH }, { authorization: chain.apiKey })
    expect(body.data.search.matches[0].dish.createdAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('is done for every chain, and once where two workers start at the same moment', async () => {
    const others = ['one', 'two', 'three']
    await publishRules1Catalog(service, chain.chainId)
    for (const chainId of others) {
      await service.onboard({ chainId })
      await publishRules1Catalog(service, chainId)
    }
    await Promise.all([startWorker(), startWorker()])
    await until('all are rebuilt', async () => {
      const all = await service.stores.catalogs.listAll()
      return all.length === 4 && all.every(({ madeBy }) => madeBy?.rules === TODAYS_MAKER.rules)
    })
    await Promise.all(running.splice(0).map((process) => process.stop()))
    expect(said('catalog rebuilt').map(({ chainId }) => chainId)).toHaveLength(4)
  })

  it('goes on where a worker was killed in the middle of a rebuild', async () => {
    const record = await publishRules1Catalog(service, chain.chainId)
    await requestRebuild(service.stores.catalogs, record)
    const index = `${record.index}-half`
    const half = { ...record, index, madeBy: TODAYS_MAKER, liveAt: null, rebuildOf: record.index }
    await service.stores.catalogs.save(half)
    await createDishIndex(service.es, index)
    await startWorker()
    await until('it is rebuilt', isRebuilt)
    expect(await records()).toHaveLength(1)
    expect(await service.es.indices.exists({ index })).toBe(false)
  })

  it('leaves a catalog of newer code alone, also where somebody asks for a rebuild', async () => {
    const newer = { ...TODAYS_MAKER, rules: TODAYS_MAKER.rules + 1 }
    const record = await publishRules1Catalog(service, chain.chainId, newer)
    const [result] = await rebuildAll(deps(), [chain.chainId], () => undefined)
    expect(result?.error).toBe('newer code made it: use the operator command of that version')
    await requestRebuild(service.stores.catalogs, record)
    await startWorker()
    // An upload's turn comes after rebuilds that could be made, so this is no matter of time.
    await sends([{ partnerDishId: '1', name: 'Soup' }])
    expect((await records()).map(({ index }) => index)).toContain(record.index)
  })

  it('leaves a catalog as it is whose file is lost, and tells the operator once', async () => {
    const record = await publishRules1Catalog(service, chain.chainId)
    await losesItsFile(record)
    await startWorker()
    await until('it is given up', async () => (await live()).rebuild?.error != null)
    await sends({ mode: 'partial', items: [{ partnerDishId: 'soup', name: 'Soup' }] })
    expect((await live()).madeBy?.rules).toBe(RULES_1_MAKER.rules)
    await until('it is given up, too', async () => (await live()).rebuild?.error != null)
    const warned = said('catalog not rebuilt')
    expect(new Set(warned.map(({ reason }) => reason))).toEqual(
      new Set(['a file that it was made of is no longer in the storage']),
    )
    expect(warned).toHaveLength(2)
    expect((await listCatalogs(deps(), chain.chainId)).map(({ isOutdated }) => isOutdated)).toEqual([
      true,
      true,
    ])
  })

  it('rebuilds a catalog before a file of changes is applied to it', async () => {
    await publishRules1Catalog(service, chain.chainId)
    await startWorker({ SWEEP_INTERVAL_MS: '3600000' })
    await sends({ mode: 'partial', items: [{ partnerDishId: 'soup', name: 'Soup' }] })
    const { Soup, ...others } = await answer(NO_DAIRY)
    expect([Soup, others]).toEqual(['notMatches', todaysAnswer(NO_DAIRY)])
    expect((await live()).madeBy).toEqual(TODAYS_MAKER)
  })

  it('rebuilds a kept catalog before a rollback to it serves, and says so', async () => {
    const { version } = await publishRules1Catalog(service, chain.chainId)
    await startWorker({ SWEEP_INTERVAL_MS: '3600000' })
    await sends(Array.from({ length: 6 }, (_, at) => ({ partnerDishId: `${at}`, name: `Dish ${at}` })))
    const told: string[] = []
    const restored = await rollBack(deps(), chain.chainId, version, (line) => told.push(line))
    expect(restored).toMatchObject({ version, madeBy: TODAYS_MAKER })
    expect(told[0]).toBe(`Catalog "${version}" was made by older rules; it is rebuilt before it serves`)
    await expect.poll(() => answer(NO_DAIRY), { timeout: 5_000 }).toEqual(todaysAnswer(NO_DAIRY))
  })

  it('does not roll back to a catalog of older rules that cannot be rebuilt', async () => {
    const record = await publishRules1Catalog(service, chain.chainId)
    await losesItsFile(record)
    await startWorker({ SWEEP_INTERVAL_MS: '3600000' })
    await sends([{ partnerDishId: '1', name: 'Soup' }]).catch(() => undefined)
    await expect(rollBack(deps(), chain.chainId, record.version)).rejects.toThrow(/.+/)
    expect(await live()).not.toMatchObject({ version: record.version })
  })
})
