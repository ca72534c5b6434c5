import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3 } from '../../src/clients/s3.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { completeUpload } from '../../src/features/uploads/complete-upload.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { noticeObject } from '../../src/features/uploads/notice-object.ts'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { queueLostFiles } from '../../src/features/uploads/queue-lost-files.ts'
import { headObject } from '../../src/features/uploads/stored-object.ts'
import type { StoredObject } from '../../src/features/uploads/upload-record.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { noticeStoredFiles } from '../../workers/reconcile/reconcile.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { ask } from '../support/graphql.ts'
import { reconcileDeps } from '../support/reconcile-deps.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const HOOKS = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }
const NAMES = '{ search { matches { dish { name } } } }'

/** A storage that dates all files in one second, as one does with files that come quickly. That second is never over. */
function inOneSecond(s3: S3Client): S3Client {
  const second = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 300_000)
  s3.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { output } = result
      if ('LastModified' in output) output.LastModified = second
      if ('Contents' in output) for (const entry of output.Contents ?? []) entry.LastModified = second
      return result
    },
    { step: 'initialize' },
  )
  return s3
}

describe('a file that is stored again, with another one between, all in one second', () => {
  let service: TestService
  let s3: S3Client
  let number = 0
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    s3 = inOneSecond(createS3(service.config))
    await s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(async () => {
    s3?.destroy()
    await service?.close()
  })

  const deps = () => ({
    ...service.stores,
    ...{ s3, bucket: service.config.S3_BUCKET, storageTimeoutMs: 10_000, maxFileBytes: 1_000_000 },
    askForIngest: () => Promise.resolve(),
    log: pino({ level: 'silent' }),
  })
  const newKey = async () => {
    const chain = await service.onboard({ chainId: `again-${++number}` })
    return { chain, key: objectKey(chain.businessId, new Date()) }
  }
  const put = async (Key: string, name: string): Promise<StoredObject> => {
    const Body = JSON.stringify([{ partnerDishId: '1', name }])
    await s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body }))
    const object = await headObject(deps(), Key, 10_000)
    if (object === null) throw new Error('nothing is stored')
    return object
  }
  const notice = (key: string) => noticeStored(deps(), key)
  /** Stores these files one after the other; each is noticed before the next one is stored. */
  const putAll = async (key: string, names: readonly string[]) => {
    for (const name of names) {
      await put(key, name)
      await notice(key)
    }
  }
  const ticket = async ({ businessId, chainId }: OnboardedChain, key: string, ageMs = 30_000) => {
    const at = Date.now() - ageMs
    const until = new Date(at + 600_000).toISOString()
    const record = newUpload({ businessId, chainId }, key, new Date(at).toISOString(), until)
    await service.stores.uploads.create(record)
    return record.uploadId
  }
  const readAll = async (chainId: string): Promise<number> => {
    const ingest = { ...ingestDeps({ ...service, log: deps().log }, service.stores), besideGuests: null }
    for (let read = 0; ; read++) {
      const [next] = await service.stores.uploads.listPending(chainId, 1)
      if (next === undefined) return read
      await ingestUpload(ingest, next.uploadId, HOOKS)
    }
  }
  const menu = async ({ apiKey }: OnboardedChain): Promise<readonly string[]> =>
    (await ask(service.address, apiKey, NAMES)).search.matches.map(
      ({ dish }: { dish: { name: string } }) => dish.name,
    )

  it.each([
    { what: 'without a ticket', tickets: 0 },
    { what: 'with one ticket', tickets: 1 },
    { what: 'with a ticket for each', tickets: 3 },
  ])('is the live menu: $what', async ({ tickets }) => {
    const { chain, key } = await newKey()
    for (let given = 0; given < tickets; given++) await ticket(chain, key, 30_000 - given)
    await putAll(key, ['Soup', 'Stew', 'Soup'])
    await readAll(chain.chainId)
    expect(await menu(chain)).toEqual(['Soup'])
  })

  it('is taken once, however often it is noticed', async () => {
    const { chain, key } = await newKey()
    await putAll(key, ['Soup', 'Stew', 'Soup'])
    await Promise.all([notice(key), notice(key), notice(key)])
    expect(await readAll(chain.chainId)).toBe(3)
    await notice(key)
    expect(await readAll(chain.chainId)).toBe(0)
  })

  it('may come again and again', async () => {
    const { chain, key } = await newKey()
    await ticket(chain, key)
    await putAll(key, ['Soup', 'Stew', 'Soup', 'Stew', 'Soup', 'Stew'])
    expect(await readAll(chain.chainId)).toBe(6)
    expect(await menu(chain)).toEqual(['Stew'])
  })

  it('is live where the files before it have been read', async () => {
    const { chain, key } = await newKey()
    await ticket(chain, key)
    for (const name of ['Soup', 'Stew', 'Soup', 'Stew']) {
      await putAll(key, [name])
      await readAll(chain.chainId)
      expect(await menu(chain)).toEqual([name])
    }
  })

  it('takes the ticket that its partner names', async () => {
    const { chain, key } = await newKey()
    const tickets = [await ticket(chain, key), await ticket(chain, key), await ticket(chain, key)]
    for (const [at, name] of ['Soup', 'Stew', 'Soup'].entries()) {
      await put(key, name)
      const record = await completeUpload(deps(), chain.businessId, tickets[at] ?? '')
      expect(record.state).toBe('QUEUED')
    }
  })

  it('is not what somebody saw before the file between was stored', async () => {
    const { chain, key } = await newKey()
    const seen = await put(key, 'Soup')
    await notice(key)
    await putAll(key, ['Stew'])
    await noticeObject(deps(), key, seen)
    await notice(key)
    expect(await readAll(chain.chainId)).toBe(2)
    expect(await menu(chain)).toEqual(['Stew'])
  })

  it('is not the file that replaced one before it was copied', async () => {
    const { chain, key } = await newKey()
    await ticket(chain, key)
    const seen = await put(key, 'Stew')
    await putAll(key, ['Soup'])
    await expect(noticeObject(deps(), key, seen)).rejects.toThrow()
    await notice(key)
    expect(await readAll(chain.chainId)).toBe(1)
  })

  it('is found by the reconciler, though it ended once', async () => {
    const { chain, key } = await newKey()
    const reconciler = { ...reconcileDeps(service, 3_600_000), ...deps() }
    const pass = () => Array.fromAsync(noticeStoredFiles(reconciler))
    await putAll(key, ['Soup'])
    await readAll(chain.chainId)
    await pass()
    await putAll(key, ['Stew'])
    await put(key, 'Soup')
    await pass()
    await readAll(chain.chainId)
    expect(await menu(chain)).toEqual(['Soup'])
  })

  it('comes last, too, where all records are lost', async () => {
    const { chain, key } = await newKey()
    await ticket(chain, key)
    await putAll(key, ['Soup', 'Stew', 'Soup'])
    const { es, stores } = service
    const query = { term: { chainId: chain.chainId } }
    await es.indices.refresh({ index: stores.names.uploads })
    await es.deleteByQuery({ index: stores.names.uploads, query, refresh: true })
    await queueLostFiles(deps())
    expect(await readAll(chain.chainId)).toBe(3)
    expect(await menu(chain)).toEqual(['Soup'])
  })
})
