import type { Logger } from 'pino'
import type { NeededEngine } from '../src/await-engines.ts'
import { storageFailure } from '../src/clients/engine-failures.ts'
import { type LostFilesDeps, queueLostFiles } from '../src/features/uploads/queue-lost-files.ts'
import type { UploadWrite } from '../src/features/uploads/upload-store.ts'
import { inTime } from '../src/in-time.ts'
import { shareRuns } from '../src/shared-runs.ts'

interface Deps extends LostFilesDeps {
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** A million copies take some minutes. What an attempt has queued stays queued. */
const ATTEMPT_MS = 1_800_000
const SAY_EVERY_MS = 10_000

/**
 * Queues the files that the records do not know: at the first call, and at each one that finds the records older than
 * before, or other indices in their place, because disks or a snapshot of the engine were put back. To be called before
 * anything is read: a file of changes must not go live without those before it. Throws while an index is away: nothing is
 * known of what it holds.
 */
export function watchRecords(deps: Deps): NeededEngine {
  const { uploads, log } = deps
  let seen: { readonly indices: string; readonly write: UploadWrite | null } | null = null
  const check = shareRuns(async () => {
    const now = { indices: await uploads.indices(), write: await uploads.lastWrite() }
    const mayLack =
      seen?.indices !== now.indices || (seen.write !== null && !(await uploads.hasWrite(seen.write)))
    if (mayLack && seen !== null)
      log.warn({ seen, now }, 'records may be older than before: looking for lost files')
    if (mayLack) await queueLost(deps)
    seen = now
  })
  return {
    name: 'copies of files in the storage',
    settings: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET',
    prepare: () => check('records'),
    failureOf: storageFailure,
  }
}

async function queueLost(deps: Deps): Promise<void> {
  const { log } = deps
  let [listed, sayAt] = [0, performance.now() + SAY_EVERY_MS]
  const onListed = (copies: number) => {
    listed += copies
    if (performance.now() < sayAt) return
    log.info({ listed }, 'looking for copies of files that no record names')
    sayAt = performance.now() + SAY_EVERY_MS
  }
  const files = await inTime(ATTEMPT_MS, (late) => queueLostFiles(deps, { late, onListed }))
  if (Object.values(files).some((chains) => Object.keys(chains).length > 0))
    log.warn(files, 'the storage has copies of files that no record named')
}
