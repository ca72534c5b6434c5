import { randomUUID } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET = 'mutation { createPartnerCatalogUpload { uploadUrl objectKey contentType uploadId } }'
const COMPLETE = 'mutation ($id: ID!) { completePartnerCatalogUpload(uploadId: $id) { state } }'
/** Two files of one second with the same contents are one. */
const body = () => JSON.stringify([{ partnerDishId: randomUUID(), name: 'x'.repeat(500) }])
const HOUR_MS = 3_600_000

describe('a business that has used up its quota', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: { BUSINESS_QUOTA_BYTES: '1000' } })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(() => service?.close())

  const send = (partnerToken: string, query: string, variables = {}) =>
    post(service.address, { query, variables }, { authorization: `Bearer ${partnerToken}` })
  const store = async (partnerToken: string): Promise<string> => {
    const ticket = (await send(partnerToken, TICKET)).body.data.createPartnerCatalogUpload as Ticket
    const headers = { 'content-type': ticket.contentType }
    expect((await fetch(ticket.uploadUrl, { method: 'PUT', headers, body: body() })).status).toBe(200)
    const completed = await send(partnerToken, COMPLETE, { id: ticket.uploadId })
    expect(completed.body.data.completePartnerCatalogUpload.state).toBe('QUEUED')
    await service.es.indices.refresh({ index: service.stores.names.uploads })
    return ticket.uploadId
  }
  const refusal = async (partnerToken: string) =>
    (await send(partnerToken, TICKET)).body.errors?.[0]?.extensions.code ?? null

  it('gets no ticket, while others do, and gets one after a file is gone', async () => {
    const full = await service.onboard({ chainId: 'full' })
    const other = await service.onboard({ chainId: 'other' })
    const first = await store(full.partnerToken)
    expect(await refusal(full.partnerToken)).toBeNull()
    await store(full.partnerToken)
    const refused = await send(full.partnerToken, TICKET)
    expect(refused.body.errors[0]).toMatchObject({
      message: expect.stringMatching(/take up \d+ bytes, and your quota is 1000/),
      extensions: { code: 'FORBIDDEN' },
    })
    expect(await refusal(other.partnerToken)).toBeNull()
    const endedAt = new Date(Date.now() - HOUR_MS).toISOString()
    await service.stores.uploads.update(first, () => ({ state: 'SUPERSEDED', endedAt }))
    const deps = ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores)
    await Array.fromAsync(sweepStrays(deps, Date.now() + HOUR_MS))
    await service.es.indices.refresh({ index: service.stores.names.uploads })
    expect(await refusal(full.partnerToken)).toBeNull()
  })
})
