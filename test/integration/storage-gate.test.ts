import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildGate } from '../../storage-gate/gate.ts'
import { loadGateConfig } from '../../storage-gate/gate-config.ts'
import { sendBytes } from '../support/raw-http.ts'

const MIB = 1024 * 1024
const LIMIT = 64 * MIB
const BUCKET = `gate-${randomUUID().slice(0, 8)}`
const JSON_TYPE = { 'content-type': 'application/json' }

const environment = inject('stackEnvironment')
const closing: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}

interface Gate {
  readonly address: string
  readonly s3: S3Client
}

/** A gate for one test; its default target is the real storage. */
async function startGate(settings: Readonly<Record<string, string>> = {}): Promise<Gate> {
  const config = loadGateConfig({
    ...environment,
    ...{ LOG_LEVEL: 'silent', STORAGE_GATE_PORT: '0', MAX_FILE_BYTES: String(LIMIT) },
    STORAGE_GATE_TARGET: environment.S3_ENDPOINT,
    ...settings,
  })
  const app: FastifyInstance = await buildGate(config)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const s3 = client(address)
  closing.push(async () => {
    s3.destroy()
    app.server.closeAllConnections()
    await app.close()
  })
  return { address, s3 }
}

function client(endpoint: string): S3Client {
  return new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
    credentials: {
      accessKeyId: environment.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? '',
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function signedUrl(s3: S3Client, Key: string): Promise<string> {
  const command = new PutObjectCommand({ Bucket: BUCKET, Key, ContentType: 'application/json' })
  return getSignedUrl(s3, command, { signableHeaders: new Set(['content-type', 'host']) })
}

/** An upload whose body the test sends by itself. */
function openPut(url: string, bytes: number, headers: Readonly<Record<string, string>> = {}): ClientRequest {
  const outgoing = request(url, {
    ...{ method: 'PUT', agent: false },
    headers: { ...JSON_TYPE, 'content-length': bytes, ...headers },
  })
  outgoing.on('error', () => undefined)
  return outgoing
}

async function answerTo(outgoing: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

/** `once` of node:events fails where an error comes before. */
function closed(emitter: ClientRequest): Promise<void> {
  return new Promise((resolve) => emitter.once('close', resolve))
}

/** Listens in place of the storage and passes connections to the test. */
async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the storage gate before the real storage', () => {
  let gate: Gate

  beforeAll(async () => {
    gate = await startGate()
    await gate.s3.send(new CreateBucketCommand({ Bucket: BUCKET }))
  })
  afterAll(async () => {
    const { Contents = [] } = await gate.s3.send(new ListObjectsV2Command({ Bucket: BUCKET }))
    for (const { Key } of Contents) await gate.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }))
    await closeAll()
  })

  const textOf = async (Key: string) => {
    const { Body } = await gate.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }))
    return Body?.transformToString()
  }

  it('passes what the API, the worker and the operator ask by the SDK', async () => {
    const { s3 } = gate
    const Key = "captured/chain=ü+1/it's (a) b.json"
    const object = { Bucket: BUCKET, Key }
    const stored = await s3.send(
      new PutObjectCommand({ ...object, Body: '0123456789', Metadata: { a: 'b' } }),
    )
    const head = await s3.send(new HeadObjectCommand(object))
    expect(head).toMatchObject({ ContentLength: 10, ETag: stored.ETag, Metadata: { a: 'b' } })
    const part = await s3.send(new GetObjectCommand({ ...object, Range: 'bytes=2-4', IfMatch: head.ETag }))
    expect(await part.Body?.transformToString()).toBe('234')
    const copy = { Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/${encodeURIComponent(Key)}` }
    await s3.send(new CopyObjectCommand({ ...copy, CopySourceIfMatch: head.ETag }))
    expect(await textOf('copy')).toBe('0123456789')
    const stale = new CopyObjectCommand({ ...copy, CopySourceIfMatch: '"0"' })
    await expect(s3.send(stale)).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } })
    const list = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'captured/chain=ü+1/' }))
    expect(list.Contents?.map((entry) => entry.Key)).toEqual([Key])
    await s3.send(
      new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: [{ Key: 'copy' }, { Key }] } }),
    )
    const gone = s3.send(new HeadObjectCommand(object))
    await expect(gone).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })

  it('passes a signed upload of the largest size, byte for byte', async () => {
    const url = await signedUrl(gate.s3, 'large')
    const block = Buffer.alloc(MIB, 'dishes ')
    const hash = createHash('md5')
    const blocks = function* () {
      for (let sent = 0; sent < LIMIT; sent += MIB) {
        block.writeUInt32LE(sent)
        hash.update(block)
        yield Buffer.from(block)
      }
    }
    const outgoing = openPut(url, LIMIT)
    const answer = answerTo(outgoing)
    await pipeline(Readable.from(blocks()), outgoing)
    expect(await answer).toEqual({ status: 200, body: '' })
    const head = await gate.s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'large' }))
    expect(head).toMatchObject({ ContentLength: LIMIT, ETag: `"${hash.digest('hex')}"` })
  })

  it('refuses a file over the limit before its bytes come; nothing is stored', async () => {
    const url = await signedUrl(gate.s3, 'too-large')
    const asked = openPut(url, LIMIT + 1, { expect: '100-continue' })
    asked.on('continue', () => expect.fail('the gate asked for the body'))
    asked.flushHeaders()
    const refused = {
      status: 413,
      body: expect.stringMatching(/<Code>EntityTooLarge<.*<MaxSizeAllowed>67108864</),
    }
    expect(await answerTo(asked)).toEqual(refused)
    // A client that does not wait gets its answer, too.
    const eager = openPut(url, LIMIT + 1)
    for (let sent = 0; sent < 4; sent += 1) eager.write(Buffer.alloc(MIB))
    expect(await answerTo(eager)).toEqual(refused)
    eager.destroy()
    const head = gate.s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'too-large' }))
    await expect(head).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })

  it('asks for the body of an upload that waits to be asked', async () => {
    const outgoing = openPut(await signedUrl(gate.s3, 'asked'), 2, { expect: '100-continue' })
    outgoing.on('continue', () => outgoing.end('[]'))
    outgoing.flushHeaders()
    expect((await answerTo(outgoing)).status).toBe(200)
    expect(await textOf('asked')).toBe('[]')
  })

  it('keeps the file before where an upload breaks off, or is not what it says', async () => {
    const Key = 'kept'
    const url = await signedUrl(gate.s3, Key)
    const put = (body: string, headers = {}) =>
      fetch(url, { method: 'PUT', headers: { ...JSON_TYPE, ...headers }, body })
    expect((await put('["before"]')).status).toBe(200)
    for (const bytes of [2, 40_000_000]) {
      const broken = openPut(url, bytes)
      await new Promise((resolve) => broken.write('[', resolve))
      const end = closed(broken)
      broken.destroy()
      await end
    }
    const otherDigest = createHash('md5').update('another').digest('base64')
    expect((await put('["after"]', { 'content-md5': otherDigest })).status).toBe(400)
    expect((await put('["after"]', { 'if-none-match': '*' })).status).toBe(412)
    expect(await textOf(Key)).toBe('["before"]')
  })

  it('stores one of two files that come at the same time, whole', async () => {
    const url = await signedUrl(gate.s3, 'both')
    const bodies = ['a', 'b'].map((letter) => letter.repeat(3 * MIB))
    const puts = bodies.map((body) => fetch(url, { method: 'PUT', headers: JSON_TYPE, body }))
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([200, 200])
    expect(bodies).toContain(await textOf('both'))
  })

  it('outlives bytes that are no request, and uploads that break off anywhere', async () => {
    const { host, pathname, search } = new URL(await signedUrl(gate.s3, 'broken'))
    const right = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n["twenty characters"]`
    const changed = fc.tuple(fc.nat(right.length), fc.nat(30), fc.string({ unit: 'binary', maxLength: 20 }))
    const cut = fc.nat(right.length - 2).map((end) => right.slice(0, end))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          changed.map(([at, gone, text]) => `${right.slice(0, at)}${text}${right.slice(at + gone)}`),
          cut,
        ),
        async (bytes) => {
          await sendBytes(gate.address, bytes, 20)
          expect((await fetch(`${gate.address}/health/live`)).status).toBe(200)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('stores an empty file, which is then judged like any other', async () => {
    const url = await signedUrl(gate.s3, 'empty')
    expect((await fetch(url, { method: 'PUT', headers: JSON_TYPE, body: '' })).status).toBe(200)
    expect(await textOf('empty')).toBe('')
  })
})

describe('the storage gate before a storage in trouble', () => {
  afterEach(closeAll)

  const put = (url: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url, { method: 'PUT', headers: { ...JSON_TYPE, ...headers }, body })

  it('answers 503 where the storage is away, and says so to a health check', async () => {
    const target = await listening(createTcpServer())
    await closeAll()
    const { address, s3 } = await startGate({ STORAGE_GATE_TARGET: target })
    const answer = await put(await signedUrl(s3, 'k'), '[]')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.text()).toMatch(/<Code>ServiceUnavailable<.*The storage is away/)
    const look = s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'k' }))
    await expect(look).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
    const ready = await fetch(`${address}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', storage: 'down' }])
  })

  it('answers 502 where the storage breaks off, 504 where it is silent', async () => {
    const broken = await listening(createTcpServer((socket) => socket.once('data', () => socket.destroy())))
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: broken })
    const answer = await put(await signedUrl(s3, 'k'), '[]')
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('BadGateway')])
    const target = await listening(createTcpServer())
    const late = await startGate({ STORAGE_GATE_TARGET: target, STORAGE_GATE_IDLE_MS: '1000' })
    const given = await put(await signedUrl(late.s3, 'k'), '[]')
    expect([given.status, await given.text()]).toEqual([504, expect.stringContaining('GatewayTimeout')])
  })

  it('cuts a file off where the storage does: it must not look whole', async () => {
    const target = await listening(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('half of it', () => response.destroy())
      }),
    )
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: target })
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'k' }))
    await expect(Body?.transformToString()).rejects.toThrow()
  })

  it('breaks off towards the storage where the sender does', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const server = createServer((incoming) => {
      incoming.on('data', () => sender.destroy())
      incoming.once('close', () => resolve(incoming.complete))
      incoming.on('error', () => undefined)
    })
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: await listening(server) })
    const sender = openPut(await signedUrl(s3, 'k'), 1_000)
    sender.write('[')
    expect(await promise).toBe(false)
  })

  it('keeps no more of a body than fits into its buffers', async () => {
    const target = await listening(createServer(() => undefined))
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: target, STORAGE_GATE_IDLE_MS: '1500' })
    const sender = openPut(await signedUrl(s3, 'k'), LIMIT)
    const body = Readable.from(
      (function* () {
        for (let sent = 0; sent < LIMIT; sent += MIB) yield Buffer.alloc(MIB)
      })(),
    )
    const end = closed(sender)
    const socket = new Promise<Socket>((resolve) => sender.once('socket', resolve))
    body.pipe(sender)
    await end
    const { bytesWritten } = await socket
    expect(bytesWritten).toBeGreaterThan(0)
    expect(bytesWritten).toBeLessThan(LIMIT / 4)
  })

  it('lets a slow upload take as long as it needs, and closes one that is silent', async () => {
    const server = createServer((incoming, response) => {
      incoming.resume().once('end', () => response.end())
      incoming.on('error', () => undefined)
    })
    const target = await listening(server)
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: target, STORAGE_GATE_IDLE_MS: '1000' })
    const slow = openPut(await signedUrl(s3, 'k'), 8)
    const answer = answerTo(slow)
    for (let sent = 0; sent < 8; sent += 1) {
      slow.write('x')
      await pause(300)
    }
    expect((await answer).status).toBe(200)
    const silent = openPut(await signedUrl(s3, 'k'), 8)
    silent.write('x')
    await closed(silent)
  })

  it('refuses a stranger before the storage hears of it', async () => {
    const heard: Socket[] = []
    const target = await listening(createTcpServer((socket) => void heard.push(socket)))
    const { address, s3 } = await startGate({ STORAGE_GATE_TARGET: target })
    const accessKey = environment.S3_ACCESS_KEY_ID
    const url = await signedUrl(s3, 'k')
    const day = '20261120'
    const forged = {
      'x-amz-date': `${day}T100000Z`,
      'x-amz-content-sha256': '0'.repeat(64),
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${day}/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${'0'.repeat(64)}`,
    }
    expect((await put(`${address}/${BUCKET}/k`, 'x'.repeat(MIB), forged)).status).toBe(403)
    expect((await put(url.replace(/(Signature=)\w/, '$1'), '[]')).status).toBe(400)
    expect((await put(url.replace('/k?', '/other?'), '[]')).status).toBe(403)
    expect((await fetch(`${address}/${BUCKET}?list-type=2`)).status).toBe(403)
    expect(heard).toEqual([])
  })

  it('takes a few uploads to one object at the same time, and all of them only up to a number', async () => {
    const arrived: string[] = []
    const waiting: (() => void)[] = []
    const server = createServer((incoming, response) => {
      arrived.push(incoming.url?.replace(/\?.*/, '') ?? '')
      waiting.push(() => response.end())
    })
    const target = await listening(server)
    const limits = { STORAGE_GATE_MAX_UPLOADS: '3', STORAGE_GATE_MAX_UPLOADS_PER_OBJECT: '2' }
    const { s3 } = await startGate({ STORAGE_GATE_TARGET: target, ...limits })
    const [one, other] = [await signedUrl(s3, 'one'), await signedUrl(s3, 'other')]
    const running = [put(one, '[]'), put(one, '[]')]
    await expect.poll(() => arrived.length).toBe(2)
    const refused = await put(one, '[]')
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('SlowDown')])
    running.push(put(other, '[]'))
    await expect.poll(() => arrived.length).toBe(3)
    expect((await put(other, '[]')).status).toBe(503)
    for (const end of waiting.splice(0)) end()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
    const next = put(one, '[]')
    await expect.poll(() => arrived.length).toBe(4)
    for (const end of waiting.splice(0)) end()
    expect((await next).status).toBe(200)
  })

  it('leaves room for others whatever one business has under way', async () => {
    const waiting: (() => void)[] = []
    const server = createServer((_incoming, response) => waiting.push(() => response.end()))
    const target = await listening(server)
    const { s3 } = await startGate({
      STORAGE_GATE_TARGET: target,
      STORAGE_GATE_MAX_UPLOADS_PER_BUSINESS: '2',
    })
    const keyOf = (business: string, upload: string) =>
      `validation/business_id=${business}/upload_id=${upload}/items.json`
    const upload = async (business: string, name: string) =>
      put(await signedUrl(s3, keyOf(business, name)), '[]')
    const running = [upload('greedy', 'up_1'), upload('greedy', 'up_2')]
    await expect.poll(() => waiting.length).toBe(2)
    expect((await upload('greedy', 'up_3')).status).toBe(503)
    running.push(upload('modest', 'up_4'))
    await expect.poll(() => waiting.length).toBe(3)
    for (const end of waiting.splice(0)) end()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('closes connections of one address beyond its limit', async () => {
    const { address } = await startGate({ STORAGE_GATE_MAX_CONNECTIONS_PER_ADDRESS: '3' })
    const { hostname, port } = new URL(address)
    const opened = async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const held = await Promise.all([opened(), opened(), opened()])
    const extra = await opened()
    await once(extra.resume(), 'close')
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await fetch(`${address}/health/live`)).status).toBe(200)
  })
})
