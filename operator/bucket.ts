import { HeadBucketCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { otherRegion } from '../src/clients/engine-failures.ts'

const REFUSED = [401, 403]

export async function hasBucket(
  s3: S3Client,
  Bucket: string,
  options?: { readonly abortSignal: AbortSignal },
): Promise<boolean> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }), options)
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

/** Throws what to do. An answer to HEAD has no body that says why, so the client of the storage calls it an unknown error. */
export function refusedKey(cause: unknown): never {
  const status = statusOf(cause) ?? 0
  const elsewhere = otherRegion(cause)
  if (elsewhere !== null) throw new Error(elsewhere, { cause })
  if (!REFUSED.includes(status)) throw cause
  throw new Error(
    `The storage refuses us (status ${status}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or the role, and its rights.`,
    { cause },
  )
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
