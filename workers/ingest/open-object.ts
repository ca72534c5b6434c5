import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { CatalogIngestJob } from '../../src/queues/catalog-ingest.ts'
import type { IngestDeps } from './ingest-deps.ts'

/** The object that the job is about is no longer there: replaced by a newer one, or deleted. */
export class ObjectGoneError extends Error {}

/** The bytes of exactly the object that was noticed: not of one that has replaced it since. */
export async function openObject(
  deps: Pick<IngestDeps, 's3' | 'bucket'>,
  job: CatalogIngestJob,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    const answer = await deps.s3.send(
      new GetObjectCommand({ Bucket: deps.bucket, Key: job.objectKey, IfMatch: job.etag }),
    )
    return answer.Body as unknown as AsyncIterable<Uint8Array>
  } catch (cause) {
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
    if (status === 412 || status === 404)
      throw new ObjectGoneError('the uploaded file was replaced or deleted', { cause })
    throw cause
  }
}
