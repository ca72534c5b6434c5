import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { CATALOG_CONTENT_TYPE } from './create-ticket.ts'

export interface ProbeDeps {
  readonly s3: S3Client
  /** Signs for the storage address that partners use. */
  readonly publicS3: S3Client
  readonly bucket: string
  readonly timeoutMs: number
}

/**
 * `REFUSED`: as S3 does. `IGNORED`: the header had no effect, and the body was stored. `OBEYED`: the holder of an
 * upload ticket can read every object of the bucket whose key is known or guessed.
 */
export type UnsignedHeaders = 'REFUSED' | 'IGNORED' | 'OBEYED'

export interface ProbeResult {
  readonly unsignedHeaders: UnsignedHeaders
  /** Status of the storage's answer to the PUT. */
  readonly status: number
}

const PREFIX = 'probe/'

/**
 * Tests how a storage handles an `x-amz-*` header that the signature does not cover. Sends a PUT to a signed address
 * with the copy source of another object, as a hostile partner would, and then checks what is stored. Deletes its
 * objects. Throws if the storage does not answer.
 */
export async function unsignedHeaderProbe(deps: ProbeDeps): Promise<ProbeResult> {
  const id = randomUUID()
  const [source, target] = [`${PREFIX}${id}/source`, `${PREFIX}${id}/target`]
  try {
    await deps.s3.send(new PutObjectCommand({ Bucket: deps.bucket, Key: source, Body: id }))
    const status = await putWithCopySource(deps, target, source)
    const stored = await textOf(deps, target)
    return { unsignedHeaders: verdict(stored, id), status }
  } finally {
    for (const Key of [source, target])
      await deps.s3.send(new DeleteObjectCommand({ Bucket: deps.bucket, Key }))
  }
}

function verdict(stored: string | null, bait: string): UnsignedHeaders {
  if (stored === null) return 'REFUSED'
  return stored === bait ? 'OBEYED' : 'IGNORED'
}

async function putWithCopySource(deps: ProbeDeps, key: string, source: string): Promise<number> {
  const command = new PutObjectCommand({ Bucket: deps.bucket, Key: key, ContentType: CATALOG_CONTENT_TYPE })
  const url = await getSignedUrl(deps.publicS3, command, {
    signableHeaders: new Set(['content-type', 'host']),
  })
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': CATALOG_CONTENT_TYPE, 'x-amz-copy-source': `/${deps.bucket}/${source}` },
    body: '',
    signal: AbortSignal.timeout(deps.timeoutMs),
  })
  await answer.body?.cancel()
  return answer.status
}

async function textOf({ s3, bucket }: ProbeDeps, key: string): Promise<string | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return (await Body?.transformToString()) ?? ''
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}
