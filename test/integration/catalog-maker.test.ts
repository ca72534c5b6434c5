import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { type CatalogMaker, TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { type CatalogRecord, servedCatalog } from '../../src/search-index/catalog-store.ts'
import { ensureSetUp, setUpIndices } from '../../src/search-index/setup.ts'
import { expectError } from '../support/error-answer.ts'
import { post } from '../support/graphql.ts'
import { OLDER_MAKER, publishOlderCatalog } from '../support/older-catalog.ts'
import { OLDER_MENU } from '../support/older-menu.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** Guests whose answers depend on each part of a dish document. */
const GUESTS: readonly PreferencesInput[] = [
  { excludeAllergens: ['DAIRY'] },
  { diets: ['VEGAN'], excludeAllergens: ['SOY'] },
  { calorieRange: { max: 320 } },
  { calorieRange: { min: 400, max: 700 }, nutrientRanges: { protein: { min: 12 } } },
  {
    excludeAllergens: ['EGG', 'DAIRY'],
    nutrientRanges: { fatTotal: { max: 14 }, carbohydrates: { max: 60 } },
  },
]
const NO_DAIRY: PreferencesInput = { excludeAllergens: ['DAIRY'] }
const SEARCH = `query ($preferences: PreferencesInput) { search(preferences: $preferences, pagination: { first: 50 }) {
  counts { total }
  matches { dish { name } } almostMatches { dish { name } } notMatches { dish { name } }
} }`

let service: TestService
beforeAll(async () => {
  // The worker does not look for older catalogs meanwhile.
  service = await startTestService({ settings: { SWEEP_INTERVAL_MS: '3600000' } })
})
afterAll(() => service?.close())

let chains = 0
const onboard = () => service.onboard({ chainId: `made-${chains++}`, name: 'Made by' })
const ask = ({ apiKey }: Pick<OnboardedChain, 'apiKey'>, preferences: PreferencesInput | null) =>
  post(service.address, { query: SEARCH, variables: { preferences } }, { authorization: apiKey })

type Found = Record<'matches' | 'almostMatches' | 'notMatches', { dish: { name: string } }[]>

async function statusesBy(chain: OnboardedChain, preferences: PreferencesInput) {
  const { body } = await ask(chain, preferences)
  expect(body.errors).toBeUndefined()
  const groups = Object.entries(body.data.search as Found).filter(([name]) => name !== 'counts')
  return Object.fromEntries(groups.flatMap(([group, found]) => found.map(({ dish }) => [dish.name, group])))
}

const GROUPS = { MATCH: 'matches', ALMOST_MATCH: 'almostMatches', NOT_MATCH: 'notMatches' } as const

function rightAnswers(menu: readonly DishFacts[], preferences: PreferencesInput) {
  const statusOf = (facts: DishFacts) =>
    GROUPS[classify(facts, preferencesOf(preferences), DEFAULT_MATCH_SETTINGS).status]
  return Object.fromEntries(menu.map((facts) => [facts.dish.name, statusOf(facts)]))
}

async function expectRightAnswers(chain: OnboardedChain, menu: readonly DishFacts[]): Promise<void> {
  for (const preferences of GUESTS)
    expect(await statusesBy(chain, preferences)).toEqual(rightAnswers(menu, preferences))
}

const soup = { partnerDishId: '1', name: 'Soup', allergensComplete: true, allergens: [{ type: 'MILK' }] }
const upload = async ({ partnerToken }: OnboardedChain, file: unknown) =>
  expect(await uploadCatalog(service.address, partnerToken, JSON.stringify(file))).toMatchObject({
    state: 'LIVE',
  })

async function liveRecord({ chainId }: OnboardedChain): Promise<CatalogRecord> {
  const [record] = await service.stores.catalogs.list(chainId)
  if (record === undefined) throw new Error('the chain has no catalog')
  return record
}

describe('a catalog that an older version made', () => {
  it('is searched by the script that its record names, and the answers are right', async () => {
    const chain = await onboard()
    const { facts } = await publishOlderCatalog(service, chain.chainId)
    await expectRightAnswers(chain, facts)
  })

  it('is not searched by terms, which it does not have, however large it is', async () => {
    const chain = await onboard()
    const { facts, record } = await publishOlderCatalog(service, chain.chainId)
    const large = { ...servedCatalog(record), dishCount: 1_000_000 }
    expect(await service.stores.serving.publish(record.catalogId, large)).toBe(true)
    await expect
      .poll(async () => (await service.stores.serving.find(chain.chainId))?.dishCount)
      .toBe(1_000_000)
    await expectRightAnswers(chain, facts)
  })

  it('is compared with a file of today: its statements cannot get lost unnoticed', async () => {
    const chain = await onboard()
    await publishOlderCatalog(service, chain.chainId)
    const cleared = OLDER_MENU.map((item) => ({ ...item, ingredients: [], customizationGroups: [] }))
    const ended = await uploadCatalog(service.address, chain.partnerToken, JSON.stringify(cleared))
    expect(ended).toMatchObject({
      state: 'HELD',
      stateReason: expect.stringContaining('6 of 6 dishes that stated Dairy no longer do'),
    })
  })

  it('keeps its script when a newer version sets the engine up', async () => {
    await publishOlderCatalog(service, (await onboard()).chainId)
    await setUpIndices(service.es, service.stores.names)
    await ensureSetUp(service.es, service.stores.names)
    expect((await service.es.getScript({ id: OLDER_MAKER.scriptId })).found).toBe(true)
  })

  it('whose files are not recorded is changed by a partial file all the same, in the layout of today', async () => {
    const chain = await onboard()
    const { facts, record } = await publishOlderCatalog(service, chain.chainId)
    const shake = { ...soup, partnerDishId: '2', name: 'Shake' }
    await upload(chain, { mode: 'partial', items: [shake] })
    const { madeBy } = await liveRecord(chain)
    expect(madeBy).toEqual({ ...TODAYS_MAKER, rules: record.madeBy?.rules })
    const { Shake: ofShake, ...ofOthers } = await statusesBy(chain, NO_DAIRY)
    expect(ofShake).toBe('notMatches')
    expect(ofOthers).toEqual(rightAnswers(facts, NO_DAIRY))
  })
})

describe('a catalog whose maker', () => {
  const named = async (chain: OnboardedChain, madeBy: CatalogMaker | undefined) => {
    const { madeBy: _, ...record } = await liveRecord(chain)
    const { catalogs, serving } = service.stores
    const changed = { ...record, ...(madeBy && { madeBy }) }
    await catalogs.save(changed)
    expect(await serving.publish(record.catalogId, servedCatalog(changed))).toBe(true)
  }
  const published = async () => onboardWithCatalog(service, `made-${chains++}`, [soup])

  it('is today’s comes of every upload', async () => {
    expect((await liveRecord(await published())).madeBy).toEqual(TODAYS_MAKER)
  })

  it.each<[string, CatalogMaker | undefined]>([
    ['is not recorded', undefined],
    ['takes other parameters', { ...TODAYS_MAKER, parameters: 99 }],
    ['has no script in the engine', { ...TODAYS_MAKER, scriptId: 'dishmatch-classify-none' }],
    ['has no such amount', { ...TODAYS_MAKER, ranges: [] }],
  ])('%s is not guessed at: the menu is shown, preferences are SEARCH_UNAVAILABLE', async (_, madeBy) => {
    const chain = await published()
    await named(chain, madeBy)
    expect((await ask(chain, null)).body.data.search.counts).toEqual({ total: 1 })
    const wishes = { ...NO_DAIRY, calorieRange: { max: 700 } }
    expectError(await ask(chain, wishes), { status: 503, code: 'SEARCH_UNAVAILABLE', path: ['search'] })
  })

  it('is not recorded is searched again once it is rebuilt', async () => {
    const chain = await published()
    await named(chain, undefined)
    await requestRebuild(service.stores.catalogs, await liveRecord(chain))
    await expect.poll(async () => (await liveRecord(chain)).madeBy, { timeout: 20_000 }).toEqual(TODAYS_MAKER)
    await expect.poll(async () => (await ask(chain, NO_DAIRY)).status, { timeout: 10_000 }).toBe(200)
    expect(await statusesBy(chain, NO_DAIRY)).toEqual({ Soup: 'notMatches' })
  })
})
