import type { Client } from '@elastic/elasticsearch'
import type { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { isClosed } from '../../src/features/chains/chain-store.ts'
import { ObjectGoneError } from '../../src/features/uploads/capture-object.ts'
import { listedObjects } from '../../src/features/uploads/listed-objects.ts'
import { type NoticeDeps, noticeObject } from '../../src/features/uploads/notice-object.ts'
import {
  businessOfKey,
  isUploadKey,
  OBJECT_PREFIX,
  VALIDATION_PREFIX,
} from '../../src/features/uploads/object-key.ts'
import { isSameObject } from '../../src/features/uploads/same-object.ts'
import { storageTime } from '../../src/features/uploads/storage-time.ts'
import {
  deleteObject,
  headObject,
  isMissing,
  storedObject,
} from '../../src/features/uploads/stored-object.ts'
import { endedAsTooLarge, isTooLarge } from '../../src/features/uploads/too-large.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import {
  awaitsOperator,
  isEndState,
  isPending,
  statesBefore,
} from '../../src/features/uploads/upload-life.ts'
import type { StoredObject, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import { withinTime } from '../../src/in-time.ts'
import type { CatalogStore } from '../../src/search-index/catalog-store.ts'
import type { IndexNames } from '../../src/search-index/names.ts'
import { restorableBefore } from '../../src/search-index/restorable-before.ts'
import type { FailingLooks } from '../failing-looks.ts'

export interface ReconcileDeps extends NoticeDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly catalogs: CatalogStore
  /** Objects whose upload has ended. They are ignored until they are old. */
  readonly endedObjects: LRUCache<string, true>
  /** Businesses that do not exist, and objects without an upload. Each is looked up again when its entry expires. */
  readonly strangers: LRUCache<string, true>
  /** Keys of the files that are being noticed, some of them since an earlier round. */
  readonly underWay: Set<string>
  readonly looks: FailingLooks
  /** How long a file stays in the bucket, unless its upload needs it for longer. */
  readonly keepFilesMs: number
  /** Whether the clock of this machine is wrong. */
  readonly isClockWrong: () => boolean
  /** Asks for a job unless there is one. */
  readonly ensureIngest: (chainId: string) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
}

/** A PUT that began in time may end later. Its file uses the ticket even after the ticket expired. */
const EXPIRY_GRACE_MS = 60 * 1_000
/** Clocks may differ by a little. */
const SECOND_IS_OVER_MS = 5_000
const TICKETS_AT_ONCE = 8
const STORAGE_TIMEOUT_MS = 5_000
/** Longer than a look takes: only a copy does. */
const SLOW_MS = STORAGE_TIMEOUT_MS
/** Copies that go on while the rounds do. Beyond them a round waits: the storage as a whole is slow. */
const MAX_SLOW = 16

/**
 * One round: looks for the files of open tickets, queues waiting uploads, expires old tickets. Its work grows with the
 * open uploads, not with the stored files. A file at which the storage fails or is slow holds up nothing else.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const open = await deps.uploads.listInStates(statesBefore('ticketExpired'))
  const found = await noticeTickets(deps, open)
  await putInQueue(deps)
  if (!deps.isClockWrong()) await expireTickets(deps, open, found, new Date())
}

/** Whether a file is there, by key. Of a key that it lacks nobody knows. */
type Found = ReadonlyMap<string, boolean>

async function noticeTickets(deps: ReconcileDeps, open: readonly UploadSummary[]): Promise<Found> {
  const turn = pLimit(TICKETS_AT_ONCE)
  const found = new Map<string, boolean>()
  const keys = new Set(open.map(({ objectKey }) => objectKey)).difference(deps.underWay)
  await turn.map(keys, async (key) => {
    const noticed = tried(deps, key, async () => {
      const object = await headObject(deps, key, STORAGE_TIMEOUT_MS)
      if (object !== null) await noticeOnce(deps, key, object)
      found.set(key, object !== null)
    })
    if (deps.underWay.size > MAX_SLOW) await noticed
    else await endedOrSlow(noticed)
  })
  return found
}

