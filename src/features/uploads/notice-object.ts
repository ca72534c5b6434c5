import { createHash } from 'node:crypto'
import { currentTraceparent, traced } from '../../tracing/traced.ts'
import { type ChainStore, isClosed } from '../chains/chain-store.ts'
import { type CaptureDeps, captureObject } from './capture-object.ts'
import { newUpload } from './create-ticket.ts'
import { businessOfKey } from './object-key.ts'
import { isSameObject } from './same-object.ts'
import { isTooLarge, rejectedAsTooLarge } from './too-large.ts'
import { holdsFile, isOpenTicket, isPending, nextState } from './upload-life.ts'
import type { StoredObject, UploadRecord, UploadSummary } from './upload-record.ts'
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
  const same = known.find((record) => isSameObject(record.object, object))
  if (same !== undefined) return askIfWaiting(deps, same)
  if (isTooLarge(object, deps.maxFileBytes)) return rejectTooLarge(deps, key, object, { known, announced })
  const record = ticketFor(known, object, announced) ?? (await unannounced(deps, key, object))
  if (record === null) return null
  const { uploadId, traceparent: parent } = record
  const attributes = { 'dishmatch.upload_id': uploadId }
  return traced('notice upload', { attributes, parent }, () => queueObject(deps, record, object))
}

/** Copies the object, puts its upload in the state QUEUED, and asks for its job. */
async function queueObject(
  deps: NoticeDeps,
  record: UploadSummary,
  object: StoredObject,
): Promise<UploadSummary | null> {
  // Before the copy: a later object of this key can only be seen after it, and so has a greater number.
  const arrival = await deps.uploads.nextArrival(record.uploadId)
  const source = await captureObject(deps, record, object)
  const queued = await deps.uploads.update(record.uploadId, (current) =>
    isSameObject(current.object, object) ? null : asQueued(current, { object, arrival, source }),
  )
  return queued === null ? null : askIfWaiting(deps, queued)
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
  const record = isFree ? ticket : await unannounced(deps, key, object)
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

function identityOf(owner: string, object: StoredObject): string {
  return createHash('sha256')
    .update(`${owner}|${object.etag}|${object.modifiedAt}`)
    .digest('hex')
    .slice(0, 32)
}

function asQueued(
  record: UploadRecord,
  file: Required<Pick<UploadRecord, 'object' | 'arrival' | 'source'>>,
): Partial<UploadRecord> | null {
  const state = nextState(record.state, 'fileNoticed')
  if (state === null) return null
  return {
    state,
    stateReason: null,
    ...file,
    ...currentTraceparent(),
    storedBytes: file.object?.bytes ?? 0,
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
 * else the newest open one from before the object was stored. A second upload uses its ticket again, unless the first
 * one was acknowledged and still waits: then it gets a record of its own.
 */
function ticketFor(
  known: readonly UploadSummary[],
  object: StoredObject,
  announced: string | null,
): UploadSummary | null {
  const stored = Date.parse(object.modifiedAt)
  const before = known.filter((record) => Date.parse(record.createdAt) <= stored + CLOCK_SLACK_MS)
  const open = before.filter(isOpenTicket)
  return (
    open.find(({ uploadId }) => uploadId === announced) ??
    open[0] ??
    before.find((record) => !isPending(record)) ??
    null
  )
}

/** Creates a record for an object without a ticket (stored by the operator, or its record is lost). */
async function unannounced(
  deps: NoticeDeps,
  key: string,
  object: StoredObject,
): Promise<UploadRecord | null> {
  const businessId = businessOfKey(key)
  const business = businessId === null ? null : await deps.chains.findBusiness(businessId)
  const chain = business === null ? null : await deps.chains.find(business.chainId)
  if (business === null || (chain !== null && isClosed(chain))) return null
  const record = {
    ...newUpload(business, key, object.modifiedAt, object.modifiedAt),
    uploadId: `up_${identityOf(key, object)}`,
  }
  await deps.uploads.create(record)
  return record
}
