import { createS3 } from '../../src/clients/s3.ts'
import type { Config } from '../../src/config.ts'
import { type LostFiles, queueLostFiles } from '../../src/features/uploads/queue-lost-files.ts'
import { inTime } from '../../src/in-time.ts'
import { hasBucket, refusedKey } from '../bucket.ts'
import type { Operator } from '../operator.ts'
import { serviceConfig } from '../service-config.ts'

const REACHED_WITHIN_MS = 10_000

/** Queues what partners sent since the backup. Returns why not where the storage cannot be reached from here. */
export async function lostFilesQueued(
  { stores }: Operator,
  environment = process.env,
): Promise<LostFiles | string> {
  try {
    const config = serviceConfig(environment)
    return config === null
      ? 'this machine does not have the settings of the service'
      : await queuedIn(config, stores)
  } catch (error) {
    return `the storage: ${(error as Error).message}`
  }
}

async function queuedIn(config: Config, stores: Operator['stores']): Promise<LostFiles | string> {
  const s3 = createS3(config)
  const bucket = config.S3_BUCKET
  try {
    const look = (abortSignal: AbortSignal) => hasBucket(s3, bucket, { abortSignal })
    const isThere = await inTime(REACHED_WITHIN_MS, look).catch(refusedKey)
    if (!isThere) return `the storage has no bucket ${bucket}, which S3_BUCKET names`
    return await queueLostFiles({ ...stores, s3, bucket })
  } finally {
    s3.destroy()
  }
}
