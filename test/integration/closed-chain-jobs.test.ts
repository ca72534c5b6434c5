import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { reconcile } from '../../workers/reconcile/reconcile.ts'
import { reconcileDeps } from '../support/reconcile-deps.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const AT = '2026-11-21T10:00:00.000Z'
const OBJECT = { etag: 'e', modifiedAt: AT, bytes: 2 }

describe('the reconciler, of uploads that wait', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    for (const chainId of ['open', 'closed']) {
      await service.onboard({ chainId, name: chainId })
      const ticket = newUpload({ businessId: `${chainId}-catalog`, chainId }, 'k', AT, AT)
      await service.stores.uploads.create({ ...ticket, state: 'QUEUED', object: OBJECT })
    }
  })
  afterAll(() => service?.close())

  /** The chains for which a round asks for a job. */
  const askedFor = async (): Promise<readonly string[]> => {
    const asked: string[] = []
    await reconcile({
      ...reconcileDeps(service, 1),
      ensureIngest: async (chainId) => {
        asked.push(chainId)
      },
    })
    return asked.toSorted()
  }

  it('asks for no job of a closed chain, until it is open again', async () => {
    const { chains } = service.stores
    await chains.close('closed', { closedAt: AT, dueAt: '2999-01-01T00:00:00.000Z' })
    expect(await askedFor()).toEqual(['open'])
    await chains.reopen('closed')
    expect(await askedFor()).toEqual(['closed', 'open'])
  })
})
