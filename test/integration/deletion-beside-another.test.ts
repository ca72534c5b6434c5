import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainPrefix } from '../../src/features/uploads/captured-key.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { deleteDueChains } from '../../workers/chains/delete-due-chains.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const AT = '2026-11-21T10:00:00.000Z'

describe('a worker that deletes closed chains', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(() => service?.close())

  const pages = () => {
    const { es, s3, config, stores } = service
    const log = pino({ level: 'silent' })
    return deleteDueChains({ es, s3, bucket: config.S3_BUCKET, log, ...stores })
  }
  /** A chain with a waiting upload. */
  const make = async (chainId: string): Promise<void> => {
    const { businessId } = await service.onboard({ chainId, name: chainId })
    const ticket = newUpload({ businessId, chainId }, 'k', AT, AT)
    await service.stores.uploads.create({ ...ticket, uploadId: `up_${chainId}` })
  }
  const close = async (chainId: string): Promise<void> => {
    const dueAt = new Date(Date.now() - 1_000).toISOString()
    await service.stores.chains.close(chainId, { closedAt: dueAt, dueAt })
  }
  const whatIsLeft = async (chainId: string) => ({
    chain: (await service.stores.chains.find(chainId))?.chainId,
    business: (await service.stores.chains.findBusiness(`${chainId}-catalog`))?.businessId,
    upload: (await service.stores.uploads.find(`up_${chainId}`))?.uploadId,
  })
  const whole = (chainId: string) => ({
    chain: chainId,
    business: `${chainId}-catalog`,
    upload: `up_${chainId}`,
  })
  const NOTHING = { chain: undefined, business: undefined, upload: undefined }

  it.each([1, 2, 3])('leaves a chain that was made again after page %i to its operator', async (done) => {
    const chainId = `again-${done}`
    await make(chainId)
    await close(chainId)
    const slow = pages()
    for (let page = 0; page < done; page += 1) await slow.next()
    await Array.fromAsync(pages())
    expect(await whatIsLeft(chainId)).toEqual(NOTHING)
    await make(chainId)
    await Array.fromAsync(slow)
    expect(await whatIsLeft(chainId)).toEqual(whole(chainId))
  })

  it('leaves one that was due when it began with another one', async () => {
    const chainIds = ['first', 'second']
    for (const chainId of chainIds) {
      await make(chainId)
      await close(chainId)
    }
    const slow = pages()
    await slow.next()
    await Array.fromAsync(pages())
    for (const chainId of chainIds) await make(chainId)
    await Array.fromAsync(slow)
    for (const chainId of chainIds) expect(await whatIsLeft(chainId)).toEqual(whole(chainId))
  })

  it('goes on behind one with a file that the storage does not delete', async () => {
    const chainIds = ['locked', 'after-it'] as const
    for (const chainId of chainIds) {
      await make(chainId)
      const Key = `${chainPrefix(chainId)}upload=up_1/1.json`
      await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]' }))
      await close(chainId)
    }
    const [first] = (await service.stores.chains.listDue()).map(({ chainId }) => chainId)
    let isLocked = true
    service.s3.middlewareStack.add(
      (next, { commandName }) =>
        async (request) => {
          const isOfFirst = JSON.stringify(request.input).includes(`chain=${first}/`)
          if (isLocked && commandName === 'DeleteObjectsCommand' && isOfFirst) throw new Error('locked')
          return next(request)
        },
      { step: 'initialize' },
    )
    await Array.fromAsync(pages())
    const left = async () => (await service.stores.chains.listDue()).map(({ chainId }) => chainId)
    expect(await left()).toEqual([first])
    isLocked = false
    await Array.fromAsync(pages())
    expect(await left()).toEqual([])
  })

  it('leaves one that was made again and closed for longer', async () => {
    await make('later')
    await close('later')
    const slow = pages()
    await slow.next()
    await Array.fromAsync(pages())
    await make('later')
    await service.stores.chains.close('later', { closedAt: AT, dueAt: '2999-01-01T00:00:00.000Z' })
    await Array.fromAsync(slow)
    expect(await whatIsLeft('later')).toEqual(whole('later'))
  })
})
