import { CreateBucketCommand } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTicket, type Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { type EngineLink, linkTo } from '../../harness/network/engine-link.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import { watchRecords } from '../../workers/records-watch.ts'
import { ingestDeps, startWorker } from '../../workers/start-worker.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const NO_PEANUT = `{ search(preferences: { excludeAllergens: [PEANUT] }) {
  matches { dish { name description } } notMatches { dish { name } matchReasons } } }`
const MILK = { allergens: [{ type: 'MILK' }], allergensComplete: true }
const STEW = { partnerDishId: 'a', name: 'Stew', ...MILK }
const SOUP = { partnerDishId: 'b', name: 'Soup', ...MILK }
const STEW_WITH_PEANUT = { ...STEW, allergens: [{ type: 'PEANUT' }, { type: 'MILK' }] }
const HOT_SOUP = { mode: 'partial', items: [{ ...SOUP, description: 'Hot' }] }

describe('where older records of the engine are put back, a file that they lost is read before changes', () => {
  let service: TestService
  /** The worker's way to the engine. */
  let engine: EngineLink
  let es: Client
  beforeAll(async () => {
    // No round: before each job a worker looks whether the records are older.
    service = await startTestService({ hasWorker: false, settings: { RECONCILE_INTERVAL_MS: '600000' } })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    engine = await linkTo(service.config.ELASTICSEARCH_URL)
    es = createElasticsearch({ ...service.config, ELASTICSEARCH_URL: engine.address })
  })
  afterAll(async () => {
    await es?.close()
    engine?.cut()
    await service?.close()
  })

  const worker = () => startWorker({ ...service, es, log: pino({ level: 'silent' }) })
  const clientOf = ({ partnerToken }: OnboardedChain) =>
    createGraphqlClient(service.address, `Bearer ${partnerToken}`)
  const ticketOf = async (chain: OnboardedChain) => {
    const query = 'mutation { ticket: createPartnerCatalogUpload { uploadId uploadUrl contentType } }'
    return (await clientOf(chain).request<{ ticket: Ticket }>(query)).ticket
  }
  const servingRecord = async (id: string) =>
    (await service.es.get({ index: service.stores.names.serving, id }))._source
  /** Without one of them. The engine counts its writes from the start again. */
  const recreateUploads = async (without: string) => {
    const { stores } = service
    const index = stores.names.uploads
    await service.es.indices.refresh({ index })
    const { hits } = await service.es.search({
      index,
      size: 100,
      query: { bool: { must_not: { term: { uploadId: without } } } },
    })
    await service.es.indices.delete({ index })
    await setUpIndices(service.es, stores.names)
    for (const { _id, _source } of hits.hits)
      await service.es.index({ index, id: _id ?? '', document: _source })
  }
  /** A menu that is live, and after it a file that adds peanut. The records are then as before that file. */
  const menuAndLostFile = async (
    chain: OnboardedChain,
    forgetUpload: (id: string) => Promise<unknown>,
  ): Promise<Ticket> => {
    const { stores } = service
    const { chainId } = chain
    await uploadFile(service, chain, [STEW, SOUP])
    const open = await ticketOf(chain)
    const before = await servingRecord(chainId)
    const { id } = await uploadFile(service, chain, [STEW_WITH_PEANUT, SOUP])
    const catalogId = (await stores.serving.find(chainId))?.catalogId ?? ''
    engine.cut()
    await service.es.index({ index: stores.names.serving, id: chainId, document: before })
    await service.es.delete({ index: stores.names.catalogs, id: catalogId })
    await forgetUpload(id)
    await engine.mend()
    return open
  }
  const sendChanges = async (chain: OnboardedChain, ticket: Ticket) => {
    const headers = { 'content-type': ticket.contentType }
    await fetch(ticket.uploadUrl, { method: 'PUT', headers, body: JSON.stringify(HOT_SOUP) })
    expect(await completeTicket(clientOf(chain), ticket)).toBe('QUEUED')
  }
  const expectBothRead = async (chain: OnboardedChain) => {
    const { chainId, apiKey } = chain
    await until('the changes are live', async () => {
      const [newest] = await service.stores.catalogs.list(chainId)
      return newest?.liveAt !== null && newest?.sources.length === 2
    })
    const find = async () => (await ask(service.address, apiKey, NO_PEANUT)).search
    await until('the API serves them', async () => JSON.stringify(await find()).includes('Hot'))
    expect(await find()).toEqual({
      matches: [{ dish: { name: 'Soup', description: 'Hot' } }],
      notMatches: [{ dish: { name: 'Stew' }, matchReasons: ['Contains Peanut'] }],
    })
  }

  it('by a worker that starts', async () => {
    const chain = await service.onboard({ chainId: 'starts', name: 'starts' })
    const first = await worker()
    const { stores } = service
    const open = await menuAndLostFile(chain, (id) => service.es.delete({ index: stores.names.uploads, id }))
    await first.close()
    await sendChanges(chain, open)
    const second = await worker()
    await expectBothRead(chain)
    await second.close()
  })

  it('by a worker that runs on', async () => {
    const chain = await service.onboard({ chainId: 'runs', name: 'runs' })
    const running = await worker()
    await sendChanges(chain, await menuAndLostFile(chain, recreateUploads))
    await expectBothRead(chain)
    await running.close()
  })

  it('by a worker that runs on, where others write as much as was lost before it looks', async () => {
    const chain = await service.onboard({ chainId: 'late', name: 'late' })
    const running = await worker()
    const { uploads } = service.stores
    const open = await menuAndLostFile(chain, async (id) => {
      const before = await uploads.nextArrival(id)
      await recreateUploads(id)
      const { uploadId } = await ticketOf(chain)
      while ((await uploads.nextArrival(uploadId)) <= before);
    })
    await sendChanges(chain, open)
    await expectBothRead(chain)
    await running.close()
  })

  /** The file is queued again once the records are back, whatever a look found before that. */
  const expectFoundAfter = async (
    chainId: string,
    awayAndBack: (look: () => Promise<void>) => Promise<void>,
  ) => {
    const chain = await service.onboard({ chainId, name: chainId })
    const running = await worker()
    const { config, s3, redis, stores } = service
    const records = watchRecords(
      ingestDeps({ config, s3, redis, es: service.es, log: pino({ level: 'silent' }) }, stores),
    )
    await records.prepare()
    await menuAndLostFile(chain, async (id) => {
      await running.close()
      await recreateUploads(id)
    })
    await awayAndBack(async () => {
      await records.prepare().catch(() => undefined)
    })
    await records.prepare()
    expect(await stores.uploads.listPending(chainId, 10)).toHaveLength(1)
  }

  it('where the chains come back after the uploads', async () => {
    const { es: itself, stores } = service
    await expectFoundAfter('later', async (look) => {
      const chains = await stores.chains.list()
      const index = stores.names.chains
      await itself.indices.delete({ index })
      await look()
      await setUpIndices(itself, stores.names)
      for (const document of chains) await itself.index({ index, id: document.chainId, document })
    })
  })

  it('where there were no records at all for a while', async () => {
    const { es: itself, stores } = service
    await expectFoundAfter('empty', async (look) => {
      const index = stores.names.uploads
      await itself.indices.refresh({ index })
      const { hits } = await itself.search({ index, size: 100 })
      await itself.indices.delete({ index })
      await setUpIndices(itself, stores.names)
      await look()
      await itself.indices.delete({ index })
      await setUpIndices(itself, stores.names)
      for (const { _id, _source } of hits.hits)
        await itself.index({ index, id: _id ?? '', document: _source })
    })
  })
})
