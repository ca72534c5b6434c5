import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyFreePort } from '../../harness/free-port.ts'
import { uploadCatalog } from '../../harness/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { post } from '../support/graphql.ts'
import { operate } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = '{ search { counts { total } } }'
const MENU = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])

describe('a backup', () => {
  let service: TestService
  /** Another process of the service, with a worker. */
  let worker: TestService
  let elsewhere: TestService
  let chain: OnboardedChain
  let folder: string
  let file: string
  let webhookSecret: string | null

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-backup-'))
    file = join(folder, 'backup.ndjson')
    service = await startTestService({ hasWorker: false })
    worker = await withWorker(service)
    chain = await service.onboard({ name: 'Grill \u2028 & Sons' })
    webhookSecret = (await service.stores.webhooks.set(chain.businessId, 'https://example.com')).newSecret
    await uploadCatalog(service.address, chain.partnerToken, MENU)
    await operate(service, ['synonyms', 'add', 'menudo, tripe stew'])
    await operate(service, ['synonyms', 'add', 'house soup, gumbo', '--chain', chain.chainId])
    await operate(service, ['backup', file])
    const settings = { S3_BUCKET: service.config.S3_BUCKET }
    elsewhere = await startTestService({ hasWorker: false, settings })
  })
  afterAll(async () => {
    await elsewhere?.close()
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const withWorker = ({ config: { NAMESPACE, S3_BUCKET } }: TestService) =>
    startTestService({ settings: { NAMESPACE, S3_BUCKET } })
  const search = (at: TestService, authorization: string) =>
    post(at.address, { query: SEARCH }, { authorization })
  const restore = async (at: TestService, ...args: string[]) =>
    JSON.parse(await operate(at, ['restore', file, ...args, '--json']))

  it('holds hashes and no secret, and only its owner reads it', () => {
    const text = readFileSync(file, 'utf8')
    for (const secret of [chain.apiKey, chain.partnerToken, webhookSecret ?? ''])
      expect(text).not.toContain(secret)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('is not written over another one', async () => {
    await expect(operate(service, ['backup', file])).rejects.toThrow('is there already')
  })

  it('is refused where its end is missing', async () => {
    const cut = join(folder, 'cut.ndjson')
    writeFileSync(cut, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'))
    await expect(operate(elsewhere, ['restore', cut])).rejects.toThrow('This backup is not whole')
    expect(await elsewhere.stores.chains.list()).toEqual([])
  })

  it.each([
    ['another file', '[{"partnerDishId":"1"}]', 'is no backup'],
    ['an empty file', '', 'is no backup'],
    ['a newer form', '{"format":"dishmatch-backup","version":9}', 'Another version of this service'],
  ])('is not taken for %s', async (_, text, message) => {
    const other = join(folder, 'other.ndjson')
    writeFileSync(other, text)
    await expect(operate(elsewhere, ['restore', other])).rejects.toThrow(message)
  })

  it('is not looked for where there is none', async () => {
    await expect(operate(elsewhere, ['restore', join(folder, 'none')])).rejects.toThrow('cannot be read')
    await expect(operate(service, ['backup', join(folder, 'none', 'b')])).rejects.toThrow('cannot be written')
  })

  it('is not restored while a worker runs, or where that cannot be seen', async () => {
    await expect(restore(service)).rejects.toThrow('A worker runs')
    await worker.stop()
    const { ELASTICSEARCH_URL, NAMESPACE } = elsewhere.config
    const settings = { ELASTICSEARCH_URL, NAMESPACE, REDIS_URL: `redis://127.0.0.1:${await anyFreePort()}` }
    const { status, stderr } = await runOperator(['restore', file], settings)
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/--workers-stopped/),
    })
    expect(await elsewhere.stores.chains.list()).toEqual([])
  })

  it('brings an empty installation back: its dishes by a rebuild, its keys as revoked', async () => {
    const { restored } = await restore(elsewhere)
    expect(restored).toMatchObject({
      chains: 1,
      businesses: 1,
      credentials: 2,
      catalogs: 1,
      serving: 1,
      synonyms: 1,
      audit: 5,
    })
    const { from, sets } = JSON.parse(await operate(elsewhere, ['synonyms', 'list', '--json']))
    expect(from).toBe('operator')
    expect(sets).toContainEqual(['menudo', 'tripe stew'])
    const ofChain = ['synonyms', 'list', '--chain', chain.chainId, '--json']
    expect(JSON.parse(await operate(elsewhere, ofChain)).sets).toEqual([['house soup', 'gumbo']])
    expect((await elsewhere.stores.chains.find(chain.chainId))?.name).toBe('Grill \u2028 & Sons')
    expect((await search(elsewhere, chain.apiKey)).body.errors[0].extensions.code).toBe('INVALID_TOKEN')
    const itsWorker = await withWorker(elsewhere)
    const rebuilt = JSON.parse(await operate(elsewhere, ['rebuild', '--json']))
    await itsWorker.stop()
    expect(rebuilt).toMatchObject([{ chainId: chain.chainId, error: null }])
    const issue = ['key', 'issue', chain.chainId, '--environment', 'test', '--label', 'new', '--json']
    const { credential } = JSON.parse(await operate(elsewhere, issue))
    expect((await search(elsewhere, credential)).body).toEqual({ data: { search: { counts: { total: 1 } } } })
    const shelf = (await elsewhere.stores.serving.find(chain.chainId))?.shelf
    expect(shelf?.startsWith(elsewhere.stores.names.shelfPrefix)).toBe(true)
    expect(await elsewhere.stores.webhooks.find(chain.businessId)).toMatchObject({
      disabledReason: expect.stringContaining('restored from a backup'),
    })
    expect((await search(service, chain.apiKey)).body).toEqual({ data: { search: { counts: { total: 1 } } } })
  })

  it('of the form before, without synonyms, is restored as well, and leaves those that are there', async () => {
    const before = join(folder, 'form-1.ndjson')
    const lines = readFileSync(file, 'utf8')
      .replace('"version":2', '"version":1')
      .replace(/,"synonyms":1/, '')
      .split('\n')
      .filter((line) => !line.startsWith('{"part":"synonyms"'))
    writeFileSync(before, lines.join('\n'))
    await operate(service, ['synonyms', 'remove', 'tripe stew'])
    await operate(service, ['synonyms', 'add', 'menudo, bowl of hunger'])
    const { kept } = JSON.parse(await operate(service, ['restore', before, '--json']))
    expect(kept).toMatchObject({ chains: 1, synonyms: 0 })
    await restore(service)
    const { sets } = JSON.parse(await operate(service, ['synonyms', 'list', '--json']))
    expect(sets).toContainEqual(['menudo', 'bowl of hunger'])
    expect(sets).not.toContainEqual(['menudo', 'tripe stew'])
  })

  it('says what it cannot bring back', async () => {
    const text = await operate(elsewhere, ['restore', file])
    expect(text).toContain('A menu that was rolled back since goes live again')
    expect(text).toContain('ask partners who send changes for a full file')
  })

  it('revives no key that was revoked since, whatever it is told', async () => {
    const [key] = (await service.stores.credentials.list(chain.chainId)).filter(
      ({ kind }) => kind === 'API_KEY',
    )
    await service.stores.credentials.revoke(key?.credentialId ?? '')
    const { kept, restored } = await restore(service, '--with-credentials')
    expect([kept.credentials, restored.credentials]).toEqual([2, 0])
    const found = await service.stores.credentials.findById(key?.credentialId ?? '')
    expect(found?.revokedAt).not.toBeNull()
  })

  it('brings keys back as they were where it is told so', async () => {
    const empty = await startTestService({ hasWorker: false })
    try {
      await restore(empty, '--with-credentials')
      // The key is known. Its dishes come with a rebuild.
      expect((await search(empty, chain.apiKey)).body.errors[0].extensions.code).toBe('SEARCH_UNAVAILABLE')
    } finally {
      await empty.close()
    }
  })
})
