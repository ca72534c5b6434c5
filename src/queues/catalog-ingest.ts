import type { JobsOptions } from 'bullmq'

/**
 * Queue `catalog-ingest`: one job per stored object (key, ETag, modification time). Contract between the API,
 * the reconciler and the workers.
 */
export const CATALOG_INGEST = 'catalog-ingest'

export interface CatalogIngestJob {
  readonly uploadId: string
  readonly businessId: string
  readonly chainId: string
  readonly objectKey: string
  readonly etag: string
  /** ISO 8601; when the object was stored. */
  readonly modifiedAt: string
  readonly bytes: number
}

export const CATALOG_INGEST_DEFAULTS: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 86_400, count: 1_000 },
  removeOnFail: { age: 14 * 86_400 },
}

/** BullMQ's key prefix of one installation. */
export function queuePrefix(namespace: string): string {
  return `${namespace}-queues`
}

/** Redis channel on which a new live catalog is announced; the message is the chain's id. */
export function catalogLiveChannel(namespace: string): string {
  return `${namespace}-catalog-live`
}
