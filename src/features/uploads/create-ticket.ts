import { randomUUID } from 'node:crypto'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '../../errors.ts'
import { currentTraceparent } from '../../tracing/traced.ts'
import { needingUploads } from '../availability.ts'
import { objectKey, validationKey } from './object-key.ts'
import { STATE } from './upload-life.ts'
import type { UploadRecord } from './upload-record.ts'
import type { UploadStore } from './upload-store.ts'

export const CATALOG_CONTENT_TYPE = 'application/json'

export interface UploadTicket {
  readonly method: 'PUT'
  readonly uploadUrl: string
  readonly objectKey: string
  readonly expiresAt: string
  readonly contentType: string
  readonly uploadId: string
}

export interface TicketDeps {
  readonly uploads: UploadStore
  /** Signs for the storage address that partners use. */
  readonly publicS3: S3Client
  readonly bucket: string
  readonly ttlSeconds: number
  /** A business with as many stored bytes gets no ticket. */
  readonly quotaBytes: number
}

/**
 * Creates a temporary address for one catalog file, or for a file that is only checked. The signature fixes method,
 * key, lifetime and Content-Type. Its times are by the clock of the engine: by that of a machine which is ahead, the
 * file would be older than its ticket and belong to none. Throws FORBIDDEN for a business that has used up its quota:
 * how large a file is shows only when it is stored, so the files of open tickets can go beyond it.
 */
export async function createTicket(
  deps: TicketDeps,
  partner: Readonly<{ businessId: string; chainId: string }>,
  validateOnly: boolean,
): Promise<UploadTicket> {
  const { businessId } = partner
  return needingUploads(async () => {
    const stored = await deps.uploads.storedBytes(businessId)
    refuseBeyondQuota(stored.bytes, deps.quotaBytes)
    const now = new Date(stored.at)
    const uploadId = newUploadId()
    const key = validateOnly ? validationKey(businessId, uploadId) : objectKey(businessId, now)
    const expiresAt = endOfSignature(now, deps.ttlSeconds)
    const ticket = newUpload(partner, key, now.toISOString(), expiresAt, validateOnly)
    const record = { ...ticket, uploadId, ...currentTraceparent() }
    const command = new PutObjectCommand({ Bucket: deps.bucket, Key: key, ContentType: CATALOG_CONTENT_TYPE })
    const uploadUrl = await getSignedUrl(deps.publicS3, command, {
      expiresIn: deps.ttlSeconds,
      signingDate: now,
      signableHeaders: new Set(['content-type', 'host']),
    })
    await deps.uploads.create(record)
    return {
      method: 'PUT',
      uploadUrl,
      objectKey: key,
      expiresAt,
      contentType: CATALOG_CONTENT_TYPE,
      uploadId,
    }
  })
}

/** A signature begins with a whole second. */
function endOfSignature(signedAt: Date, ttlSeconds: number): string {
  const seconds = Math.floor(signedAt.getTime() / 1_000) + ttlSeconds
  return new Date(seconds * 1_000).toISOString()
}

function refuseBeyondQuota(bytes: number, quotaBytes: number): void {
  if (bytes < quotaBytes) return
  const message = `Your files that wait, are held or are in use take up ${bytes} bytes, and your quota is ${quotaBytes}. Older ones are deleted as newer ones go live; withdraw what is held and no longer needed, or ask the operator`
  throw new AppError('FORBIDDEN', message)
}

const newUploadId = () => `up_${randomUUID()}`

/** A record in its first state. */
export function newUpload(
  partner: Readonly<{ businessId: string; chainId: string }>,
  key: string,
  createdAt: string,
  expiresAt: string,
  validateOnly = false,
): UploadRecord {
  return {
    uploadId: newUploadId(),
    businessId: partner.businessId,
    chainId: partner.chainId,
    objectKey: key,
    validateOnly,
    state: STATE.AWAITING_UPLOAD,
    stateReason: null,
    object: null,
    source: null,
    mode: null,
    approvedAt: null,
    progress: null,
    counts: null,
    problemCounts: {},
    problems: [],
    catalogVersion: null,
    createdAt,
    expiresAt,
    noticedAt: null,
    startedAt: null,
    endedAt: null,
    webhookEvents: [],
  }
}
