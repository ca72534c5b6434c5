import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { ENGINE_ROLES } from '../../operator/engine/engine-roles.ts'
import { sampleChain } from '../../samples/sample-chains.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createDeliveryStore } from '../../src/features/webhooks/delivery-store.ts'
import { copyCatalog, countDishes } from '../../src/search-index/catalog-dishes.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { dishAt } from '../../src/search-index/catalog-place.ts'
import { dishDocument } from '../../src/search-index/dish-document.ts'
import { GUEST_SEARCH, searchCounts } from '../../src/search-index/guest-searches.ts'
import { classificationScript, indexDefinition } from '../../src/search-index/mapping-files.ts'
import { missingSetUp } from '../../src/search-index/missing-set-up.ts'
import { createServingStore } from '../../src/search-index/serving-store.ts'
import { ensureSetUp } from '../../src/search-index/setup.ts'
import { createOwnShelf, createSharedShelf, deleteShelf } from '../../src/search-index/shelf.ts'
import { aDish } from '../support/dish-builder.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { FORBIDDEN, FORBIDDEN_TO_ALL, type ForbiddenTarget } from './forbidden-attempts.ts'
import { addressWith, type SecuredService, startSecuredService } from './secured-service.ts'

/** The first test on a new machine fetches the engines. */
const START_TIMEOUT_MS = 600_000
const JOB_TIMEOUT_MS = 120_000

const SEARCH = `{ search(searchTerm: "burrito", preferences: { excludeAllergens: [DAIRY] }) {
  counts { total } matches { dish { id name } } } }`
const DISH = `query ($id: ID!) {
  dish(id: $id) { name }
  calculate(dishId: $id, selectedOptions: []) { nutrition { caloriesTotal } }
  filterOptions { categories { name } }
}`
const GRILL = sampleChain('mexican-grill')
const chainId = GRILL.id

