import { AppError } from '../../errors.ts'
import type { ServingStore } from '../../search-index/serving-store.ts'
import { endOfUpload } from './upload-event.ts'
import { type LifeEvent, nextState, statesBefore, type UploadState } from './upload-life.ts'
import { NO_CATALOG, type UploadRecord } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

export interface ApprovalDeps {
  readonly uploads: UploadStore
  readonly serving: Pick<ServingStore, 'find'>
}

/**
 * The operator lets a held upload go live. The worker reads the same bytes again, and no guard stops it this time. An
 * approval is for the difference that was shown: where another catalog went live since, the file is compared with that
 * one first, and this throws INVALID_INPUT.
 */
export async function approveUpload(deps: ApprovalDeps, uploadId: string): Promise<UploadRecord> {
  const live = await liveVersion(deps, uploadId)
  let isShown = true
  const record = await decide(deps.uploads, uploadId, 'operatorApproved', 'approved', (current) => {
    isShown = current.changes != null && (current.changes.comparedWith ?? NO_CATALOG) === live
    if (!isShown) return queuedAgain(current, 'comparedAgain')
    const changes = queuedAgain(current, 'operatorApproved')
    return changes && { ...changes, approvedAt: new Date().toISOString(), approvedFor: live }
  })
  if (isShown) return record
  throw new AppError(
    'INVALID_INPUT',
    `Another catalog went live since "${uploadId}" was compared. It is compared again now: "uploads show ${uploadId}" shows the new difference; then approve it.`,
  )
}

/**
 * The operator approves what the live catalog lost: an allergen that an empty list took away from a dish is unknown until
 * then. The worker reads the same bytes again, and the empty lists count. Throws INVALID_INPUT for an upload that lost
 * nothing, or whose catalog is not the live one any more.
 */
export async function approveLosses(deps: ApprovalDeps, uploadId: string): Promise<UploadRecord> {
  const live = await liveVersion(deps, uploadId)
  let hasLosses = true
  const record = await decide(
    deps.uploads,
    uploadId,
    'lossesApproved',
    'approved for its losses',
    (current) => {
      hasLosses = current.catalogVersion === live && (current.problemCounts.LOST_STATEMENT ?? 0) > 0
      const changes = hasLosses ? queuedAgain(current, 'lossesApproved') : null
      // Its catalog gets a version of its own, after the one that is live.
      return changes && { ...changes, arrival: null, approvedAt: new Date().toISOString(), approvedFor: live }
    },
  )
  if (hasLosses) return record
  throw new AppError(
    'INVALID_INPUT',
    `"${uploadId}" lost no statement (LOST_STATEMENT), or its catalog is not the live one any more.`,
  )
}

/** The version of the catalog that is live for the chain of an upload. */
async function liveVersion(deps: ApprovalDeps, uploadId: string): Promise<string> {
  const upload = await deps.uploads.findSummary(uploadId)
  const live = upload && (await deps.serving.find(upload.chainId))
  return live?.version ?? NO_CATALOG
}

/** The operator refuses a held upload. */
export function rejectUpload(uploads: UploadStore, uploadId: string, reason: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'operatorRejected', 'rejected', (record) =>
    endOfUpload(record, 'operatorRejected', { stateReason: withHold(record, reason) }),
  )
}

/** Retries a failed upload, after the operator has removed the fault on our side. */
export function retryUpload(uploads: UploadStore, uploadId: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'operatorRetried', 'retried', (record) =>
    queuedAgain(record, 'operatorRetried'),
  )
}

/** A reason for the end of a held upload, with the reason of the guard. */
export function withHold({ stateReason }: Pick<UploadRecord, 'stateReason'>, reason: string): string {
  return `${reason} (it was held because ${stateReason ?? 'of a guard'})`
}

/** Makes the upload wait again. The reconciler finds it and puts a job into the queue. */
function queuedAgain(
  record: UploadRecord,
  event: 'operatorApproved' | 'comparedAgain' | 'lossesApproved' | 'operatorRetried',
): Partial<UploadRecord> | null {
  const state = nextState(record.state, event)
  return (
    state && { state, stateReason: null, startedAt: null, endedAt: null, progress: { items: 0, percent: 0 } }
  )
}

/** Throws UPLOAD_NOT_FOUND; INVALID_INPUT if the state of the upload does not accept the event. */
async function decide(
  uploads: UploadStore,
  uploadId: string,
  event: LifeEvent,
  what: string,
  change: (record: UploadRecord) => Partial<UploadRecord> | null,
): Promise<UploadRecord> {
  const from = statesBefore(event)
  let found: UploadState | null = null
  const record = await uploads.update(uploadId, (current) => {
    found = current.state
    return change(current)
  })
  if (record === null)
    throw new AppError(
      'UPLOAD_NOT_FOUND',
      `There is no upload "${uploadId}": "uploads list" shows those there are.`,
    )
  if (found !== null && from.includes(found)) return record
  throw new AppError(
    'INVALID_INPUT',
    `Only a ${from.join(' or ')} upload can be ${what}; this one is ${found}.`,
  )
}
