import { NotFound, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { captureObject, goneIfMissing, ObjectGoneError } from './capture-object.ts'

const OBJECT = { etag: '"1"', modifiedAt: '2026-11-21T10:00:00.000Z', bytes: 2 }
const UPLOAD = { chainId: 'c', uploadId: 'up_1', objectKey: 'partner/k', arrival: 1 }

const refused = (httpStatusCode: number, name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

describe('a file that is to be copied', () => {
  it('is not taken for copied where something before the storage answers', async () => {
    const s3 = new S3Client({})
    Object.assign(s3, { send: () => Promise.resolve({ CopyObjectResult: {} }) })
    const copied = captureObject({ s3, bucket: 'b', storageTimeoutMs: 1_000 }, UPLOAD, OBJECT)
    await expect(copied).rejects.toThrow('the storage does not say what it copied')
  })
})

describe('a file that is asked for', () => {
  const ended = (error: Error) =>
    goneIfMissing(() => Promise.reject(error)).catch((thrown: unknown) => thrown)

  it.each([refused(404, 'NoSuchKey'), refused(412, 'PreconditionFailed')])('is gone: %s', async (error) => {
    expect(await ended(error)).toBeInstanceOf(ObjectGoneError)
  })

  it.each([
    // A balancer whose storage is away.
    new NotFound({ message: 'UnknownError', $metadata: { httpStatusCode: 404 } }),
    refused(404, 'NoSuchBucket'),
    refused(403, 'AccessDenied'),
  ])('may be there: %s', async (error) => {
    expect(await ended(error)).toBe(error)
  })
})
