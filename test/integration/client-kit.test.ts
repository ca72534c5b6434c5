import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { linkTo } from '../../harness/network/engine-link.ts'
import { listenLocally } from '../../harness/network/local-server.ts'
import {
  CalculateDocument,
  CompleteUploadDocument,
  CreateUploadDocument,
  createDishmatchClient,
  DishDocument,
  DishesDocument,
  type DishmatchClient,
  type DishmatchOptions,
  FiltersDocument,
  RestaurantsDocument,
  SearchDocument,
  type SearchQuery,
  ServiceError,
  SuggestDocument,
  type TypedDocument,
  UploadDocument,
} from '../../packages/client/src/index.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createSessionTokens } from '../../src/features/sessions/session-token.ts'
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi } from '../support/watched-api.ts'

const TRUSTED = fileURLToPath(new URL('../../packages/client/trusted-documents.json', import.meta.url))
const NOWHERE = 'dish_000000000000000000000000'
const OWN: TypedDocument<
  { readonly search: { readonly counts: { readonly total: number } } | null },
  object
> = {
  text: '{ search { counts { total } } }',
}
const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } } as const

describe('the clients’ kit', () => {
  let service: TestService
  let chain: OnboardedChain
  let client: DishmatchClient
  let proxy: RecordingProxy

  beforeAll(async () => {
    service = await startTestService()
    chain = await publishSample(service, 'mexican-grill')
    proxy = await startRecordingProxy(service.address)
    client = clientOf()
  })
  afterAll(async () => {
    proxy?.close()
    await service?.close()
  })

  const clientOf = (more: Partial<DishmatchOptions> = {}, address = service.address) =>
    createDishmatchClient({ endpoint: `${address}/graphql`, credential: chain.apiKey, ...more })
  const errorOf = async (asked: Promise<unknown>) => {
    const error = await asked.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ServiceError)
    return error as ServiceError
  }
  const dishesOf = ({ matches, almostMatches, notMatches }: NonNullable<SearchQuery['search']>) =>
    [...matches, ...almostMatches, ...notMatches].map(({ dish }) => dish)

  describe('an app', () => {
    it('shows the menu in its groups, with what can be changed and the facts of the catalog', async () => {
      const { search } = await client.ask(SearchDocument, { preferences })
      expect(search.counts).toEqual({ matches: 6, almostMatches: 6, notMatches: 25, total: 37 })
      expect(search.catalog?.version).toMatch(/\S/)
      const bowl = search.almostMatches.find(({ modifications }) => modifications.length === 2)
      const codes = bowl?.conflicts.map(({ code, remedy }) => [code, remedy?.action])
      expect(codes).toEqual([
        ['CONTAINS_ALLERGEN', 'REMOVE'],
        ['DIET_VIOLATED', 'REMOVE'],
        ['ABOVE_MAXIMUM', 'REMOVE'],
      ])
      expect(bowl?.adjusted?.nutrition.caloriesTotal).toBe(515)
      expect(bowl?.adjusted?.match?.status).toBe('MATCH')
    })

    it('judges a selection at every tap, to the end that the search proposed', async () => {
      const { search } = await client.ask(SearchDocument, { preferences })
      const bowl = search.almostMatches.find(({ modifications }) => modifications.length === 2)
      const { dish } = await client.ask(DishDocument, { id: bowl?.dish.id ?? '', preferences })
      expect(dish.match?.conflicts).toEqual(bowl?.conflicts)
      const options = dish.customizationGroups?.flatMap((group) => group.options) ?? []
      const chosen = [
        ...dish.addedIngredients.flatMap((part) => (part?.isIncluded ? part.id : [])),
        ...options.flatMap(({ id, isDefault }) => (isDefault ? id : [])),
      ]
      const removed = bowl?.modifications.map(({ componentId }) => componentId) ?? []
      const verdicts: (string | undefined)[] = []
      for (let taps = 0; taps <= removed.length; taps += 1) {
        const gone = removed.slice(0, taps)
        const selectedOptions = chosen.filter((id) => !gone.includes(id))
        const { calculate } = await client.ask(CalculateDocument, {
          ...{ dishId: dish.id, selectedOptions, preferences },
        })
        verdicts.push(calculate.match?.status)
      }
      expect(verdicts).toEqual(['ALMOST_MATCH', 'ALMOST_MATCH', 'MATCH'])
    })

    it('keeps a cart, and sees which dishes are gone', async () => {
      const { search } = await client.ask(SearchDocument, { pagination: { first: 2 } })
      const ids = [...dishesOf(search).map(({ id }) => id), NOWHERE]
      const { dishes } = await client.ask(DishesDocument, { ids, preferences })
      expect(dishes.map((dish) => dish?.id ?? null)).toEqual([...ids.slice(0, 2), null])
      expect(dishes[0]?.match?.status).toMatch(/MATCH$/)
    })

    it('reads every page once, and learns that the catalog is another one', async () => {
      const names: string[] = []
      let after: string | null = null
      for (;;) {
        const { search }: { readonly search: NonNullable<SearchQuery['search']> } = await client.ask(
          SearchDocument,
          { preferences, pagination: { first: 15, after } },
        )
        names.push(...dishesOf(search).map(({ id }) => id))
        if (!search.pageInfo.hasNextPage) break
        after = search.pageInfo.endCursor
      }
      expect(new Set(names).size).toBe(37)
      expect(names).toHaveLength(37)
      const pagination = { first: 15, after }
      const askAgain = (ifVersion: string) =>
        client.ask(SearchDocument, { preferences, pagination, ifVersion })
      const { search } = await askAgain('older')
      expect(search.catalogChanged).toBe(true)
      expect((await askAgain(search.catalog?.version ?? '')).search.catalogChanged).toBe(false)
    })

    it('offers filters with their counts, restaurants and suggestions', async () => {
      const { filterOptions } = await client.ask(FiltersDocument, { preferences })
      expect(filterOptions.categories.some(({ counts }) => (counts?.matches ?? 0) > 0)).toBe(true)
      const { restaurants } = await client.ask(RestaurantsDocument)
      expect(restaurants.nodes.map(({ id }) => id)).toContain('mexican-grill-main-street')
      const { suggest } = await client.ask(SuggestDocument, { prefix: 'sofritas bo' })
      expect(suggest[0]).toMatchObject({ kind: 'DISH', text: 'Sofritas Bowl' })
    })

    it('is told what a search without a match could do without', async () => {
      const impossible = { calorieRange: { min: 9_000, max: 9_001 } }
      const { search } = await client.ask(SearchDocument, {
        ...{ preferences: impossible, withRelaxations: true },
      })
      expect(search.relaxations).toEqual([{ part: 'RANGE', nutrient: 'calories', matches: 37 }])
    })

    it('is told by the compiler what a document does not take', async () => {
      // @ts-expect-error: no such diet
      const wrong = client.ask(SearchDocument, { preferences: { diets: ['KETO'] } })
      expect(await errorOf(wrong)).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
      // @ts-expect-error: it needs an id
      expect(await errorOf(client.ask(DishDocument))).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
    })

    it('asks with a document of its own', async () => {
      expect((await client.ask(OWN)).search.counts.total).toBe(37)
    })
  })

  it('a partner uploads, and follows the state', async () => {
    const partner = clientOf({ credential: chain.partnerToken })
    const asked = { validateOnly: true }
    const { createPartnerCatalogUpload: ticket } = await partner.ask(CreateUploadDocument, asked)
    const { uploadUrl, method, contentType, uploadId } = ticket
    const body = JSON.stringify({ items: [{ partnerDishId: 'soup' }] })
    await fetch(uploadUrl, { method, headers: { 'content-type': contentType }, body })
    await partner.ask(CompleteUploadDocument, { uploadId }, { isRepeatable: true })
    await vi.waitFor(async () => {
      const { catalogUpload } = await partner.ask(UploadDocument, { id: uploadId })
      expect(catalogUpload).toMatchObject({ state: 'VALIDATED', problems: [{ code: 'INVALID_ITEM' }] })
    }, 30_000)
  })

  describe('a session', () => {
    it('is started once, and carried from then on', async () => {
      const kept: (string | null)[] = []
      const guest = clientOf({ onSession: (sessionId) => kept.push(sessionId) })
      expect(guest.sessionId).toBe(null)
      const sessionId = await guest.startSession({ guestId: 'a' })
      expect([guest.sessionId, ...kept]).toEqual([sessionId, sessionId])
      const later = clientOf({ sessionId: 'sess_nonsense' })
      expect(await errorOf(later.ask(OWN))).toMatchObject({ code: 'INVALID_SESSION', status: 401 })
      await later.startSession({ guestId: 'a' })
      await expect(later.ask(OWN)).resolves.toMatchObject({ search: {} })
    })

    it('that has expired counts as absent, and is forgotten', async () => {
      const tokens = createSessionTokens({ secret: service.config.SESSION_SECRET, ttlSeconds: -10 })
      const { sessionId } = await tokens.issue(chain.chainId, { kind: 'guestId', value: 'a' })
      const kept: (string | null)[] = []
      const guest = clientOf({ sessionId, onSession: (now) => kept.push(now) })
      expect((await guest.ask(OWN)).search.counts.total).toBe(37)
      expect([guest.sessionId, ...kept]).toEqual([null, null])
      await guest.startSession({ guestId: 'a' })
      await guest.ask(OWN)
      expect(guest.sessionId).toMatch(/^sess_/)
    })
  })

  describe('an error', () => {
    it.each([
      ['of a field', DishDocument, { id: NOWHERE }, { code: 'DISH_NOT_FOUND', field: 'id', status: 200 }],
      [
        'of an argument',
        SearchDocument,
        { preferences: { calorieRange: { min: 9, max: 1 } } },
        { code: 'INVALID_INPUT', field: 'preferences.calorieRange.max' },
      ],
    ])('%s has its code and the id of the request', async (_what, document, variables, expected) => {
      const error = await errorOf(
        client.ask<unknown, object>(document as TypedDocument<unknown, object>, variables),
      )
      expect(error).toMatchObject({ ...expected, name: 'ServiceError', retryAfter: null })
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(error.errors[0]?.message).toBe(error.message)
    })

    it('of a wrong key comes at once', async () => {
      const { exchanges } = proxy
      const before = exchanges.length
      const stranger = clientOf({ credential: 'pk_test_nonsense' }, proxy.address)
      expect(await errorOf(stranger.ask(OWN))).toMatchObject({ code: 'INVALID_TOKEN', status: 401 })
      expect(exchanges.length - before).toBe(1)
    })

    it('of the network is an error of the same class', async () => {
      const gone = await listenLocally(createServer())
      gone.close()
      const lost = clientOf({ maxTries: 1 }, gone.address)
      expect(await errorOf(lost.ask(OWN))).toMatchObject({ code: 'UNREACHABLE', status: null })
    })
  })

  describe('a refusal that passes', () => {
    it('by a limit is waited for, as long as the service says', async () => {
      const settings = { NAMESPACE: service.config.NAMESPACE, S3_BUCKET: service.config.S3_BUCKET }
      const [full, fresh] = await Promise.all(
        [1, 2].map(() =>
          startTestService({ hasWorker: false, settings: { ...settings, REQUESTS_PER_MINUTE: '1' } }),
        ),
      )
      onTestFinished(async () => {
        await Promise.all([full?.stop(), fresh?.stop()])
      })
      const other = await service.onboard({ chainId: 'limited' })
      const limited = (address = '') => clientOf({ credential: other.apiKey }, address)
      await limited(full?.address).ask(OWN)
      const refused = await errorOf(limited(full?.address).ask(OWN))
      expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
      expect(refused.retryAfter).toBeGreaterThan(15)
      // The window ends in a moment, for a process that has not counted in it yet.
      const keys = await service.redis.keys(`*${service.config.NAMESPACE}*key:*`)
      expect(keys).not.toEqual([])
      for (const key of keys) await service.redis.pexpire(key, 1_500)
      await expect(limited(fresh?.address).ask(OWN)).resolves.toMatchObject({ search: {} })
    })

    it('by an engine that is away is waited for, too', async () => {
      const link = await linkTo(service.config.ELASTICSEARCH_URL)
      const api = await startWatchedApi(service, () => undefined, link.address)
      const watched = await startRecordingProxy(api.address)
      onTestFinished(async () => {
        watched.close()
        await api.close()
        link.cut()
      })
      const patient = clientOf({ maxTries: 9, deadlineMs: 60_000 }, watched.address)
      link.cut()
      const asked = patient.ask(OWN)
      await vi.waitFor(() => expect(watched.exchanges[0]?.status).toBe(503), 30_000)
      await link.mend()
      expect((await asked).search.counts.total).toBe(37)
    })
  })

  describe('an answer of something else', () => {
    async function refusing(status: number, retryAfter = '1', refusals = 1) {
      const busy = await startRecordingProxy(
        service.address,
        Array.from({ length: refusals }, () => ({ status, retryAfter })),
      )
      onTestFinished(() => busy.close())
      return { address: busy.address, seen: () => busy.exchanges.length }
    }

    it.each([429, 503])('with status %i is waited for as Retry-After says', async (status) => {
      const busy = await refusing(status)
      expect((await clientOf({}, busy.address).ask(OWN)).search.counts.total).toBe(37)
      expect(busy.seen()).toBe(2)
    })

    it('is given up after the tries, and at once where waiting would take longer than the deadline', async () => {
      const expected = { code: 'UNREADABLE_ANSWER', status: 503 }
      const busy = await refusing(503, '1', 9)
      expect(await errorOf(clientOf({ maxTries: 2 }, busy.address).ask(OWN))).toMatchObject(expected)
      expect(busy.seen()).toBe(2)
      const long = await refusing(503, '3600', 9)
      expect(await errorOf(clientOf({}, long.address).ask(OWN))).toMatchObject({
        ...expected,
        retryAfter: 3_600,
      })
      expect(long.seen()).toBe(1)
    })

    it('does not repeat a mutation that may have happened, and repeats one that has not', async () => {
      const partner = (address: string) => clientOf({ credential: chain.partnerToken }, address)
      const lost = await refusing(503)
      expect(await errorOf(partner(lost.address).ask(CreateUploadDocument, {}))).toMatchObject({
        status: 503,
      })
      expect(lost.seen()).toBe(1)
      const refused = await refusing(429)
      await expect(partner(refused.address).ask(CreateUploadDocument, {})).resolves.toMatchObject({
        createPartnerCatalogUpload: { method: 'PUT' },
      })
      const again = await refusing(503)
      expect(await clientOf({}, again.address).startSession({ guestId: 'a' })).toMatch(/^sess_/)
    })

    it('is no answer where none comes before the deadline, or where the app gives up', async () => {
      const silent = await listenLocally(createServer())
      onTestFinished(() => silent.close())
      const waiting = clientOf({ deadlineMs: 50 }, silent.address)
      expect(await errorOf(waiting.ask(OWN))).toMatchObject({ code: 'DEADLINE_EXCEEDED' })
      const given = new AbortController()
      const asked = clientOf({}, silent.address).ask(OWN, {}, { signal: given.signal })
      given.abort(new Error('the guest went on'))
      await expect(asked).rejects.toThrow('the guest went on')
      const busy = await refusing(503, '5')
      const later = new AbortController()
      const paused = clientOf({}, busy.address).ask(OWN, {}, { signal: later.signal })
      await vi.waitFor(() => expect(busy.seen()).toBe(1))
      later.abort()
      await expect(paused).rejects.toMatchObject({ name: 'AbortError' })
    })
  })

  describe('trusted documents', () => {
    let listed: TestService
    let watched: RecordingProxy

    beforeAll(async () => {
      const { NAMESPACE, S3_BUCKET } = service.config
      const settings = { NAMESPACE, S3_BUCKET, TRUSTED_DOCUMENTS_FILE: TRUSTED, NODE_ENV: 'production' }
      listed = await startTestService({ hasWorker: false, settings })
      watched = await startRecordingProxy(listed.address)
    })
    afterAll(async () => {
      watched?.close()
      await listed?.stop()
    })

    it.each([true, false])('are run, by their ids and by their texts (%s)', async (sendsIds) => {
      const app = clientOf({ sendsIds }, watched.address)
      expect((await app.ask(SearchDocument, { preferences })).search.counts.total).toBe(37)
      const sent = JSON.parse(watched.exchanges.at(-1)?.sent ?? '')
      const expected = sendsIds ? { documentId: SearchDocument.id } : { query: SearchDocument.text }
      expect(sent).toEqual({ ...expected, variables: { preferences } })
    })

    it.each([true, false])('are the only ones that run (%s)', async (sendsIds) => {
      const app = clientOf({ sendsIds }, listed.address)
      const expected = { code: 'PERSISTED_QUERY_NOT_IN_LIST', status: 403 }
      expect(await errorOf(app.ask(OWN))).toMatchObject(expected)
      expect(await errorOf(app.ask({ ...OWN, id: 'a'.repeat(64) }))).toMatchObject(expected)
    })
  })
})
