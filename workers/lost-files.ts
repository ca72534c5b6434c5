import type { Client } from '@elastic/elasticsearch'
import type { Logger } from 'pino'
import type { NeededEngine } from '../src/await-engines.ts'
import { storageFailure } from '../src/clients/engine-failures.ts'
import { type LostFilesDeps, queueLostFiles } from '../src/features/uploads/queue-lost-files.ts'
import { storageTime } from '../src/features/uploads/storage-time.ts'
import { inTime } from '../src/in-time.ts'
import type { IndexNames } from '../src/search-index/names.ts'
import { restorableBefore } from '../src/search-index/restorable-before.ts'

interface Deps extends LostFilesDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly log: Pick<Logger, 'warn'>
}

/** What an attempt has queued stays queued. */
const ATTEMPT_MS = 300_000

/**
 * What the records lost since a backup. A worker takes it up before it reads anything: a file of changes must not go live
 * without those before it.
 */
export function lostFiles(deps: Deps): NeededEngine {
  return {
    name: 'copies of files in the storage',
    settings: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET',
    prepare: async () => {
      const before = await restorableBefore(deps, storageTime(deps.s3))
      const files = await inTime(ATTEMPT_MS, (late) => queueLostFiles(deps, before, late))
      if (Object.values(files).some((chains) => Object.keys(chains).length > 0))
        deps.log.warn(files, 'the storage has copies of files that no record named')
    },
    failureOf: storageFailure,
  }
}
