import { AppError } from '../../errors.ts'
import type { Log } from '../../logging/log.ts'
import { needingUploads } from '../availability.ts'
import { ObjectGoneError } from './capture-object.ts'
import { type NoticeDeps, noticeObject } from './notice-object.ts'
import { isSameObject } from './same-object.ts'
import { headObject, isMissing } from './stored-object.ts'
import { type StoredObject, UPLOAD_ID, type UploadSummary } from './upload-record.ts'

/**
 * The upload of this business. Throws UPLOAD_NOT_FOUND with `field` if there is none, also for an upload of another
 * business.
 */
export async function ownUpload(
  { uploads }: Pick<NoticeDeps, 'uploads'>,
  businessId: string,
  uploadId: string,
  field: string,
): Promise<UploadSummary> {
  const isId = UPLOAD_ID.test(uploadId)
  const record = isId ? await needingUploads(() => uploads.findSummary(uploadId)) : null
  if (record?.businessId === businessId) return record
  throw new AppError('UPLOAD_NOT_FOUND', 'You have no upload with this id', { field })
}

/**
 * The partner says that the file is stored: checks the storage and notices the file. Any number of calls is allowed; an
 * upload that was noticed before is returned unchanged. Where the storage needs longer to copy a large file, the upload
 * stays AWAITING_UPLOAD, and the reconciler queues it. Throws INVALID_INPUT if nothing was stored with the ticket.
 */
export async function completeUpload(
  deps: NoticeDeps & { readonly log: Log },
  businessId: string,
  uploadId: string,
): Promise<UploadSummary> {
  const before = await ownUpload(deps, businessId, uploadId, 'uploadId')
  return needingUploads(async () => {
    const object = await headObject(deps, before.objectKey, deps.storageTimeoutMs)
    const { owner, isLater } = object === null ? NOTHING : await notice(deps, before, object)
    const record = await ownUpload(deps, businessId, uploadId, 'uploadId')
    if (record.object !== null || isLater) return record
    if (object === null && !(await isMissing(deps, before.objectKey, deps.storageTimeoutMs)))
      throw new Error('the storage contradicts itself')
    throw nothingStored(record, owner)
  })
}

interface Notice {
  /** The id of the upload that the object belongs to. */
  readonly owner: string | null
  /** The object is there, and the reconciler will take it up. */
  readonly isLater: boolean
}

const NOTHING: Notice = { owner: null, isLater: false }

async function notice(
  deps: NoticeDeps & { readonly log: Log },
  { uploadId, objectKey }: UploadSummary,
  object: StoredObject,
): Promise<Notice> {
  try {
    const owner = (await noticeObject(deps, objectKey, object, uploadId))?.uploadId ?? null
    return { owner, isLater: false }
  } catch (error) {
    if (error instanceof ObjectGoneError || isTimeout(error)) return { owner: null, isLater: true }
    const record = await deps.uploads.findSummary(uploadId)
    if (record === null || !isSameObject(record.object, object)) throw error
    deps.log.warn({ err: error, uploadId }, 'an upload could not be queued; the reconciler will queue it')
    return { owner: uploadId, isLater: false }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)
}

function nothingStored({ uploadId, expiresAt }: UploadSummary, owner: string | null): AppError {
  const isExpired = Date.parse(expiresAt) <= Date.now()
  const what =
    owner === null || owner === uploadId
      ? 'Nothing has been stored with this ticket'
      : `Nothing has been stored with this ticket; the day's file was taken up as upload ${owner}`
  const remedy = isExpired
    ? 'its address has expired: ask for a new ticket and PUT the file to its uploadUrl'
    : 'PUT the file to its uploadUrl first, then call this again'
  return new AppError('INVALID_INPUT', `${what}; ${remedy}`, { field: 'uploadId' })
}
