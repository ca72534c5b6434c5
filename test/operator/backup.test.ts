import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { UPLOAD_STATES } from '../../src/features/uploads/upload-life.ts'
import { restorableBefore } from '../../src/search-index/restorable-before.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import { doctorSettings } from '../support/doctor-settings.ts'
import { ask, post } from '../support/graphql.ts'
import { operate, operateJson } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

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
  const restore = (at: TestService, ...args: string[]) => operateJson(at, 'restore', file, ...args)

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
    const { from, sets } = await operateJson(elsewhere, 'synonyms', 'list')
    expect(from).toBe('operator')
    expect(sets).toContainEqual(['menudo', 'tripe stew'])
    const ofChain = await operateJson(elsewhere, 'synonyms', 'list', '--chain', chain.chainId)
    expect(ofChain.sets).toEqual([['house soup', 'gumbo']])
    expect((await elsewhere.stores.chains.find(chain.chainId))?.name).toBe('Grill \u2028 & Sons')
    expect((await search(elsewhere, chain.apiKey)).body.errors[0].extensions.code).toBe('INVALID_TOKEN')
    const itsWorker = await withWorker(elsewhere)
    const rebuilt = await operateJson(elsewhere, 'rebuild')
    await itsWorker.stop()
    expect(rebuilt).toMatchObject([{ chainId: chain.chainId, error: null }])
    const issue = ['key', 'issue', chain.chainId, '--environment', 'test', '--label', 'new']
    const { credential } = await operateJson(elsewhere, ...issue)
    expect((await search(elsewhere, credential)).body).toEqual({ data: { search: { counts: { total: 1 } } } })
    const shelf = (await elsewhere.stores.serving.find(chain.chainId))?.shelf
    expect(shelf?.startsWith(elsewhere.stores.names.shelfPrefix)).toBe(true)
    expect(await elsewhere.stores.webhooks.find(chain.businessId)).toMatchObject({
      disabledReason: expect.stringContaining('restored from a backup'),
    })
    const setWebhook = ['webhooks', 'set', chain.businessId, 'https://example.com']
    expect(await operate(elsewhere, setWebhook)).toMatch(/^whsec_/)
    expect(await operate(elsewhere, setWebhook)).toContain('It keeps its secret')
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
    const { kept } = await operateJson(service, 'restore', before)
    expect(kept).toMatchObject({ chains: 1, synonyms: 0 })
    await restore(service)
    const { sets } = await operateJson(service, 'synonyms', 'list')
    expect(sets).toContainEqual(['menudo', 'bowl of hunger'])
    expect(sets).not.toContainEqual(['menudo', 'tripe stew'])
  })

  it('says what it cannot bring back, and who reads what came since', async () => {
    const text = await operate(elsewhere, ['restore', file])
    expect(text).toContain('A menu that was rolled back since goes live again')
    expect(text).toContain('The workers look for them when they start, before they read anything')
  })

  it('revives no key that was revoked since, whatever it is told', async () => {
    const [key] = (await service.stores.credentials.list(chain.chainId)).filter(
      ({ kind }) => kind === 'API_KEY',
    )
    await service.stores.credentials.revoke(key?.credentialId ?? '')
    const { kept, restored } = await restore(service, '--with-credentials')
    expect([kept.credentials, restored.credentials]).toEqual([2, 0])
    const text = await operate(service, ['restore', file, '--with-credentials'])
    expect(text).toContain('a key that came back revoked before stays revoked')
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

const NO_PEANUT = `{ search(preferences: { excludeAllergens: [PEANUT] }) {
  matches { dish { name } } notMatches { dish { name } matchReasons } } }`
const MILK = { allergens: [{ type: 'MILK' }], allergensComplete: true }
const STEW = { partnerDishId: 'a', name: 'Stew', ...MILK }
const SOUP = { partnerDishId: 'b', name: 'Soup', ...MILK }
const withPeanut = {
  mode: 'partial',
  items: [{ ...STEW, allergens: [{ type: 'PEANUT' }, { type: 'MILK' }] }],
}
const otherDish = { mode: 'partial', items: [{ ...SOUP, description: 'Hot' }] }
const SAFE = { matches: [{ dish: { name: 'Soup' } }] }
const PEANUT_FOUND = {
  ...SAFE,
  notMatches: [{ dish: { name: 'Stew' }, matchReasons: ['Contains Peanut'] }],
}

/** The storage's times are whole seconds. */
const A_SECOND_MS = 1_100

describe('after the loss of the engine, what partners sent since the backup', () => {
  let service: TestService
  let grill: OnboardedChain
  let once: OnboardedChain
  let later: OnboardedChain
  let folder: string
  let file: string
  /** Of the chain that takes a ticket for each file. */
  let uploadIds: readonly string[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-older-backup-'))
    file = join(folder, 'backup.ndjson')
    service = await startTestService({ hasWorker: false })
    const worker = await startWorker()
    const onboard = (chainId: string) => service.onboard({ chainId, name: chainId })
    grill = await onboard('grill')
    once = await onboard('once')
    const { id: full } = await uploadFile(service, grill, [STEW, SOUP])
    await uploadFile(service, once, [STEW, SOUP])
    await operate(service, ['backup', file])
    const { id: first } = await uploadFile(service, grill, withPeanut)
    const { id: second } = await uploadFile(service, grill, otherDish)
    uploadIds = [full, first, second]
    await sendBothWithOneTicket()
    later = await onboard('later')
    await uploadFile(service, later, [SOUP])
    for (const chain of [grill, once]) expect(await noPeanut(chain)).toEqual(PEANUT_FOUND)
    await worker.stop()
    await loseEngine()
  })
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const startWorker = () => {
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    return startTestService({ settings: { NAMESPACE, S3_BUCKET, SESSION_SECRET } })
  }
  const noPeanut = async ({ apiKey }: OnboardedChain) =>
    (await ask(service.address, apiKey, NO_PEANUT)).search
  const sendBothWithOneTicket = async () => {
    const changes = JSON.stringify(otherDish)
    let address = ''
    await uploadCatalog(service.address, once.partnerToken, JSON.stringify(withPeanut), (_, ticket) => {
      address = ticket.uploadUrl
    })
    const before = (await service.stores.serving.find('once'))?.catalogId
    const headers = { 'content-type': 'application/json' }
    // Of the same second, the last file would be queued again, behind the first one.
    await pause(A_SECOND_MS)
    await fetch(address, { method: 'PUT', headers, body: changes })
    await until(
      'the second file of the ticket is live',
      async () => (await service.stores.serving.find('once'))?.catalogId !== before,
    )
  }
  /** Until the new indices are younger than the copies by a second. */
  const loseEngine = async () => {
    const { es, stores } = service
    const lostAt = Date.now()
    await until('the indices are younger than the copies', async () => {
      await es.indices.delete({
        index: Object.keys(await es.indices.get({ index: `${service.config.NAMESPACE}-*` })),
      })
      await setUpIndices(es, stores.names)
      return (await restorableBefore({ es, names: stores.names }, Date.now())) > lostAt
    })
  }
  const noticeDeps = () => ({
    ...service.stores,
    ...{ s3: service.s3, bucket: service.config.S3_BUCKET, storageTimeoutMs: 10_000, maxFileBytes: 1_000 },
    askForIngest: () => Promise.resolve(),
  })
  const uploadsOf = async (chainId: string) => {
    const { uploads } = service.stores
    return (await uploads.listInStates(UPLOAD_STATES)).filter((upload) => upload.chainId === chainId)
  }
  const restoreWith = async (settings: Readonly<Record<string, string>>) => {
    const { stdout, stderr, status } = await runOperator(['restore', file, '--with-credentials', '--json'], {
      ...doctorSettings(service),
      ...settings,
    })
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return JSON.parse(stdout)
  }
  const serveAgain = async () => {
    const worker = await startWorker()
    await operate(service, ['rebuild'])
    await until(
      'nothing waits',
      async () => (await service.stores.uploads.listInStates(['QUEUED', 'PROCESSING'])).length === 0,
    )
    await worker.stop()
  }

  it('is read by the workers in its order, each file once', async () => {
    await operate(service, ['restore', file, '--with-credentials'])
    await serveAgain()
    for (const chain of [grill, once]) expect(await noPeanut(chain)).toEqual(PEANUT_FOUND)
    const uploads = await uploadsOf('grill')
    expect(new Map(uploads.map(({ uploadId, state }) => [uploadId, state]))).toEqual(
      new Map(uploadIds.map((id) => [id, 'LIVE'])),
    )
  })

  it('is queued by the restore where the storage can be reached, and the restore says what', async () => {
    await loseEngine()
    const Key = 'captured/chain=grill/upload=up_old/0123456789abcdef.json'
    await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]' }))
    const away = await restoreWith({ S3_ENDPOINT: `http://127.0.0.1:${await anyFreePort()}` })
    expect(away).toMatchObject({
      restored: { chains: 2 },
      lostFiles: expect.stringContaining('ECONNREFUSED'),
    })
    const elsewhere = await restoreWith({ S3_BUCKET: 'elsewhere' })
    expect(elsewhere.lostFiles).toBe('the storage has no bucket elsewhere, which S3_BUCKET names')
    // Meanwhile an API that runs takes up the last file of the day.
    await noticeStored(noticeDeps(), objectKey(once.businessId, new Date()))
    const left = { ofUnknownChains: { later: 1 }, unlabelled: { grill: 1 } }
    expect((await restoreWith({})).lostFiles).toEqual({ queued: { grill: 2, once: 1 }, ...left })
    const { kept, lostFiles } = await restoreWith({})
    expect({ kept, lostFiles }).toMatchObject({ kept: { chains: 2 }, lostFiles: { queued: {}, ...left } })
    await serveAgain()
    for (const chain of [grill, once]) expect(await noPeanut(chain)).toEqual(PEANUT_FOUND)
  })

  it('of a chain that the backup does not know is read when the chain is there again', async () => {
    expect(await uploadsOf('later')).toEqual([])
    later = await service.onboard({ chainId: 'later', name: 'later' })
    await serveAgain()
    expect(await noPeanut(later)).toMatchObject(SAFE)
    expect(await uploadsOf('later')).toMatchObject([{ state: 'LIVE' }])
  })
})
