import { AppError } from '../../errors.ts'
import { endOfUpload } from './upload-event.ts'
import type { UploadRecord, UploadState } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

/** The operator lets a held upload go live. The worker reads the same bytes again; no guard stops them this time. */
export function approveUpload(uploads: UploadStore, uploadId: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'HELD', 'approved', () => ({
    ...again(),
    approvedAt: new Date().toISOString(),
  }))
}

/** The operator refuses a held upload. */
export function rejectUpload(uploads: UploadStore, uploadId: string, reason: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'HELD', 'rejected', (record) =>
    endOfUpload(record, {
      state: 'REJECTED',
      stateReason: `${reason} (it was held because ${record.stateReason ?? 'of a guard'})`,
    }),
  )
}

/** The operator has mended what made an upload fail on our side. */
export function retryUpload(uploads: UploadStore, uploadId: string): Promise<UploadRecord> {
  return decide(uploads, uploadId, 'FAILED', 'retried', again)
}

/** The reconciler finds it and puts a job into the queue. */
function again(): Partial<UploadRecord> {
  return { state: 'QUEUED', stateReason: null, endedAt: null, progress: { items: 0, percent: 0 } }
}

async function decide(
  uploads: UploadStore,
  uploadId: string,
  from: UploadState,
  what: string,
  change: (record: UploadRecord) => Partial<UploadRecord>,
): Promise<UploadRecord> {
  let found: UploadState | null = null
  const record = await uploads.update(uploadId, (current) => {
    found = current.state
    return current.state === from ? change(current) : null
  })
  if (record === null)
    throw new AppError(
      'UPLOAD_NOT_FOUND',
      `There is no upload "${uploadId}": "uploads list" shows those there are.`,
    )
  if (found === from) return record
  throw new AppError('INVALID_INPUT', `Only a ${from} upload can be ${what}; this one is ${found}.`)
}
