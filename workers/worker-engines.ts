import { once } from 'node:events'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import type { NeededEngine } from '../src/await-engines.ts'
import { elasticsearchFailure, redisFailure, storageFailure } from '../src/clients/engine-failures.ts'
import type { Config } from '../src/config.ts'
import { inTime } from '../src/in-time.ts'
import type { IndexNames } from '../src/search-index/names.ts'
import { refuseOldLayout } from '../src/search-index/refuse-old-layout.ts'
import { ensureSetUp } from '../src/search-index/setup.ts'
import { ensureBucket } from './ensure-bucket.ts'

interface WorkerClients {
  readonly config: Pick<Config, 'S3_BUCKET'>
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
}

const ANSWER_MS = 2_000
const BUCKET_MS = 5_000

/** The engines that a worker needs, and what it prepares in each. */
export function workerEngines({ config, es, redis, s3 }: WorkerClients, names: IndexNames): NeededEngine[] {
  return [
    {
      name: 'Elasticsearch',
      settings: 'the user and password in ELASTICSEARCH_URL, or ELASTICSEARCH_API_KEY',
      prepare: async () => {
        await es.ping({}, { requestTimeout: ANSWER_MS })
        await ensureSetUp(es, names)
        await refuseOldLayout(es, names)
      },
      failureOf: elasticsearchFailure,
    },
    { name: 'Redis', settings: 'REDIS_URL', prepare: () => checkRedis(redis), failureOf: redisFailure },
    {
      name: 'the storage',
      settings: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET',
      prepare: () => inTime(BUCKET_MS, (late) => ensureBucket(s3, config.S3_BUCKET, late)),
      failureOf: storageFailure,
    },
  ]
}

/** Sends nothing before the connection is ready: commands of this connection wait without a limit. */
async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await inTime(ANSWER_MS, (late) => once(redis, 'ready', { signal: late }))
  await inTime(ANSWER_MS, () => redis.ping())
}
