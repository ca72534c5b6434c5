import { once } from 'node:events'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { createRedis } from '../../src/clients/redis.ts'
import { inTime } from '../../src/in-time.ts'
import { CATALOG_INGEST, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import type { IngestQueue } from '../../src/queues/ingest-queue.ts'
import { WEBHOOK_DELIVERIES } from '../../src/queues/webhook-deliveries.ts'
import type { OperatorSettings } from '../operator-settings.ts'

export interface OpenQueues {
  readonly queues: readonly Queue[]
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000

/** Works on the queues of an installation, and closes them whatever happens. */
export async function withQueues<T>(
  settings: Pick<OperatorSettings, 'REDIS_URL' | 'NAMESPACE'>,
  work: (queues: readonly Queue[]) => Promise<T>,
): Promise<T> {
  const { queues, close } = await openQueues(settings)
  try {
    return await work(queues)
  } finally {
    await close()
  }
}

/**
 * The queues of an installation. Throws where Redis does not answer or refuses us, and says why. Later a command fails
 * while Redis is away.
 */
export async function openQueues({
  REDIS_URL,
  NAMESPACE,
}: Pick<OperatorSettings, 'REDIS_URL' | 'NAMESPACE'>): Promise<OpenQueues> {
  const redis = commandRedis(REDIS_URL)
  try {
    await inTime(CONNECT_TIMEOUT_MS, () => once(redis, 'ready'))
  } catch (cause) {
    redis.disconnect()
    throw new Error(
      `Redis does not let us in or does not answer (${(cause as Error).message}): check REDIS_URL, or start the engines with "npm run stack".`,
      { cause },
    )
  }
  const queues = queuesOn(redis, NAMESPACE)
  const close = async () => {
    await closeAll(queues)
    redis.disconnect()
  }
  return { queues, close }
}

/** A connection for one command of the operator: what is asked of it fails while Redis is away. */
export function commandRedis(address: string): Redis {
  const redis = createRedis(address)
  redis.options.maxRetriesPerRequest = 1
  redis.on('error', () => undefined)
  return redis
}

/** Works on the queues of an installation by a connection that stays open. */
export async function onQueues<T>(
  redis: Redis,
  namespace: string,
  work: (queues: readonly Queue[]) => Promise<T>,
): Promise<T> {
  const queues = queuesOn(redis, namespace)
  try {
    return await work(queues)
  } finally {
    await closeAll(queues)
  }
}

function queuesOn(redis: Redis, namespace: string): readonly Queue[] {
  return [CATALOG_INGEST, WEBHOOK_DELIVERIES].map((name) => {
    const queue = new Queue(name, { connection: redis, prefix: queuePrefix(namespace) })
    queue.on('error', () => undefined)
    return queue
  })
}

async function closeAll(queues: readonly Queue[]): Promise<void> {
  await Promise.all(queues.map((queue) => queue.close()))
}

/** The one of these whose jobs bring menus live. */
export function ingestQueueOf(queues: readonly Queue[]): IngestQueue {
  return queueNamed(CATALOG_INGEST, queues)
}

/** The one of these whose jobs send webhooks. */
export function webhookQueueOf(queues: readonly Queue[]): Queue {
  return queueNamed(WEBHOOK_DELIVERIES, queues)
}

function queueNamed(wanted: string, queues: readonly Queue[]): Queue {
  const queue = queues.find(({ name }) => name === wanted)
  if (queue === undefined) throw new Error(`there is no queue ${wanted}`)
  return queue
}

/** The names of the queues of which workers take nothing until somebody resumes them. */
export async function pausedQueues(queues: readonly Queue[]): Promise<string[]> {
  const paused = await Promise.all(queues.map((queue) => queue.isPaused()))
  return queues.flatMap(({ name }, place) => (paused[place] ? [name] : []))
}
