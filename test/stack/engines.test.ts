import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TemporaryHome, temporaryHome } from '../../harness/engines/temporary-home.ts'
import { unsignedHeaderProbe } from '../../src/features/uploads/unsigned-header-probe.ts'
import type { MavenPlan } from '../../stack/engine-plan.ts'
import { acquireStack, type Stack } from '../../stack/stack.ts'
import { readJsonFile } from '../../stack/state/json-file.ts'
import { isAlive } from '../../stack/state/process-identity.ts'
import { readState } from '../../stack/state/stack-state.ts'
import { statusLines } from '../../stack/status.ts'
import { killEngine, restartEngine, startEngine, stopEngine } from '../../stack/supervise/engine-control.ts'
import { probe } from '../../stack/supervise/probes.ts'
import { describeEnginesAway, RESTART_TIMEOUT_MS } from './engines-away.ts'

/** A first run on a new machine fetches the engines. */
const START_TIMEOUT_MS = 600_000
const BUCKET = 'menus'
const KEY = 'partner/business_id=1/date=2026-01-01/items.json'

let temporary: TemporaryHome
let stack: Stack
let s3: S3Client

function storageClient(endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey } = stack.storage
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

beforeAll(async () => {
  temporary = await temporaryHome()
  stack = await acquireStack({ settings: temporary.settings, holder: 'test' })
  s3 = storageClient(stack.storage.endpoint)
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }))
}, START_TIMEOUT_MS)

afterAll(async () => {
  s3.destroy()
  await temporary.remove()
}, RESTART_TIMEOUT_MS)

function uploadAddress(expiresIn = 60): Promise<string> {
  const command = new PutObjectCommand({ Bucket: BUCKET, Key: KEY, ContentType: 'application/json' })
  return getSignedUrl(s3, command, { expiresIn, signableHeaders: new Set(['content-type']) })
}

async function put(address: string, contentType = 'application/json'): Promise<number> {
  const response = await fetch(address, {
    method: 'PUT',
    body: '[]',
    headers: { 'content-type': contentType },
  })
  await response.body?.cancel()
  return response.status
}

describe('Elasticsearch', () => {
  it('is the real one, compiles Painless, and listens on this machine only', async () => {
    const about = await (await fetch(stack.elasticsearchUrl)).json()
    expect(about).toMatchObject({ version: { number: '9.4.3' } })
    const response = await fetch(`${stack.elasticsearchUrl}/_scripts/painless/_execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ script: { source: 'return 6 * params.by', params: { by: 7 } } }),
    })
    expect(await response.json()).toEqual({ result: '42' })
    expect(stack.elasticsearchUrl).toMatch(/^http:\/\/127\.0\.0\.1:/)
  })
})

describe('the S3 storage', () => {
  it('takes a signed upload', async () => {
    expect(await put(await uploadAddress())).toBe(200)
  })

  it('refuses another content type than the signed one', async () => {
    expect(await put(await uploadAddress(), 'text/plain')).toBe(403)
  })

  it('refuses a tampered signature, and another key', async () => {
    const address = await uploadAddress()
    expect(await put(address.replace(/Signature=..../, 'Signature=0000'))).toBe(403)
    expect(await put(address.replace('items.json', 'other.json'))).toBe(403)
  })

  it('refuses an expired address', async () => {
    const address = await uploadAddress(1)
    await vi.waitFor(async () => expect(await put(address)).toBe(403), { timeout: 10_000, interval: 500 })
  })

  it('refuses a wrong secret', async () => {
    const { endpoint, region, accessKeyId } = stack.storage
    const stranger = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey: 'guessed' },
      forcePathStyle: true,
    })
    const listing = stranger.send(new ListObjectsV2Command({ Bucket: BUCKET }))
    await expect(listing).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  })

  it('lists, reads under a condition, and deletes', async () => {
    await put(await uploadAddress())
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'partner/' }))
    expect(Contents).toMatchObject([{ Key: KEY, Size: 2 }])
    const object = { Bucket: BUCKET, Key: KEY }
    const read = await s3.send(new GetObjectCommand({ ...object, IfMatch: Contents?.[0]?.ETag }))
    expect(await read.Body?.transformToString()).toBe('[]')
    const stale = s3.send(new GetObjectCommand({ ...object, IfMatch: '"0123"' }))
    await expect(stale).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } })
    await s3.send(new DeleteObjectCommand(object))
    expect((await s3.send(new ListObjectsV2Command({ Bucket: BUCKET }))).KeyCount).toBe(0)
  })
})

describe('the gate before the S3 storage', () => {
  const innerAddress = () => `http://127.0.0.1:${temporary.settings.ports.storageInner}`

  it('refuses headers that are not signed; the storage behind it, asked by itself, obeys them', async () => {
    const inner = storageClient(innerAddress())
    const probe = (client: S3Client) =>
      unsignedHeaderProbe({ s3: client, publicS3: client, bucket: BUCKET, timeoutMs: 10_000 })
    try {
      expect(await probe(s3)).toEqual({ unsignedHeaders: 'REFUSED', status: 403 })
      expect(await probe(inner)).toEqual({ unsignedHeaders: 'OBEYED', status: 200 })
    } finally {
      inner.destroy()
    }
  })

  it('is what `status` names as the address; the storage has one of its own', () => {
    const lines = statusLines(temporary.settings).join('\n')
    expect(lines).toMatch(new RegExp(`S3 storage gate +up +${stack.storage.endpoint},`))
    expect(lines).toMatch(new RegExp(`S3 storage \\(S3Proxy\\) +up +${innerAddress()},`))
  })

  it(
    'stays while the storage is stopped, says so, and passes requests again as soon as it is back',
    async () => {
      await stopEngine('storage', temporary.settings)
      expect(await put(await uploadAddress())).toBe(503)
      await startEngine('storage', temporary.settings)
      expect(await put(await uploadAddress())).toBe(200)
      await restartEngine('storage-gate', temporary.settings)
      expect(await put(await uploadAddress())).toBe(200)
    },
    RESTART_TIMEOUT_MS,
  )

  it(
    'comes back after it was killed',
    async () => {
      await killEngine('storage-gate', 'SIGKILL', temporary.settings)
      await vi.waitFor(async () => expect(await put(await uploadAddress())).toBe(200), {
        timeout: RESTART_TIMEOUT_MS,
      })
    },
    RESTART_TIMEOUT_MS,
  )
})

describeEnginesAway(() => ({ stack, home: temporary }))

describe('the whole stack', () => {
  it('does not show the storage key on a command line', () => {
    const plan = readJsonFile(temporary.home.plan) as MavenPlan
    const lines = plan.engines.map(({ command, args, env }) => JSON.stringify([command, args, env]))
    expect(lines.join()).not.toContain(stack.storage.secretAccessKey)
  })

  it(
    'leaves no process behind when it is given back',
    async () => {
      const state = readState(temporary.home.state)
      await stack.release()
      const processes = [state?.supervisor, ...(state?.engines ?? []).map((engine) => engine.process)]
      expect(processes).toHaveLength(5)
      expect(processes.filter((process) => process && isAlive(process))).toEqual([])
      const { elasticsearch, redis, storage, storageInner } = temporary.settings.ports
      const answers = [
        probe('elasticsearch', elasticsearch),
        probe('redis', redis),
        probe('storage', storageInner),
        probe('storage-gate', storage),
      ]
      expect(await Promise.all(answers)).toEqual([false, false, false, false])
    },
    RESTART_TIMEOUT_MS,
  )
})
