import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  NoSuchBucket,
  type S3Client,
} from '@aws-sdk/client-s3'
import { otherRegion } from '../src/clients/engine-failures.ts'
import { StartError } from '../src/errors.ts'

/** Creates the bucket where there is none. */
export async function ensureBucket(s3: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }), { abortSignal })
  } catch (error) {
    // Before it is made: where it is elsewhere, some storages answer that it is ours.
    refuseOtherRegion(error)
    await createBucket(s3, Bucket, abortSignal)
  }
}

/** Several workers may create it at the same time. */
async function createBucket(s3: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<void> {
  try {
    await s3.send(new CreateBucketCommand({ Bucket }), { abortSignal })
  } catch (error) {
    if (error instanceof BucketAlreadyOwnedByYou) return
    refuseOtherRegion(error)
    if (error instanceof NoSuchBucket) throw new StartError(WRONG_PATH, { cause: error })
    throw error
  }
}

const WRONG_PATH = 'The storage takes a part of the path of S3_ENDPOINT for a bucket. Check S3_ENDPOINT.'

function refuseOtherRegion(cause: unknown): void {
  const sentence = otherRegion(cause)
  if (sentence !== null) throw new StartError(sentence, { cause })
}
