import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'

const TIMEOUT_MS = 700

/** Throws unless the storage answers that the bucket is there. */
export function storageProbe(s3: S3Client, bucket: string): () => Promise<unknown> {
  return () =>
    s3.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
}
