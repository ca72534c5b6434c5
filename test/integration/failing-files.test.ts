import { CreateBucketCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { noticeStoredFiles, reconcile } from '../../workers/reconcile/reconcile.ts'
import { startReconciler } from '../../workers/reconcile/start-reconciler.ts'
import { post } from '../support/graphql.ts'
import { reconcileDeps } from '../support/reconcile-deps.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** In the order of their keys. */
const CHAINS = ['a-first', 'b-second', 'c-third'] as const

describe('a storage that fails', () => {
  let service: TestService
  let fails: (command: string, key: string) => boolean
  let failure: Error
  let holds: (command: string, key: string) => boolean
  let released: PromiseWithResolvers<void>
  beforeEach(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    fails = holds = () => false
    released = Promise.withResolvers()
    failure = new Error('the storage fails here')
    service.s3.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (request) => {
          const { Key = '', CopySource = Key } = request.input as { Key?: string; CopySource?: string }
          if (fails(commandName, CopySource)) throw failure
          if (holds(commandName, CopySource)) await released.promise
          return next(request)
        },
      { step: 'initialize' },
    )
  })
  afterEach(() => {
    fails = () => false
    released.resolve()
    return service?.close()
  })

  const deps = () => reconcileDeps(service, DAY_MS)
  const uploadsOf = async (chainId: string) =>
    service.stores.uploads.listForKey(objectKey(`${chainId}-catalog`, new Date()))
  const states = async () => {
    const found = CHAINS.map(async (chainId) => (await uploadsOf(chainId)).map(({ state }) => state))
    return Promise.all(found)
  }
  const onboardAll = async () => {
    for (const chainId of CHAINS) await service.onboard({ chainId })
  }
  const store = (chainId: string) =>
    service.s3.send(
      new PutObjectCommand({
        Bucket: service.config.S3_BUCKET,
        Key: objectKey(`${chainId}-catalog`, new Date()),
        Body: '[]',
      }),
    )
  /** Ten minutes old. */
  const ticketOf = async (chainId: string, expiresInMs: number) => {
    const business = { chainId, businessId: `${chainId}-catalog` }
    const [createdAt, expiresAt] = [-600 * SECOND_MS, expiresInMs].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    ) as [string, string]
    const key = objectKey(business.businessId, new Date())
    await service.stores.uploads.create(newUpload(business, key, createdAt, expiresAt))
  }

  const startRounds = () => {
    const current = deps()
    const upgrade = { look: () => Promise.resolve(), next: () => Promise.resolve() }
    return { ...current, rounds: startReconciler({ ...current, upgrade, lookIntervalMs: 60_000 }, 100) }
  }

  it.each(['HeadObjectCommand', 'CopyObjectCommand'])(
    'at one file (%s) holds up no other one, and its ticket does not expire meanwhile',
    async (failing) => {
      await onboardAll()
      for (const chainId of CHAINS) await ticketOf(chainId, -120 * SECOND_MS)
      for (const chainId of CHAINS.slice(0, 2)) await store(chainId)
      fails = (command, key) => command === failing && key.includes(CHAINS[0])
      await reconcile(deps())
      expect(await states()).toEqual([['AWAITING_UPLOAD'], ['QUEUED'], ['EXPIRED']])
      fails = () => false
      await reconcile(deps())
      expect(await states()).toEqual([['QUEUED'], ['QUEUED'], ['EXPIRED']])
    },
  )

  it('at one file without a ticket holds up none behind it in the bucket', async () => {
    await onboardAll()
    for (const chainId of CHAINS) await store(chainId)
    fails = (command, key) => command === 'CopyObjectCommand' && key.includes(CHAINS[0])
    await Array.fromAsync(noticeStoredFiles(deps()))
    expect((await states()).slice(1)).toEqual([['QUEUED'], ['QUEUED']])
  })

  it('behind a balancer that says 404 for it lets no ticket expire, and no partner send a file again', async () => {
    const { partnerToken } = await service.onboard({ chainId: CHAINS[0] })
    await ticketOf(CHAINS[0], -120 * SECOND_MS)
    await store(CHAINS[0])
    failure = new NotFound({ message: 'UnknownError', $metadata: { httpStatusCode: 404 } })
    fails = (command) => ['HeadObjectCommand', 'GetObjectCommand'].includes(command)
    await reconcile(deps())
    const [upload] = await uploadsOf(CHAINS[0])
    expect(upload?.state).toBe('AWAITING_UPLOAD')
    const query = `mutation { completePartnerCatalogUpload(uploadId: "${upload?.uploadId}") { state } }`
    const { status, body } = await post(
      service.address,
      { query },
      { authorization: `Bearer ${partnerToken}` },
    )
    expect([status, body.errors?.[0].extensions.code]).toEqual([503, 'UPLOADS_UNAVAILABLE'])
  })

  it('at its list holds up no file of a ticket', async () => {
    await onboardAll()
    await ticketOf(CHAINS[0], 120 * SECOND_MS)
    await store(CHAINS[0])
    fails = (command) => command.startsWith('ListObjects')
    const { rounds, looks } = startRounds()
    try {
      await until('the file is noticed', async () => (await states())[0]?.[0] === 'QUEUED')
      expect(await looks.text()).toContain('dishmatch_failing_looks{at="list"} 1')
    } finally {
      await rounds.stop()
    }
  })

  it('at a file says so among the figures until it is noticed', async () => {
    await onboardAll()
    await ticketOf(CHAINS[0], 120 * SECOND_MS)
    await store(CHAINS[0])
    fails = (command) => command === 'CopyObjectCommand'
    const current = deps()
    await reconcile(current)
    expect(await current.looks.text()).toContain('dishmatch_failing_looks{at="file"} 1')
    fails = () => false
    await reconcile(current)
    expect(await current.looks.text()).toContain('dishmatch_failing_looks{at="file"} 0')
  })

  it.each([true, false])(
    'to copy a file in time holds up no later one (with a ticket: %s)',
    async (hasTicket) => {
      await onboardAll()
      const [slow, other] = CHAINS
      if (hasTicket) await ticketOf(slow, 120 * SECOND_MS)
      await store(slow)
      const held = new Set<string>()
      holds = (command, key) => {
        const isHeld = command === 'CopyObjectCommand' && key.includes(slow)
        if (isHeld) held.add(key)
        return isHeld
      }
      const { rounds } = startRounds()
      try {
        await until('the slow copy begins', () => Promise.resolve(held.size > 0))
        await ticketOf(other, 120 * SECOND_MS)
        await store(other)
        await until('the other file is noticed', async () => (await states())[1]?.[0] === 'QUEUED')
        expect((await states())[0]).toEqual(['AWAITING_UPLOAD'])
      } finally {
        released.resolve()
        await rounds.stop()
      }
    },
  )
})
