import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  type CaptureDeps,
  captureObject,
  goneIfMissing,
  ObjectGoneError,
} from '../../src/features/uploads/capture-object.ts'
import { labelOfCopy } from '../../src/features/uploads/copy-label.ts'
import { isSameObject } from '../../src/features/uploads/same-object.ts'
import { deleteObject, type StorageDeps } from '../../src/features/uploads/stored-object.ts'
import { isTooLarge } from '../../src/features/uploads/too-large.ts'
import type { CapturedSource, StoredObject, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import type { ReadLimits } from './reading/read-limits.ts'

/** The object is larger than a catalog may be: it is not read. */
export class ObjectTooLargeError extends Error {}

/** The object of an upload and our copy of it, which an API of older code did not make. */
export async function capturedSource(
  deps: CaptureDeps & Readonly<{ uploads: UploadStore; limits: Pick<ReadLimits, 'maxFileBytes'> }>,
  upload: UploadSummary,
): Promise<{ readonly object: StoredObject; readonly source: CapturedSource }> {
  const { object, objectKey, uploadId } = upload
  if (object === null) throw new ObjectGoneError('nothing was uploaded')
  if (isTooLarge(object, deps.limits.maxFileBytes)) throw new ObjectTooLargeError(objectKey)
  if (upload.source !== null) return { object, source: upload.source }
  const source = await captureObject(deps, upload, object)
  await deps.uploads.update(uploadId, (current) => (isSameObject(current.object, object) ? { source } : null))
  return { object, source }
}

/** Opens our copy of a file, from its first byte. Reading it throws where the storage sends something else than the whole. */
export async function openSource(
  deps: StorageDeps,
  source: CapturedSource & Pick<StoredObject, 'bytes'>,
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  return goneIfMissing(async () => {
    const answer = await sentCopy(deps, source, signal)
    const { bytes } = source
    return wholeBody(answer.Body as Readable, { stated: answer.ContentLength ?? bytes, bytes })
  })
}

/** The copy that was recorded, or a later one of the same object. */
async function sentCopy(
  deps: StorageDeps,
  { key, etag }: CapturedSource,
  signal: AbortSignal | undefined,
): Promise<GetObjectCommandOutput> {
  const get = (IfMatch: string) =>
    deps.s3.send(
      new GetObjectCommand({ Bucket: deps.bucket, Key: key, IfMatch }),
      signal === undefined ? {} : { abortSignal: signal },
    )
  try {
    return await get(etag)
  } catch (error) {
    const isOther = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
    const later = isOther ? await laterCopy(deps, { key, etag }) : null
    if (later === null) throw error
    return get(later)
  }
}

/**
 * The ETag of another copy of the same object. Two processes can notice it at the same time, and one that stopped waiting
 * does not stop the copy that it asked for. A storage that encrypts gives each copy an ETag of its own. Where copies keep
 * the ETag of their original, other bytes lie under the key: null.
 */
async function laterCopy({ s3, bucket }: StorageDeps, { key, etag }: CapturedSource): Promise<string | null> {
  const { ETag, Metadata } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
  const label = labelOfCopy(key, Metadata)
  return label === null || label.object.etag === etag ? null : (ETag ?? null)
}

/** The end of a connection can look like the end of a file, which would then be called wrong. */
async function* wholeBody(
  body: AsyncIterable<Uint8Array>,
  { stated, bytes }: Readonly<{ stated: number; bytes: number }>,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  for await (const part of body) {
    // In here, so that the connection is given back.
    refuseOtherSize(stated, bytes)
    sent += part.length
    yield part
  }
  refuseOtherSize(sent, bytes)
}

/** `bytes` is 0 where the storage did not tell the size of the file. */
function refuseOtherSize(sent: number, bytes: number): void {
  if (bytes > 0 && sent !== bytes) throw new Error(`the storage sent ${sent} bytes of a file of ${bytes}`)
}

export async function deleteSource(deps: StorageDeps, key: string): Promise<void> {
  await deps.s3.send(new DeleteObjectCommand({ Bucket: deps.bucket, Key: key }))
}

/** Deletes a file that is no longer needed: the partner's object and our copy. A newer object of the key stays. */
export async function discardFile(
  deps: StorageDeps,
  { source, object, objectKey }: Pick<UploadSummary, 'source' | 'object' | 'objectKey'>,
): Promise<void> {
  if (source !== null) await deleteSource(deps, source.key)
  if (object !== null) await deleteObject(deps, objectKey, object)
}
