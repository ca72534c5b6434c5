import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { expectError } from '../support/error-answer.ts'
import { type Anything, ask, type HttpAnswer } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SECRET = 'a secret of the storage and the service'
const TICKET = `mutation ($validateOnly: Boolean! = false) { createPartnerCatalogUpload(validateOnly: $validateOnly) {
  method uploadUrl objectKey expiresAt contentType uploadId } }`
const COMPLETE = 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }'
const FILE = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
/** A machine with other work takes up to half a second for each; a request has 10 seconds. */
const FILES = 10
const ENDED = /LIVE|REJECTED|HELD|FAILED|SUPERSEDED/

interface EventParts {
  readonly key: string
  readonly bucket: string
  readonly eventName?: string
}

/** An event as S3 sends it; nothing relies on `sequencer` and times. */
const event = ({ key, bucket, eventName = 'ObjectCreated:Put' }: EventParts) => ({
  ...{ eventVersion: '2.1', eventSource: 'aws:s3', awsRegion: 'us-east-1', eventName },
  eventTime: '2026-11-20T10:00:00.000Z',
  userIdentity: { principalId: 'partner' },
  requestParameters: { sourceIPAddress: '192.0.2.1' },
  s3: {
    ...{ s3SchemaVersion: '1.0', configurationId: 'catalogs' },
    bucket: { name: bucket, ownerIdentity: { principalId: 'us' }, arn: `arn:aws:s3:::${bucket}` },
    object: {
      key: encodeURIComponent(key).replaceAll('%20', '+'),
      ...{ size: 1, eTag: 'not-looked-at', sequencer: '0055AED6DCD90281E5' },
    },
  },
})

