import { createHash } from 'node:crypto'
import { currentTraceparent, traced } from '../../tracing/traced.ts'
import { type ChainStore, isClosed } from '../chains/chain-store.ts'
import { type CaptureDeps, captureObject, ObjectGoneError } from './capture-object.ts'
import { newUpload } from './create-ticket.ts'
import { businessOfKey } from './object-key.ts'
import { isFollowed, isSameObject, uploadOf } from './same-object.ts'
import { headObject } from './stored-object.ts'
import { isTooLarge, rejectedAsTooLarge } from './too-large.ts'
import { holdsFile, isOpenTicket, isPending, nextState } from './upload-life.ts'
import type { ObjectClaim, StoredObject, UploadRecord, UploadSummary } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

export interface NoticeDeps extends CaptureDeps {
  readonly uploads: UploadStore
  readonly chains: ChainStore
  /** Puts a job into the queue. */
  readonly askForIngest: (chainId: string) => Promise<void>
  readonly maxFileBytes: number
}

/** Some answers of the storage have whole seconds, so an object may look this much older than its ticket. */
const CLOCK_SLACK_MS = 2_000
/** Objects of a key that are noticed in the same moment are few. */
const MAX_CLAIMS = 100

/**
 * Finds or creates the upload record of a stored object, copies the object to where no later one can replace it, and asks
 * for a job. All ways of noticing end here. Each object is taken once, even if it is noticed several times. An object
 * that is too large ends its upload at once, unread. `announced`: the upload that the partner named. Returns the record,
 * or null for an object of no known business. Throws ObjectGoneError where another object took its place meanwhile.
 */
export async function noticeObject(
  deps: NoticeDeps,
  key: string,
  object: StoredObject,
  announced: string | null = null,
): Promise<UploadSummary | null> {
  const known = await deps.uploads.listForKey(key)
  const same = uploadOf(known, object)
  if (same !== undefined && !(await isStoredAgain(deps, known, same, object))) return askIfWaiting(deps, same)
  if (isTooLarge(object, deps.maxFileBytes)) return rejectTooLarge(deps, key, object, { known, announced })
  const chosen = ticketFor(known, object, announced) ?? (await unannounced(deps, key, object, known))
  const record = chosen && (await claimed(deps, known, object, chosen))
  if (record === null) return null
  const { uploadId, traceparent: parent } = record
  const attributes = { 'dishmatch.upload_id': uploadId }
  try {
    return await traced('notice upload', { attributes, parent }, () =>
      queueObject(deps, record, object, known),
    )
  } catch (error) {
    if (error instanceof ObjectGoneError) await changeClaims(deps, known, (claims) => without(claims, object))
    throw error
  }
}

/** Whether another file of the same second was stored after the object's upload began, and the object after that. */
async function isStoredAgain(
  deps: NoticeDeps,
  known: readonly UploadSummary[],
  same: UploadSummary,
  object: StoredObject,
): Promise<boolean> {
  if (isTooLarge(object, deps.maxFileBytes) || !isFollowed(known, same)) return false
  // Not what somebody saw before the other file was stored.
  return isSameObject(await headObject(deps, same.objectKey, deps.storageTimeoutMs), object)
}

/**
 * Claims the object for the chosen upload. Returns the upload that it belongs to: whoever noticed it in the same moment
 * may have seen other tickets and chosen another one. The first of them decides.
 */
async function claimed(
  deps: NoticeDeps,
  known: readonly UploadSummary[],
  object: StoredObject,
  chosen: UploadSummary,
): Promise<UploadSummary | null> {
  const { etag, modifiedAt } = object
  const own = { etag, modifiedAt, uploadId: chosen.uploadId }
  const earlier = uploadIdsOf(known, object)
  const isOfObject = (claim: ObjectClaim) => isSameObject(claim, object) && !earlier.includes(claim.uploadId)
  const claims = await changeClaims(deps, known, (before) =>
    before.some(isOfObject) ? before : [...without(before, object), own].slice(-MAX_CLAIMS),
  )
  const { uploadId } = claims.find(isOfObject) ?? own
  return uploadId === chosen.uploadId ? chosen : deps.uploads.findSummary(uploadId)
}

/** The uploads that took the object when it was stored before in the same second. */
function uploadIdsOf(known: readonly UploadSummary[], object: StoredObject): readonly string[] {
  return known.filter((record) => isSameObject(record.object, object)).map(({ uploadId }) => uploadId)
}

type Claims = readonly ObjectClaim[]

/** Without a record of the key there is nothing to choose from: one that is made for an object has the object's id. */
async function changeClaims(
  { uploads }: NoticeDeps,
  known: readonly UploadSummary[],
  change: (claims: Claims) => Claims,
): Promise<Claims> {
  const oldest = known.at(-1)
  if (oldest === undefined) return []
  const record = await uploads.update(oldest.uploadId, ({ claims: before = [] }) => {
    const claims = change(before)
    return claims === before ? null : { claims }
  })
  return record?.claims ?? []
}

function without(claims: Claims, object: StoredObject): Claims {
  return claims.filter((claim) => !isSameObject(claim, object))
}

/** Copies the object, puts its upload in the state QUEUED, and asks for its job. */
async function queueObject(
  deps: NoticeDeps,
  record: UploadSummary,
  object: StoredObject,
  known: readonly UploadSummary[],
): Promise<UploadSummary | null> {
  // Before the copy: a later object of this key can only be seen after it, and so has a greater number.
  const next = await deps.uploads.nextArrival(record.uploadId)
  const arrival = Math.max(next, 1 + lastOfSecond(known, object))
  const source = await captureObject(deps, { ...record, arrival }, object)
  const file = { object, arrival, source }
  let queued = await queueFile(deps, record, file)
  while (queued !== null && !isSameObject(queued.object, object)) {
    // Another file was noticed meanwhile, and waits in this record: until it has an object, it looks like an open ticket.
    const { objectKey } = record
    const own = await unannounced(deps, objectKey, object, await deps.uploads.listForKey(objectKey))
    queued = own && (await queueFile(deps, own, file))
  }
  return queued && askIfWaiting(deps, queued)
}

