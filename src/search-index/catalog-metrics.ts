import type { Client } from '@elastic/elasticsearch'
import { Gauge, Registry } from '@prometheus-io/client'
import type { IndexNames } from './names.ts'

const DAY_MS = 86_400_000
/** Chains that are named. A label for each chain would be too many. */
const OLDEST = 5

interface CatalogDeps {
  readonly es: Client
  readonly names: IndexNames
}

/** A time of live catalogs, and the two figures that say how long it is ago. */
interface Age {
  /** In the serving record. */
  readonly field: string
  /** Upper bounds of the histogram, in days. */
  readonly days: readonly number[]
  readonly histogram: { readonly name: string; readonly help: string }
  readonly oldest: { readonly name: string; readonly help: string }
}

const CHANGED: Age = {
  field: 'changedAt',
  days: [1, 2, 3, 7, 14, 30, 90],
  histogram: {
    name: 'dishmatch_live_catalogs',
    help: 'Chains by days since their last publication, rebuild or rollback (le, cumulative)',
  },
  oldest: {
    name: 'dishmatch_oldest_catalog_age_seconds',
    help: 'Time since a publication, a rebuild or a rollback, of the chains where it is longest',
  },
}
const VERIFIED: Age = {
  field: 'catalog.verifiedAt',
  days: [7, 30, 90, 180, 365],
  histogram: {
    name: 'dishmatch_verified_catalogs',
    help: 'Chains whose menu states verifiedAt, by days since the oldest one (le, cumulative)',
  },
  oldest: {
    name: 'dishmatch_oldest_verification_age_seconds',
    help: 'Time since the oldest verifiedAt of a live menu, of the chains where it is longest',
  },
}

/**
 * The age of live catalogs and of their last check by a person, for Prometheus: how many are at most so old, and which
 * are the oldest. A rebuild from the same source counts as new; it does not count as a check.
 */
export async function catalogMetrics(deps: CatalogDeps, now = Date.now()): Promise<string> {
  const registry = new Registry()
  await Promise.all([CHANGED, VERIFIED].map((age) => addAge(deps, registry, age, now)))
  return registry.metrics()
}

async function addAge(deps: CatalogDeps, registry: Registry, age: Age, now: number): Promise<void> {
  const registers = [registry]
  const within = new Gauge({ ...age.histogram, labelNames: ['le'], registers })
  const oldest = new Gauge({ ...age.oldest, labelNames: ['chain'], registers })
  const { total, buckets, chains } = await agesOf(deps, age, now)
  for (const { key, doc_count } of buckets) within.set({ le: key }, doc_count)
  within.set({ le: '+Inf' }, total)
  for (const { chain, at } of chains) oldest.set({ chain }, Math.max(0, now - at) / 1_000)
}

interface Ages {
  readonly ages: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

async function agesOf({ es, names }: CatalogDeps, { field, days }: Age, now: number) {
  const ranges = days.map((count) => ({
    key: String(count),
    from: new Date(now - count * DAY_MS).toISOString(),
  }))
  const answer = await es.search<{ readonly chainId: string }, Ages>({
    index: names.serving,
    size: OLDEST,
    query: { bool: { filter: [{ exists: { field: 'catalog.catalogId' } }, { exists: { field } }] } },
    sort: [{ [field]: 'asc' }],
    _source: ['chainId'],
    track_total_hits: true,
    aggs: { ages: { date_range: { field, ranges } } },
  })
  const { total = 0, hits } = answer.hits
  return {
    total: typeof total === 'object' ? total.value : total,
    buckets: answer.aggregations?.ages.buckets ?? [],
    // The engine sorts by milliseconds since 1970.
    chains: hits.map(({ _source, sort = [] }) => ({ chain: _source?.chainId ?? '', at: Number(sort[0]) })),
  }
}
