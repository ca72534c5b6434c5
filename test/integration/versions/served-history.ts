import type { Client } from '@elastic/elasticsearch'
import { inCatalog } from '../../../src/search-index/catalog-place.ts'
import type { ServedCatalog } from '../../../src/search-index/serving-store.ts'
import type { Served, StampedDish } from '../../support/served-answers.ts'
import type { TestService } from '../../support/test-service.ts'

export interface ServedHistory {
  /** Every publication of a chain, in the order in which the engine numbered them. */
  readonly of: (chainId: string) => Promise<readonly Served[]>
}

type Publication = Promise<Served & { readonly sequence: number }>

/** Watches the writes of the chains' records: the engine's order of them is the order of the versions. */
export function watchPublications({ es, stores }: TestService): ServedHistory {
  const sent = new Map<unknown, number>()
  const found = new Map<string, Publication[]>()
  const path = `/${stores.names.serving}/_doc/`
  es.diagnostic.on('request', (_error, event) => {
    if (event?.meta.request.params.path.startsWith(path)) sent.set(event.meta.request.id, performance.now())
  })
  es.diagnostic.on('response', (error, event) => {
    const params = event?.meta.request.params
    if (error !== null || params === undefined || event === null) return
    if (params.method === 'GET' || !params.path.startsWith(path)) return
    const record = JSON.parse(params.body as string) as {
      chainId: string
      state: string
      catalog: ServedCatalog
    }
    if (record.state !== 'STABLE') return
    const times = { sentAt: sent.get(event.meta.request.id) ?? 0, knownAt: performance.now() }
    const sequence = (event.body as { _seq_no: number })._seq_no
    const { chainId, catalog } = record
    // Read at once: a sweep deletes it later.
    const read = dishesOf(es, catalog).then((dishes) => ({
      ...{ catalogId: catalog.catalogId, dishes, sequence },
      ...times,
    }))
    found.set(chainId, [...(found.get(chainId) ?? []), read])
  })
  return {
    of: async (chainId) =>
      (await Promise.all(found.get(chainId) ?? [])).toSorted((a, b) => a.sequence - b.sequence),
  }
}

async function dishesOf(es: Client, catalog: ServedCatalog): Promise<readonly StampedDish[]> {
  const { hits } = await es.search<{ dish: { id: string; description: string } }>({
    ...inCatalog(catalog),
    size: 1_000,
    sort: [{ position: 'asc' }],
    _source: ['dish.id', 'dish.description'],
  })
  return hits.hits.flatMap(({ _source }) =>
    _source === undefined ? [] : [{ id: _source.dish.id, stamp: Number(_source.dish.description) }],
  )
}
