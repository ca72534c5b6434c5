import type { Redis } from 'ioredis'
import { createIngestQueue, type IngestQueue } from './ingest-queue.ts'

/**
 * The queue for requests, which must not wait for Redis: throws at once while Redis is away. BullMQ's queue waits for
 * its first connection without end and stays broken where that one fails, so it is made when Redis answers, and made
 * anew where it could not begin. Needs a connection on which commands fail instead of waiting.
 */
export function createQueueForRequests(redis: Redis, namespace: string): () => IngestQueue {
  let queue: IngestQueue | null = null
  const open = () => {
    const opened = createIngestQueue(redis, namespace)
    // Whoever made the connection listens to its errors; a queue without a listener would throw them.
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
