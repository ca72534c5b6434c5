import { setTimeout as pause } from 'node:timers/promises'
import { storeCatalog } from '../../harness/catalogs/store-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createTicket } from '../../src/features/uploads/create-ticket.ts'
import { isEndState, STATE } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import type { BenchService } from '../bench-service.ts'

const POLL_MS = 50
/** The reconciler's rounds come on top. */
const NOTICED_WITHIN_MS = 60_000

export interface StoredUpload {
  readonly uploadId: string
  readonly objectKey: string
  readonly bytes: number
}

/** Stores a partner's file under a ticket. A worker finds it without an announcement. */
export async function storeUpload(
  { config, s3, stores }: BenchService,
  partner: OnboardedChain,
  text: Iterable<string>,
  signal: AbortSignal,
): Promise<StoredUpload> {
  const bucket = config.S3_BUCKET
  const { UPLOAD_TTL_SECONDS: ttlSeconds, BUSINESS_QUOTA_BYTES: quotaBytes } = config
  const deps = { uploads: stores.uploads, publicS3: s3, bucket, ttlSeconds, quotaBytes }
  const { uploadId, objectKey } = await createTicket(deps, partner, false)
  const bytes = await storeCatalog(s3, { Bucket: bucket, Key: objectKey }, text, signal)
  return { uploadId, objectKey, bytes }
}

/** Waits until a worker reads the file. */
export async function untilBegun(
  service: BenchService,
  uploadId: string,
  signal: AbortSignal,
): Promise<UploadRecord> {
  const tooLate = AbortSignal.any([signal, AbortSignal.timeout(NOTICED_WITHIN_MS)])
  return until(service, uploadId, ({ startedAt }) => startedAt !== null, tooLate)
}

/** Waits until the catalog is live. Throws where the upload ends in another way. */
export async function untilLive(
  service: BenchService,
  uploadId: string,
  signal: AbortSignal,
  onRecord: (record: UploadRecord) => void = () => undefined,
): Promise<UploadRecord> {
  const hasEnded = (record: UploadRecord) => {
    onRecord(record)
    return isEndState(record.state)
  }
  const record = await until(service, uploadId, hasEnded, signal)
  if (record.state !== STATE.LIVE)
    throw new Error(`upload ${uploadId} ended ${record.state}: ${record.stateReason ?? ''}`)
  return record
}

/** Seconds from the beginning of the worker's work until the catalog is live. */
export function secondsOf({ startedAt, endedAt }: UploadRecord): number {
  return (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1_000
}

async function until(
  { stores }: BenchService,
  uploadId: string,
  isSo: (record: UploadRecord) => boolean,
  signal: AbortSignal,
): Promise<UploadRecord> {
  for (;;) {
    const record = await stores.uploads.find(uploadId)
    if (record !== null && isSo(record)) return record
    await pause(POLL_MS, undefined, { signal })
  }
}
