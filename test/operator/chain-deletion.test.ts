import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { issueKey } from '../../operator/credentials/credentials.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { post } from '../support/graphql.ts'
import { operate, operateJson } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SEARCH = '{ search { counts { total } } }'
const TICKET = 'mutation { createPartnerCatalogUpload { uploadId uploadUrl } }'
/** Asks without a new ticket, to which the next file could belong. */
const STATUS = '{ catalogUpload(id: "up_none") { state } }'
const MENU = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])

describe('the deletion of a chain', () => {
  let service: TestService
  let grill: OnboardedChain
  /** Its ids begin as those of the other one do. */
  let neighbour: OnboardedChain
  /** Of the two, taken and not used yet. */
  const tickets: { uploadId: string; uploadUrl: string }[] = []

  beforeAll(async () => {
    service = await startTestService({ settings: { SWEEP_INTERVAL_MS: '1000' } })
    grill = await service.onboard({ chainId: 'grill', name: 'Grill' })
    neighbour = await service.onboard({ chainId: 'grill-2', name: 'Grill 2' })
    await service.stores.webhooks.set(grill.businessId, 'https://example.com/hook')
    for (const { partnerToken } of [grill, neighbour]) {
      await uploadCatalog(service.address, partnerToken, MENU)
      const authorization = `Bearer ${partnerToken}`
      const { data } = (await post(service.address, { query: TICKET }, { authorization })).body
      tickets.push(data.createPartnerCatalogUpload)
    }
  })
  afterAll(() => service?.close())

  const json = (...args: string[]) => operateJson(service, ...args)
  const code = async (query: string, authorization: string): Promise<string | undefined> =>
    (await post(service.address, { query }, { authorization })).body.errors?.[0].extensions.code
  const keys = async () => {
    const { Contents = [] } = await service.s3.send(
      new ListObjectsV2Command({ Bucket: service.config.S3_BUCKET }),
    )
    return Contents.flatMap(({ Key }) => Key ?? [])
  }
  const ownedBy = (chainId: string) => (key: string) =>
    key.includes(`chain=${chainId}/`) || key.includes(`business_id=${chainId}-catalog/`)
  const count = async (index: string, chainId: string) => {
    await service.es.indices.refresh({ index })
    return (await service.es.count({ index, query: { term: { chainId } } })).count
  }

  it('lists the businesses, of one chain or of all', async () => {
    expect(await json('business', 'list')).toMatchObject([
      { businessId: 'grill-catalog', chainId: 'grill' },
      { businessId: 'grill-2-catalog', chainId: 'grill-2' },
    ])
    expect(await json('businesses', 'list', '--chain', 'grill')).toHaveLength(1)
  })

  it('first closes it: guests and partners are refused, and everything is kept', async () => {
    const { revoked } = await json('chains', 'delete', 'grill')
    expect(revoked).toBe(2)
    await until('guests are refused', async () => (await code(SEARCH, grill.apiKey)) === 'INVALID_TOKEN')
    await until(
      'partners are refused',
      async () => (await code(STATUS, `Bearer ${grill.partnerToken}`)) === 'INVALID_TOKEN',
    )
    expect(await operate(service, ['chain', 'list'])).toMatch(/grill +.*deleted from 2\d{3}-/)
    const issue = ['key', 'issue', 'grill', '--environment', 'test', '--label', 'new']
    await expect(operate(service, issue)).rejects.toThrow('"chain reopen grill" keeps it')
    await expect(operate(service, ['chain', 'set', 'grill', '--name', 'Other'])).rejects.toThrow('is closed')
    expect((await keys()).filter(ownedBy('grill'))).not.toEqual([])
    expect((await service.stores.catalogs.list('grill')).length).toBe(1)
  })

  it('lets no file go live that comes afterwards, and rebuilds all the same', async () => {
    const [{ uploadId, uploadUrl } = { uploadId: '', uploadUrl: '' }] = tickets
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: MENU })).status).toBe(200)
    const state = async () => (await json('uploads', 'show', uploadId)).state
    await until('it waits', async () => (await state()) === 'QUEUED')
    expect(await json('rebuild', '--chain', 'grill')).toMatchObject([{ error: null }])
    expect(await state()).toBe('QUEUED')
  })

  it('is undone within the waiting time, and revives no key', async () => {
    await operate(service, ['chain', 'reopen', 'grill'])
    expect(await code(SEARCH, grill.apiKey)).toBe('INVALID_TOKEN')
    const { credential } = await json('key', 'issue', 'grill', '--environment', 'test', '--label', 'new')
    await until('guests search again', async () => (await code(SEARCH, credential)) === undefined)
    const [waiting] = tickets
    await until(
      'the file that waited is live',
      async () => (await json('uploads', 'show', waiting?.uploadId ?? '')).state === 'LIVE',
    )
    await expect(operate(service, ['chain', 'reopen', 'grill'])).rejects.toThrow('is not closed')
  })

  it('leaves no key that was issued at the same moment', async () => {
    const { chains, credentials } = service.stores
    const meanwhile: typeof credentials = {
      ...credentials,
      issue: async (request) => {
        await operate(service, ['chain', 'delete', 'grill'])
        return credentials.issue(request)
      },
    }
    const operator = { stores: { ...service.stores, credentials: meanwhile } }
    const terms = { environment: 'test', label: 'late' } as const
    await expect(issueKey(operator, 'grill', terms)).rejects.toThrow('is closed')
    const late = (await credentials.list('grill')).find(({ label }) => label === 'late')
    expect(late?.revokedAt).not.toBeNull()
    await chains.reopen('grill')
  })

  it('takes everything of it and nothing of its neighbour, once the waiting time is over', async () => {
    const before = (await keys()).filter(ownedBy('grill-2'))
    await json('chains', 'delete', 'grill', '--after', '1h')
    const { chains, serving, webhooks, names } = service.stores
    await chains.reopen('grill')
    const past = new Date(Date.now() - 1_000).toISOString()
    await chains.close('grill', { closedAt: past, dueAt: past })
    await until('it is gone', async () => (await chains.find('grill')) === null)

    expect(await serving.find('grill')).toBeNull()
    expect(await webhooks.find(grill.businessId)).toBeNull()
    expect(await chains.findBusiness(grill.businessId)).toBeNull()
    for (const index of [names.catalogs, names.uploads]) expect(await count(index, 'grill'), index).toBe(0)
    expect(await count(`${names.shelfPrefix}*`, 'grill')).toBe(0)
    expect((await service.stores.credentials.list('grill')).every(({ revokedAt }) => revokedAt)).toBe(true)
    expect((await keys()).filter(ownedBy('grill'))).toEqual([])

    expect((await keys()).filter(ownedBy('grill-2'))).toEqual(before)
    expect(before).not.toEqual([])
    expect(await count(names.uploads, 'grill-2')).toBe(2)
    const { body } = await post(service.address, { query: SEARCH }, { authorization: neighbour.apiKey })
    expect(body).toEqual({ data: { search: { counts: { total: 1 } } } })
  })

  it('is not taken back once it is due', async () => {
    const past = new Date(Date.now() - 1_000).toISOString()
    await service.onboard({ chainId: 'late', name: 'Late' })
    await service.stores.chains.close('late', { closedAt: past, dueAt: past })
    expect(await service.stores.chains.reopen('late')).toBeNull()
  })

  it('says that nothing is live where a catalog is kept and none serves', async () => {
    await service.stores.serving.remove('grill-2')
    expect(await operate(service, ['catalogs', 'list', 'grill-2'])).toMatch(/^NOTHING IS LIVE.*\n\n.*version/)
    const [{ version }] = await json('catalogs', 'list', 'grill-2')
    await expect(operate(service, ['catalogs', 'rollback', 'grill-2'])).rejects.toThrow('no earlier catalog')
    await operate(service, ['catalogs', 'rollback', 'grill-2', '--to', version])
    expect(await json('catalogs', 'list', 'grill-2')).toMatchObject([{ version, isLive: true }])
  })
})

describe('the waiting time before a chain is deleted', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    await service.onboard()
  })
  afterAll(() => service?.close())

  it('is of the clock of the engine, whatever time this machine has', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01') })
    const printed = await operate(service, ['chain', 'delete', 'grill', '--after', '1h', '--json']).finally(
      () => vi.useRealTimers(),
    )
    const { closing } = JSON.parse(printed).chain
    expect(Math.abs(Date.parse(closing.dueAt) - Date.now() - 3_600_000)).toBeLessThan(600_000)
  })
})
