import type { Client } from '@elastic/elasticsearch'
import { Gauge, Registry } from '@prometheus-io/client'
import type { IndexNames } from '../../search-index/names.ts'
import { STATE, UPLOAD_STATES } from './upload-life.ts'
import type { EventDelivery } from './upload-record.ts'

/** States in which an upload waits for a worker or the operator, with the field that says since when. */
const WAITING = [
  [STATE.QUEUED, 'noticedAt'],
  [STATE.PROCESSING, 'startedAt'],
  [STATE.HELD, 'noticedAt'],
] as const
const DELIVERIES: readonly EventDelivery[] = ['PENDING', 'FAILED']

interface UploadDeps {
  readonly es: Client
  readonly names: IndexNames
}

/**
 * Figures of the uploads and their webhooks, for Prometheus. Any process that may read the uploads can serve them. They
 * are a second old: a refresh at each reading would cost the engine more than the figures are worth.
 */
export async function uploadMetrics(deps: UploadDeps): Promise<string> {
  const registry = new Registry()
  const gauge = <T extends string>(name: string, help: string, label: T) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] })
  const uploads = gauge('dishmatch_uploads', 'Catalog uploads by state', 'state')
  const oldest = gauge(
    'dishmatch_oldest_upload_age_seconds',
    'Age of the oldest upload that waits, by state: since its file was noticed, of PROCESSING since a worker began; 0 if none does',
    'state',
  )
  const items = gauge('dishmatch_items', 'Items of all uploads: received, and of these rejected', 'what')
  const events = gauge('dishmatch_webhook_uploads', 'Uploads with a webhook event in this state', 'delivery')
  const { received, rejected, deliveries, states } = await aggregated(deps)
  const stateOf = (state: string) => states.buckets.find(({ key }) => key === state)
  for (const state of UPLOAD_STATES) uploads.set({ state }, stateOf(state)?.doc_count ?? 0)
  items.set({ what: 'received' }, received.value)
  items.set({ what: 'rejected' }, rejected.value)
  for (const delivery of DELIVERIES)
    events.set({ delivery }, deliveries.buckets.find(({ key }) => key === delivery)?.doc_count ?? 0)
  const now = Date.now()
  for (const [state, since] of WAITING)
    oldest.set({ state }, Math.max(0, now - (stateOf(state)?.[since].value ?? now)) / 1_000)
  return registry.metrics()
}

interface Bucket {
  readonly key: string
  readonly doc_count: number
}

interface StateBucket extends Bucket {
  readonly noticedAt: { readonly value: number | null }
  readonly startedAt: { readonly value: number | null }
}

interface Aggregated {
  readonly received: { readonly value: number }
  readonly rejected: { readonly value: number }
  readonly deliveries: { readonly buckets: readonly Bucket[] }
  readonly states: { readonly buckets: readonly StateBucket[] }
}

async function aggregated({ es, names }: UploadDeps): Promise<Aggregated> {
  const answer = await es.search<unknown, Aggregated>({
    index: names.uploads,
    size: 0,
    aggs: {
      received: { sum: { field: 'counts.received' } },
      rejected: { sum: { field: 'counts.rejected' } },
      deliveries: { terms: { field: 'webhookEvents.delivery' } },
      states: {
        terms: { field: 'state', size: UPLOAD_STATES.length },
        aggs: { noticedAt: { min: { field: 'noticedAt' } }, startedAt: { min: { field: 'startedAt' } } },
      },
    },
  } as Parameters<Client['search']>[0])
  if (answer.aggregations === undefined) throw new Error('the engine returned no aggregations')
  return answer.aggregations
}
