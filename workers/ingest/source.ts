import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { deleteObject } from '../../src/features/uploads/stored-object.ts'
import { isTooLarge } from '../../src/features/uploads/too-large.ts'
import type { CapturedSource, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import { capturedKey } from './reading/captured-key.ts'
import type { ReadLimits } from './reading/read-limits.ts'

/** The object is no longer there: replaced by a newer one, or deleted. */
export class ObjectGoneError extends Error {}

/** The object is larger than a catalog may be: it is not copied. */
export class ObjectTooLargeError extends Error {}

interface SourceDeps {
  readonly s3: S3Client
  readonly bucket: string
}

/**
 * Copies exactly the noticed object, within the storage, to a key that no later upload can replace. So each reading
 * gets the same bytes: after a crash, after an approval days later, in a rebuild. Does nothing where there is a copy.
 * Throws ObjectGoneError or ObjectTooLargeError.
 */
export async function captureSource(
  deps: SourceDeps & Readonly<{ uploads: UploadStore; limits: Pick<ReadLimits, 'maxFileBytes'> }>,
  record: UploadSummary,
): Promise<CapturedSource> {
  if (record.source !== null) return record.source
  const { object, objectKey } = record
  if (object === null) throw new ObjectGoneError('nothing was uploaded')
  if (isTooLarge(object, deps.limits.maxFileBytes)) throw new ObjectTooLargeError(objectKey)
  const key = capturedKey(record)
  const etag = await goneIfMissing(async () => {
    const copy = await deps.s3.send(
      new CopyObjectCommand({
        Bucket: deps.bucket,
        Key: key,
        CopySource: encodeURI(`${deps.bucket}/${objectKey}`),
        CopySourceIfMatch: object.etag,
      }),
    )
    const copied = copy.CopyObjectResult?.ETag ?? object.etag
    // Some storages do not compare and copy in one step. Some give a copy another ETag than its original.
    if (copied !== object.etag) {
      const unchanged = { Bucket: deps.bucket, Key: objectKey, IfMatch: object.etag }
      await deps.s3.send(new HeadObjectCommand(unchanged))
    }
    return copied
  })
  const source = { key, etag }
  await deps.uploads.update(record.uploadId, (current) =>
    current.object?.etag === object.etag && current.object.modifiedAt === object.modifiedAt
      ? { source }
      : null,
  )
  return source
}

/** Opens our copy of a file, from its first byte. */
export async function openSource(
  deps: SourceDeps,
  source: CapturedSource,
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  return goneIfMissing(async () => {
    const answer = await deps.s3.send(
      new GetObjectCommand({ Bucket: deps.bucket, Key: source.key, IfMatch: source.etag }),
      signal === undefined ? {} : { abortSignal: signal },
    )
    return answer.Body as Readable
  })
}

export async function deleteSource(deps: SourceDeps, key: string): Promise<void> {
  await deps.s3.send(new DeleteObjectCommand({ Bucket: deps.bucket, Key: key }))
}

/** Deletes a file that is no longer needed: the partner's object and our copy. A newer object of the key stays. */
export async function discardFile(
  deps: SourceDeps,
  { source, object, objectKey }: Pick<UploadSummary, 'source' | 'object' | 'objectKey'>,
): Promise<void> {
  if (source !== null) await deleteSource(deps, source.key)
  if (object !== null) await deleteObject(deps, objectKey, object)
}

async function goneIfMissing<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
    const isBucketMissing = cause instanceof Error && cause.name === 'NoSuchBucket'
    if (status === 412 || (status === 404 && !isBucketMissing))
      throw new ObjectGoneError('the uploaded file was replaced or deleted before it was read', { cause })
    throw cause
  }
}
