import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Worker } from 'bullmq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckResult } from '../../operator/doctor/finding.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { CATALOG_INGEST, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { examine } from '../support/examine.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { operate, operateJson } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'

async function doctor(
  service: TestService,
  area: string,
  settings: Record<string, string> = {},
): Promise<readonly CheckResult[]> {
  const all = await examine(service, settings)
  return all.filter((result) => result.area === area && result.state !== 'ok')
}

const found = (what: RegExp, remedy: RegExp) =>
  expect.objectContaining({
    what: expect.stringMatching(what) as string,
    remedy: expect.stringMatching(remedy) as string,
  }) as CheckResult

describe('the doctor, where work stands still', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  const record = async (more: Partial<UploadRecord>): Promise<string> => {
    const partner = { businessId: 'grill-catalog', chainId: 'grill' }
    const upload = { ...newUpload(partner, 'k', LONG_AGO, LONG_AGO), noticedAt: LONG_AGO, ...more }
    await service.stores.uploads.create(upload)
    return upload.uploadId
  }

  it('names a paused queue, and that no worker takes jobs', async () => {
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    await queue.pause()
    expect(await doctor(service, 'Queues')).toEqual([
      found(/catalog-ingest is paused/, /^`npm run operator -- queues resume`/),
      found(/No worker takes jobs/, /`npm run worker`/),
    ])
    await queue.resume()
    await queue.close()
  })

  it('names uploads that failed for good, with the command that tries all of them again', async () => {
    const reason = 'the catalog could not be processed on our side (the storage is away)'
    const uploadId = await record({ state: 'FAILED', stateReason: reason })
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    await queue.add('ingest', { chainId: 'grill' }, { attempts: 1 })
    const failing = new Worker(
      CATALOG_INGEST,
      async (job) => {
        await job.updateProgress({ uploadId })
        throw new Error('the storage is away')
      },
      {
        connection: service.redis.duplicate({ maxRetriesPerRequest: null }),
        prefix: queuePrefix(service.config.NAMESPACE),
      },
    )
    await until('it has failed', async () => (await queue.getFailedCount()) === 1)
    await failing.close()

    const [fault] = await doctor(service, 'Queues').then((all) =>
      all.filter(({ what }) => what.includes('FAILED')),
    )
    expect(fault?.what).toBe(`One upload is FAILED: ${reason}.`)
    const command = /`npm run operator -- uploads retry --all --reason "([^"]+)"`/.exec(fault?.remedy ?? '')
    const retry = ['uploads', 'retry', '--all', '--reason', command?.[1] ?? '', '--json']
    expect(await operateJson(service, ...retry)).toMatchObject([{ uploadId, problem: null }])
    expect((await doctor(service, 'Queues')).filter(({ what }) => what.includes('FAILED'))).toEqual([])
    await queue.close()
  })

  it('names an upload that waits for the operator for hours, and none that waits for minutes', async () => {
    const old = await record({ state: 'HELD', stateReason: 'half of the menu is gone' })
    const young = await record({ state: 'HELD', noticedAt: new Date().toISOString() })
    const held = await doctor(service, 'Records')
    expect(held).toEqual([
      found(
        /of grill is held for more than 4 hours: half of the menu is gone/,
        new RegExp(`uploads approve ${old}\``),
      ),
    ])
    expect(JSON.stringify(held)).not.toContain(young)
    await service.stores.uploads.update(old, () => ({ state: 'REJECTED' }))
  })

  it('notes a disabled webhook, with the commands that send what was given up', async () => {
    const { webhooks } = service.stores
    const sent = { businessId: 'grill-catalog', url: 'https://partner.example/hook' }
    await webhooks.set(sent.businessId, sent.url)
    await webhooks.disable(sent, 'the receiver answered 410 Gone')
    const event = { eventId: 'evt_1', state: 'LIVE', stateReason: null, counts: null, catalogVersion: null }
    const givenUp = { ...event, at: LONG_AGO, delivery: 'FAILED', redeliveries: 0 } as const
    await record({ state: 'LIVE', webhookEvents: [givenUp] as UploadRecord['webhookEvents'] })
    await service.es.indices.refresh({ index: service.stores.names.uploads })
    expect(await doctor(service, 'Records')).toEqual([
      found(
        /grill-catalog is disabled since .*410 Gone. Events given up: 1/,
        /`npm run operator -- webhooks set grill-catalog 'https:\/\/partner.example\/hook'`, then `npm run operator -- webhooks redeliver evt_1`/,
      ),
    ])
  })
})

describe('the doctor, where something is lost', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    await onboardWithCatalog(service, 'grill', [{ partnerDishId: '1', name: 'Soup' }])
    await service.es.indices.refresh({ index: `${service.config.NAMESPACE}-*` })
  })
  afterAll(() => service?.close())

  it('names a chain of which no key works, and no closed one', async () => {
    const { credentials, chains, names } = service.stores
    const keys = (await credentials.list('grill')).filter(({ kind }) => kind === 'API_KEY')
    expect(await doctor(service, 'Records')).toEqual([])
    for (const { credentialId } of keys) await credentials.revoke(credentialId)
    await service.es.indices.refresh({ index: names.credentials })
    expect(await doctor(service, 'Records')).toEqual([
      found(
        /No key of the chain grill works/,
        /^`npm run operator -- key issue grill --environment test --label replacement`/,
      ),
    ])
    await chains.close('grill', { closedAt: LONG_AGO, dueAt: '2999-01-01T00:00:00.000Z' })
    await service.es.indices.refresh({ index: names.chains })
    expect(await doctor(service, 'Records')).toEqual([])
  })

  it('says nothing of files where the bucket is another one', async () => {
    const faults = await doctor(service, 'Storage', { S3_BUCKET: 'misspelt' })
    expect(faults.filter(({ state }) => state === 'finding')).toEqual([
      found(/There is no bucket misspelt/, /^Correct S3_BUCKET/),
    ])
  })

  it('names live menus whose files are gone', async () => {
    const lost = async () => (await doctor(service, 'Storage')).filter(({ state }) => state === 'finding')
    expect(await lost()).toEqual([])
    const Bucket = service.config.S3_BUCKET
    const { Contents = [] } = await service.s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'captured/' }))
    const Objects = Contents.map(({ Key }) => ({ Key }))
    await service.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(await lost()).toEqual([
      found(/cannot be made again: grill\./, /ask these partners for a full file/),
    ])
  })

  it('says of all blocked indices at once how writes are let in again', async () => {
    const { names } = service.stores
    const index = [names.chains, names.webhooks]
    await service.es.indices.addBlock({ index, block: 'write' })
    const blocked = (await doctor(service, 'Elasticsearch')).filter(({ what }) => what.includes('blocked'))
    expect(blocked).toHaveLength(1)
    for (const name of index) expect(blocked[0]?.what).toContain(name)
    await service.es.indices.putSettings({ index, settings: { 'index.blocks.write': null } })
  })

  it('asks for the backup where records are lost, be the index missing or empty', async () => {
    const { es, stores } = service
    const backup = /restore <file> --with-credentials/
    await es.indices.delete({ index: stores.names.credentials })
    expect(await doctor(service, 'Elasticsearch')).toContainEqual(
      found(new RegExp(`There is no index ${stores.names.credentials}`), backup),
    )
    await operate(service, ['setup'])
    expect(await doctor(service, 'Records')).toContainEqual(
      found(/All records are lost of: credentials/, backup),
    )
  })
})
