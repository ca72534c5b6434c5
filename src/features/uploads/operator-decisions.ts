import { AppError } from '../../errors.ts'
import { endOfUpload } from './upload-event.ts'
import { type LifeEvent, nextState, statesBefore, type UploadState } from './upload-life.ts'
import type { UploadRecord } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

/** The operator lets a held upload go live. The worker reads the same bytes again, and no guard stops it this time. */
export function approveUpload(uploads: UploadStore, uploadId: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'operatorApproved', 'approved', (record) => {
    const changes = queuedAgain(record, 'operatorApproved')
    return changes && { ...changes, approvedAt: new Date().toISOString() }
  })
}

/** The operator refuses a held upload. */
export function rejectUpload(uploads: UploadStore, uploadId: string, reason: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'operatorRejected', 'rejected', (record) =>
    endOfUpload(record, 'operatorRejected', {
      stateReason: `${reason} (it was held because ${record.stateReason ?? 'of a guard'})`,
    }),
  )
}

/** Retries a failed upload, after the operator has removed the fault on our side. */
export function retryUpload(uploads: UploadStore, uploadId: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'operatorRetried', 'retried', (record) =>
    queuedAgain(record, 'operatorRetried'),
  )
}

/** Makes the upload wait again. The reconciler finds it and puts a job into the queue. */
function queuedAgain(
  record: UploadRecord,
  event: 'operatorApproved' | 'operatorRetried',
): Partial<UploadRecord> | null {
  const state = nextState(record.state, event)
  return state && { state, stateReason: null, endedAt: null, progress: { items: 0, percent: 0 } }
}

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
