import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/**
 * A queue for requests, which must not wait for Redis: throws at once while Redis is away. BullMQ's queue waits for
 * its first connection without a limit and stays broken if that connection fails. So this creates the queue when Redis
 * answers, and creates it again after a failed start. Needs a connection whose commands fail at once.
 */
export function createQueueForRequests<Q extends Queue>(redis: Redis, create: () => Q): () => Q {
  let queue: Q | null = null
  const open = () => {
    const opened = create()
    // The owner of the connection handles its errors. A queue without a listener would throw them.
    opened.on('error', () => undefined)
    opened.waitUntilReady().catch(() => {
      queue = null
    })
    return opened
  }
  return () => {
    if (redis.status !== 'ready') throw new Error('Redis is away')
    queue ??= open()
    return queue
  }
}
