import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../../harness/network/faulty-proxy.ts'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { indexBrokenDish } from '../../support/broken-dish.ts'
import { publishEmptyCatalog } from '../../support/empty-catalog.ts'
import { expectError } from '../../support/error-answer.ts'
import { type HttpAnswer, post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const DEADLINE_MS = 600
const SEARCH = '{ search { counts { total } } }'
const TICKET = 'mutation { createPartnerCatalogUpload { uploadId } }'
const FAILURE = JSON.stringify({
  error: { type: 'search_phase_execution_exception', reason: 'all shards failed on node es-7.internal:9300' },
  status: 500,
})

/** Elasticsearch as the service sees it is slow or fails; the engine itself is healthy. */
describe('with an engine in trouble', () => {
  let proxy: FaultyProxy
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    proxy = await startFaultyProxy(String(inject('stackEnvironment').ELASTICSEARCH_URL))
    service = await startTestService({
      hasWorker: false,
      settings: {
        ELASTICSEARCH_URL: proxy.address,
        REQUEST_DEADLINE_MS: String(DEADLINE_MS),
        CREDENTIAL_CACHE_MS: '0',
      },
    })
    chain = await service.onboard()
    await publishEmptyCatalog(service, chain.chainId)
  })
  afterEach(() => proxy.setFault(null))
  afterAll(async () => {
    await service?.close()
    proxy?.close()
  })

  const send = (query: string, authorization = chain.apiKey) =>
    post(service.address, { query }, { authorization })
  const timed = async (request: () => Promise<HttpAnswer>) => {
    const start = performance.now()
    return { answer: await request(), ms: performance.now() - start }
  }
  const expectRetryAfter = (answer: HttpAnswer) => {
    const { retryAfter } = answer.body.errors[0].extensions
    expect(retryAfter).toBeGreaterThan(0)
    expect(answer.headers.get('retry-after')).toBe(String(retryAfter))
  }

  it('a search slower than the deadline is SEARCH_UNAVAILABLE, in time', async () => {
    proxy.setFault({ on: /_search/, delayMs: 3_000 })
    const { answer, ms } = await timed(() => send(SEARCH))
    const { extensions } = expectError(answer, {
      status: 503,
      code: 'SEARCH_UNAVAILABLE',
      ...(answer.body.data === undefined ? {} : { path: ['search'] }),
    })
    expect(extensions.retryAfter).toBeGreaterThan(0)
    expectRetryAfter(answer)
    expect(ms).toBeGreaterThan(DEADLINE_MS / 2)
    expect(ms).toBeLessThan(DEADLINE_MS * 2.5)
  })

  it('the deadline is that of the request, not of each call it makes', async () => {
    const fresh = await service.onboard({ chainId: 'fresh' })
    proxy.setFault({ on: /./, delayMs: DEADLINE_MS * 0.6 })
    const { answer, ms } = await timed(() => send(SEARCH, fresh.apiKey))
    expectError(answer, { status: 503, code: 'SEARCH_UNAVAILABLE' })
    expectRetryAfter(answer)
    expect(ms).toBeLessThan(DEADLINE_MS * 1.7)
  })

  it('a failing search is SEARCH_UNAVAILABLE, without a word of the engine', async () => {
    proxy.setFault({ on: /_search/, failure: FAILURE })
    const answer = await send(SEARCH)
    expectError(answer, { status: 503, code: 'SEARCH_UNAVAILABLE', path: ['search'] })
    expectRetryAfter(answer)
    expect(answer.body.data).toEqual({ search: null })
    expect(JSON.stringify(answer.body)).not.toMatch(/shard|es-7|exception/)
  })

  it('credentials that cannot be looked up are SEARCH_UNAVAILABLE, not INVALID_TOKEN', async () => {
    proxy.setFault({ on: /-credentials/, failure: FAILURE })
    const answer = await send(SEARCH)
    expectError(answer, { status: 503, code: 'SEARCH_UNAVAILABLE' })
    expectRetryAfter(answer)
  })

  it('filterOptions and dish say the same', async () => {
    proxy.setFault({ on: /-shelf-/, failure: FAILURE })
    for (const [field, query] of [
      ['filterOptions', '{ filterOptions { diets { type } } }'],
      ['dish', '{ dish(id: "dish_aaaaaaaaaaaaaaaaaaaaaaaa") { name } }'],
    ] as const)
      expectError(await send(query), { status: 503, code: 'SEARCH_UNAVAILABLE', path: [field] })
  })

  it('where one field fails and another does not, the status is 200', async () => {
    proxy.setFault({ on: /_search/, failure: FAILURE })
    const answer = await send(`{ search { counts { total } } session: __typename }`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ search: null, session: 'Query' })
  })

  it('a ticket that cannot be recorded is UPLOADS_UNAVAILABLE', async () => {
    proxy.setFault({ on: /-uploads/, failure: FAILURE })
    const answer = await send(TICKET, `Bearer ${chain.partnerToken}`)
    expectError(answer, {
      status: 503,
      code: 'UPLOADS_UNAVAILABLE',
      path: ['createPartnerCatalogUpload'],
    })
    expectRetryAfter(answer)
    expect(answer.body.data).toEqual({ createPartnerCatalogUpload: null })
    proxy.setFault({ on: /-uploads/, delayMs: 3_000 })
    const late = await send(TICKET, `Bearer ${chain.partnerToken}`)
    expectError(late, { status: 503, code: 'UPLOADS_UNAVAILABLE' })
    expectRetryAfter(late)
  })

  it('what nobody foresaw is INTERNAL_ERROR, and says nothing of the inside', async () => {
    const id = await indexBrokenDish(service, chain.chainId)
    const answer = await send(`{ dish(id: "${id}") { name cuisines { name } } }`)
    expectError(answer, {
      status: 200,
      code: 'INTERNAL_ERROR',
      path: ['dish', 'cuisines'],
      says: /^Something went wrong on our side$/,
    })
    expect(answer.body.data).toEqual({ dish: null })
  })

  it('afterwards it answers again', async () => {
    expect((await send(SEARCH)).status).toBe(200)
  })
})
