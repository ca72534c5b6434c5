import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, DeleteBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { createS3 } from '../../src/clients/s3.ts'
import { loadConfig } from '../../src/config.ts'

describe('a storage client without keys of its own', () => {
  afterEach(() => vi.unstubAllEnvs())

  const clientOfRole = () => {
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...engines } = inject('stackEnvironment')
    const SESSION_SECRET = randomUUID() + randomUUID()
    return createS3(loadConfig({ ...engines, NODE_ENV: 'test', SESSION_SECRET, S3_CREDENTIALS: 'role' }))
  }

  it('takes the credentials that the platform gives', async () => {
    const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = inject('stackEnvironment')
    vi.stubEnv('AWS_ACCESS_KEY_ID', S3_ACCESS_KEY_ID)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_SECRET_ACCESS_KEY)
    const s3 = clientOfRole()
    const Bucket = `test-${randomUUID()}`
    await s3.send(new CreateBucketCommand({ Bucket }))
    expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
    await s3.send(new DeleteBucketCommand({ Bucket }))
    s3.destroy()
  })

  it('is refused with others', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', randomUUID())
    const s3 = clientOfRole()
    await expect(s3.send(new ListObjectsV2Command({ Bucket: 'any' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
    s3.destroy()
  })
})
