import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { operate } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const AT = '2026-11-21T10:00:00.000Z'
const FULL = 'the catalog could not be processed on our side (the disk of the search engine is full)'
const OTHER = 'the catalog could not be processed on our side'

describe('operator uploads retry --all', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  const operator = (...args: string[]) => {
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    return runOperator(['uploads', 'retry', ...args], { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE })
  }
  const failed = async (stateReason: string): Promise<string> => {
    const partner = { businessId: 'b', chainId: 'c' }
    const ticket = newUpload(partner, 'k', AT, AT)
    const record = { ...ticket, state: 'FAILED', stateReason, startedAt: AT } as const
    await service.stores.uploads.create(record)
    return record.uploadId
  }
  const stateOf = async (uploadId: string) => (await service.stores.uploads.find(uploadId))?.state

  it('retries those that failed for one reason, and no other', async () => {
    const [full, other] = [await failed(FULL), await failed(OTHER)]
    const { status, stdout, stderr } = await operator('--all', '--reason', 'DISK of the search', '--json')
    expect({ status, retried: JSON.parse(stdout) }).toEqual({
      status: 0,
      retried: [{ uploadId: full, businessId: 'b', reason: FULL, problem: null }],
    })
    expect(stderr).toContain('1 FAILED uploads match')
    expect([await stateOf(full), await stateOf(other)]).toEqual(['QUEUED', 'FAILED'])
  })

  it('forgets when a worker began: the next one begins anew', async () => {
    const full = await failed(FULL)
    await operate(service, ['uploads', 'retry', full])
    expect((await service.stores.uploads.find(full))?.startedAt).toBeNull()
  })

  it('shows them in a table, and says when there is none', async () => {
    const full = await failed(FULL)
    expect((await operator('--all', '--reason', 'disk')).stdout).toMatch(new RegExp(`${full} +b +QUEUED`))
    expect((await operator('--all', '--reason', 'disk')).stdout).toContain(
      'No FAILED upload has this reason.',
    )
  })

  it.each([[['--all']], [['--reason', 'disk']], [['up_1', '--all', '--reason', 'disk']], [[]]])(
    'needs one upload, or both options: %j',
    async (args) => {
      await expect(operate(service, ['uploads', 'retry', ...args])).rejects.toThrow('Name one upload')
    },
  )
})
