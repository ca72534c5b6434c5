import type { Job } from 'bullmq'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import type { UploadState } from '../../src/features/uploads/upload-life.ts'
import type { CatalogIngestJob } from '../../src/queues/catalog-ingest.ts'
import { failPoisonJob } from '../../workers/ingest/run-job.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { publishRules1Catalog } from '../support/rules-1-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const AT = '2026-11-21T10:00:00.000Z'

describe('a job over which every worker died', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  const chainWithUploads = async (chainId: string, states: Readonly<Record<string, UploadState>>) => {
    const { businessId } = await service.onboard({ chainId, name: chainId })
    for (const [uploadId, state] of Object.entries(states)) {
      const ticket = newUpload({ businessId, chainId }, uploadId, AT, AT)
      const object = { etag: uploadId, modifiedAt: AT, bytes: 2 }
      await service.stores.uploads.create({ ...ticket, uploadId, state, object })
    }
  }
  const fail = async (chainId: string, uploadId: string | null) => {
    const deps = ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores)
    const job: Pick<Job<CatalogIngestJob>, 'data' | 'progress'> = {
      data: { chainId },
      progress: uploadId === null ? 0 : { uploadId },
    }
    await failPoisonJob(deps, job, new Error('job stalled more than allowable limit'))
  }
  const stateOf = async (uploadId: string) => (await service.stores.uploads.find(uploadId))?.state

  it('fails its upload', async () => {
    await chainWithUploads('own', { up_own: 'PROCESSING' })
    await fail('own', 'up_own')
    expect(await stateOf('up_own')).toBe('FAILED')
  })

  it('fails the oldest upload where it died before it named one', async () => {
    await chainWithUploads('none', { up_unnamed: 'PROCESSING' })
    await fail('none', null)
    expect(await stateOf('up_unnamed')).toBe('FAILED')
  })

  it('gives up the rebuild, and leaves an upload alone that came while the last worker died over it', async () => {
    await chainWithUploads('rebuilt', { up_came: 'PROCESSING' })
    const record = await publishRules1Catalog(service, 'rebuilt')
    await requestRebuild(service.stores.catalogs, record)
    await fail('rebuilt', null)
    expect(await stateOf('up_came')).toBe('PROCESSING')
    const { rebuild } = (await service.stores.catalogs.find(record.catalogId)) ?? {}
    expect(rebuild?.error).toBe('it ended every worker: job stalled more than allowable limit')
  })

  it('leaves the next upload alone where its own one has ended', async () => {
    await chainWithUploads('next', { up_ended: 'LIVE', up_next: 'PROCESSING' })
    await fail('next', 'up_ended')
    expect(await stateOf('up_next')).toBe('PROCESSING')
  })

  it('leaves the uploads of a closed chain alone, which no job reads', async () => {
    await chainWithUploads('shut', { up_shut: 'PROCESSING' })
    await service.stores.chains.close('shut', { closedAt: AT, dueAt: '2999-01-01T00:00:00.000Z' })
    await fail('shut', null)
    expect(await stateOf('up_shut')).toBe('PROCESSING')
  })
})
