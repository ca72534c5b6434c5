import { isSameObject } from '../../src/features/uploads/same-object.ts'
import { rejectedAsTooLarge } from '../../src/features/uploads/too-large.ts'
import { endOfUpload, type UploadResult } from '../../src/features/uploads/upload-event.ts'
import { type EndState, isProcessing, UPLOAD_LIFE } from '../../src/features/uploads/upload-life.ts'
import type { CapturedSource, UploadCounts, UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { currentTraceparent } from '../../src/tracing/traced.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { discardFile } from './source.ts'
import type { Verdict } from './verdict.ts'

export interface IngestOutcome {
  readonly uploadId: string
  readonly state: EndState
  readonly reason: string | null
  /** Null where the file was not read. */
  readonly counts: UploadCounts | null
}

/** What an attempt came to: the verdict, and what is known of the file. */
export interface AttemptEnd {
  readonly verdict: Verdict
  readonly result: UploadResult
  /** Our copy of the file, where this attempt made it. */
  readonly copy?: CapturedSource | null
  /** Nothing was read: the file was known to be larger than this. */
  readonly tooLargeFor?: number
}

/** Whether the upload still processes the object of this attempt: its ticket may have been used again since. */
export function isStillProcessed(record: UploadRecord, { object }: UploadRecord): boolean {
  return isProcessing(record) && object !== null && isSameObject(record.object, object)
}

/** Writes the end of an upload. The partner's event is part of the same write. */
export async function endUpload(
  deps: IngestDeps,
  upload: UploadRecord,
  end: AttemptEnd,
): Promise<IngestOutcome> {
  const { uploadId } = upload
  const { verdict, result, copy = upload.source } = end
  await deps.uploads.update(uploadId, (record) =>
    isStillProcessed(record, upload) ? changesOf(record, end) : null,
  )
  if (verdict.discardsFile) await discardFile(deps, { ...upload, source: copy })
  deps.onStep?.('settled')
  const { counts = null } = result
  const outcome = { state: UPLOAD_LIFE.PROCESSING[verdict.event], reason: verdict.reason, counts }
  deps.log.info({ ...outcome, stepMs: deps.stepTimes?.() }, 'upload ended')
  return { uploadId, ...outcome }
}

function changesOf(
  record: UploadRecord,
  { verdict, result, tooLargeFor }: AttemptEnd,
): Partial<UploadRecord> | null {
  if (tooLargeFor !== undefined && record.object !== null)
    return rejectedAsTooLarge(record, 'fileRejected', record.object, tooLargeFor)
  const changes = endOfUpload(record, verdict.event, { ...result, stateReason: verdict.reason })
  return (
    changes && { ...changes, ...currentTraceparent(), ...(verdict.discardsFile ? { storedBytes: 0 } : {}) }
  )
}
