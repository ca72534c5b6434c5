import { AppError } from '../../errors.ts'
import { MAX_CURSOR_LENGTH } from '../argument-text.ts'
import { type ConnectionPage, connectionOf } from '../connection.ts'
import { checkedPageSize, DEFAULT_PAGE_SIZE } from '../page-size.ts'
import { type ListDeps, listUploads, type UploadPosition } from './list-uploads.ts'
import { UPLOAD_ID, type UploadSummary } from './upload-record.ts'

export interface UploadPageRequest {
  readonly first?: number | null | undefined
  /** A cursor of an earlier page. */
  readonly after?: string | null | undefined
}

/** Uploads newest first. */
export type UploadPage = ConnectionPage<UploadSummary>

/** The uploads of one business after a cursor. Throws INVALID_INPUT for an invalid size or cursor. */
export async function uploadPage(
  deps: ListDeps,
  businessId: string,
  { first = null, after = null }: UploadPageRequest,
): Promise<UploadPage> {
  const size = checkedPageSize(first, 'first') ?? DEFAULT_PAGE_SIZE
  const position = after === null ? {} : { after: positionOf(after) }
  /** Loads one more, to see whether more follow. */
  const found = await listUploads(deps, { businessId, size: size + 1, ...position })
  return connectionOf(found.slice(0, size), cursorOf, {
    hasNextPage: found.length > size,
    hasPreviousPage: after !== null,
  })
}

function cursorOf({ createdAt, uploadId }: UploadSummary): string {
  return encoded({ createdAt: Date.parse(createdAt), uploadId })
}

function encoded({ createdAt, uploadId }: UploadPosition): string {
  return Buffer.from(`${createdAt} ${uploadId}`).toString('base64')
}

function positionOf(cursor: string): UploadPosition {
  const text = cursor.length > MAX_CURSOR_LENGTH ? '' : Buffer.from(cursor, 'base64').toString()
  const [, time, uploadId] = /^(\d{1,14}) (.+)$/.exec(text) ?? []
  if (time !== undefined && uploadId !== undefined && UPLOAD_ID.test(uploadId)) {
    const position = { createdAt: Number(time), uploadId }
    if (encoded(position) === cursor) return position
  }
  throw new AppError('INVALID_INPUT', 'after is not a cursor of this service', { field: 'after' })
}
