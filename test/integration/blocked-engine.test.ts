import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { retryUpload } from '../../src/features/uploads/operator-decisions.ts'
import { createIngestQueue, type IngestQueue } from '../../src/queues/ingest-queue.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const TICKET = 'mutation { createPartnerCatalogUpload { method uploadUrl objectKey contentType uploadId } }'

describe('a worker whose engine refuses its requests', () => {
  let proxy: FaultyProxy
  let service: TestService
  let queue: IngestQueue
  beforeAll(async () => {
    proxy = await startFaultyProxy(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    service = await startTestService({ settings: { ELASTICSEARCH_URL: proxy.address } })
    queue = createIngestQueue(service.redis, service.config.NAMESPACE)
  })
  afterAll(async () => {
    await queue?.close()
    await service?.close()
    proxy?.close()
  })

  const put = async ({ partnerToken }: OnboardedChain): Promise<string> => {
    const client = createGraphqlClient(service.address, `Bearer ${partnerToken}`)
    const { createPartnerCatalogUpload: ticket } = await client.request<{
      createPartnerCatalogUpload: Ticket
    }>(TICKET)
    const body = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
    const headers = { 'content-type': ticket.contentType }
    expect((await fetch(ticket.uploadUrl, { method: 'PUT', headers, body })).status).toBe(200)
    return ticket.uploadId
  }
  const record = (uploadId: string) => service.stores.uploads.find(uploadId)
  const block = (isBlocked: boolean) =>
    service.es.indices.putSettings({
      index: service.stores.names.catalogs,
      settings: { 'index.blocks.write': isBlocked },
    })

  it('waits while an index is read-only, says why, and goes on when it is not', async () => {
    const chain = await service.onboard({ chainId: 'read-only' })
    await block(true)
    const uploadId = await put(chain)
    await until('it says why it waits', async () =>
      /read-only/.test((await record(uploadId))?.stateReason ?? ''),
    )
    expect((await record(uploadId))?.state).toBe('PROCESSING')
    const waits = async () => (await queue.getDelayed()).map(({ failedReason }) => failedReason)
    await until('the queue says why', async () => (await waits()).some((why) => /read-only/.test(why)))
    await block(false)
    await until('it is live', async () => (await record(uploadId))?.state === 'LIVE')
    expect((await record(uploadId))?.stateReason).toBeNull()
  })

  it('loses no attempt of another failure by waiting', async () => {
    const chain = await service.onboard({ chainId: 'waited-long' })
    await block(true)
    const uploadId = await put(chain)
    const waiting = async () => (await queue.getDelayed()).find(({ data }) => data.chainId === 'waited-long')
    await until('it waits', async () => (await waiting()) !== undefined)
    const job = await waiting()
    await service.redis.hset(queue.toKey(job?.id ?? ''), 'atm', 100)
    await block(false)
    const failure = JSON.stringify({ error: { type: 'test' }, status: 404 })
    let isFirst = true
    const strikes = () => {
      const strikesNow = isFirst
      isFirst = false
      return strikesNow
    }
    proxy.setFault({ on: /PUT \/[^/]+-catalogs\/_doc/, status: 404, failure, strikes })
    const next = async () => {
      await (await waiting())?.promote().catch(() => undefined)
      return (await record(uploadId))?.state
    }
    await until('it is live', async () => (await next()) === 'LIVE')
    expect(isFirst).toBe(false)
    proxy.setFault(null)
  })

  it('forgets the dead job of an upload once that is live', async () => {
    const chain = await service.onboard({ chainId: 'dead-job' })
    const failure = JSON.stringify({ error: { type: 'parsing_exception', reason: 'test' }, status: 400 })
    proxy.setFault({ on: /PUT \/[^/]+-catalogs\/_doc/, status: 400, failure, strikes: () => true })
    const uploadId = await put(chain)
    await until('it failed', async () => (await record(uploadId))?.state === 'FAILED')
    await until('its job is dead', async () => (await queue.getFailedCount()) === 1)
    proxy.setFault(null)
    await retryUpload(service.stores.uploads, uploadId)
    await until('it is live', async () => (await record(uploadId))?.state === 'LIVE')
    await until('the dead job is gone', async () => (await queue.getFailedCount()) === 0)
  })
})
