import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** BullMQ keeps the time when a delayed job is due in the upper bits of its score. */
const DUE_TIME_UNIT = 0x1000

/** By the clock of Redis, in milliseconds since 1970. */
export async function redisTime(redis: Pick<Redis, 'time'>): Promise<number> {
  const [seconds] = await redis.time()
  return Number(seconds) * 1_000
}

/** Whether a job waits for longer than `longestMs`, by the clock of Redis: a worker with a wrong clock put it back. */
export async function isDueTooLate(
  queue: Queue,
  { id }: { readonly id?: string },
  longestMs: number,
): Promise<boolean> {
  const redis = (await queue.getBackend().client) as unknown as Redis
  const score = id === undefined ? null : await redis.zscore(queue.toKey('delayed'), id)
  return score !== null && Number(score) / DUE_TIME_UNIT > (await redisTime(redis)) + longestMs
}
