import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTicket, type Ticket, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { createGraphqlClient, type GraphqlClient } from '../../harness/requests/graphql-client.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const TICKET =
  'mutation { createPartnerCatalogUpload { method uploadUrl objectKey expiresAt contentType uploadId } }'
const MENU = '{ search { matches { dish { name description } } } }'
/** Times of stored objects are whole seconds. */
const A_SECOND_MS = 1_100

describe('changes that were acknowledged while no worker ran', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(() => service?.close())

  const worker = () => startWorker({ ...service, log: pino({ level: 'silent' }) })
  const dish = (id: string, description: string) => ({ partnerDishId: id, name: `Dish ${id}`, description })
  const ticketOf = async (client: GraphqlClient) =>
    (await client.request<{ createPartnerCatalogUpload: Ticket }>(TICKET)).createPartnerCatalogUpload
  const put = async ({ uploadUrl, contentType }: Ticket, id: string) => {
    const body = JSON.stringify({ mode: 'partial', items: [dish(id, 'changed')] })
    const answer = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': contentType },
      body,
    })
    expect(answer.status).toBe(200)
  }
  const changed = async (apiKey: string) => {
    const { search } = await ask(service.address, apiKey, MENU)
    return search.matches
      .filter(({ dish: { description } }: { dish: { description: string } }) => description === 'changed')
      .map(({ dish: { name } }: { dish: { name: string } }) => name)
  }
  const chainWithMenu = async (chainId: string) => {
    const chain = await service.onboard({ chainId, name: chainId })
    const running = await worker()
    const menu = JSON.stringify(['1', '2', '3', '4'].map((id) => dish(id, 'as before')))
    expect((await uploadCatalog(service.address, chain.partnerToken, menu)).state).toBe('LIVE')
    await running.close()
    return { chain, client: createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`) }
  }

  it('all go live: those of one key, each with a ticket of its own', async () => {
    const { chain, client } = await chainWithMenu('tickets')
    for (const id of ['1', '2', '3']) {
      const ticket = await ticketOf(client)
      await put(ticket, id)
      expect(await completeTicket(client, ticket)).toBe('QUEUED')
      await pause(A_SECOND_MS)
    }
    const running = await worker()
    await until('all are live', async () => (await changed(chain.apiKey)).length === 3)
    await running.close()
  })

  it('all go live: those of one ticket', async () => {
    const { chain, client } = await chainWithMenu('one-ticket')
    const ticket = await ticketOf(client)
    for (const id of ['1', '2', '3']) {
      await put(ticket, id)
      expect(await completeTicket(client, ticket)).toBe('QUEUED')
      await pause(A_SECOND_MS)
    }
    const running = await worker()
    await until('all are live', async () => (await changed(chain.apiKey)).length === 3)
    await running.close()
  })

  it('are not acknowledged before their bytes are where nothing replaces them', async () => {
    const { client } = await chainWithMenu('captured')
    const ticket = await ticketOf(client)
    await put(ticket, '1')
    expect(await completeTicket(client, ticket)).toBe('QUEUED')
    const record = await service.stores.uploads.find(ticket.uploadId)
    expect(record?.source?.key).toContain(ticket.uploadId)
  })
})