/** Waits until work has ended, in whichever way, or is slow: then it goes on by itself. */
export async function endedOrSlow(work: Promise<unknown>): Promise<void> {
  await withinTime(SLOW_MS, work, () => new Error('it goes on')).catch(() => undefined)
}

/** Returns null for a file at which an engine failed: the next round tries it again. */
async function tried<T>(deps: ReconcileDeps, key: string, work: () => Promise<T>): Promise<T | null> {
  deps.underWay.add(key)
  try {
    const done = await work()
    deps.looks.succeeded(key)
    return done
  } catch (err) {
    deps.looks.failed('file', key)
    deps.log.warn({ err, key }, 'a file could not be noticed; it is tried again')
    return null
  } finally {
    deps.underWay.delete(key)
  }
}

/**
 * Notices every object in the bucket, whether it has a ticket or not. Deletes objects that are too large, and old ones
 * that no upload needs. Yields whether there was something to do after each page of a thousand, and after an object that
 * failed: the round goes on, and the next one with the objects behind it.
 */
export async function* noticeStoredFiles(deps: ReconcileDeps): AsyncGenerator<boolean> {
  for (const prefix of [OBJECT_PREFIX, VALIDATION_PREFIX])
    for await (const entries of listed(deps, prefix)) {
      let isBusy = false
      for (const { Key: key = '', ETag, LastModified, Size } of entries) {
        const object = isUploadKey(key) ? storedObject(ETag, LastModified, Size) : null
        if (object === null || deps.underWay.has(key)) continue
        const hadWork = await tried(deps, key, () => noticeOrDelete(deps, key, object))
        if (hadWork === null) yield false
        else if (hadWork) isBusy = true
      }
      yield isBusy
    }
}

async function* listed(deps: ReconcileDeps, prefix: string): ReturnType<typeof listedObjects> {
  try {
    for await (const entries of listedObjects(deps, prefix)) {
      deps.looks.succeeded(prefix)
      yield entries
    }
  } catch (error) {
    deps.looks.failed('list', prefix)
    throw error
  }
}

/** Returns whether there was something to do. */
async function noticeOrDelete(deps: ReconcileDeps, key: string, object: StoredObject): Promise<boolean> {
  const isOld = storageTime(deps.s3) - Date.parse(object.modifiedAt) > deps.keepFilesMs
  if (!isOld && deps.endedObjects.has(identityOf(key, object))) return false
  if (await hasUnknownBusiness(deps, key)) return deleteOfUnknownBusiness(deps, key, object, isOld)
  if (!isOld && deps.strangers.has(identityOf(key, object))) return false
  const { record, isDiscarded } = await notice(deps, key, object)
  if (isDiscarded) return true
  if (isOld && (record === null || isOver(record, object))) {
    await discard(deps, key, object, { record, why: 'old' })
    return true
  }
  if (record === null) deps.strangers.set(identityOf(key, object), true)
  return record !== null && isPending(record)
}

/** Keeps a file whose business the engine may have lost. Returns whether the file was deleted. */
async function deleteOfUnknownBusiness(
  deps: ReconcileDeps,
  key: string,
  object: StoredObject,
  isOld: boolean,
): Promise<boolean> {
  if (!isOld && !isTooLarge(object, deps.maxFileBytes)) return false
  const since = await restorableBefore(deps, storageTime(deps.s3))
  if (!(Date.parse(object.modifiedAt) >= since)) return false
  await discard(deps, key, object, { record: null, why: isOld ? 'old' : 'too large' })
  return true
}

/** Whether the upload of this very object has ended for good: neither a worker nor the operator needs the file. */
function isOver(record: UploadSummary, object: StoredObject): boolean {
  return isSameObject(record.object, object) && isEndState(record.state) && !awaitsOperator(record)
}

/** Whether the key names a business that does not exist. Looks each business up once, however many objects it has. */
async function hasUnknownBusiness({ chains, strangers }: ReconcileDeps, key: string): Promise<boolean> {
  const businessId = businessOfKey(key)
  if (businessId === null) return false
  if (strangers.has(businessId)) return true
  if ((await chains.findBusiness(businessId)) !== null) return false
  strangers.set(businessId, true)
  return true
}

const identityOf = (key: string, { etag, modifiedAt }: StoredObject) => `${key}|${etag}|${modifiedAt}`

