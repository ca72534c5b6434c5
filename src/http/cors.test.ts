import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { type CredentialRecord, completeRecord } from '../features/credentials/credential-record.ts'
import { corsPlugin } from './cors.ts'

const SHOP = 'https://shop.example'

describe('CORS by the credential', () => {
  let app: FastifyInstance
  let credential: CredentialRecord | null
  let refusal: Error | null

  beforeEach(async () => {
    credential = completeRecord({
      ...{ credentialId: 'c1', kind: 'API_KEY', environment: 'test', chainId: 'grill', businessId: null },
      ...{ label: 'shop', allowedOrigins: [SHOP], createdAt: '2026-01-01T00:00:00.000Z' },
      ...{ expiresAt: null, revokedAt: null },
    })
    refusal = null
    app = Fastify()
    await app.register(corsPlugin)
    app.addHook('onRequest', async (request) => {
      request.credential = credential
      if (refusal !== null) throw refusal
    })
    app.get('/graphql', async () => {
      throw new Error('broken')
    })
  })
  afterEach(() => app.close())

  const originOf = async (headers: Record<string, string> = { origin: SHOP }, url = '/graphql') =>
    (await app.inject({ url, headers })).headers['access-control-allow-origin']

  it('is on refusals of the hook that finds the credential', async () => {
    for (const code of ['INVALID_TOKEN', 'FORBIDDEN', 'RATE_LIMITED'] as const) {
      refusal = new AppError(code, 'refused')
      expect(await originOf()).toBe(SHOP)
    }
  })

  it('is on answers to a fault of ours', async () => {
    const answer = await app.inject({ url: '/graphql', headers: { origin: SHOP } })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP)
  })

  it('is where nothing else is, for who has a credential', async () => {
    expect(await originOf({ origin: SHOP }, '/nothing')).toBe(SHOP)
  })

  it('is not there without a credential, with another origin, or with none', async () => {
    expect(await originOf({ origin: 'https://SHOP.example' })).toBeUndefined()
    expect(await originOf({ origin: 'null' })).toBeUndefined()
    expect(await originOf({})).toBeUndefined()
    credential = null
    expect(await originOf()).toBeUndefined()
  })

  it('holds for one request only', async () => {
    expect(await originOf()).toBe(SHOP)
    credential = null
    expect(await originOf()).toBeUndefined()
  })

  it('answers a preflight without asking anyone for the credential', async () => {
    refusal = new Error('a look-up')
    const headers = { origin: 'https://any.example', 'access-control-request-method': 'POST' }
    const answer = await app.inject({ method: 'OPTIONS', url: '/graphql', headers })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('https://any.example')
  })
})
