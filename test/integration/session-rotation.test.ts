import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { expectError } from '../support/error-answer.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const START = { query: 'mutation { startSession(input: { guestId: "g" }) { sessionId expiresAt } }' }

describe('a session', () => {
  const [oldSecret, newSecret] = [randomUUID() + randomUUID(), randomUUID() + randomUUID()]
  const namespace = `test-${randomUUID().slice(0, 8)}`
  let before: TestService
  let after: TestService
  let brief: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    const settings = { NAMESPACE: namespace, S3_BUCKET: namespace }
    before = await startTestService({
      hasWorker: false,
      settings: { ...settings, SESSION_SECRET: oldSecret },
    })
    const rotated = { SESSION_SECRET: newSecret, SESSION_SECRET_ALSO_ACCEPTED: oldSecret }
    after = await startTestService({ hasWorker: false, settings: { ...settings, ...rotated } })
    brief = await startTestService({
      hasWorker: false,
      settings: { ...settings, SESSION_SECRET: oldSecret, SESSION_TTL_SECONDS: '60' },
    })
    chain = await before.onboard()
  })
  afterAll(async () => {
    await brief?.stop()
    await after?.stop()
    await before?.close()
  })

  const ask = ({ address }: TestService, body: unknown, sessionId?: string) =>
    post(address, body, {
      authorization: chain.apiKey,
      ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }),
    })
  const started = async (service: TestService) => (await ask(service, START)).body.data.startSession

  it('of the secret before is accepted after the rotation; one of the new secret is not before it', async () => {
    const [old, fresh] = [await started(before), await started(after)]
    expect((await ask(after, SEARCH, old.sessionId)).status).toBe(200)
    expect((await ask(after, SEARCH, fresh.sessionId)).status).toBe(200)
    expectError(await ask(before, SEARCH, fresh.sessionId), { status: 401, code: 'INVALID_SESSION' })
  })

  it('says when it expires', async () => {
    const { expiresAt } = await started(brief)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(expiresAt).toMatch(/^\d{4}-.*\.\d{3}Z$/)
  })

  it.each(['nonsense', 'sess_x.y.z', ''])(
    'that is wrong (%j) does not keep a guest from a new one',
    async (id) => {
      const answer = await ask(before, START, id)
      expect(answer.status).toBe(200)
      expect(answer.body.data.startSession.sessionId).toMatch(/^sess_/)
      const both = { query: `${START.query.slice(0, -1)} __typename }` }
      expect((await ask(before, both, id)).status).toBe(200)
      expectError(await ask(before, SEARCH, id), { status: 401, code: 'INVALID_SESSION' })
    },
  )
})

describe('a key', () => {
  it('of the other environment is refused, well-formed and unknown', async () => {
    const service = await startTestService({ hasWorker: false })
    try {
      const chain = await service.onboard()
      const { credential } = await service.stores.credentials.issue({
        ...{ kind: 'API_KEY', environment: 'live', chainId: chain.chainId, businessId: null, label: 'live' },
      })
      for (const authorization of [credential, newCredential('API_KEY', 'live')])
        expectError(await post(service.address, SEARCH, { authorization }), {
          status: 401,
          code: 'INVALID_TOKEN',
          says: /takes test credentials only/,
        })
    } finally {
      await service.close()
    }
  })

  it('with the scope "operate" reads the schema in production; others do not', async () => {
    const service = await startTestService({
      hasWorker: false,
      settings: { NODE_ENV: 'production', SERVICE_ENVIRONMENT: 'test' },
    })
    try {
      const { chainId, apiKey } = await service.onboard()
      const { credential } = await service.stores.credentials.issue({
        ...{ kind: 'API_KEY', environment: 'test', chainId, businessId: null, label: 'operator' },
        scopes: ['read', 'operate'],
      })
      const query = { query: '{ __schema { queryType { name } } }' }
      expect((await post(service.address, query, { authorization: credential })).body.data.__schema).toEqual({
        queryType: { name: 'Query' },
      })
      expect((await post(service.address, query, { authorization: apiKey })).status).toBe(400)
    } finally {
      await service.close()
    }
  })
})
