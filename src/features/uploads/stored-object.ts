import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectOutput,
  NoSuchKey,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isSameObject } from './same-object.ts'
import type { StoredObject } from './upload-record.ts'

const DELETE_LOOK_MS = 10_000

export interface StorageDeps {
  readonly s3: S3Client
  readonly bucket: string
}

/** The current object under a key; null if none is found. Throws if the storage does not answer in time. */
export async function headObject(
  { s3, bucket }: StorageDeps,
  key: string,
  timeoutMs: number,
): Promise<StoredObject | null> {
  try {
    const command = new HeadObjectCommand({ Bucket: bucket, Key: key })
    const head = await s3.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
    return storedObject(head.ETag, head.LastModified, head.ContentLength)
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

/**
 * What the storage says of an object, by GET. To HEAD a balancer whose storage is away gives the answer of a storage that
 * lacks the object; GET throws NoSuchKey only where the storage itself says so.
 */
export async function headByGet(
  { s3, bucket }: StorageDeps,
  key: string,
  options: { readonly abortSignal?: AbortSignal } = {},
): Promise<HeadObjectOutput> {
  const { Body, ...head } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }), options)
  ;(Body as Readable).destroy()
  return head
}

/** Whether the storage itself says that nothing lies under a key. Throws where nobody knows. */
export async function isMissing(deps: StorageDeps, key: string, timeoutMs: number): Promise<boolean> {
  try {
    await headByGet(deps, key, { abortSignal: AbortSignal.timeout(timeoutMs) })
    return false
  } catch (error) {
    if (error instanceof NoSuchKey) return true
    throw error
  }
}

/** Deletes exactly this object. An object that was stored under the same key later stays. */
export async function deleteObject(deps: StorageDeps, key: string, object: StoredObject): Promise<void> {
  // Some storages ignore the condition of the deletion, so this compares the object first.
  const current = await headObject(deps, key, DELETE_LOOK_MS)
  if (!isSameObject(current, object)) return
  try {
    await deps.s3.send(new DeleteObjectCommand({ Bucket: deps.bucket, Key: key, IfMatch: object.etag }))
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 412) throw error
  }
}

/** Times are whole seconds: not every answer of the storage is more precise. */
export function storedObject(etag?: string, modifiedAt?: Date, bytes?: number): StoredObject | null {
  if (etag === undefined || modifiedAt === undefined) return null
  const seconds = Math.floor(modifiedAt.getTime() / 1_000) * 1_000
  return { etag, modifiedAt: new Date(seconds).toISOString(), bytes: bytes ?? 0 }
}
