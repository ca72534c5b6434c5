import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSignature } from './check-signature.ts'
import { readSignatureClaim } from './signature-claim.ts'
import { type RawRequest, readStorageRequest } from './storage-request.ts'

const KEY = { accessKeyId: 'dev-key', secretAccessKey: 'a secret/of+the=storage' }
const BUCKET = 'menus'
const ODD_KEY = "partner/a b+c=d&e%f/ü'(!)*~.json"
const SIGNED = new Date('2026-11-20T10:00:00.000Z')
const SIGNED_MS = SIGNED.getTime()

let server: Server
let s3: S3Client
let arrived: RawRequest[] = []

/** What the SDK sends is what it signed: the requests are recorded as they arrive. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, rawHeaders } = request
    arrived.push({ method, url, rawHeaders })
    request.resume()
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<Result><ETag>"1"</ETag></Result>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  s3 = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: KEY,
  })
})
afterAll(() => {
  s3.destroy()
  server.close()
})

async function sent(send: () => Promise<unknown>): Promise<RawRequest> {
  arrived = []
  await send()
  const [request] = arrived
  if (request === undefined) throw new Error('nothing arrived')
  return request
}

async function presigned(method = 'PUT'): Promise<RawRequest> {
  const command = new PutObjectCommand({ Bucket: BUCKET, Key: ODD_KEY, ContentType: 'application/json' })
  const signableHeaders = new Set(['content-type', 'host'])
  const options = { expiresIn: 900, signingDate: SIGNED, signableHeaders }
  const { host, pathname, search } = new URL(await getSignedUrl(s3, command, options))
  const rawHeaders = ['Host', host, 'Content-Type', 'application/json', 'Content-Length', '2']
  return { method, url: `${pathname}${search}`, rawHeaders }
}

function check(raw: RawRequest, key = KEY, now = Date.now()): void {
  const request = readStorageRequest(raw)
  checkSignature(request, readSignatureClaim(request), key, now)
}

const SENDS = {
  'a stored object': () =>
    s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: ODD_KEY, Body: 'x', Metadata: { a: 'b  c' } })),
  'a copy': () =>
    s3.send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        Key: 'to',
        CopySource: encodeURI(`${BUCKET}/${ODD_KEY}`),
        CopySourceIfMatch: '"1"',
      }),
    ),
  'a part of an object': () =>
    s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: ODD_KEY, Range: 'bytes=0-1', IfMatch: '"1"' })),
  'a look': () => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: ODD_KEY })),
  'a list': () =>
    s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: "partner/a b+c=d&e%f/ü'(!)*~", MaxKeys: 3 })),
  'several deletions': () =>
    s3.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: [{ Key: ODD_KEY }] } })),
} as const

describe('a signature', () => {
  it.each(Object.entries(SENDS))('of the SDK is right: %s', async (_what, send) => {
    const request = await sent(send)
    expect(() => check(request)).not.toThrow()
    expect(() => check(request, { ...KEY, secretAccessKey: 'guessed' })).toThrow(
      /is not that of this request/,
    )
    expect(() => check(request, { ...KEY, accessKeyId: 'other' })).toThrow(/no such access key/)
  })

  it('in an address is right until it expires, and not before its time', async () => {
    const request = await presigned()
    expect(() => check(request, KEY, SIGNED_MS)).not.toThrow()
    expect(() => check(request, KEY, SIGNED_MS + 900_000)).not.toThrow()
    expect(() => check(request, KEY, SIGNED_MS + 900_001)).toThrow('Request has expired')
    expect(() => check(request, KEY, SIGNED_MS - 16 * 60_000)).toThrow(/another time/)
  })

  it('in a header holds a quarter of an hour', async () => {
    const request = await sent(SENDS['a look'])
    expect(() => check(request, KEY, Date.now() + 14 * 60_000)).not.toThrow()
    for (const minutes of [-16, 16])
      expect(() => check(request, KEY, Date.now() + minutes * 60_000)).toThrow(/another time/)
  })

  it('is wrong where anything that it covers is changed', async () => {
    const right = await presigned()
    const { url = '', rawHeaders } = right
    const wrong: RawRequest[] = [
      { ...right, method: 'GET' },
      { ...right, method: 'DELETE' },
      { ...right, url: url.replace('partner', 'partnes') },
      { ...right, url: `${url}&acl` },
      { ...right, url: `${url}&x-amz-copy-source=/menus/other` },
      { ...right, url: url.replace('Expires=900', 'Expires=9000') },
      { ...right, url: url.replace('Signature=', 'Signature=0').replace(/(Signature=\w{64})\w/, '$1') },
      { ...right, rawHeaders: rawHeaders.with(1, 'other:80') },
      { ...right, rawHeaders: rawHeaders.with(3, 'text/html') },
      { ...right, rawHeaders: rawHeaders.toSpliced(2, 2) },
    ]
    for (const request of wrong)
      expect(() => check(request, KEY, SIGNED_MS), JSON.stringify(request)).toThrow(/is not that of this/)
  })

  it('is wrong or unreadable where any character of the address is changed', async () => {
    const right = await presigned()
    const { url = '' } = right
    fc.assert(
      fc.property(fc.nat(url.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = `${url.slice(0, at)}${character}${url.slice(at + 1)}`
        // Another spelling of the same address is the same address.
        fc.pre(safelyDecoded(changed) !== safelyDecoded(url))
        expect(() => check({ ...right, url: changed }, KEY, SIGNED_MS)).toThrow()
      }),
      { numRuns: 2_000 },
    )
  })

  it('has to cover the host', async () => {
    const request = readStorageRequest(await presigned())
    const claim = { ...readSignatureClaim(request), signedHeaders: ['content-type'] }
    expect(() => checkSignature(request, claim, KEY, SIGNED_MS)).toThrow(/is not that of this request/)
  })
})

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
