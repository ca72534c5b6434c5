import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  type S3Client,
} from '@aws-sdk/client-s3'

/** Creates the bucket where there is none. */
export async function ensureBucket(s3: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }), { abortSignal })
  } catch {
    await createBucket(s3, Bucket, abortSignal)
  }
}

/** Several workers may create it at the same time. */
async function createBucket(s3: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<void> {
  try {
    await s3.send(new CreateBucketCommand({ Bucket }), { abortSignal })
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  }
}
