import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { capturedKey } from '../../src/features/uploads/captured-key.ts'
import { copyLabel } from '../../src/features/uploads/copy-label.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { queueFile } from '../../src/features/uploads/notice-object.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { queueLostFiles } from '../../src/features/uploads/queue-lost-files.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import { STATE, UPLOAD_STATES } from '../../src/features/uploads/upload-life.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET_AT = '2026-11-21T09:59:00.000Z'
const FIRST_AT = '2026-11-21T10:00:00.000Z'
const SECOND_AT = '2026-11-21T10:05:00.000Z'

describe('copies that no record names', () => {
  let service: TestService
  let chain: OnboardedChain
  beforeEach(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    chain = await service.onboard()
  })
  afterEach(() => service?.close())

  const keyOfDay = () => objectKey(chain.businessId, new Date(TICKET_AT))
  const copyOf = async (uploadId: string, modifiedAt: string) => {
    const object = { etag: `"${uploadId} ${modifiedAt}"`, modifiedAt, bytes: 2 }
    const Key = capturedKey({ chainId: chain.chainId, uploadId }, object)
    const Metadata = copyLabel({ objectKey: keyOfDay(), object, arrival: 1 })
    await service.s3.send(
      new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]', Metadata }),
    )
    return { object, source: { key: Key, etag: object.etag } }
  }
  const queue = (late?: AbortSignal) => {
    const deps = { ...service.stores, s3: service.s3, bucket: service.config.S3_BUCKET }
    return queueLostFiles(deps, { late })
  }
  const uploads = () => service.stores.uploads.listInStates(UPLOAD_STATES)
  const waiting = () => service.stores.uploads.listPending(chain.chainId, 10)
  /** Told of each look at a copy, which takes so long. */
  const slowStorage = (ms: number, onLook: (underWay: number) => void = () => undefined) => {
    let underWay = 0
    service.s3.middlewareStack.add(
      (next, { commandName }) =>
        async (request) => {
          if (commandName !== 'HeadObjectCommand') return next(request)
          underWay += 1
          onLook(underWay)
          await pause(ms)
          return next(request).finally(() => {
            underWay -= 1
          })
        },
      { step: 'initialize' },
    )
  }

  it.each([
    { what: 'was read', state: STATE.REJECTED, known: 1, startedAt: SECOND_AT, queued: [] },
    { what: 'was not read', state: STATE.REJECTED, known: 1, startedAt: null, queued: [FIRST_AT] },
    { what: 'waits', state: STATE.QUEUED, known: 1, startedAt: null, queued: [FIRST_AT, SECOND_AT] },
    { what: 'is not known', state: STATE.REJECTED, known: 0, startedAt: FIRST_AT, queued: [SECOND_AT] },
  ])('of a ticket whose second file $what: $queued wait', async ({ state, known, startedAt, queued }) => {
    const files = [await copyOf('up_twice', FIRST_AT), await copyOf('up_twice', SECOND_AT)]
    const ticket = newUpload(chain, keyOfDay(), TICKET_AT, TICKET_AT)
    await service.stores.uploads.create({
      ...ticket,
      uploadId: 'up_twice',
      state,
      startedAt,
      ...files[known],
    })
    await queue()
    await queue()
    expect((await waiting()).map(({ object }) => object?.modifiedAt)).toEqual(queued)
  })

  it.each([
    { what: 'ended', endsIn: 60_000, queued: [SECOND_AT] },
    { what: 'had not ended', endsIn: -60_000, queued: [FIRST_AT, SECOND_AT] },
  ])('of a claimed file of a ticket that $what when another one took it: $queued wait', async (row) => {
    const [first, second] = [await copyOf('up_twice', FIRST_AT), await copyOf('up_twice', SECOND_AT)]
    const endedAt = new Date(Date.now() + row.endsIn)
    const ticket = { ...newUpload(chain, keyOfDay(), TICKET_AT, TICKET_AT), uploadId: 'up_twice' }
    const claims = [first, second].map(({ object }) => ({ ...object, uploadId: 'up_twice' }))
    const held = endOfUpload({ ...ticket, state: STATE.PROCESSING }, 'held', { stateReason: null }, endedAt)
    await service.stores.uploads.create({ ...ticket, ...held, ...second, state: STATE.QUEUED, claims })
    await queue()
    expect((await waiting()).map(({ object }) => object?.modifiedAt)).toEqual(row.queued)
  })

  it('of a file that is being noticed have one upload, the one of their ticket', async () => {
    const [first, second] = [await copyOf('up_twice', FIRST_AT), await copyOf('up_twice', SECOND_AT)]
    const ticket = newUpload(chain, keyOfDay(), TICKET_AT, TICKET_AT)
    const read = { ...ticket, uploadId: 'up_twice', state: STATE.LIVE, startedAt: FIRST_AT }
    const claims = [{ ...second.object, uploadId: 'up_twice' }]
    await service.stores.uploads.create({ ...read, ...first, claims })
    await queue()
    const record = await queueFile(service.stores, read, { ...second, arrival: 1 })
    expect(record?.object).toEqual(second.object)
    expect(await uploads()).toMatchObject([{ uploadId: 'up_twice', state: STATE.QUEUED }])
  })

  it('are looked at several at a time, where there are many and the storage is slow', async () => {
    for (let number = 0; number < 20; number += 1) await copyOf(`up_${number}`, FIRST_AT)
    let most = 0
    slowStorage(50, (underWay) => {
      most = Math.max(most, underWay)
    })
    expect((await queue()).queued).toEqual({ [chain.chainId]: 20 })
    expect(most).toBe(16)
  })

  it('are left to the next attempt of a worker where the storage fails at one', async () => {
    for (let number = 0; number < 60; number += 1) await copyOf(`up_${number}`, FIRST_AT)
    let looks = 0
    slowStorage(50, () => {
      looks += 1
      if (looks === 1) throw new Error('slow down')
    })
    await expect(queue()).rejects.toThrow('slow down')
    await pause(500)
    expect(looks).toBeLessThanOrEqual(20)
  })

  it('are left to the next attempt of a worker where this one is late', async () => {
    for (let number = 0; number < 40; number += 1) await copyOf(`up_${number}`, FIRST_AT)
    const late = new AbortController()
    let looks = 0
    slowStorage(200, () => {
      looks += 1
      late.abort(new Error('late'))
    })
    await expect(queue(late.signal)).rejects.toThrow('late')
    await pause(1_000)
    expect(looks).toBeLessThanOrEqual(16)
    expect(await uploads()).toEqual([])
  })
})
