import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import type { CredentialRequest } from '../../../src/features/credentials/credential-store.ts'
import { type Anything, post } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const SEARCH = '{ search { matches { dish { id name } } } }'
const TICKET = 'mutation { createPartnerCatalogUpload { objectKey uploadId } }'
const START = 'mutation { startSession(input: { guestId: "a" }) { sessionId } }'

describe('credentials', () => {
  let service: TestService
  let soups: PublishedChain
  let salads: OnboardedChain

  beforeAll(async () => {
    service = await startTestService()
    soups = await onboardWithCatalog(service, 'soups', [{ partnerDishId: '1', name: 'Soup' }])
    salads = await service.onboard({ chainId: 'salads' })
  })
  afterAll(() => service?.close())

  const send = (query: string, authorization: string, headers: Record<string, string> = {}) =>
    post(service.address, { query }, { authorization, ...headers })
  const names = async (key: string): Promise<string[]> =>
    (await send(SEARCH, key)).body.data.search.matches.map(({ dish }: Anything) => dish.name)
  const issue = async (more: Partial<CredentialRequest>) => {
    const base = { kind: 'API_KEY', environment: 'test', chainId: 'soups', businessId: null } as const
    return service.stores.credentials.issue({ ...base, label: 'test', ...more })
  }

  it('a key begins with pk_ and its environment, a partner token with pt_', async () => {
    expect(soups.apiKey).toMatch(/^pk_test_[0-9A-Za-z]{38}$/)
    expect(soups.partnerToken).toMatch(/^pt_test_[0-9A-Za-z]{38}$/)
    expect((await issue({ environment: 'live' })).credential).toMatch(/^pk_live_/)
  })

  it('a chain can have separate staging and production keys', async () => {
    const [staging, production] = [await issue({}), await issue({ environment: 'live' })]
    expect(staging.credential).not.toBe(production.credential)
    expect(await names(staging.credential)).toEqual(['Soup'])
    const { NAMESPACE, S3_BUCKET } = service.config
    const live = await startTestService({
      hasWorker: false,
      settings: { NAMESPACE, S3_BUCKET, SERVICE_ENVIRONMENT: 'live' },
    })
    try {
      const answer = await post(live.address, { query: SEARCH }, { authorization: production.credential })
      expect(answer.body.data.search.matches).toHaveLength(1)
    } finally {
      await live.stop()
    }
  })

  it('the key alone decides on the chain whose menu is read', async () => {
    expect(await names(soups.apiKey)).toEqual(['Soup'])
    expect(await names(salads.apiKey)).toEqual([])
  })

  it('a dish of another chain is as unknown as one that does not exist, to dish and calculate', async () => {
    const { body } = await send(SEARCH, soups.apiKey)
    const { id } = body.data.search.matches[0].dish
    const dish = await send(`{ dish(id: "${id}") { name } }`, salads.apiKey)
    expect(dish.body.data).toEqual({ dish: null })
    expect(dish.body.errors[0].extensions).toMatchObject({ code: 'DISH_NOT_FOUND', field: 'id' })
    const calculate = `{ calculate(dishId: "${id}", selectedOptions: []) { nutrition { protein } } }`
    expect((await send(calculate, salads.apiKey)).body.errors[0].extensions).toMatchObject({
      code: 'DISH_NOT_FOUND',
      field: 'dishId',
    })
  })

  it('a key is read-only: it gets no upload address', async () => {
    for (const authorization of [soups.apiKey, `Bearer ${soups.apiKey}`])
      expect((await send(TICKET, authorization)).status).toBe(401)
  })

  it('a token is for one business: its uploads go under its own path', async () => {
    const { body } = await send(TICKET, `Bearer ${salads.partnerToken}`)
    expect(body.data.createPartnerCatalogUpload.objectKey).toContain('business_id=salads-catalog/')
  })

  it('a token reads no menu, with or without Bearer', async () => {
    for (const query of [SEARCH, START, '{ filterOptions { diets { type } } }'])
      for (const authorization of [soups.partnerToken, `Bearer ${soups.partnerToken}`])
        expect((await send(query, authorization)).status).toBe(401)
  })

  it('a token for no business is FORBIDDEN to upload', async () => {
    const { credential } = await issue({ kind: 'PARTNER_TOKEN' })
    const { status, body } = await send(TICKET, `Bearer ${credential}`)
    expect(status).toBe(200)
    expect(body.data).toEqual({ createPartnerCatalogUpload: null })
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  it('credentials are stored only as hashes', async () => {
    const index = service.stores.names.credentials
    await service.es.indices.refresh({ index })
    const answer = await service.es.search({ index, size: 100 })
    const stored = JSON.stringify(answer)
    expect(stored).toContain('soups')
    for (const secret of [soups.apiKey, soups.partnerToken, salads.apiKey, salads.partnerToken]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(secret.slice(8, 40))
    }
  })

  it('chains, businesses, credentials and uploads live in indices of their own, outside the catalogs', async () => {
    const { names } = service.stores
    const indices = [names.chains, names.businesses, names.credentials, names.uploads]
    await service.es.indices.refresh({ index: indices })
    for (const index of indices) expect((await service.es.count({ index })).count).toBeGreaterThan(0)
  })

  it('a credential may expire, and works until then', async () => {
    const late = await issue({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await names(late.credential)).toEqual(['Soup'])
    const past = await issue({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    expect((await send(SEARCH, past.credential)).status).toBe(401)
  })

  it('a key for some browser origins works from those, and from servers, which send none', async () => {
    const { credential } = await issue({ allowedOrigins: ['https://menu.example'] })
    const from = async (headers: Record<string, string>) => (await send(SEARCH, credential, headers)).status
    expect(await from({ origin: 'https://menu.example' })).toBe(200)
    expect(await from({})).toBe(200)
    expect(await from({ origin: 'https://menu.example.evil.example' })).toBe(403)
  })

  it('a revoked token stops working within 5 s', async () => {
    const ofSalads = { chainId: 'salads', businessId: 'salads-catalog' }
    const { credential, record } = await issue({ kind: 'PARTNER_TOKEN', ...ofSalads })
    const status = async () => (await send(TICKET, `Bearer ${credential}`)).status
    expect(await status()).toBe(200)
    await service.stores.credentials.revoke(record.credentialId)
    await expect.poll(status, { timeout: 5_000, interval: 100 }).toBe(401)
  })

  it('Redis holds only what may be lost: without all of it everything still works', async () => {
    const session = (await send(START, soups.apiKey)).body.data.startSession.sessionId
    for await (const keys of service.redis.scanStream({ match: `*${service.config.NAMESPACE}*` }))
      if ((keys as string[]).length > 0) await service.redis.unlink(...(keys as string[]))
    expect((await send(SEARCH, soups.apiKey, { 'x-session-id': session })).status).toBe(200)
    expect((await send(TICKET, `Bearer ${soups.partnerToken}`)).body.errors).toBeUndefined()
    expect(await names(soups.apiKey)).toEqual(['Soup'])
  })
})
