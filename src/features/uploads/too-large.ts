import { itemError, type Problem } from '../../domain/items/problem.ts'
import { isSameObject } from './same-object.ts'
import { endOfUpload } from './upload-event.ts'
import type { StoredObject, UploadRecord, UploadSummary } from './upload-record.ts'

const NOTHING_READ = { received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 } as const

export function isTooLarge({ bytes }: Pick<StoredObject, 'bytes'>, maxFileBytes: number): boolean {
  return bytes > maxFileBytes
}

/** For the partner. */
export function tooLargeReason(maxFileBytes: number): string {
  return `the file is larger than ${maxFileBytes} bytes`
}

/** The changes that end an upload whose file is too large: nothing of it is read or copied. */
export function rejectedAsTooLarge(
  record: UploadRecord,
  object: StoredObject,
  maxFileBytes: number,
): Partial<UploadRecord> {
  const reason = tooLargeReason(maxFileBytes)
  const problem: Problem = { ...itemError('FILE_TOO_LARGE', '', reason), index: null, partnerDishId: null }
  const now = new Date()
  return {
    ...{ object, source: null, approvedAt: null, noticedAt: now.toISOString(), startedAt: null },
    ...endOfUpload(
      record,
      {
        ...{ state: 'REJECTED', stateReason: reason, mode: null, catalogVersion: null },
        ...{ counts: NOTHING_READ, problemCounts: { FILE_TOO_LARGE: 1 }, problems: [problem] },
        progress: { items: 0, percent: 100 },
      },
      now,
    ),
  }
}

/** Whether an upload ended because exactly this object is too large: then nobody needs the object. */
export function wasTooLarge(record: UploadSummary, object: StoredObject): boolean {
  return (
    record.state === 'REJECTED' &&
    record.problemCounts.FILE_TOO_LARGE !== undefined &&
    isSameObject(record.object, object)
  )
}

/** Whether something is still to be done with the file that an upload has: no other file may take its place. */
export function holdsFile({ state }: Pick<UploadRecord, 'state'>): boolean {
  return state === 'QUEUED' || state === 'PROCESSING' || state === 'HELD' || state === 'FAILED'
}