async function noticeOnce(deps: ReconcileDeps, key: string, object: StoredObject): Promise<void> {
  if (!deps.endedObjects.has(identityOf(key, object))) await notice(deps, key, object)
}

interface Noticed {
  readonly record: UploadSummary | null
  readonly isDiscarded: boolean
}

async function notice(deps: ReconcileDeps, key: string, object: StoredObject): Promise<Noticed> {
  const record = await noticeObject(deps, key, object).catch(nullIfGone)
  const isDiscarded = isDiscardable(deps, record, object)
  if (isDiscarded) await discard(deps, key, object, { record, why: 'too large' })
  else if (record !== null && !isPending(record) && isSecondOver(deps, object))
    deps.endedObjects.set(identityOf(key, object), true)
  return { record, isDiscarded }
}

/** Whether no other object can look like this one any more: the storage dates objects in whole seconds. */
function isSecondOver({ s3 }: ReconcileDeps, { modifiedAt }: StoredObject): boolean {
  return storageTime(s3) - Date.parse(modifiedAt) > SECOND_IS_OVER_MS
}

/** The object was replaced or deleted meanwhile; the next round sees what is there then. */
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
  return record === null ? isTooLarge(object, maxFileBytes) : endedAsTooLarge(record, object)
}

async function discard(
  deps: ReconcileDeps,
  key: string,
  object: StoredObject,
  { record, why }: { readonly record: UploadSummary | null; readonly why: 'old' | 'too large' },
): Promise<void> {
  await deleteObject(deps, key, object)
  const uploadId = record?.uploadId ?? null
  deps.log.warn({ uploadId, key, bytes: object.bytes }, `deleted an uploaded file that is ${why}`)
}

/**
 * Queues the operator's requests, waiting uploads, and uploads that a dead worker or a lost Redis left. The uploads of a
 * closed chain wait without a job: each would end at once, and the next round would make another one.
 */
async function putInQueue(deps: ReconcileDeps): Promise<void> {
  for (const { chainId } of await deps.catalogs.listAwaitingRebuild()) await deps.ensureIngest(chainId)
  const pending = (await deps.uploads.listInStates(statesBefore('readingStarted'))).filter(isPending)
  for (const chainId of new Set(pending.map((upload) => upload.chainId))) {
    const chain = await deps.chains.find(chainId)
    if (chain === null || !isClosed(chain)) await deps.ensureIngest(chainId)
  }
}

const NO_FILE_FOUND =
  'no file of this ticket was found before its address expired: none came, or a later upload of the day replaced it'

/** So many tickets expire in one round: files that arrived since wait for the next round. */
const MAX_EXPIRED = 50

async function expireTickets(
  deps: ReconcileDeps,
  open: readonly UploadSummary[],
  found: Found,
  now: Date,
): Promise<void> {
  const isDue = ({ objectKey, expiresAt }: UploadSummary) =>
    found.has(objectKey) && Date.parse(expiresAt) + EXPIRY_GRACE_MS <= now.getTime()
  const due = open.filter(isDue).slice(-MAX_EXPIRED)
  // The tickets of a business's day share a key.
  for (const [key, tickets] of Map.groupBy(due, ({ objectKey }) => objectKey)) {
    const isThere = found.get(key)
    if (!isThere && !(await tried(deps, key, () => isMissing(deps, key, STORAGE_TIMEOUT_MS)))) continue
    const known = await deps.uploads.listForKey(key)
    for (const ticket of tickets) {
      const stateReason = NO_FILE_FOUND + seeLaterUploads(known, ticket)
      await deps.uploads.update(ticket.uploadId, (current) =>
        endOfUpload(current, 'ticketExpired', { stateReason }, now),
      )
    }
  }
}

const MAX_NAMED = 3

/** A file that was sent again before the first one was noticed may have become an upload of its own. */
function seeLaterUploads(known: readonly UploadSummary[], { createdAt }: UploadSummary): string {
  const others = known.filter(({ noticedAt }) => noticedAt !== null && noticedAt > createdAt)
  const ids = others.slice(0, MAX_NAMED).map(({ uploadId }) => uploadId)
  return ids.length === 0 ? '' : `; see ${ids.join(', ')}`
}
