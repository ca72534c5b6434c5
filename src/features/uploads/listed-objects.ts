import { type _Object, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { StorageDeps } from './stored-object.ts'

/** As long as the client waits for one answer: a storage that is silent is not asked three times. */
const PAGE_MS = 60_000

/**
 * Everything under a prefix, a thousand at a time. Throws where the answer is no list: something that answers in the place
 * of the storage is no reason to take the bucket for empty.
 */
export async function* listedObjects(
  { s3, bucket }: StorageDeps,
  prefix: string,
): AsyncGenerator<readonly _Object[]> {
  let from: string | undefined
  for (;;) {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from })
    const {
      Contents = [],
      IsTruncated,
      NextContinuationToken: next,
    } = await s3.send(command, {
      abortSignal: AbortSignal.timeout(PAGE_MS),
    })
    const isList = IsTruncated === false || (IsTruncated && next !== undefined && next !== from)
    if (!isList) throw new Error('the storage answers with something that is no list of its objects')
    yield Contents
    if (!IsTruncated) return
    from = next
  }
}
