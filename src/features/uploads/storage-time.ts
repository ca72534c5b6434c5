import type { S3Client } from '@aws-sdk/client-s3'

/**
 * The time by the storage's clock, in milliseconds since 1970. The client compares the header `Date` of each answer with
 * the clock of this machine; before the first answer it is our own time.
 */
export function storageTime({ config }: Pick<S3Client, 'config'>): number {
  return Date.now() + config.systemClockOffset
}
