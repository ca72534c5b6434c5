import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'

/** The request's first line holds their names and at most 4 KB. */
const BATCH = 20
const PATIENCE_MS = 120_000

/** Deletes everything of one namespace from the engines, with the bucket of that name. */
export async function deleteNamespace(
  { es, redis, s3 }: Readonly<{ es: Client; redis: Redis; s3: S3Client }>,
  namespace: string,
): Promise<void> {
  const indices = Object.keys(await es.indices.get({ index: `${namespace}-*`, expand_wildcards: 'all' }))
  for (let from = 0; from < indices.length; from += BATCH)
    await es.indices.delete({ index: indices.slice(from, from + BATCH) }, { requestTimeout: PATIENCE_MS })
  for await (const keys of redis.scanStream({ match: `${namespace}-*` })) {
    if ((keys as string[]).length > 0) await redis.unlink(...(keys as string[]))
  }
  await deleteBucket(s3, namespace)
}

async function deleteBucket(s3: S3Client, Bucket: string): Promise<void> {
  try {
    await deleteObjects(s3, Bucket)
    await s3.send(new DeleteBucketCommand({ Bucket }))
  } catch (error) {
    if ((error as Error).name !== 'NoSuchBucket') throw error
  }
}

/** Deletes every object whose key begins so. */
export async function deleteObjects(s3: S3Client, Bucket: string, Prefix = ''): Promise<void> {
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }))
    if (Contents.length === 0) return
    const Objects = Contents.map(({ Key }) => ({ Key }))
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  }
}
