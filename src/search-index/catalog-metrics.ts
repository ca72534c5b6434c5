import type { Client } from '@elastic/elasticsearch'
import { Gauge, Registry } from '@prometheus-io/client'
import type { IndexNames } from './names.ts'

const DAY_MS = 86_400_000
/** Upper bounds, in days. */
const AGES_IN_DAYS = [1, 2, 3, 7, 14, 30, 90] as const
/** Chains that are named. A label for each chain would be too many. */
const OLDEST = 5

interface Ages {
  readonly ages: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

/**
 * The age of live catalogs, for Prometheus: how many are at most so old, and which are the oldest. A rebuild from the
 * same source counts as new.
 */
export async function catalogMetrics(
  { es, names }: Readonly<{ es: Client; names: IndexNames }>,
  now = Date.now(),
): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const within = new Gauge({
    name: 'dishmatch_live_catalogs',
    help: 'Chains by days since their last publication, rebuild or rollback (le, cumulative)',
    labelNames: ['le'],
    registers,
  })
  const oldest = new Gauge({
    name: 'dishmatch_oldest_catalog_age_seconds',
    help: 'Time since a publication, a rebuild or a rollback, of the chains where it is longest',
    labelNames: ['chain'],
    registers,
  })
  const answer = await es.search<{ readonly chainId: string; readonly changedAt: string }, Ages>({
    index: names.serving,
    size: OLDEST,
    query: { exists: { field: 'catalog.catalogId' } },
    sort: [{ changedAt: 'asc' }],
    _source: ['chainId', 'changedAt'],
    track_total_hits: true,
    aggs: {
      ages: { date_range: { field: 'changedAt', ranges: AGES_IN_DAYS.map((days) => rangeOf(days, now)) } },
    },
  })
  for (const { key, doc_count } of answer.aggregations?.ages.buckets ?? []) within.set({ le: key }, doc_count)
  const { total } = answer.hits
  within.set({ le: '+Inf' }, typeof total === 'object' ? total.value : (total ?? 0))
  for (const { _source: record } of answer.hits.hits)
    if (record !== undefined)
      oldest.set({ chain: record.chainId }, Math.max(0, now - Date.parse(record.changedAt)) / 1_000)
  return registry.metrics()
}

function rangeOf(days: number, now: number): { key: string; from: string } {
  return { key: String(days), from: new Date(now - days * DAY_MS).toISOString() }
}