async function sendTo(address: string, body: unknown, headers: Record<string, string>): Promise<HttpAnswer> {
  const response = await fetch(`${address}/internal/storage-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('POST /internal/storage-events', () => {
  let service: TestService
  let bucket: string
  let number = 0

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: { STORAGE_EVENTS_SECRET: SECRET } })
    bucket = service.config.S3_BUCKET
    await service.s3.send(new CreateBucketCommand({ Bucket: bucket }))
  })
  afterAll(() => service?.close())

  const newChain = () => {
    number += 1
    return service.onboard({ chainId: `events-${number}` })
  }
  const send = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${SECRET}` }) =>
    sendTo(service.address, body, headers)
  const run = (chain: OnboardedChain, query: string, variables: Record<string, unknown> = {}) =>
    ask(service.address, `Bearer ${chain.partnerToken}`, query, variables)
  const stateOf = async (chain: OnboardedChain, id: string) =>
    (await run(chain, `{ catalogUpload(id: "${id}") { state } }`)).catalogUpload.state
  const store = (Key: string, Body = FILE) =>
    service.s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/json' }))
  const stored = async (chain: OnboardedChain, validateOnly = false): Promise<Ticket> => {
    const ticket = (await run(chain, TICKET, { validateOnly })).createPartnerCatalogUpload
    await store(ticket.objectKey)
    return ticket
  }

  it('takes a stored file up, and says as which upload', async () => {
    const chain = await newChain()
    const { objectKey, uploadId } = await stored(chain)
    const { status, body } = await send({ Records: [event({ key: objectKey, bucket })] })
    expect(status).toBe(200)
    expect(body).toEqual({ events: 1, objects: [{ objectKey, uploadId, state: 'QUEUED' }] })
    expect(await stateOf(chain, uploadId)).toBe('QUEUED')
  })

  it('understands MinIO: its wrapper, its names of events, a file to be checked only', async () => {
    const chain = await newChain()
    const { objectKey, uploadId } = await stored(chain, true)
    const record = event({ key: objectKey, bucket, eventName: 's3:ObjectCreated:CompleteMultipartUpload' })
    const wrapped = { EventName: record.eventName, Key: `${bucket}/${objectKey}`, Records: [record] }
    expect((await send(wrapped)).body.objects).toEqual([{ objectKey, uploadId, state: 'QUEUED' }])
  })

  it('takes a file without a ticket up, of a business it knows', async () => {
    const chain = await newChain()
    const key = `partner/business_id=${chain.businessId}/date=2026-01-31/items.json`
    await store(key)
    const { body } = await send({ Records: [event({ key, bucket })] })
    expect(body.objects).toEqual([
      { objectKey: key, uploadId: expect.stringMatching(/^up_/), state: 'QUEUED' },
    ])
  })

  it('is a hint: where nothing lies, nothing is taken up', async () => {
    const chain = await newChain()
    const ticket = (await run(chain, TICKET)).createPartnerCatalogUpload
    const { status, body } = await send({ Records: [event({ key: ticket.objectKey, bucket })] })
    expect(status).toBe(200)
    expect(body.objects).toEqual([{ objectKey: ticket.objectKey, ignored: 'no file of a partner is there' }])
    expect(await stateOf(chain, ticket.uploadId)).toBe('AWAITING_UPLOAD')
  })

  it('ignores other buckets and other events', async () => {
    const chain = await newChain()
    const { objectKey: key, uploadId } = await stored(chain)
    const others = [
      event({ key, bucket: 'another' }),
      event({ key, bucket, eventName: 'ObjectRemoved:Delete' }),
      event({ key, bucket, eventName: 's3:ObjectAccessed:Get' }),
      event({ key, bucket, eventName: 'XObjectCreated:Put' }),
    ]
    expect(await send({ Records: others })).toMatchObject({ status: 200, body: { events: 4, objects: [] } })
    expect((await send({ Records: [] })).status).toBe(200)
    expect(await stateOf(chain, uploadId)).toBe('AWAITING_UPLOAD')
  })

  it('ignores keys that no partner expects', async () => {
    const { businessId } = await newChain()
    const unknown = 'partner/business_id=nobody/date=2026-01-31/items.json'
    const unannounced = `validation/business_id=${businessId}/upload_id=up_1/items.json`
    const other = `partner/business_id=${businessId}/date=2026-01-31/other file.json`
    for (const key of [unknown, unannounced, other]) await store(key)
    const { status, body } = await send({
      Records: [unknown, unannounced, other, '', '../..', '%zz'].map((key) => event({ key, bucket })),
    })
    expect(status).toBe(200)
    expect(body.objects.map(({ objectKey, ignored }: Anything) => [objectKey, ignored])).toEqual([
      [unknown, 'no known partner expects it'],
      [unannounced, 'no known partner expects it'],
      ...[other, '', '../..', '%zz'].map((key) => [key, 'no file of a partner is there']),
    ])
    const answer = await send({
      Records: [{ eventName: 'ObjectCreated:Put', s3: { bucket: { name: bucket }, object: { key: '%zz' } } }],
    })
    expect(answer.status).toBe(200)
  })

  it('ignores keys that cannot be, without asking an engine or the storage', async () => {
    const { businessId } = await newChain()
    const keys = [
      `partner/business_id=${'x'.repeat(2_000)}/date=2026-01-31/items.json`,
      `partner/business_id=${businessId}\ud800/date=2026-01-31/items.json`,
      `partner/business_id=${businessId}\0/date=2026-01-31/items.json`,
      `partner/business_id=${businessId}?versionId=1/date=2026-01-31/items.json`,
      `partner/business_id=*/date=2026-01-31/items.json`,
      `validation/business_id=${businessId}/upload_id=${'x'.repeat(2_000)}/items.json`,
      `validation/business_id=${businessId}/upload_id=../items.json`,
    ]
    const Records = keys.map((key) => {
      const { s3, eventName } = event({ key: '', bucket })
      return { eventName, s3: { ...s3, object: { key } } }
    })
    const { status, body } = await send({ Records })
    expect(status).toBe(200)
    expect(body.objects.map(({ ignored }: Anything) => ignored)).toEqual(
      keys.map(() => 'no file of a partner is there'),
    )
  })

  it('takes many events at once, twice and in any order: each file once', async () => {
    const chain = await newChain()
    const keys = Array.from(
      { length: FILES },
      (_, n) =>
        `partner/business_id=${chain.businessId}/date=2026-03-${String(n + 1).padStart(2, '0')}/items.json`,
    )
    for (const key of keys) await store(key)
    const Records = [...keys, ...keys].toReversed().map((key) => event({ key, bucket }))
    const [one, two] = await Promise.all([send({ Records }), send({ Records })])
    expect(one.body.events).toBe(2 * FILES)
    expect(one.body.objects).toHaveLength(FILES)
    expect(two.body).toEqual(one.body)
    const { catalogUploads } = await run(chain, '{ catalogUploads(first: 100) { nodes { objectKey } } }')
    expect(catalogUploads.nodes.map((node: Anything) => node.objectKey).toSorted()).toEqual(keys)
  })

  it('takes the body as JSON whatever its type is said to be', async () => {
    const authorization = `Bearer ${SECRET}`
    for (const type of [
      'text/plain; charset=UTF-8',
      'application/octet-stream',
      'application/x-amz-json-1.1',
    ])
      expect((await send({ Records: [] }, { authorization, 'content-type': type })).status).toBe(200)
  })

  it.each([
    ['no JSON', 'eventName=ObjectCreated', /not JSON/],
    ['nothing', '', /empty|must be object/],
    ['an array', '[]', /This is no S3 notification: body/],
    ['no Records', '{"Event":"s3:TestEvent"}', /must have required property 'Records'/],
    [
      'a record without an object',
      '{"Records":[{"eventName":"ObjectCreated:Put"}]}',
      /body\/Records\/0 must have/,
    ],
    ['__proto__', '{"__proto__":{"Records":[]},"Records":[]}', /not JSON/],
    ['too many', JSON.stringify({ Records: Array(1_001).fill({}) }), /must NOT have more than 1000 items/],
  ])('%s is 400, and says why', async (_what, body, says) => {
    expectError(await send(body), { status: 400, code: 'INVALID_INPUT', says })
  })

  it('a body over 1 MiB is 413', async () => {
    const answer = await send({ Records: [], padding: 'x'.repeat(1_048_576) })
    expectError(answer, { status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  it.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['another secret', { authorization: 'Bearer x' }],
    ['a part of the secret', { authorization: `Bearer ${SECRET.slice(0, -1)}` }],
    ['more than the secret', { authorization: `Bearer ${SECRET}x` }],
    ['the secret without Bearer', { authorization: SECRET }],
    ['an empty secret', { authorization: 'Bearer ' }],
  ])('%s is 401, before the body is read', async (_what, headers) => {
    const answer = await send('not even JSON', headers)
    expectError(answer, { status: 401, code: 'INVALID_TOKEN' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('has a limit of its own, which its address does not share', async () => {
    const address = await fetch(`${service.address}/schemas/items.v1.json`)
    const before = Number(address.headers.get('ratelimit-remaining'))
    expect((await send({ Records: [] })).headers.get('ratelimit-limit')).toBe('600')
    const after = await fetch(`${service.address}/schemas/items.v1.json`)
    expect(Number(after.headers.get('ratelimit-remaining'))).toBe(before - 1)
  })
})

describe('storage events that somebody recorded and sends again', () => {
  let service: TestService
  let watched: { storage: FaultyProxy; elasticsearch: FaultyProxy }
  let asked: { storage: number; elasticsearch: number }
  let number = 0

  /** Counts what a request costs: the service reaches its engines through proxies. */
  beforeAll(async () => {
    const counting = async (engine: 'storage' | 'elasticsearch', address: string | undefined) => {
      const proxy = await startFaultyProxy(address ?? '')
      proxy.setFault({
        on: /./,
        strikes: () => {
          asked[engine] += 1
          return false
        },
      })
      return proxy
    }
    asked = { storage: 0, elasticsearch: 0 }
    const engines = inject('stackEnvironment')
    watched = {
      storage: await counting('storage', engines.S3_ENDPOINT),
      elasticsearch: await counting('elasticsearch', engines.ELASTICSEARCH_URL),
    }
    service = await startTestService({
      hasWorker: false,
      settings: {
        REQUESTS_PER_MINUTE: '100000',
        STORAGE_EVENTS_SECRET: SECRET,
        S3_ENDPOINT: watched.storage.address,
        ELASTICSEARCH_URL: watched.elasticsearch.address,
      },
    })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(async () => {
    await service?.close()
    watched.storage.close()
    watched.elasticsearch.close()
  })

  /** A stored file with its ticket, and the event that the storage sent of it. */
  const recorded = async () => {
    number += 1
    const chain = await service.onboard({ chainId: `replay-${number}` })
    const { createPartnerCatalogUpload: ticket } = await ask(
      service.address,
      `Bearer ${chain.partnerToken}`,
      TICKET,
    )
    const { S3_BUCKET: bucket } = service.config
    const object = { Bucket: bucket, Key: ticket.objectKey }
    await service.s3.send(new PutObjectCommand({ ...object, Body: FILE }))
    const { ETag = '', LastModified } = await service.s3.send(new HeadObjectCommand(object))
    const plain = event({ key: ticket.objectKey, bucket })
    const s3 = { ...plain.s3, object: { ...plain.s3.object, eTag: ETag.replaceAll('"', '') } }
    const notification = { Records: [{ ...plain, eventTime: LastModified?.toISOString(), s3 }] }
    const send = () => sendTo(service.address, notification, { authorization: `Bearer ${SECRET}` })
    return { chain, ticket: ticket as Ticket, object, send }
  }
  const versionOf = async (id: string) => {
    const { _seq_no, _source } = await service.es.get({ index: service.stores.names.uploads, id })
    return { _seq_no, _source }
  }
  const jobs = async () => {
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    const counts = await queue.getJobCounts()
    await queue.close()
    return counts
  }
  /** Twenty senders at once. */
  const replay = async (times: number, send: () => Promise<HttpAnswer>) => {
    asked = { storage: 0, elasticsearch: 0 }
    const sender = async () => {
      for (let n = 0; n < times / 20; n += 1) expect((await send()).status).toBe(200)
    }
    await Promise.all(Array.from({ length: 20 }, sender))
  }

  it('cost next to nothing, and change nothing, a thousand times: of an upload that has ended', async () => {
    const { ticket, send } = await recorded()
    await send()
    await service.stores.uploads.update(ticket.uploadId, () => ({ state: 'LIVE' }))
    const [before, waiting] = [await versionOf(ticket.uploadId), await jobs()]
    await replay(1_000, send)
    expect(asked.storage).toBeLessThanOrEqual(2)
    expect(asked.elasticsearch).toBeLessThanOrEqual(4)
    expect(await versionOf(ticket.uploadId)).toEqual(before)
    expect(await jobs()).toEqual(waiting)
  })

  it('and of one that waits: it keeps its one job', async () => {
    const { ticket, send } = await recorded()
    const { waiting = 0 } = await jobs()
    await send()
    const before = await versionOf(ticket.uploadId)
    await replay(1_000, send)
    expect(asked.storage).toBeLessThanOrEqual(20)
    expect(asked.elasticsearch).toBeLessThanOrEqual(20)
    expect(await versionOf(ticket.uploadId)).toEqual(before)
    expect((await jobs()).waiting).toBe(waiting + 1)
  })

  it('make nothing happen that the storage does not show: their file is gone, or another one', async () => {
    const { chain, ticket, object, send } = await recorded()
    await service.s3.send(new DeleteObjectCommand(object))
    const awaiting = await versionOf(ticket.uploadId)
    expect((await send()).body.objects).toEqual([
      { objectKey: ticket.objectKey, ignored: 'no file of a partner is there' },
    ])
    expect(await versionOf(ticket.uploadId)).toEqual(awaiting)
    const other = JSON.stringify([{ partnerDishId: '2', name: 'Another file' }])
    const stored = await service.s3.send(new PutObjectCommand({ ...object, Body: other }))
    expect((await send()).body.objects).toMatchObject([{ uploadId: ticket.uploadId, state: 'QUEUED' }])
    expect((await service.stores.uploads.find(ticket.uploadId))?.object?.etag).toBe(stored.ETag)
    await service.stores.uploads.update(ticket.uploadId, () => ({ state: 'LIVE' }))
    const live = await versionOf(ticket.uploadId)
    for (let n = 0; n < 10; n += 1) await send()
    expect(await versionOf(ticket.uploadId)).toEqual(live)
    const uploads = await ask(
      service.address,
      `Bearer ${chain.partnerToken}`,
      '{ catalogUploads { nodes { state } } }',
    )
    expect(uploads.catalogUploads.nodes).toEqual([{ state: 'LIVE' }])
  })
})

describe('without a secret', () => {
  it('the address of storage events is not there', async () => {
    const service = await startTestService({ hasWorker: false })
    try {
      for (const authorization of ['Bearer ', 'Bearer x'])
        expectError(await sendTo(service.address, { Records: [] }, { authorization }), {
          ...{ status: 404, code: 'INVALID_INPUT' },
        })
    } finally {
      await service.close()
    }
  })
})

describe('the three ways of noticing', () => {
  it('meet in one upload and one catalog', async () => {
    const service = await startTestService({ settings: { STORAGE_EVENTS_SECRET: SECRET } })
    try {
      const chain = await service.onboard({ chainId: 'meeting' })
      const authorization = `Bearer ${chain.partnerToken}`
      const { createPartnerCatalogUpload: ticket } = await ask(service.address, authorization, TICKET)
      await fetch(ticket.uploadUrl, {
        method: 'PUT',
        headers: { 'content-type': ticket.contentType },
        body: FILE,
      })
      const notification = { Records: [event({ key: ticket.objectKey, bucket: service.config.S3_BUCKET })] }
      const announce = async () => {
        await Promise.all([
          ...[1, 2, 3].map(() =>
            sendTo(service.address, notification, { authorization: `Bearer ${SECRET}` }),
          ),
          ...[1, 2, 3].map(() => ask(service.address, authorization, COMPLETE, { id: ticket.uploadId })),
        ])
        const { catalogUploads } = await ask(
          service.address,
          authorization,
          '{ catalogUploads { nodes { uploadId state catalogVersion startedAt endedAt } } }',
        )
        return catalogUploads.nodes
      }
      await expect
        .poll(announce, { timeout: 45_000 })
        .toEqual([
          expect.objectContaining({ uploadId: ticket.uploadId, state: expect.stringMatching(ENDED) }),
        ])
      const [ended] = await announce()
      expect(ended.state).toBe('LIVE')
      for (let round = 0; round < 3; round += 1) expect(await announce()).toEqual([ended])
      expect(await service.stores.catalogs.list(chain.chainId)).toHaveLength(1)
    } finally {
      await service.close()
    }
  }, 90_000)
})
