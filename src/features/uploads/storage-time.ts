import type { S3Client } from '@aws-sdk/client-s3'

interface OfClient {
  readonly config: Pick<S3Client['config'], 'systemClockOffset'>
}

/**
 * The time by the storage's clock, in milliseconds since 1970. The client compares the header `Date` of each answer with
 * the clock of this machine; before the first answer it is our own time.
 */
export function storageTime({ config }: OfClient): number {
  return Date.now() + config.systemClockOffset
}

const TOLERATED_MS = 60_000

/** Whether the clock of this machine is more than a minute off the storage's. */
export function isOffStorage({ config }: OfClient): boolean {
  return Math.abs(config.systemClockOffset) > TOLERATED_MS
}

/** Our own time, which is finer than the storage's whole seconds, unless it is off the storage's. */
export function soundTime(s3: OfClient): number {
  return isOffStorage(s3) ? storageTime(s3) : Date.now()
}
