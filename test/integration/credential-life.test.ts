import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { checkedCredential } from '../../src/features/credentials/credential-check.ts'
import { credentialHash, newCredential } from '../../src/features/credentials/credential-format.ts'
import type { CredentialRequest } from '../../src/features/credentials/credential-record.ts'
import { createCredentialStore } from '../../src/features/credentials/credential-store.ts'
import { createLastUsedRecorder } from '../../src/features/credentials/last-used-recorder.ts'
import { indexNames } from '../../src/search-index/names.ts'
import { post } from '../support/graphql.ts'
import { operateJson } from '../support/operate.ts'
import { useProxiedElasticsearch } from '../support/proxied-elasticsearch.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = '{ search { counts { total } } }'
const TICKET = 'mutation { createPartnerCatalogUpload { uploadId } }'
const WITHIN_5_S = { timeout: 5_000, interval: 100 }
const DAY_MS = 86_400_000
/** The value of production, because the tests check how soon a change takes effect there. */
const SETTINGS = { CREDENTIAL_CACHE_MS: '3000' }

describe('the life of a credential', () => {
  let service: TestService
  /** Another process of the same installation: caches of its own. */
  let other: TestService
  let chain: OnboardedChain
  const proxied = useProxiedElasticsearch()

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: SETTINGS })
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    other = await startTestService({
      hasWorker: false,
      settings: { ...SETTINGS, NAMESPACE, S3_BUCKET, SESSION_SECRET },
    })
    chain = await service.onboard()
  })
  afterAll(async () => {
    await other?.stop()
    await service?.close()
  })

  const store = () => service.stores.credentials
  const issue = (more: Partial<CredentialRequest> = {}) =>
    store().issue({
      ...({ kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null } as const),
      ...{ label: 'shop', ...more },
    })
  const statusAt = async ({ address }: TestService, authorization: string, query = SEARCH) =>
    (await post(address, { query }, { authorization })).status
  const statuses = (authorization: string, query = SEARCH) =>
    Promise.all([service, other].map((each) => statusAt(each, authorization, query)))
  const operator = (...args: string[]) => operateJson(service, ...args)
  const listed = async (credentialId: string) =>
    (await store().list(chain.chainId)).find((record) => record.credentialId === credentialId)

  it('is listed however many there are', async () => {
    const { record } = await issue()
    const index = service.stores.names.credentials
    const many = Array.from({ length: 10_001 }, (_, number) => [
      { index: {} },
      { ...record, credentialId: `many-${number}`, chainId: 'many', createdAt: '2026-01-01T00:00:00.000Z' },
    ])
    await service.es.bulk({ index, operations: many.flat(), refresh: true })
    expect(await store().list('many')).toHaveLength(10_001)
    expect(await store().list()).toContainEqual(
      expect.objectContaining({ credentialId: record.credentialId }),
    )
    await service.es.deleteByQuery({ index, query: { term: { chainId: 'many' } }, refresh: true })
  })

  describe('its rotation', () => {
    it('issues a successor on the same terms; both work during the overlap', async () => {
      const old = await operator(
        ...['key', 'issue', chain.chainId, '--environment', 'test', '--label', 'web shop'],
        ...['--scope', 'read', '--scope', 'operate', '--requests-per-minute', '1200'],
        ...['--origin', 'HTTPS://Menu.example:443'],
      )
      const next = await operator('credentials', 'rotate', old.record.credentialId, '--overlap', '2d')
      const { credentialId, rotatedFrom, createdAt, ...terms } = next.record
      expect(old.record).toMatchObject(terms)
      expect(terms).toMatchObject({
        ...{ label: 'web shop', scopes: ['read', 'operate'], requestsPerMinute: 1_200 },
        ...{ allowedOrigins: ['https://menu.example'], environment: 'test', expiresAt: null },
      })
      expect(rotatedFrom).toBe(old.record.credentialId)
      expect(next.replaced).toMatchObject({
        ...{ credentialId: old.record.credentialId, replacedBy: credentialId },
        expiresAt: new Date(Date.parse(createdAt) + 2 * DAY_MS).toISOString(),
      })
      expect(next.credential).not.toBe(old.credential)
      expect(await statuses(old.credential)).toEqual([200, 200])
      expect(await statuses(next.credential)).toEqual([200, 200])
    })

    it('ends the old one after the overlap, everywhere; the successor goes on', async () => {
      const old = await issue()
      expect(await statuses(old.credential)).toEqual([200, 200])
      const next = await operator('credentials', 'rotate', old.record.credentialId, '--overlap', '0h')
      await expect.poll(() => statuses(old.credential), WITHIN_5_S).toEqual([401, 401])
      expect(await statuses(next.credential)).toEqual([200, 200])
    })

    it('keeps a partner token a partner token of its business', async () => {
      const { businessId } = chain
      const old = await issue({ kind: 'PARTNER_TOKEN', businessId })
      const next = await store().rotate(old.record.credentialId, { overlapMs: DAY_MS })
      expect(next?.record).toMatchObject({ kind: 'PARTNER_TOKEN', businessId, scopes: ['upload'] })
      for (const { credential } of [old, next ?? old])
        expect(await statuses(`Bearer ${credential}`, TICKET)).toEqual([200, 200])
    })

    it('is refused for one that is replaced, revoked or unknown', async () => {
      const old = await issue()
      const id = old.record.credentialId
      const next = await operator('credentials', 'rotate', id)
      const successor = next.record.credentialId
      await expect(operator('credentials', 'rotate', id)).rejects.toMatchObject({
        message: `The credential "${id}" cannot be rotated: "${successor}" has replaced it; rotate that one.`,
      })
      await operator('credentials', 'revoke', successor)
      await expect(operator('credentials', 'rotate', successor)).rejects.toThrow(
        'cannot be rotated: it is revoked',
      )
      await expect(operator('credentials', 'rotate', 'nope')).rejects.toThrow(
        'There is no credential with the id "nope"',
      )
    })

    it('by several operators at the same moment leaves one successor', async () => {
      const { credentialId } = (await issue({ label: 'contested' })).record
      const ended = await Promise.allSettled(
        Array.from({ length: 4 }, () => store().rotate(credentialId, { overlapMs: DAY_MS })),
      )
      const winners = ended.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []))
      expect(winners).toHaveLength(1)
      const valid = (await store().list()).filter(
        ({ label, revokedAt }) => label === 'contested' && revokedAt === null,
      )
      expect(valid.map((record) => record.credentialId)).toEqual([
        credentialId,
        winners[0]?.record.credentialId,
      ])
      expect(valid[0]?.replacedBy).toBe(winners[0]?.record.credentialId)
    })

    it('that fails in the middle leaves the old one as it was', async () => {
      const { credential, record } = await issue()
      proxied.proxy.setFault({ on: /^POST .*_update/, failure: '{"error":{"type":"down"}}', status: 503 })
      const behindProxy = createCredentialStore({ es: proxied.es, names: service.stores.names })
      await expect(behindProxy.rotate(record.credentialId, { overlapMs: 0 })).rejects.toThrow()
      proxied.proxy.setFault(null)
      expect(await store().find(credential)).toEqual(record)
      expect(await statuses(credential)).toEqual([200, 200])
    })
  })

  describe('its revocation', () => {
    it('takes effect within 5 s in every process that has used it', async () => {
      const { credential, record } = await issue()
      expect(await statuses(credential)).toEqual([200, 200])
      await operator('credentials', 'revoke', record.credentialId)
      await expect.poll(() => statuses(credential), WITHIN_5_S).toEqual([401, 401])
    })

    it('keeps its first time, and is not undone by a rotation', async () => {
      const { credentialId } = (await issue()).record
      const first = await operator('credentials', 'revoke', credentialId)
      await expect(operator('credentials', 'rotate', credentialId)).rejects.toThrow('it is revoked')
      expect(await operator('credentials', 'revoke', credentialId)).toEqual(first)
    })
  })

  describe('its environment', () => {
    const check = { kind: 'API_KEY', now: Date.now(), origin: undefined } as const

    it('is that of one service: each refuses the other’s', async () => {
      for (const [environment, foreign] of [
        ['test', 'live'],
        ['live', 'test'],
      ] as const) {
        const { credential } = await issue({ environment })
        const found = await store().find(credential)
        expect(checkedCredential(found, { ...check, environment })).toBe(found)
        expect(() => checkedCredential(found, { ...check, environment: foreign })).toThrow(
          expect.objectContaining({
            code: 'INVALID_TOKEN',
            message: `This is a ${environment} credential; this service takes ${foreign} credentials only`,
          }) as Error,
        )
      }
    })

    it('of a new chain is the one that the operator’s environment states', async () => {
      const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
      const environment = { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE, SERVICE_ENVIRONMENT: 'live' }
      const live = await runOperator(['onboard', 'live-chain', '--name', 'L', '--json'], environment)
      expect(JSON.parse(live.stdout)).toMatchObject({
        apiKey: expect.stringMatching(/^pk_live_/),
        partnerToken: expect.stringMatching(/^pt_live_/),
      })
      const staging = ['onboard', 'staging-chain', '--name', 'S', '--environment', 'test', '--json']
      const test = await runOperator(staging, environment)
      expect(JSON.parse(test.stdout).apiKey).toMatch(/^pk_test_/)
    })
  })

  describe('a record of an earlier version', () => {
    it('works, and can be listed, rotated and revoked', async () => {
      const credential = newCredential('API_KEY', 'test')
      const credentialId = 'of-version-0.1'
      await service.es.index({
        ...{ index: service.stores.names.credentials, id: credentialHash(credential), refresh: true },
        document: {
          ...{ credentialId, kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null },
          ...{ label: 'old', allowedOrigins: [], createdAt: '2025-01-01T00:00:00.000Z' },
          ...{ expiresAt: null, revokedAt: null },
        },
      })
      expect(await statuses(credential)).toEqual([200, 200])
      expect(await listed(credentialId)).toMatchObject({
        ...{ scopes: ['read'], requestsPerMinute: null, rotatedFrom: null, replacedBy: null },
        lastUsedAt: null,
      })
      const next = await store().rotate(credentialId, { overlapMs: DAY_MS })
      expect(next?.record).toMatchObject({ rotatedFrom: credentialId, scopes: ['read'] })
      expect(await store().revoke(credentialId)).toBe(true)
    })
  })

  it('is not called unknown where the index of all credentials is lost', async () => {
    const lost = createCredentialStore({ es: service.es, names: indexNames('nowhere') })
    await expect(lost.find(newCredential('API_KEY', 'test'))).rejects.toThrow('index_not_found_exception')
  })

  describe('its last use', () => {
    const log = { warn: () => undefined }

    it('only moves forward, whoever writes last', async () => {
      const { credentialId } = (await issue()).record
      const otherStore = createCredentialStore({ es: other.es, names: other.stores.names })
      const [early, late] = [Date.parse('2026-01-15T12:00:00.000Z'), Date.parse('2026-01-15T12:01:00.000Z')]
      await store().writeLastUsed(new Map([[credentialId, late]]))
      await otherStore.writeLastUsed(new Map([[credentialId, early]]))
      expect((await listed(credentialId))?.lastUsedAt).toBe('2026-01-15T12:01:00.000Z')
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (at % 2 === 0 ? store() : otherStore).writeLastUsed(new Map([[credentialId, late + at]])),
        ),
      )
      expect((await listed(credentialId))?.lastUsedAt).toBe('2026-01-15T12:01:00.019Z')
    })

    it('is written for many credentials in one request, and shown to the operator', async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, async () => (await issue()).record.credentialId),
      )
      const requests: unknown[] = []
      const recorder = createLastUsedRecorder({
        log,
        write: (uses) => {
          requests.push(uses)
          return store().writeLastUsed(uses)
        },
        now: () => Date.parse('2026-01-15T12:00:00.000Z'),
      })
      for (const id of [...ids, ...ids]) recorder.used(id)
      await recorder.close()
      expect(requests).toHaveLength(1)
      for (const id of ids) expect((await listed(id))?.lastUsedAt).toBe('2026-01-15T12:00:00.000Z')
      const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
      const { stdout } = await runOperator(['credentials', 'list', '--chain', chain.chainId], {
        ...{ ELASTICSEARCH_URL, REDIS_URL, NAMESPACE },
      })
      const line = stdout.split('\n').find((each) => each.startsWith(ids[0] ?? '-'))
      expect(line).toMatch(/API key +test +grill .*read .*2026-01-15T12:00:00\.000Z +valid/)
      expect(stdout).toContain('Last used is exact to about a minute.')
    })

    it('outlives an engine that is down', async () => {
      const { credentialId } = (await issue()).record
      const behindProxy = createCredentialStore({ es: proxied.es, names: service.stores.names })
      const warnings: object[] = []
      const recorder = createLastUsedRecorder({
        log: { warn: (context) => warnings.push(context) },
        write: behindProxy.writeLastUsed,
      })
      recorder.used(credentialId)
      proxied.proxy.setFault({ on: /_bulk/, failure: '{"error":{"type":"down"}}', status: 503 })
      await recorder.flush()
      expect((await listed(credentialId))?.lastUsedAt).toBeNull()
      expect(warnings).toHaveLength(1)
      proxied.proxy.setFault(null)
      await recorder.close()
      expect(warnings).toHaveLength(1)
      expect((await listed(credentialId))?.lastUsedAt).toMatch(/Z$/)
    })

    it('does not stand in the way of a revocation or a rotation', async () => {
      const issued = await Promise.all(Array.from({ length: 10 }, () => issue()))
      const ids = issued.map(({ record }) => record.credentialId)
      const changes = ids.map((id, at) =>
        at % 2 === 0 ? store().revoke(id) : store().rotate(id, { overlapMs: 0 }),
      )
      const writes = Array.from({ length: 10 }, (_, at) =>
        store().writeLastUsed(new Map(ids.map((id) => [id, 1_000 + at]))),
      )
      const results = await Promise.all([...changes, ...writes])
      expect(results.slice(0, ids.length).every(Boolean)).toBe(true)
    })

    it('is unknown where the engine cannot read it, and not "never"', async () => {
      const { credentialId } = (await issue()).record
      const { uses } = service.stores.names
      const error = { type: 'no_shard_available_action_exception', reason: 'no node' }
      proxied.proxy.setFault({
        on: /_mget/,
        failure: JSON.stringify({ docs: [{ _index: uses, _id: credentialId, error }] }),
        status: 200,
      })
      const behindProxy = createCredentialStore({ es: proxied.es, names: service.stores.names })
      const found = (await behindProxy.list(chain.chainId)).find((each) => each.credentialId === credentialId)
      proxied.proxy.setFault(null)
      expect(found?.lastUsedAt).toBe('unknown')
    })

    it('may be missing altogether: an installation that has no place for it yet', async () => {
      await service.es.indices.delete({ index: service.stores.names.uses })
      const { credentialId } = (await issue()).record
      expect((await listed(credentialId))?.lastUsedAt).toBeNull()
    })
  })
})
