import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { ObjectGoneError } from '../../src/features/uploads/capture-object.ts'
import { type NoticeDeps, noticeObject } from '../../src/features/uploads/notice-object.ts'
import { isUploadKey, OBJECT_PREFIX, VALIDATION_PREFIX } from '../../src/features/uploads/object-key.ts'
import { deleteObject, headObject, storedObject } from '../../src/features/uploads/stored-object.ts'
import { isTooLarge, wasTooLarge } from '../../src/features/uploads/too-large.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import { isPending, statesBefore } from '../../src/features/uploads/upload-life.ts'
import type { StoredObject, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import type { CatalogStore } from '../../src/search-index/catalog-store.ts'

export interface ReconcileDeps extends NoticeDeps {
  readonly catalogs: CatalogStore
  /** Objects whose upload has ended: they are not looked at again. */
  readonly endedObjects: LRUCache<string, true>
  /** Whether the clock of this machine is wrong. */
  readonly isClockWrong: () => boolean
  /** Asks for a job unless there is one. */
  readonly ensureIngest: (chainId: string) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
}

/** A PUT that began in time may end later. Its file uses the ticket even after the ticket expired. */
const EXPIRY_GRACE_MS = 60 * 1_000
const TICKETS_AT_ONCE = 8
const STORAGE_TIMEOUT_MS = 5_000

/**
 * One round: looks for the files of open tickets, queues what waits, expires old tickets. Its work grows with what is
 * under way, and not with what is stored.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const open = await deps.uploads.listInStates(statesBefore('ticketExpired'))
  await noticeTickets(deps, open)
  await putInQueue(deps)
  if (!deps.isClockWrong()) await expireTickets(deps, open, new Date())
}

async function noticeTickets(deps: ReconcileDeps, open: readonly UploadSummary[]): Promise<void> {
  const turn = pLimit(TICKETS_AT_ONCE)
  const keys = new Set(open.map(({ objectKey }) => objectKey))
  await turn.map(keys, async (key) => {
    const object = await headObject(deps, key, STORAGE_TIMEOUT_MS)
    if (object !== null) await noticeOnce(deps, key, object)
  })
}

/**
 * Notices every object in the bucket, whether it has a ticket or not, and deletes those that are too large. Yields after
 * each page of a thousand.
 */
export async function* noticeStoredFiles(deps: ReconcileDeps): AsyncGenerator<void> {
  for (const Prefix of [OBJECT_PREFIX, VALIDATION_PREFIX]) {
    const pages = paginateListObjectsV2({ client: deps.s3 }, { Bucket: deps.bucket, Prefix })
    for await (const { Contents = [] } of pages) {
      for (const entry of Contents) {
        if (entry.Key === undefined || !isUploadKey(entry.Key)) continue
        const object = storedObject(entry.ETag, entry.LastModified, entry.Size)
        if (object !== null) await noticeOnce(deps, entry.Key, object)
      }
      yield
    }
  }
}

async function noticeOnce(deps: ReconcileDeps, key: string, object: StoredObject): Promise<void> {
  const identity = `${key}|${object.etag}|${object.modifiedAt}`
  if (deps.endedObjects.has(identity)) return
  const record = await noticeObject(deps, key, object).catch(nullIfGone)
  if (isDiscardable(deps, record, object)) await discard(deps, key, object, record)
  else if (record !== null && !isPending(record)) deps.endedObjects.set(identity, true)
}

/** The next round sees what took its place. */
function nullIfGone(error: unknown): null {
  if (error instanceof ObjectGoneError) return null
  throw error
}

/**
 * Whether a file is too large and may be deleted: its partner knows of it, or it belongs to no partner. A file that
 * was accepted under a larger limit stays.
 */
function isDiscardable(
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

/** Queues the operator's requests, waiting uploads, and uploads that a dead worker or a lost Redis left. */
async function putInQueue(deps: ReconcileDeps): Promise<void> {
  for (const { chainId } of await deps.catalogs.listAwaitingRebuild()) await deps.ensureIngest(chainId)
  const pending = (await deps.uploads.listInStates(statesBefore('readingStarted'))).filter(isPending)
  for (const { chainId } of pending) await deps.ensureIngest(chainId)
}

const NOTHING_CAME =
  'no file of this ticket was found before its address expired: none came, or a later upload of the day replaced it'

async function expireTickets(deps: ReconcileDeps, open: readonly UploadSummary[], now: Date): Promise<void> {
  for (const record of open) {
    if (Date.parse(record.expiresAt) + EXPIRY_GRACE_MS > now.getTime()) continue
    await deps.uploads.update(record.uploadId, (current) =>
      endOfUpload(current, 'ticketExpired', { stateReason: NOTHING_CAME }, now),
    )
  }
}