/** Returns the record as it is then: it keeps another file that waits. */
export async function queueFile(
  { uploads }: Pick<NoticeDeps, 'uploads'>,
  { uploadId }: Pick<UploadSummary, 'uploadId'>,
  file: NoticedFile,
): Promise<UploadRecord | null> {
  return uploads.update(uploadId, (current) =>
    isPending(current) || isSameObject(current.object, file.object) ? null : asQueued(current, file),
  )
}

/** After the loss of the engine its numbers begin again, and restored uploads have those from before. */
function lastOfSecond(known: readonly UploadSummary[], { modifiedAt }: StoredObject): number {
  const ofSecond = known.filter(({ object }) => object?.modifiedAt === modifiedAt)
  return Math.max(-1, ...ofSecond.map(({ arrival }) => arrival ?? -1))
}

/** If the ticket has an earlier file that is still needed, the file that is too large gets a record of its own. */
async function rejectTooLarge(
  deps: NoticeDeps,
  key: string,
  object: StoredObject,
  { known, announced }: Readonly<{ known: readonly UploadSummary[]; announced: string | null }>,
): Promise<UploadSummary | null> {
  const ticket = ticketFor(known, object, announced)
  const isFree = ticket !== null && !holdsFile(ticket)
  const record = isFree ? ticket : await unannounced(deps, key, object, known)
  if (record === null) return null
  const rejected = await deps.uploads.update(record.uploadId, (current) =>
    isSameObject(current.object, object)
      ? null
      : rejectedAsTooLarge(current, 'oversizedFileNoticed', object, deps.maxFileBytes),
  )
  return rejected !== null && isSameObject(rejected.object, object) ? rejected : null
}

/** Asks for the job of the chain if the upload waits. */
async function askIfWaiting(deps: NoticeDeps, record: UploadSummary): Promise<UploadSummary> {
  if (isPending(record)) await deps.askForIngest(record.chainId)
  return record
}

/** The id of an upload without a ticket: the same whenever the object is found, and another one where that has a file. */
export function ownUploadId(key: string, object: StoredObject, known: readonly UploadSummary[]): string {
  const used = new Set(known.filter((record) => record.object !== null).map(({ uploadId }) => uploadId))
  for (let times = 0; ; times += 1) {
    const again = times === 0 ? '' : `|${times}`
    const identity = createHash('sha256').update(`${key}|${object.etag}|${object.modifiedAt}${again}`)
    const uploadId = `up_${identity.digest('hex').slice(0, 32)}`
    if (!used.has(uploadId)) return uploadId
  }
}

interface NoticedFile extends Required<Pick<UploadRecord, 'arrival' | 'source'>> {
  readonly object: StoredObject
}

/** The changes that make an upload wait for its file to be read; null where its state does not accept that. */
function asQueued(record: UploadRecord, file: NoticedFile): Partial<UploadRecord> | null {
  const state = nextState(record.state, 'fileNoticed')
  if (state === null) return null
  return {
    state,
    stateReason: null,
    ...file,
    ...currentTraceparent(),
    storedBytes: file.object.bytes,
    mode: null,
    approvedAt: null,
    progress: { items: 0, percent: 0 },
    counts: null,
    problemCounts: {},
    problems: [],
    changes: null,
    catalogVersion: null,
    noticedAt: new Date().toISOString(),
    startedAt: null,
    endedAt: null,
  }
}

/**
 * Tickets of one day share a key, so the object does not name its ticket. Takes the announced upload if it is open,
 * else the newest open one from before the object was stored. Without an open one it is a second upload of the newest
 * ticket, which is used again, unless its first one still waits: then null, and the object gets a record of its own.
 */
function ticketFor(
  known: readonly UploadSummary[],
  object: StoredObject,
  announced: string | null,
): UploadSummary | null {
  const stored = Date.parse(object.modifiedAt)
  const before = known.filter((record) => Date.parse(record.createdAt) <= stored + CLOCK_SLACK_MS)
  const claimed = new Set(without(known.at(-1)?.claims ?? [], object).map(({ uploadId }) => uploadId))
  // Another object that is noticed now takes the ticket.
  const isTaken = (record: UploadSummary) => isOpenTicket(record) && claimed.has(record.uploadId)
  const open = before.filter((record) => isOpenTicket(record) && !isTaken(record))
  const [newest] = before
  const again = newest && !isPending(newest) && !isTaken(newest) ? newest : null
  return open.find(({ uploadId }) => uploadId === announced) ?? open[0] ?? again
}

/** Creates a record for an object without a ticket (stored by the operator, or its record is lost). */
async function unannounced(
  deps: NoticeDeps,
  key: string,
  object: StoredObject,
  known: readonly UploadSummary[],
): Promise<UploadRecord | null> {
  const businessId = businessOfKey(key)
  const business = businessId === null ? null : await deps.chains.findBusiness(businessId)
  const chain = business === null ? null : await deps.chains.find(business.chainId)
  if (business === null || (chain !== null && isClosed(chain))) return null
  const record = {
    ...newUpload(business, key, object.modifiedAt, object.modifiedAt),
    uploadId: ownUploadId(key, object, known),
  }
  await deps.uploads.create(record)
  return record
}
