import { S3Client } from '@aws-sdk/client-s3'

export interface StorageAddress {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Path-style addresses; no checksum of an empty body in presigned addresses. */
export function createS3(address: StorageAddress): S3Client {
  return new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: true,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
