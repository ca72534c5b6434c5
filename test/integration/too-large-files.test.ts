import { setTimeout as pause } from 'node:timers/promises'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const LIMIT = 10_000
const SECRET = 'of the storage and the service'
const TICKET = `mutation ($validateOnly: Boolean! = false) { createPartnerCatalogUpload(validateOnly: $validateOnly) {
  uploadUrl objectKey contentType uploadId } }`
const COMPLETE = `mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) {
  state stateReason problemCounts { code count } problems { severity code message index } } }`
const MENU = '{ search { matches { dish { name } } } }'
const TOO_LARGE = `the file is larger than ${LIMIT} bytes`
const REJECTED = {
  state: 'REJECTED',
  stateReason: TOO_LARGE,
  problemCounts: [{ code: 'FILE_TOO_LARGE', count: 1 }],
  problems: [{ severity: 'ERROR', code: 'FILE_TOO_LARGE', message: TOO_LARGE, index: null }],
}

const menu = (name: string, bytes = 0) => JSON.stringify([{ partnerDishId: '1', name }]).padEnd(bytes, ' ')

/** The gate of the tests allows more than these services do. */
describe('a file that is too large', () => {
  let service: TestService
  let storage: FaultyProxy
  let copies: string[] = []
  let number = 0

  /** The worker and the API reach the storage through a proxy that watches. */
  beforeAll(async () => {
    storage = await startFaultyProxy(inject('stackEnvironment').S3_ENDPOINT ?? '')
    storage.setFault({
      on: /^PUT .*captured/,
      strikes: () => {
        copies.push('a copy')
        return false
      },
    })
    service = await startTestService({
      hasWorker: false,
      settings: {
        ...{ MAX_FILE_BYTES: String(LIMIT), STORAGE_EVENTS_SECRET: SECRET, S3_ENDPOINT: storage.address },
      },
    })
    await withWorker(async () => undefined)
  })
  afterAll(async () => {
    await service?.close()
    storage?.close()
  })

  /** Tests decide when the worker runs, so that it is known who noticed a file. */
  async function withWorker<T>(work: () => Promise<T>, settings: object = {}): Promise<T> {
    const { es, redis, s3 } = service
    const config = { ...service.config, ...settings }
    const worker = await startWorker({ config, es, redis, s3, log: pino({ level: 'silent' }) })
    try {
      return await work()
    } finally {
      await worker.close()
    }
  }
  const newChain = () => {
    copies = []
    number += 1
    return service.onboard({ chainId: `large-${number}` })
  }
  const run = (chain: OnboardedChain, query: string, variables: Record<string, unknown> = {}) =>
    ask(service.address, `Bearer ${chain.partnerToken}`, query, variables)
  const ticketOf = async (chain: OnboardedChain, validateOnly = false): Promise<Ticket> =>
    (await run(chain, TICKET, { validateOnly })).createPartnerCatalogUpload
  const put = async ({ uploadUrl, contentType }: Ticket, body: string) => {
    const answer = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body })
    expect(answer.status).toBe(200)
  }
  const complete = async (chain: OnboardedChain, { uploadId }: Ticket) =>
    (await run(chain, COMPLETE, { id: uploadId })).completePartnerCatalogUpload
  const announce = ({ objectKey: key }: Ticket) =>
    fetch(`${service.address}/internal/storage-events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({
        Records: [
          {
            eventName: 'ObjectCreated:Put',
            s3: { bucket: { name: service.config.S3_BUCKET }, object: { key } },
          },
        ],
      }),
    })
  const record = async ({ uploadId }: Pick<Ticket, 'uploadId'>): Promise<UploadRecord> => {
    const found = await service.stores.uploads.find(uploadId)
    if (found === null) throw new Error(`no upload ${uploadId}`)
    return found
  }
  const keysUnder = async (prefix: string): Promise<readonly (string | undefined)[]> => {
    const list = new ListObjectsV2Command({ Bucket: service.config.S3_BUCKET, Prefix: prefix })
    return ((await service.s3.send(list)).Contents ?? []).map(({ Key }) => Key)
  }
  const nothingIsLeft = async ({ chainId, businessId }: OnboardedChain) => {
    await until('the file is deleted', async () => {
      const prefixes = [`partner/business_id=${businessId}/`, `validation/business_id=${businessId}/`]
      return (await Promise.all(prefixes.map(keysUnder))).flat().length === 0
    })
    expect(await keysUnder(`captured/chain=${chainId}/`)).toEqual([])
    expect(copies).toEqual([])
  }
  const dishes = async (chain: OnboardedChain): Promise<readonly string[]> => {
    const { search } = await ask(service.address, chain.apiKey, MENU)
    return search.matches.map((hit: { dish: { name: string } }) => hit.dish.name)
  }
  const isLive = (chain: OnboardedChain, name: string) =>
    until(`${name} is live`, async () => (await dishes(chain)).includes(name))

  it.each([false, true])(
    'is rejected at once where the partner announces it, and deleted uncopied (to be checked only: %s)',
    async (validateOnly) => {
      const chain = await newChain()
      const ticket = await ticketOf(chain, validateOnly)
      await put(ticket, menu('Soup', LIMIT + 1))
      expect(await complete(chain, ticket)).toEqual(REJECTED)
      await withWorker(() => nothingIsLeft(chain))
      expect(await complete(chain, ticket)).toEqual(REJECTED)
      expect((await record(ticket)).webhookEvents).toHaveLength(1)
    },
  )

  it('is rejected at once where the storage announces it', async () => {
    const chain = await newChain()
    const ticket = await ticketOf(chain)
    await put(ticket, menu('Soup', LIMIT + 1))
    expect(await (await announce(ticket)).json()).toMatchObject({ objects: [{ state: 'REJECTED' }] })
    expect(await record(ticket)).toMatchObject({ stateReason: TOO_LARGE, source: null })
    await withWorker(() => nothingIsLeft(chain))
  })

  it('is rejected and deleted where nobody announces it', async () => {
    const chain = await newChain()
    const ticket = await ticketOf(chain)
    await put(ticket, menu('Soup', LIMIT + 1))
    await withWorker(() => nothingIsLeft(chain))
    expect(await record(ticket)).toMatchObject({
      ...{ state: 'REJECTED', stateReason: TOO_LARGE, problemCounts: { FILE_TOO_LARGE: 1 }, source: null },
      counts: { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 },
      webhookEvents: [{ state: 'REJECTED', stateReason: TOO_LARGE }],
    })
  })

  it('is deleted where it has no ticket, of a known business or of nobody', async () => {
    const chain = await newChain()
    const store = (businessId: string, Body: string) => {
      const Key = `partner/business_id=${businessId}/date=2026-01-31/items.json`
      return service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body }))
    }
    await store(chain.businessId, menu('Soup', LIMIT + 1))
    await store('nobody-large', menu('Soup', LIMIT + 1))
    await store('nobody-small', menu('Soup'))
    await withWorker(async () => {
      await nothingIsLeft(chain)
      await until(
        'nobody’s is gone',
        async () => (await keysUnder('partner/business_id=nobody-large')).length === 0,
      )
    })
    expect(await keysUnder('partner/business_id=nobody-small')).toHaveLength(1)
    const { catalogUploads } = await run(chain, '{ catalogUploads { nodes { state stateReason } } }')
    expect(catalogUploads.nodes).toEqual([{ state: 'REJECTED', stateReason: TOO_LARGE }])
  })

  it('takes nothing with it: the live menu, and a file that waits or is held, stay', async () => {
    const chain = await newChain()
    const first = await ticketOf(chain)
    await put(first, menu('First'))
    await withWorker(() => isLive(chain, 'First'))
    // A good file waits, captured by nobody yet; through the same ticket comes one that is too large.
    const second = await ticketOf(chain)
    await pause(1_100)
    await put(second, menu('Second'))
    expect(await complete(chain, second)).toMatchObject({ state: 'QUEUED' })
    await withWorker(() => isLive(chain, 'Second'))
    await service.stores.uploads.update(second.uploadId, () => ({ state: 'HELD' }))
    const before = await record(second)
    await put(second, menu('Third', LIMIT + 1))
    await complete(chain, second)
    copies = []
    await withWorker(() =>
      until(
        'the file is deleted',
        async () => (await keysUnder(`partner/business_id=${chain.businessId}/`)).length === 0,
      ),
    )
    const { webhookEvents: _before, ...kept } = before
    expect(await record(second)).toMatchObject(kept)
    expect(await dishes(chain)).toEqual(['Second'])
    expect(await keysUnder(before.source?.key ?? '')).toHaveLength(1)
    const { catalogUploads } = await run(chain, '{ catalogUploads { nodes { state stateReason } } }')
    expect(catalogUploads.nodes).toContainEqual({ state: 'REJECTED', stateReason: TOO_LARGE })
  })

  it('is not deleted under a newer file that came in its place', async () => {
    const chain = await newChain()
    const ticket = await ticketOf(chain)
    await put(ticket, menu('Large', LIMIT + 1))
    expect(await complete(chain, ticket)).toEqual(REJECTED)
    await pause(1_100)
    await put(await ticketOf(chain), menu('Newer'))
    await withWorker(() => isLive(chain, 'Newer'))
    expect(await keysUnder(`partner/business_id=${chain.businessId}/`)).toHaveLength(1)
  })

  it('that went live under a larger limit stays what it is', async () => {
    const chain = await newChain()
    await put(await ticketOf(chain), menu('Live'))
    await withWorker(() => isLive(chain, 'Live'))
    await withWorker(
      async () => {
        const next = await ticketOf(await newChain())
        await put(next, menu('x'.repeat(20)))
        await until('another round is over', async () => (await record(next)).state === 'REJECTED')
      },
      { MAX_FILE_BYTES: 20 },
    )
    expect(await dishes(chain)).toEqual(['Live'])
    expect(await keysUnder(`partner/business_id=${chain.businessId}/`)).toHaveLength(1)
    expect((await run(chain, '{ catalogUploads { nodes { state } } }')).catalogUploads.nodes).toEqual([
      { state: 'LIVE' },
    ])
  })

  it('that was taken under a larger limit is rejected by the worker; both copies are deleted', async () => {
    const chain = await newChain()
    const ticket = await ticketOf(chain)
    await put(ticket, menu('Soup'))
    expect(await complete(chain, ticket)).toMatchObject({ state: 'QUEUED' })
    expect(copies.splice(0)).toHaveLength(1)
    await withWorker(() => nothingIsLeft(chain), { MAX_FILE_BYTES: 20 })
    expect(await record(ticket)).toMatchObject({
      ...{ state: 'REJECTED', stateReason: 'the file is larger than 20 bytes', source: null },
      problemCounts: { FILE_TOO_LARGE: 1 },
    })
  })

  it('that is larger than the storage says is found out while it is read; both copies are deleted', async () => {
    const chain = await newChain()
    const ticket = await ticketOf(chain)
    await put(ticket, menu('Soup', LIMIT + 1))
    // As of a storage that does not tell sizes.
    await complete(chain, ticket)
    await service.stores.uploads.update(ticket.uploadId, ({ object }) => ({
      ...{ state: 'QUEUED', endedAt: null, problemCounts: {}, problems: [] },
      object: object === null ? null : { ...object, bytes: 0 },
    }))
    await withWorker(async () => {
      await until('it ends', async () => (await record(ticket)).state === 'REJECTED')
      const keys = async () => [
        ...(await keysUnder(`partner/business_id=${chain.businessId}/`)),
        ...(await keysUnder(`captured/chain=${chain.chainId}/`)),
      ]
      await until('both copies are gone', async () => (await keys()).length === 0)
    })
    expect(await record(ticket)).toMatchObject({
      stateReason: TOO_LARGE,
      source: { key: expect.any(String) },
    })
    expect(copies).not.toEqual([])
  })
})
