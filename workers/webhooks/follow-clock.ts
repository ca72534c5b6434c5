import type { Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { redisTime } from '../../src/queues/due-time.ts'

export interface FollowClockDeps {
  readonly worker: Pick<Worker, 'isPaused' | 'pause' | 'resume'>
  readonly redis: Pick<Redis, 'time'>
  /** Whether it is, by the storage's clock. */
  readonly isClockWrong: () => boolean
  readonly log: Pick<Logger, 'warn'>
}

const TOLERATED_MS = 60_000

/**
 * Lets the worker take jobs only while the clock of this machine is right. With a wrong clock receivers refuse the time of
 * the signature, and retries come at once or hours late: the attempts are used up. Both the storage and Redis have to say
 * that the clock is wrong, because theirs can be wrong, too.
 */
export async function followClock({ worker, redis, isClockWrong, log }: FollowClockDeps): Promise<void> {
  const isWrong = isClockWrong() && Math.abs(Date.now() - (await redisTime(redis))) > TOLERATED_MS
  if (!isWrong) return worker.resume()
  if (worker.isPaused()) return
  log.warn('the clock of this machine is wrong: no webhook is sent from here until it is set (NTP)')
  await worker.pause(true)
}
