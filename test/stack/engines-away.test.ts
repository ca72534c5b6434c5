import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../operator/onboard-chain.ts'
import { killEngine, startEngine, stopEngine } from '../../stack/engine-control.ts'
import { acquireStack, type Stack, stackEnvironment } from '../../stack/stack.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type TemporaryHome, temporaryHome } from './temporary-home.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const TICKET = { query: 'mutation { createPartnerCatalogUpload { uploadId } }' }
const FILTERS = {
  query: '{ filterOptions { diets { type } } dish(id: "dish_aaaaaaaaaaaaaaaaaaaaaaaa") { name } }',
}
/** What only the inside knows. */
const INTERNAL = /127\.0\.0\.1|localhost|ECONN|elastic|redis|lucene|shard|exception|\.ts:|node_modules| at /i

describe('with an engine away', () => {
  let home: TemporaryHome
  let stack: Stack
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    home = await temporaryHome()
    stack = await acquireStack({ holder: 'engines-away', settings: home.settings })
    service = await startTestService({
      hasWorker: false,
      settings: { ...stackEnvironment(stack), REQUEST_DEADLINE_MS: '2000', CREDENTIAL_CACHE_MS: '0' },
    })
    chain = await service.onboard()
  }, 300_000)
  afterAll(async () => {
    await service?.close()
    await stack?.release()
    await home?.remove()
  })

  const search = () => post(service.address, SEARCH, { authorization: chain.apiKey })
  const isUnavailable = (answer: HttpAnswer, code: string) => {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    for (const error of answer.body.errors) {
      expect(error.extensions).toMatchObject({ code, retryAfter: expect.any(Number) })
      expect(error.message).not.toMatch(INTERNAL)
    }
  }

  it('answers before', async () => {
    expect((await search()).body).toEqual({ data: { search: { counts: { total: 0 } } } })
  })

  it('search goes on without Redis, and without the storage', async () => {
    await stopEngine('redis', home.settings)
    await stopEngine('storage', home.settings)
    expect((await search()).body).toEqual({ data: { search: { counts: { total: 0 } } } })
    await startEngine('redis', home.settings)
    await startEngine('storage', home.settings)
  }, 60_000)

  it('search goes on while Redis hangs', async () => {
    await killEngine('redis', 'SIGSTOP', home.settings)
    const started = Date.now()
    expect((await search()).status).toBe(200)
    expect((await search()).status).toBe(200)
    expect(Date.now() - started).toBeLessThan(10_000)
    await killEngine('redis', 'SIGCONT', home.settings)
  }, 60_000)

  it('says so without Elasticsearch, and nothing of what is inside', async () => {
    await stopEngine('elasticsearch', home.settings)
    isUnavailable(await search(), 'SEARCH_UNAVAILABLE')
    isUnavailable(await post(service.address, FILTERS, { authorization: chain.apiKey }), 'SEARCH_UNAVAILABLE')
    const ticket = await post(service.address, TICKET, { authorization: `Bearer ${chain.partnerToken}` })
    isUnavailable(ticket, 'UPLOADS_UNAVAILABLE')
    const ready = await fetch(`${service.address}/health/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'unavailable', elasticsearch: 'down' })
    await startEngine('elasticsearch', home.settings)
    await expect.poll(async () => (await search()).status, { timeout: 60_000 }).toBe(200)
  }, 180_000)
})
