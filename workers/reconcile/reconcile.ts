import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isPending, type NoticeDeps, noticeObject } from '../../src/features/uploads/notice-object.ts'
import { isUploadKey, OBJECT_PREFIX, VALIDATION_PREFIX } from '../../src/features/uploads/object-key.ts'
import { deleteObject, type StorageDeps, storedObject } from '../../src/features/uploads/stored-object.ts'
import { isTooLarge, wasTooLarge } from '../../src/features/uploads/too-large.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import type { StoredObject, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import type { CatalogStore } from '../../src/search-index/catalog-store.ts'

export interface ReconcileDeps extends NoticeDeps, StorageDeps {
  readonly catalogs: CatalogStore
  /** Objects whose upload has ended: nothing of them will ever be news. */
  readonly settled: LRUCache<string, true>
  /** Asks for a job unless there is one. */
  readonly ensureIngest: (chainId: string) => Promise<void>
  /** Saves the bytes of a waiting upload from a later one under the same key. */
  readonly capture: (record: UploadSummary) => Promise<unknown>
  readonly log: Pick<Logger, 'warn'>
}

/** An upload that began in time may end later; it then takes its ticket up again, expired or not. */
const EXPIRY_GRACE_MS = 60 * 1_000

/** One round: every object in the bucket is noticed, those that are too large are deleted, waiting records are in the queue, dead tickets are closed. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  for (const prefix of [OBJECT_PREFIX, VALIDATION_PREFIX])
    for await (const { key, object } of storedFiles(deps, prefix)) await noticeOnce(deps, key, object)
  await putInQueue(deps)
  await expireTickets(deps, new Date())
}

async function noticeOnce(deps: ReconcileDeps, key: string, object: StoredObject): Promise<void> {
  const identity = `${key}|${object.etag}|${object.modifiedAt}`
  if (deps.settled.has(identity)) return
  const record = await noticeObject(deps, key, object)
  if (isUseless(deps, record, object)) await discard(deps, key, object, record)
  else if (record !== null && !isPending(record)) deps.settled.set(identity, true)
}

/** Too large, and said so to its partner, or nobody's. One that was taken while a larger limit held stays. */
function isUseless(
  { maxFileBytes }: ReconcileDeps,
  record: UploadSummary | null,
  object: StoredObject,
): boolean {
  return record === null ? isTooLarge(object, maxFileBytes) : wasTooLarge(record, object)
}

async function discard(
  deps: ReconcileDeps,
  key: string,
  object: StoredObject,
  record: UploadSummary | null,
): Promise<void> {
  await deleteObject(deps, key, object)
  const uploadId = record?.uploadId ?? null
  deps.log.warn({ uploadId, key, bytes: object.bytes }, 'deleted an uploaded file that is too large')
}

/** What the operator asks for, what waits, and what a worker or Redis died over. */
async function putInQueue(deps: ReconcileDeps): Promise<void> {
  for (const { chainId } of await deps.catalogs.listAwaitingRebuild()) await deps.ensureIngest(chainId)
  const pending = (await deps.uploads.listInStates(['QUEUED', 'PROCESSING'])).filter(isPending)
  for (const record of pending) {
    await deps.ensureIngest(record.chainId)
    // Where it fails, the job finds out why.
    if (record.source === null) await deps.capture(record).catch(() => undefined)
  }
}

async function* storedFiles(
  deps: ReconcileDeps,
  prefix: string,
): AsyncGenerator<{ key: string; object: StoredObject }> {
  const pages = paginateListObjectsV2({ client: deps.s3 }, { Bucket: deps.bucket, Prefix: prefix })
  for await (const { Contents = [] } of pages)
    for (const entry of Contents) {
      if (entry.Key === undefined || !isUploadKey(entry.Key)) continue
      const object = storedObject(entry.ETag, entry.LastModified, entry.Size)
      if (object !== null) yield { key: entry.Key, object }
    }
}

const NOTHING_CAME =
  'no file of this ticket was found before its address expired: none came, or a later upload of the day replaced it'

async function expireTickets(deps: ReconcileDeps, now: Date): Promise<void> {
  for (const record of await deps.uploads.listInStates(['AWAITING_UPLOAD'])) {
    if (Date.parse(record.expiresAt) + EXPIRY_GRACE_MS > now.getTime()) continue
    await deps.uploads.update(record.uploadId, (current) =>
      current.state === 'AWAITING_UPLOAD'
        ? endOfUpload(current, { state: 'EXPIRED', stateReason: NOTHING_CAME }, now)
        : null,
    )
  }
}
