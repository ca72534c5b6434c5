import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import {
  CATALOG_INGEST,
  CATALOG_INGEST_DEFAULTS,
  type CatalogIngestJob,
  queuePrefix,
} from './catalog-ingest.ts'

export type IngestQueue = Queue<CatalogIngestJob>

export function createIngestQueue(connection: Redis, namespace: string): IngestQueue {
  return new Queue(CATALOG_INGEST, {
    connection,
    prefix: queuePrefix(namespace),
    defaultJobOptions: CATALOG_INGEST_DEFAULTS,
  })
}
