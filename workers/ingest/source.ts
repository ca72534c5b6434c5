import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import {
  type CaptureDeps,
  captureObject,
  goneIfMissing,
  ObjectGoneError,
} from '../../src/features/uploads/capture-object.ts'
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
    const answer = await deps.s3.send(
      new GetObjectCommand({ Bucket: deps.bucket, Key: source.key, IfMatch: source.etag }),
      signal === undefined ? {} : { abortSignal: signal },
    )
    const { bytes } = source
    return wholeBody(answer.Body as Readable, { stated: answer.ContentLength ?? bytes, bytes })
  })
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
