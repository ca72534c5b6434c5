import type { Client } from '@elastic/elasticsearch'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { credentialHash, newCredential } from '../../src/features/credentials/credential-format.ts'
import { newRecord } from '../../src/features/credentials/credential-record.ts'
import { documentId, inCatalog } from '../../src/search-index/catalog-place.ts'
import type { DishDocument } from '../../src/search-index/dish-document.ts'
import { type IndexNames, SYSTEM_INDICES } from '../../src/search-index/names.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { refreshShelf, shelfFor, shelfSettings } from '../../src/search-index/shelf.ts'
import { type BenchChain, fillPlace } from '../bench-chain.ts'
import type { Run } from '../bench-options.ts'
import type { Installation } from '../bench-service.ts'

/** Of each chain. All have the same dishes, with equal partnerDishIds and equal texts: the hardest neighbours. */
export const DISHES = 100

export interface CrowdChain {
  readonly chainId: string
  readonly businessId: string
  readonly apiKey: string
  readonly catalog: ServedCatalog
}

/** Chains with a live catalog each, on shared shelves. */
export interface Crowd {
  readonly chains: readonly CrowdChain[]
  /** Adds chains until there are as many. */
  readonly grow: (count: number, run: Pick<Run, 'signal' | 'progress'>) => Promise<void>
  /** Gives these chains an old version each, which no one searches and which is to be deleted. */
  readonly addRetired: (count: number) => Promise<void>
}

type Document = readonly [action: Readonly<Record<string, unknown>>, json: string]

/** Bytes of one bulk request. */
const REQUEST_BYTES = 4 * 1_024 * 1_024
const TEMPLATE = 'crowd-00000'
const nameOf = (n: number) => `crowd-${String(n).padStart(5, '0')}`

/**
 * Makes a first chain as the service does it: onboarded, judged, written, recorded, published. The others are copies of
 * its documents in every index, with ids of their own.
 */
export async function createCrowd(installation: Installation, signal: AbortSignal): Promise<Crowd> {
  const { es, stores } = installation
  const first = await firstChain(installation, signal)
  const dishes = await dishesOf(es, first.catalog)
  const records = await recordsOf(es, stores.names)
  const chains: CrowdChain[] = [first]
  return {
    chains,
    async grow(count, { signal, progress }) {
      const before = chains.length
      const bulk = new Bulk(es)
      for (let n = before; n < count; n += 1) {
        signal.throwIfAborted()
        if (n % 1_000 === 0) progress(`scale: ${n} of ${count} chains`)
        const chain = copyOf(first, nameOf(n))
        for (const document of chainDocuments(stores.names, records, chain)) await bulk.add(document)
        for (const document of dishDocuments(dishes, chain, chain.catalog.catalogId)) await bulk.add(document)
        chains.push(chain)
      }
      await bulk.end()
      await refreshShelf(es, first.catalog.shelf)
      await es.indices.refresh({ index: SYSTEM_INDICES.map((name) => stores.names[name]) })
    },
    async addRetired(count) {
      const bulk = new Bulk(es)
      for (const chain of chains.slice(0, count)) {
        const catalogId = `${chain.catalog.catalogId}-old`
        for (const document of dishDocuments(dishes, chain, catalogId)) await bulk.add(document)
        await bulk.add(retired(records, stores.names, chain))
      }
      await bulk.end()
      await refreshShelf(es, first.catalog.shelf)
      await es.indices.refresh({ index: stores.names.catalogs })
    },
  }
}

async function firstChain({ es, stores, config }: Installation, signal: AbortSignal): Promise<BenchChain> {
  const catalogId = `${TEMPLATE}-1`
  const shelf = await shelfFor(es, stores.names, shelfSettings(config), { catalogId, dishCount: DISHES })
  return fillPlace({ es, stores }, { chainId: TEMPLATE, catalogId, shelf }, DISHES, signal)
}

async function dishesOf(es: Client, catalog: ServedCatalog): Promise<readonly DishDocument[]> {
  const answer = await es.search<DishDocument>({ ...inCatalog(catalog), size: DISHES })
  return answer.hits.hits.flatMap(({ _source }) => _source ?? [])
}

