import { CopyObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { capturedKey } from './captured-key.ts'
import { copyLabel } from './copy-label.ts'
import { CATALOG_CONTENT_TYPE } from './create-ticket.ts'
import type { StorageDeps } from './stored-object.ts'
import type { CapturedSource, StoredObject, UploadRecord } from './upload-record.ts'

/** The object is no longer there: replaced by a newer one, or deleted. */
export class ObjectGoneError extends Error {}

export interface CaptureDeps extends StorageDeps {
  /** How long the caller can wait for the storage. */
  readonly storageTimeoutMs: number
}

/**
 * Copies exactly this object, within the storage, to a key that no later upload can replace. So each reading gets the
 * same bytes: behind a later file of the same day, after a crash, after an approval days later, in a rebuild. The copy says
 * what it is a copy of, as it can outlive the record. Throws ObjectGoneError.
 */
export async function captureObject(
  { s3, bucket, storageTimeoutMs }: CaptureDeps,
  upload: Pick<UploadRecord, 'chainId' | 'uploadId' | 'objectKey' | 'arrival'>,
  object: StoredObject,
): Promise<CapturedSource> {
  const key = capturedKey(upload, object)
  const abortSignal = AbortSignal.timeout(storageTimeoutMs)
  return goneIfMissing(async () => {
    const copy = await s3.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: key,
        CopySource: encodeURI(`${bucket}/${upload.objectKey}`),
        CopySourceIfMatch: object.etag,
        MetadataDirective: 'REPLACE',
        Metadata: copyLabel({ objectKey: upload.objectKey, object, arrival: upload.arrival ?? null }),
        ContentType: CATALOG_CONTENT_TYPE,
      }),
      { abortSignal },
    )
    const etag = copy.CopyObjectResult?.ETag
    // Something before the storage answered, and nothing was copied.
    if (etag === undefined) throw new Error('the storage does not say what it copied')
    // Some storages do not compare and copy in one step. Some give a copy another ETag than its original.
    if (etag !== object.etag) {
      const unchanged = { Bucket: bucket, Key: upload.objectKey, IfMatch: object.etag }
      await s3.send(new HeadObjectCommand(unchanged), { abortSignal })
    }
    return { key, etag }
  })
}

/**
 * Throws ObjectGoneError where the storage says that the object is missing or another one. A balancer whose storage is
 * away says 404, too, but not that the key is missing; nor does an answer to HEAD, which has no body.
 */
export async function goneIfMissing<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (cause instanceof S3ServiceException && isGone(cause))
      throw new ObjectGoneError('the uploaded file was replaced or deleted before it was read', { cause })
    throw cause
  }
}

function isGone({ name, $metadata }: S3ServiceException): boolean {
  return name === 'NoSuchKey' || $metadata.httpStatusCode === 412
}
