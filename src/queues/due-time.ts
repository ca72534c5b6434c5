import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** BullMQ keeps the time when a delayed job is due in the upper bits of its score. */
const DUE_TIME_UNIT = 0x1000

/** By the clock of Redis, in milliseconds since 1970. */
export async function redisTime(redis: Pick<Redis, 'time'>): Promise<number> {
  const [seconds] = await redis.time()
  return Number(seconds) * 1_000
}

/** When a delayed job is due, in milliseconds since 1970, by the clock of the worker that put it back. Null for any other job. */
export async function dueTime(queue: Queue, { id }: { readonly id?: string }): Promise<number | null> {
  const score = id === undefined ? null : await (await redisOf(queue)).zscore(queue.toKey('delayed'), id)
  return score === null ? null : Number(score) / DUE_TIME_UNIT
}

export async function redisOf(queue: Queue): Promise<Redis> {
  return (await queue.getBackend().client) as unknown as Redis
}