/** A record of the first chain. */
interface Template {
  readonly index: string
  readonly id: string
  readonly json: string
}

/** Whatever the service keeps of the first chain, but its credentials. */
async function recordsOf(es: Client, names: IndexNames): Promise<readonly Template[]> {
  const found: Template[] = []
  for (const name of SYSTEM_INDICES) {
    const index = names[name]
    await es.indices.refresh({ index })
    const { hits } = await es.search<object>({ index, size: 1_000 })
    for (const { _id: id = '', _source = {} } of hits.hits) {
      if (!id.startsWith(TEMPLATE)) continue
      // The dates of the dishes are taken as stored: else the first sweep stores those of all chains.
      const stored = name === 'catalogs' ? { datesKey: `dates/${TEMPLATE}` } : {}
      found.push({ index, id, json: JSON.stringify({ ..._source, ...stored }) })
    }
  }
  return found
}

function copyOf(first: BenchChain, chainId: string): CrowdChain {
  const own = (text: string) => text.replaceAll(TEMPLATE, chainId)
  const { catalog } = first
  return {
    chainId,
    businessId: own(first.businessId),
    apiKey: newCredential('API_KEY', 'test'),
    catalog: { ...catalog, chainId, catalogId: own(catalog.catalogId) },
  }
}

function retired(records: readonly Template[], { catalogs }: IndexNames, chain: CrowdChain): Document {
  const record = records.find(({ index }) => index === catalogs)
  if (record === undefined) throw new Error('the first catalog has no record')
  const [, json] = ownRecord(record, chain)
  const catalogId = `${chain.catalog.catalogId}-old`
  const old = { ...(JSON.parse(json) as object), catalogId, version: '0', isRetired: true }
  return [{ index: { _index: catalogs, _id: catalogId } }, JSON.stringify(old)]
}

function ownRecord({ index, id, json }: Template, { chainId }: Pick<CrowdChain, 'chainId'>): Document {
  const own = (text: string) => text.replaceAll(TEMPLATE, chainId)
  return [{ index: { _index: index, _id: own(id) } }, own(json)]
}

function* chainDocuments(
  { credentials }: IndexNames,
  records: readonly Template[],
  chain: CrowdChain,
): Generator<Document> {
  const { chainId, businessId, apiKey } = chain
  for (const record of records) yield ownRecord(record, chain)
  const request = { environment: 'test', chainId, label: 'bench' } as const
  const key = newRecord({ ...request, kind: 'API_KEY', businessId: null })
  const token = newRecord({ ...request, kind: 'PARTNER_TOKEN', businessId })
  for (const [credential, record] of [
    [apiKey, key],
    [newCredential('PARTNER_TOKEN', 'test'), token],
  ] as const)
    yield [{ index: { _index: credentials, _id: credentialHash(credential) } }, JSON.stringify(record)]
}

function* dishDocuments(
  dishes: readonly DishDocument[],
  { chainId, catalog: { shelf } }: CrowdChain,
  catalogId: string,
): Generator<Document> {
  for (const dish of dishes) {
    const id = dishId(chainId, dish.partnerDishId)
    const json = JSON.stringify({ ...dish, chainId, catalogId, id, dish: { ...dish.dish, id } })
    yield [{ index: { _index: shelf, _id: documentId({ catalogId }, id), routing: chainId } }, json]
  }
}

class Bulk {
  readonly #es: Client
  #lines: string[] = []
  #bytes = 0

  constructor(es: Client) {
    this.#es = es
  }

  async add([action, json]: Document): Promise<void> {
    this.#lines.push(JSON.stringify(action), json)
    this.#bytes += json.length
    if (this.#bytes > REQUEST_BYTES) await this.end()
  }

  async end(): Promise<void> {
    if (this.#lines.length === 0) return
    const operations = this.#lines as unknown as object[]
    this.#lines = []
    this.#bytes = 0
    const { errors, items } = await this.#es.bulk({ operations, filter_path: 'errors,items.*.error' })
    if (errors) throw new Error(`a document could not be copied: ${JSON.stringify(items[0])}`)
  }
}
