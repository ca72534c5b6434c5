import { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

/**
 * Uses path-style addresses. Presigned addresses have no checksum of an empty body. Without keys of its own it looks for
 * credentials where the platform gives them, in the usual order of AWS's programs.
 */
export function createS3(config: Config, endpoint = config.S3_ENDPOINT): S3Client {
  return new S3Client({
    endpoint,
    region: config.S3_REGION,
    forcePathStyle: true,
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
