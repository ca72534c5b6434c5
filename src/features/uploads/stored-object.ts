import { HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { StoredObject } from './upload-record.ts'

export interface StorageDeps {
  readonly s3: S3Client
  readonly bucket: string
}

/** The object under a key as it is now, or null where there is none. Throws where the storage does not answer in time. */
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

/** Times to the whole second, the finest that every answer of the storage has. */
export function storedObject(etag?: string, modifiedAt?: Date, bytes?: number): StoredObject | null {
  if (etag === undefined || modifiedAt === undefined) return null
  const seconds = Math.floor(modifiedAt.getTime() / 1_000) * 1_000
  return { etag, modifiedAt: new Date(seconds).toISOString(), bytes: bytes ?? 0 }
}
