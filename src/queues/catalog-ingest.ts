import type { JobsOptions } from 'bullmq'

/**
 * Queue `catalog-ingest`. At most one job per chain waits or runs, even if several processes ask for it. A job takes
 * the chain's oldest waiting upload, and asks for the next job if there are more. So chains take turns. This is the
 * contract between the API, the reconciler and the workers.
 */
export const CATALOG_INGEST = 'catalog-ingest'

export interface CatalogIngestJob {
  readonly chainId: string
  /** How many attempts failed for an unknown cause. The others wait until a known cause is repaired from outside. */
  readonly unexplained?: number
}

/** Attempts for about a day while an engine is away, full or blocked. The operator gets an alert before that. */
const ATTEMPTS = 1_900
/** Attempts for about 20 minutes, after a failure of unknown cause. */
export const ATTEMPTS_OF_UNKNOWN_CAUSE = 25
const FIRST_DELAY_MS = 1_000
/** The longest wait before another attempt. */
export const MAX_DELAY_MS = 60_000

export const CATALOG_INGEST_DEFAULTS: JobsOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'custom' },
  removeOnComplete: { age: 86_400, count: 1_000 },
  removeOnFail: { age: 14 * 86_400 },
}

/** Exponential, with a maximum. Half of it is random, so that jobs that failed together do not retry together. */
export function retryDelay(attemptsMade: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attemptsMade - 1))
  return Math.round(delay * (0.5 + Math.random() / 2))
}

/** BullMQ's key prefix of one installation. */
export function queuePrefix(namespace: string): string {
  return `${namespace}-queues`
}

/** Attributes of a span that is about a queue. */
export function queueAttributes(queue: string) {
  return { 'messaging.system': 'bullmq', 'messaging.destination.name': queue }
}
