import { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

/** In milliseconds. A request that takes longer fails and is tried again, twice. */
export interface StoragePatience {
  readonly connectionTimeout: number
  /** Until an answer begins. */
  readonly requestTimeout: number
  /** While nothing is sent or read. */
  readonly socketTimeout: number
}

/** A file is not read on while the engine works on what came before. */
const PATIENCE: StoragePatience = { connectionTimeout: 5_000, requestTimeout: 60_000, socketTimeout: 600_000 }

/**
 * Uses path-style addresses. Presigned addresses have no checksum of an empty body. Without keys of its own it looks for
 * credentials where the platform gives them, in the usual order of AWS's programs. By itself the client would wait for ever
 * for a storage that is silent, and a worker that waits notices no more uploads.
 */
export function createS3(config: Config, endpoint = config.S3_ENDPOINT, patience = PATIENCE): S3Client {
  return new S3Client({
    endpoint,
    region: config.S3_REGION,
    forcePathStyle: true,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    ...(config.S3_CREDENTIALS === 'keys'
      ? {
          credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
        }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Signs for the storage address that partners use. */
export function createPublicS3(config: Config): S3Client {
  return createS3(config, config.S3_PUBLIC_ENDPOINT)
}
