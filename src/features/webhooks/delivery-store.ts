import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexNames } from '../../search-index/names.ts'

/** One attempt to deliver an event. */
export interface WebhookDelivery {
  readonly eventId: string
  readonly eventType: string
  readonly businessId: string
  /** Null for a ping. */
  readonly uploadId: string | null
  /** Counts from 1. Starts again at 1 after the operator sends the event again. */
  readonly attempt: number
  /** Without the query string, which may hold the receiver's secrets. */
  readonly url: string
  /** The receiver's HTTP status; null if none came. */
  readonly status: number | null
  /** The error, if no status came. */
  readonly error: string | null
  readonly durationMs: number
  /** When the attempt ended, as ISO 8601. */
  readonly at: string
}

export interface DeliveryFilter {
  readonly businessId?: string
  readonly uploadId?: string
  readonly size: number
}

export interface DeliveryStore {
  readonly add: (delivery: WebhookDelivery) => Promise<void>
  /** Newest first. A new one shows within a second. */
  readonly list: (filter: DeliveryFilter) => Promise<readonly WebhookDelivery[]>
  /** `time` as ISO 8601, or by the clock of the engine: `now-1d`. */
  readonly deleteBefore: (time: string) => Promise<void>
}

export function createDeliveryStore(deps: Readonly<{ es: Client; names: IndexNames }>): DeliveryStore {
  const { es } = deps
  const index = deps.names.deliveries
  return {
    async add(delivery) {
      await es.index({ index, document: delivery })
    },
    async list({ businessId, uploadId, size }) {
      const filter: estypes.QueryDslQueryContainer[] = [
        ...(businessId === undefined ? [] : [{ term: { businessId } }]),
        ...(uploadId === undefined ? [] : [{ term: { uploadId } }]),
      ]
      const answer = await es.search<WebhookDelivery>({
        index,
        query: { bool: { filter } },
        size,
        sort: [{ at: 'desc' }],
      })
      return answer.hits.hits.flatMap((hit) => hit._source ?? [])
    },
    async deleteBefore(time) {
      await es.deleteByQuery({
        index,
        conflicts: 'proceed',
        query: { range: { at: { lt: time } } },
      })
    },
  }
}
