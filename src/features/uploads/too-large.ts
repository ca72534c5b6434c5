import { itemError, type Problem } from '../../domain/items/problem.ts'
import { isSameObject } from './same-object.ts'
import { endOfUpload } from './upload-event.ts'
import { STATE } from './upload-life.ts'
import type { StoredObject, UploadRecord, UploadSummary } from './upload-record.ts'

const NOTHING_READ = { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 } as const

export function isTooLarge({ bytes }: Pick<StoredObject, 'bytes'>, maxFileBytes: number): boolean {
  return bytes > maxFileBytes
}

/** The message for the partner. */
export function tooLargeReason(maxFileBytes: number): string {
  return `the file is larger than ${maxFileBytes} bytes`
}

/**
 * The changes that end an upload whose file is too large. The file is neither read nor copied. Null if the record's
 * state does not accept the event.
 */
export function rejectedAsTooLarge(
  record: UploadRecord,
  event: 'oversizedFileNoticed' | 'fileRejected',
  object: StoredObject,
  maxFileBytes: number,
): Partial<UploadRecord> | null {
  const reason = tooLargeReason(maxFileBytes)
  const problem: Problem = { ...itemError('FILE_TOO_LARGE', '', reason), index: null, partnerDishId: null }
  const now = new Date()
  const changes = endOfUpload(
    record,
    event,
    {
      ...{ stateReason: reason, mode: null, catalogVersion: null },
      ...{ counts: NOTHING_READ, problemCounts: { FILE_TOO_LARGE: 1 }, problems: [problem] },
      progress: { items: 0, percent: 100 },
    },
    now,
  )
  const asNew = {
    object,
    source: null,
    storedBytes: 0,
    approvedAt: null,
    noticedAt: now.toISOString(),
    startedAt: null,
  }
  return changes && { ...asNew, ...changes }
}

/** Whether an upload ended because exactly this object is too large. The object is then not needed any more. */
export function endedAsTooLarge(record: UploadSummary, object: StoredObject): boolean {
  return (
    record.state === STATE.REJECTED &&
    record.problemCounts.FILE_TOO_LARGE !== undefined &&
    isSameObject(record.object, object)
  )
}
