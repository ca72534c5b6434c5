import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import type { CredentialScope } from '../../src/features/credentials/credential-scope.ts'
import { expectError } from '../support/error-answer.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const NAMES = 'search(searchTerm: $term) { matches { dish { name } } }'
const QUERY = `query Names($term: String) { ${NAMES} }
  query Twice($term: String) { ${NAMES} again: ${NAMES} }`
const bodyOf = (operationName: string | null, more: object = {}) =>
  JSON.stringify({ query: QUERY, operationName, variables: { term: 'soup' }, ...more })
const BODY = bodyOf('Names')

describe('a body that was checked before', () => {
  let service: TestService
  let chain: OnboardedChain
  let other: OnboardedChain
  let operatorKey: string
  let strangerKey: string

  beforeAll(async () => {
    service = await startTestService({ settings: { NODE_ENV: 'production' } })
    chain = await service.onboard({ chainId: 'soups' })
    other = await service.onboard({ chainId: 'stews' })
    await bring(chain, 'Onion soup')
    await bring(other, 'Fish soup')
    operatorKey = await issue(['read', 'operate'])
    strangerKey = await issue(['operate'])
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    for (let count = 0; count < 2; count += 1) expect((await send(BODY)).status).toBe(200)
  })

  const bring = ({ partnerToken }: OnboardedChain, name: string) =>
    uploadCatalog(service.address, partnerToken, JSON.stringify([{ partnerDishId: '1', name }]))
  const issue = async (scopes: readonly CredentialScope[]) => {
    const record = { kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null } as const
    const label = scopes.join(' ')
    return (await service.stores.credentials.issue({ ...record, label, scopes })).credential
  }
  const send = (body: string, headers: Record<string, string> = {}) =>
    post(service.address, body, { authorization: chain.apiKey, ...headers })
  const namesIn = ({ body }: HttpAnswer): string[] =>
    body.data.search.matches.map(({ dish }: { dish: { name: string } }) => dish.name)

  it('asks each chain for its own dishes', async () => {
    for (const [{ apiKey }, name] of [
      [chain, 'Onion soup'],
      [other, 'Fish soup'],
      [chain, 'Onion soup'],
    ] as const)
      expect(namesIn(await send(BODY, { authorization: apiKey }))).toEqual([name])
  })

  it.each<[string, () => Record<string, string>, number, string]>([
    ['an unknown key', () => ({ authorization: newCredential('API_KEY', 'test') }), 401, 'INVALID_TOKEN'],
    ['a partner token', () => ({ authorization: `Bearer ${chain.partnerToken}` }), 401, 'INVALID_TOKEN'],
    ['a key that may not read', () => ({ authorization: strangerKey }), 403, 'FORBIDDEN'],
    ['an unknown session', () => ({ 'x-session-id': 'session' }), 401, 'INVALID_SESSION'],
    ['a type that is not JSON', () => ({ 'content-type': 'text/plain' }), 415, 'INVALID_INPUT'],
    ['a type that is no answer of ours', () => ({ accept: 'image/png' }), 406, 'INVALID_INPUT'],
  ])('is refused as before from %s', async (_what, headers, status, code) => {
    const unknown = await send(bodyOf('Names', { variables: { term: `${code} ${status}` } }), headers())
    for (const answer of [unknown, await send(BODY, headers())]) {
      expect(answer.status).toBe(status)
      expect(answer.body.errors[0].extensions.code).toBe(code)
    }
  })

  it('counts each of its searches, each time', async () => {
    const remaining = async (body: string) => Number((await send(body)).headers.get('ratelimit-remaining'))
    const [first, second, third] = [
      await remaining(bodyOf('Twice')),
      await remaining(bodyOf('Twice')),
      await remaining(bodyOf('Twice')),
    ]
    expect([first - second, second - third]).toEqual([2, 2])
  })

  it('says nothing about a body with another operation, other variables or none', async () => {
    expect(Object.keys((await send(bodyOf('Twice'))).body.data)).toEqual(['search', 'again'])
    expect(namesIn(await send(bodyOf('Names', { variables: { term: 'cake' } })))).toEqual([])
    expectError(await send(bodyOf(null)), {
      ...{ status: 400, code: 'GRAPHQL_VALIDATION_FAILED', field: 'operationName' },
    })
    const wrong = bodyOf('Names', { variables: { term: 7 } })
    for (let count = 0; count < 2; count += 1)
      expectError(await send(wrong), { status: 400, code: 'INVALID_INPUT', field: 'searchTerm' })
    expect(namesIn(await send(BODY))).toEqual(['Onion soup'])
  })

  it('opens the schema to nobody who may not read it', async () => {
    const body = JSON.stringify({ query: '{ search { counts { total } } __schema { types { name } } }' })
    for (let count = 0; count < 2; count += 1) {
      expect((await send(body, { authorization: operatorKey })).body.data.__schema.types).not.toEqual([])
      expectError(await send(body), {
        ...{ status: 400, code: 'GRAPHQL_VALIDATION_FAILED', says: /introspection/i },
      })
    }
  })

  it('shows the new catalog', async () => {
    await bring(chain, 'Bean soup')
    await expect.poll(async () => namesIn(await send(BODY)), { timeout: 5_000 }).toEqual(['Bean soup'])
    await bring(chain, 'Onion soup')
    await expect.poll(async () => namesIn(await send(BODY)), { timeout: 5_000 }).toEqual(['Onion soup'])
  })
})
