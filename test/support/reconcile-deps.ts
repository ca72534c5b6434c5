import { LRUCache } from 'lru-cache'
import pino from 'pino'
import { FailingLooks } from '../../workers/failing-looks.ts'
import type { ReconcilerDeps } from '../../workers/reconcile/start-reconciler.ts'
import type { TestService } from './test-service.ts'

type Deps = Omit<ReconcilerDeps, 'upgrade' | 'lookIntervalMs'>

/** A reconciler's, on the engines of a service. It asks for no job, and has looked at nothing yet. */
export function reconcileDeps({ stores, es, s3, config }: TestService, keepFilesMs: number): Deps {
  return {
    ...stores,
    es,
    s3,
    bucket: config.S3_BUCKET,
    maxFileBytes: config.MAX_FILE_BYTES,
    storageTimeoutMs: 10_000,
    askForIngest: () => Promise.resolve(),
    ensureIngest: () => Promise.resolve(),
    checkRecords: () => Promise.resolve(),
    isClockWrong: () => false,
    endedObjects: new LRUCache({ max: 1_000 }),
    strangers: new LRUCache({ max: 1_000 }),
    underWay: new Set(),
    looks: new FailingLooks(),
    keepFilesMs,
    log: pino({ level: 'silent' }),
  }
}
