import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { createSessionTokens } from '../../../src/features/sessions/session-token.ts'
import { expectError } from '../../support/error-answer.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const START = 'mutation ($input: StartSessionInput!) { startSession(input: $input) { sessionId } }'
const SEARCH = '{ search { counts { total } } }'

/** The part of a session id that is not its signature. */
function claimsOf(sessionId: string) {
  const [, claims = ''] = sessionId.replace('sess_', '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; aud: string; exp: number }
}

describe('startSession', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
    post(service.address, { query, variables }, { authorization: chain.apiKey, ...headers })
  const start = async (input: object): Promise<string> => {
    const { body } = await send(START, { input })
    expect(body.errors).toBeUndefined()
    return body.data.startSession.sessionId
  }
  const guest = async (input: object) => claimsOf(await start(input)).sub

  it.each([{ guestId: 'guest-42' }, { passportId: 'P-1234567' }, { email: 'guest@example.org' }])(
    'takes one identity: %j',
    async (input) => expect(await start(input)).toMatch(/^sess_[\w-]+\.[\w-]+\.[\w-]+$/),
  )

  it('takes an identity beside nulls, and as a literal', async () => {
    expect(await start({ guestId: 'a', passportId: null, email: null })).toMatch(/^sess_/)
    const { body } = await send('mutation { startSession(input: { email: "a@b.c" }) { sessionId } }')
    expect(body.data.startSession.sessionId).toMatch(/^sess_/)
  })

  it.each<[object, string]>([
    [{}, 'input'],
    [{ guestId: null }, 'input'],
    [{ guestId: 'a', email: 'a@b.c' }, 'input'],
    [{ guestId: 'a', passportId: 'b', email: 'a@b.c' }, 'input'],
    [{ guestId: ' ' }, 'input.guestId'],
    [{ passportId: '' }, 'input.passportId'],
    [{ email: 'nobody' }, 'input.email'],
    [{ email: 'a b@c' }, 'input.email'],
    [{ guestId: 'x'.repeat(321) }, 'input.guestId'],
  ])('refuses anything but exactly one identity: %j', async (input, field) => {
    const answer = await send(START, { input })
    expectError(answer, { status: 200, code: 'INVALID_INPUT', field, path: ['startSession'] })
    expect(answer.body.data).toEqual({ startSession: null })
  })

  it('refuses an identity that is no text', async () => {
    for (const guestId of [42, true, ['a'], { id: 'a' }]) {
      const answer = await send(START, { input: { guestId } })
      const field = Array.isArray(guestId) || typeof guestId === 'object' ? expect.anything() : undefined
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].extensions.code).toBe('INVALID_INPUT')
      expect(answer.body.errors[0].extensions.field).toEqual(field ?? 'input.guestId')
    }
  })

  it('the session id is accepted in X-Session-ID by every operation of a guest', async () => {
    const headers = { 'x-session-id': await start({ guestId: 'a' }) }
    const queries = [
      SEARCH,
      '{ filterOptions { diets { type } } }',
      '{ dish(id: "dish_aaaaaaaaaaaaaaaaaaaaaaaa") { name } }',
      '{ calculate(dishId: "dish_aaaaaaaaaaaaaaaaaaaaaaaa", selectedOptions: []) { nutrition { protein } } }',
      'mutation { startSession(input: { guestId: "b" }) { sessionId } }',
    ]
    for (const query of queries) expect((await send(query, {}, headers)).status).toBe(200)
  })

  it('a session that was not issued is refused where no session is started', async () => {
    const headers = { authorization: chain.apiKey, 'x-session-id': 'sess_forged' }
    expect((await post(service.address, { query: '{ __typename }' }, headers)).status).toBe(401)
  })

  it('X-Session-ID is optional', async () => {
    expect((await send(SEARCH)).body.data.search.counts.total).toBe(0)
  })

  it('binds the guest: the same identity gives the same guest, trimmed, an e-mail in lower case', async () => {
    expect(await guest({ guestId: 'a' })).toBe(await guest({ guestId: '  a ' }))
    expect(await guest({ email: 'Guest@Example.ORG' })).toBe(await guest({ email: 'guest@example.org' }))
    const others = [{ guestId: 'A' }, { guestId: 'a' }, { passportId: 'a' }, { guestId: 'b' }]
    expect(new Set(await Promise.all(others.map(guest))).size).toBe(4)
  })

  it('the same identity is another guest in another chain', async () => {
    const other = await service.onboard({ chainId: 'other' })
    const { body } = await post(
      service.address,
      { query: START, variables: { input: { guestId: 'a' } } },
      { authorization: other.apiKey },
    )
    const claims = claimsOf(body.data.startSession.sessionId)
    expect(claims.aud).toBe('other')
    expect(claims.sub).not.toBe(await guest({ guestId: 'a' }))
  })

  it('expires after 24 h', async () => {
    const hours = (claimsOf(await start({ guestId: 'a' })).exp * 1_000 - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24.01)
  })

  it('says when the session expires', async () => {
    const { body } = await send('mutation { startSession(input: { guestId: "a" }) { sessionId expiresAt } }')
    const { sessionId, expiresAt } = body.data.startSession
    expect(expiresAt).toBe(new Date(claimsOf(sessionId).exp * 1_000).toISOString())
  })

  it('an expired session of this chain counts as absent: the call goes on without one', async () => {
    const tokens = createSessionTokens({ secret: service.config.SESSION_SECRET, ttlSeconds: -10 })
    const { sessionId } = await tokens.issue(chain.chainId, { kind: 'guestId', value: 'a' })
    const answer = await send(SEARCH, {}, { 'x-session-id': sessionId })
    expect(answer).toMatchObject({ status: 200, body: { data: { search: { counts: { total: 0 } } } } })
    expect(answer.headers.get('x-session-status')).toBe('expired')
    const ofAnother = await tokens.issue('another', { kind: 'guestId', value: 'a' })
    const refused = await send(SEARCH, {}, { 'x-session-id': ofAnother.sessionId })
    expectError(refused, { status: 401, code: 'INVALID_SESSION' })
  })

  it('a session id of more than 1,024 characters is refused', async () => {
    const answer = await send(
      SEARCH,
      {},
      { 'x-session-id': `${await start({ guestId: 'a' })}${'a'.repeat(1_024)}` },
    )
    expectError(answer, { status: 401, code: 'INVALID_SESSION', says: /longer than 1024 characters/ })
  })

  it('refuses an identity with characters that nobody sees', async () => {
    for (const guestId of ['a\u0000b', 'a\u202Eb', 'a\u200Bb', 'a\uD800b'])
      expectError(await send(START, { input: { guestId } }), {
        status: 200,
        code: 'INVALID_INPUT',
        field: 'input.guestId',
        path: ['startSession'],
      })
  })

  it('needs no look-up: what another process with the same secret issued is accepted', async () => {
    const tokens = createSessionTokens({ secret: service.config.SESSION_SECRET, ttlSeconds: 60 })
    const { sessionId } = await tokens.issue(chain.chainId, { kind: 'guestId', value: 'a' })
    expect((await send(SEARCH, {}, { 'x-session-id': sessionId })).status).toBe(200)
    expect(claimsOf(sessionId).sub).toBe(await guest({ guestId: 'a' }))
  })
})
