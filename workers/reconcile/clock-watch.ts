import type { S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { isOffStorage } from '../../src/features/uploads/storage-time.ts'

export interface ClockWatchDeps {
  /** The client compares the header `Date` of each answer with the clock of this machine. */
  readonly s3: { readonly config: Pick<S3Client['config'], 'systemClockOffset'> }
  readonly log: Pick<Logger, 'warn'>
  /** A steady clock, in milliseconds. */
  readonly steadyNow?: () => number
}

const SAID_EVERY_MS = 5 * 60_000

/**
 * Returns whether the clock of this machine is wrong: more than a minute off the storage's, which judges the signatures
 * of tickets. Says so in the log, at most every five minutes.
 */
export function createClockWatch({
  s3,
  log,
  steadyNow = () => performance.now(),
}: ClockWatchDeps): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (!isOffStorage(s3)) return false
    const aheadMs = -s3.config.systemClockOffset
    if (steadyNow() - saidAt < SAID_EVERY_MS) return true
    saidAt = steadyNow()
    const seconds = Math.round(Math.abs(aheadMs) / 1_000)
    const side = aheadMs > 0 ? 'ahead of' : 'behind'
    log.warn(
      { clockAheadMs: aheadMs },
      `the clock of this machine is ${seconds} s ${side} the storage's: no ticket expires here until it is set (NTP)`,
    )
    return true
  }
}