describe('with the security of Elasticsearch on, and each program in its role', () => {
  let service: SecuredService
  let receiver: WebhookReceiver
  let chain: Anything

  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    service = await startSecuredService()
    chain = await service.operate('onboard', chainId, '--name', GRILL.name)
    await service.operate('webhooks', 'set', chain.businessId, receiver.address)
  }, START_TIMEOUT_MS)
  afterAll(async () => {
    receiver?.close()
    await service?.close()
  }, JOB_TIMEOUT_MS)

  const search = async (key: string = chain.apiKey) => (await ask(service.apiAddress, key, SEARCH)).search
  const upload = async (file: Uint8Array | string) =>
    expect(await uploadCatalog(service.apiAddress, chain.partnerToken, file)).toMatchObject({ state: 'LIVE' })
  const live = async () => {
    const found = await createServingStore({ es: service.clients.admin, names: service.names }).find(chainId)
    if (found === null) throw new Error('no catalog serves the chain')
    return found
  }

  it(
    'a menu goes from the upload to the search and to the webhook',
    async () => {
      await upload(readFileSync(GRILL.catalog))
      const { counts, matches } = await search()
      expect(counts.total).toBe(19)
      const { id, name } = matches[0].dish
      expect(await ask(service.apiAddress, chain.apiKey, DISH, { id })).toMatchObject({ dish: { name } })
      await until('the webhook is delivered', async () => receiver.received.length > 0)
    },
    JOB_TIMEOUT_MS,
  )

  it(
    'a file of changes goes live, the operator rolls back, and the workers rebuild',
    async () => {
      const items = [{ partnerDishId: 'soup', name: 'Burrito Soup', restaurantIds: null }]
      await upload(JSON.stringify({ schemaVersion: 1, mode: 'partial', items }))
      expect((await search()).counts.total).toBe(20)
      const before = (await live()).catalogId
      await service.operate('catalogs', 'rollback', chainId)
      expect((await live()).catalogId).not.toBe(before)
      const rebuilt = await service.operate('rebuild', '--chain', chainId)
      expect(rebuilt.map(({ error }: Anything) => error)).toEqual([null, null])
    },
    JOB_TIMEOUT_MS,
  )

  it(
    'the operator sees the shelves, moves a chain and drains a shelf',
    async () => {
      const [shelf] = await service.operate('shelves', 'list')
      expect(shelf).toMatchObject({ kind: 'shared', chains: 1, live: 1, isToday: true })
      const drained = await service.operate('shelves', 'drain', shelf.name)
      const moved = await service.operate('shelves', 'move', chainId, '--to', 'shared')
      for (const { error } of [...drained, ...moved]) expect(error).toBeNull()
      expect((await live()).shelf).not.toBe(shelf.name)
      expect((await search()).counts.total).toBe(19)
    },
    JOB_TIMEOUT_MS,
  )

  it('the worker clears away what a crash left', async () => {
    const { clients, names } = service
    const catalogId = 'bistro-lost'
    const index = `${names.shelfPrefix}own-${catalogId}`
    await createOwnShelf(clients.admin, { chainId: 'bistro', catalogId, shelf: index })
    await until('it is gone', async () => !(await clients.admin.indices.exists({ index })))
  })

  it('the operator keeps keys, and sees how uploads and webhooks stand', async () => {
    const { operate } = service
    const issued = await operate('key', 'issue', chainId, '--environment', 'test', '--label', 'shop')
    expect((await search(issued.credential)).counts.total).toBe(19)
    await operate('credentials', 'revoke', issued.record.credentialId)
    await until('it is refused', () =>
      search(issued.credential).then(
        () => false,
        (error: Error) => error.message.includes('INVALID_TOKEN'),
      ),
    )
    expect(await operate('queues')).toMatchObject({ workers: 1, dead: [], uploads: { LIVE: 2 } })
    expect(await operate('uploads', 'list')).toHaveLength(2)
    await operate('chain', 'set', chainId, '--tolerance', '5')
    const looks = await operate('doctor')
    expect(looks.filter(({ state }: Anything) => state === 'unseen')).toEqual([])
    await operate('explain', 'chicken-bowl', 'vegan', '--chain', chainId)
    await operate('webhooks', 'ping', chain.businessId)
    await operate('webhooks', 'rotate', chain.businessId)
    await operate('webhooks', 'deliveries')
    const [rotated] = await operate('audit', 'list', '--command', 'webhooks rotate')
    expect(rotated).toMatchObject({ outcome: 'DONE', arguments: [chain.businessId] })
    await operate('webhooks', 'remove', chain.businessId)
  })

  it('the operator changes the synonyms, and searches of the API use them', async () => {
    const { operate, apiAddress } = service
    const total = async () => {
      const query = '{ search(searchTerm: "rollup") { counts { total } } }'
      return (await ask(apiAddress, chain.apiKey, query)).search.counts.total
    }
    expect(await total()).toBe(0)
    expect(await operate('synonyms', 'add', 'burrito, rollup')).toMatchObject({ from: 'operator' })
    await until('the synonym is used', async () => (await total()) > 0)
    expect(await operate('synonyms', 'reset')).toMatchObject({ from: 'release' })
    await until('it is no longer used', async () => (await total()) === 0)
  })

  it(
    'the operator closes a chain, and the worker deletes it with all that is its',
    async () => {
      const { operate, apiAddress, clients, names } = service
      const bakery = await operate('onboard', 'bakery', '--name', 'Bakery')
      await operate('webhooks', 'set', bakery.businessId, receiver.address)
      const menu = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
      expect(await uploadCatalog(apiAddress, bakery.partnerToken, menu)).toMatchObject({ state: 'LIVE' })
      expect(await operate('chain', 'delete', 'bakery')).toMatchObject({ revoked: 2 })
      expect(await operate('business', 'list', '--chain', 'bakery')).toHaveLength(1)
      const doc = { closing: { dueAt: '2026-01-01T00:00:00.000Z' } }
      await clients.admin.update({ index: names.chains, id: 'bakery', doc })
      const record = { index: names.chains, id: 'bakery' }
      await until('it is gone', async () => !(await clients.admin.exists(record)))
      expect(await clients.admin.exists({ index: names.webhooks, id: bakery.businessId })).toBe(false)
    },
    JOB_TIMEOUT_MS,
  )

  it('the operator backs up what is not dishes, and brings it back', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'dishmatch-backup-')), 'backup.ndjson')
    const { counts } = await service.operate('backup', file)
    const { restored, kept } = await service.operate('restore', file, '--workers-stopped')
    expect(counts).toMatchObject({ chains: 1, uploads: 2 })
    // The workers run, and may delete a record between the two.
    const sums = Object.keys(counts).map((kind) => [kind, kept[kind] + restored[kind]])
    expect(Object.fromEntries(sums)).toEqual(counts)
    rmSync(dirname(file), { recursive: true })
  })

  it('both are healthy, and the worker tells its figures', async () => {
    const { apiAddress, workerAddress } = service
    for (const address of [apiAddress, workerAddress])
      expect((await fetch(`${address}/health/ready`)).status, address).toBe(200)
    expect(await (await fetch(`${workerAddress}/metrics`)).text()).toMatch(/state="LIVE"\} 2/)
  })

  it('none of that was refused by the engine, and no password or key is in the logs', () => {
    const lines = service.logs().trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    const telling = /security_exception|unauthorized/
    expect(lines.filter((line) => telling.test(line))).toEqual([])
    for (const secret of service.secrets) expect(lines.join('\n')).not.toContain(secret)
  })

  describe('with the worker stopped, its role', () => {
    beforeAll(() => service.stopWorker())

    it('copies a catalog of an older definition', async () => {
      const { clients, names } = service
      const { worker } = clients
      const chainId = 'bistro'
      const from = { chainId, catalogId: 'older', shelf: `${names.shelfPrefix}older` }
      const to = { chainId, catalogId: 'newer', shelf: await createSharedShelf(worker, names, 1) }
      const at = '2026-01-01T00:00:00.000Z'
      const record = {
        chainId,
        catalogId: 'older',
        position: 0,
        contentHash: '',
        createdAt: at,
        updatedAt: at,
      }
      const document = { ...record, dish: aDish() }
      const properties = { chainId: { type: 'keyword' }, catalogId: { type: 'keyword' } } as const
      await clients.admin.indices.create({ index: from.shelf, mappings: { dynamic: false, properties } })
      await clients.admin.index({ ...dishAt(from, document.dish.id), document, refresh: true })
      await copyCatalog(worker, from, to)
      expect(await countDishes(worker, to)).toBe(1)
      for (const { shelf } of [from, to]) await deleteShelf(worker, shelf)
    })

    it('leaves it to the migration to move a catalog of the old layout and to delete its index', async () => {
      const { clients, names, migrate } = service
      const { admin } = clients
      const alias = names.catalogs.replace(/catalogs$/, 'dishes-cafe')
      const index = `${alias}-20260101t000000000`
      const { settings, mappings } = indexDefinition('dishes')
      const { properties, dynamic } = mappings
      const { analysis } = settings as { analysis: object }
      const made = { settings: { analysis }, mappings: { dynamic, properties }, aliases: { [alias]: {} } }
      await admin.indices.create({ index, ...made } as Parameters<typeof admin.indices.create>[0])
      const at = '2026-01-01T00:00:00.000Z'
      const common = { contentHash: '', createdAt: at, updatedAt: at, position: 0 }
      const document = dishDocument(aDish(), { ...common, chainId: 'cafe', catalogId: index })
      await admin.index({ index, id: document.id, document, refresh: true })
      const record = {
        ...{ index, chainId: 'cafe', version: '20260101t000000000', uploadId: 'up_1', dishCount: 1 },
        ...{ madeBy: TODAYS_MAKER, restaurants: [], sources: [], datesKey: null, liveAt: at, rebuild: null },
      }
      await admin.indices.putMapping({ index: names.catalogs, properties: { index: { type: 'keyword' } } })
      await admin.index({ index: names.catalogs, id: index, document: record, refresh: true })
      expect((await migrate()).chains).toMatchObject([{ copied: 1, live: 'TAKEN', problem: null }])
      expect(await migrate('--delete-old')).toMatchObject({ deletedIndices: 1 })
      expect(await admin.indices.exists({ index })).toBe(false)
      const served = await createServingStore({ es: clients.api, names }).find('cafe')
      expect(served?.catalogId).toBe(index)
    })

    it('sees whether guests search', async () => {
      const { clients } = service
      const before = await searchCounts(clients.worker, GUEST_SEARCH, JOB_TIMEOUT_MS)
      await search()
      const after = await searchCounts(clients.worker, GUEST_SEARCH, JOB_TIMEOUT_MS)
      expect(after.asked).toBeGreaterThan(before.asked)
    })

    it('clears old deliveries away', async () => {
      const { clients, names } = service
      const count = async () => {
        await clients.admin.indices.refresh({ index: names.deliveries })
        return (await clients.admin.count({ index: names.deliveries })).count
      }
      expect(await count()).toBeGreaterThan(0)
      await createDeliveryStore({ es: clients.worker, names }).deleteBefore('now+1s')
      expect(await count()).toBe(0)
    })

    it('does not mend a script with another text: it says what the operator has to do', async () => {
      const { clients, names, operate } = service
      const { id, source } = classificationScript()
      const script = { lang: 'painless', source: 'return 1' } as const
      await clients.admin.putScript({ id, context: 'score', script })
      expect(await missingSetUp(clients.api, names, ['uploads'])).toEqual([`script ${id}`])
      await expect(ensureSetUp(clients.worker, names)).rejects.toThrow(
        `Elasticsearch is not set up: no script ${id}. Run "npm run operator -- setup".`,
      )
      await operate('setup')
      expect((await clients.admin.getScript({ id })).script?.source).toBe(source)
      await ensureSetUp(clients.worker, names)
    })
  })

  describe.each(ENGINE_ROLES)('the role of the %s does not allow to', (role) => {
    let place: ForbiddenTarget

    beforeAll(async () => {
      place = { ...service, chainId, live: (await live()).shelf }
    })

    it.each([...FORBIDDEN[role], ...FORBIDDEN_TO_ALL])('%s', async (_what, attempt) => {
      const outcome = await attempt(service.clients[role], place).then(
        () => 'allowed',
        (error: Anything) => error.body?.error?.type ?? String(error),
      )
      expect(outcome).toBe('security_exception')
    })
  })

  it('a wildcard shows the API dishes, uploads and what serves each chain, and nothing else', async () => {
    const { clients, names } = service
    const { hits } = await clients.api.search({ index: '*', size: 1_000, _source: false })
    const seen = [...new Set(hits.hits.map(({ _index }) => _index))]
    const others = seen.filter((index) => !index.startsWith(names.shelfPrefix))
    expect(seen).toContain((await live()).shelf)
    expect(others.toSorted()).toEqual([names.serving, names.uploads])
  })

  describe('the engine has no answer for those who come', () => {
    const failure = async (access: Parameters<typeof createElasticsearch>[0]) => {
      const es = createElasticsearch(access)
      try {
        return await es.info().then(
          () => 'none',
          (error: Error) => error.message,
        )
      } finally {
        await es.close()
      }
    }

    it('without the authority of its certificate: our client does not show them a password', async () => {
      const { engine } = service
      expect(await failure({ ELASTICSEARCH_URL: addressWith(engine, engine.admin) })).toMatch(
        /self.signed certificate/,
      )
    })

    it('without TLS', async () => {
      const { engine } = service
      const plain = addressWith(engine, engine.admin).replace('https:', 'http:')
      expect(await failure({ ELASTICSEARCH_URL: plain })).toMatch(/other side closed|hang up|ECONNRESET/)
    })

    it.each([
      ['a password', ''],
      ['a valid key', Buffer.from('id:guessed').toString('base64')],
    ])('without %s', async (_what, ELASTICSEARCH_API_KEY) => {
      const { url, caFile } = service.engine
      const access = { ELASTICSEARCH_URL: url, ELASTICSEARCH_CA_FILE: caFile, ELASTICSEARCH_API_KEY }
      expect(await failure(access)).toMatch(/missing authentication credentials|unable to authenticate/)
    })
  })
})
