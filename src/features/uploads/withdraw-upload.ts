import { AppError } from '../../errors.ts'
import { needingUploads } from '../availability.ts'
import { ownUpload } from './complete-upload.ts'
import { withHold } from './operator-decisions.ts'
import { endOfUpload } from './upload-event.ts'
import { statesBefore } from './upload-life.ts'
import type { UploadRecord, UploadSummary } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

const WITHDRAWN = 'withdrawn by the partner'

/**
 * The partner takes back a held upload. A repeated call returns the upload unchanged. Throws UPLOAD_NOT_FOUND, and
 * INVALID_INPUT if no guard holds the upload.
 */
export async function withdrawUpload(
  deps: { readonly uploads: UploadStore },
  businessId: string,
  uploadId: string,
): Promise<UploadSummary> {
  await ownUpload(deps, businessId, uploadId, 'uploadId')
  return needingUploads(async () => {
    const record = await deps.uploads.update(uploadId, (current) =>
      endOfUpload(current, 'partnerWithdrew', { stateReason: withHold(current, WITHDRAWN) }),
    )
    if (record !== null && isWithdrawn(record)) return record
    const held = statesBefore('partnerWithdrew').join(' or ')
    const message = `Only a ${held} upload can be withdrawn; this one is ${record?.state}`
    throw new AppError('INVALID_INPUT', message, { field: 'uploadId' })
  })
}

function isWithdrawn({ stateReason }: UploadRecord): boolean {
  return stateReason?.startsWith(WITHDRAWN) === true
}
