import { S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { createTicket } from './create-ticket.ts'
import type { UploadStore } from './upload-store.ts'

const TTL_SECONDS = 900

/** Signing needs no storage. */
const publicS3 = new S3Client({
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
})
const uploads = {
  storedBytes: () => Promise.resolve({ bytes: 0, at: Date.parse('2026-01-15T12:00:00.950Z') }),
  create: () => Promise.resolve(),
} as unknown as UploadStore

describe('the end of a ticket', () => {
  it('is that of its signature, so that the address is valid until then', async () => {
    const deps = { uploads, publicS3, bucket: 'catalogs', ttlSeconds: TTL_SECONDS, quotaBytes: 1 }
    const partner = { businessId: 'grill-catalog', chainId: 'grill' }
    const { expiresAt, uploadUrl } = await createTicket(deps, partner, false)
    const signed = new URL(uploadUrl).searchParams
    expect([signed.get('X-Amz-Date'), signed.get('X-Amz-Expires')]).toEqual(['20260115T120000Z', '900'])
    expect(expiresAt).toBe('2026-01-15T12:15:00.000Z')
  })
})
