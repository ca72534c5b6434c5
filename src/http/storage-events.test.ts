import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import { newUpload } from '../features/uploads/create-ticket.ts'
import type { Noticed } from '../features/uploads/notice-stored.ts'
import { requestRecordPlugin } from './request-record.ts'
import { storageEventsPlugin } from './storage-events.ts'

const PARTNER = { businessId: 'b', chainId: 'grill' }

const SECRET = 'of the storage and the service'
const BUCKET = 'menus'

const event = (key: string, more: Readonly<Record<string, unknown>> = {}) => ({
  eventName: 'ObjectCreated:Put',
  s3: { bucket: { name: BUCKET }, object: { key, ...more } },
})

const LIMITS = { perKey: 1e6, perSession: 1e6, perGuestAddress: 1e6, perAddress: 1e6 }
/** The limits of this address have tests of their own. */
const UNLIMITED: RateLimiter = {
  takeHeld: () => null,
  take: (_key, limit) =>
    Promise.resolve({ limit, remaining: limit, resetSeconds: 60, isExceeded: false, refusals: 0 }),
  giveBack: () => undefined,
}

/** The endpoint alone; `looks` holds the keys that the storage was asked for. */
async function endpoint(noticeStored?: (key: string) => Promise<Noticed>, totalMs = 10_000) {
  const app = Fastify()
  const looks: string[] = []
  const outcomes: (string | undefined)[] = []
  await app.register(requestRecordPlugin)
  app.addHook('onResponse', async ({ record }) => {
    outcomes.push(record?.outcome)
  })
  await app.register(storageEventsPlugin, {
    ...{ secret: SECRET, bucket: BUCKET, totalMs, limiter: UNLIMITED, limits: LIMITS },
    noticeStored: async (key) => {
      looks.push(key)
      return (await noticeStored?.(key)) ?? { object: null, upload: null }
    },
  })
  const send = (records: readonly unknown[], secret = SECRET) =>
    app.inject({
      ...{ method: 'POST', url: '/internal/storage-events', payload: JSON.stringify({ Records: records }) },
      headers: { authorization: `Bearer ${secret}` },
    })
  return { looks, outcomes, send }
}

it('the record of a refused request of storage events has the code of its error', async () => {
  const { outcomes, send } = await endpoint(() => new Promise(() => undefined), 20)
  await send([])
  await send([], 'of somebody else')
  await send(['no event'])
  await send([event('k')])
  expect(outcomes).toEqual(['OK', 'INVALID_TOKEN', 'INVALID_INPUT', 'UPLOADS_UNAVAILABLE'])
})

describe('the work of one request of storage events', () => {
  it('is at most a hundred objects, each once', async () => {
    const { looks, send } = await endpoint()
    const keys = Array.from({ length: 100 }, (_, n) => `k${n}`)
    const taken = await send([...keys, ...keys].map((key) => event(key)))
    expect([taken.statusCode, taken.json().objects.length, looks.length]).toEqual([200, 100, 100])
    const over = await send([...keys, 'one more'].map((key) => event(key)))
    expect(over.statusCode).toBe(400)
    expect(over.json().errors[0]).toMatchObject({
      message: 'The events name 101 objects; a request may name 100. Send the others in another one',
      extensions: { code: 'INVALID_INPUT' },
    })
    expect(looks).toHaveLength(100)
  })

  it.each([
    ['a key that no object can have', event('k'.repeat(3_073))],
    ['a long ETag', event('k', { eTag: 'e'.repeat(256) })],
    ['a long name of an event', { ...event('k'), eventName: `ObjectCreated:${'x'.repeat(255)}` }],
    ['a long time', { ...event('k'), eventTime: '9'.repeat(256) }],
    ['a long bucket', { ...event('k'), s3: { bucket: { name: 'b'.repeat(256) }, object: { key: 'k' } } }],
  ])('is none for %s', async (_what, record) => {
    const { looks, send } = await endpoint()
    const answer = await send([record])
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([400, 'INVALID_INPUT'])
    expect(looks).toEqual([])
  })

  it('runs four at once, and answers in the order of the events', async () => {
    let [running, most] = [0, 0]
    const { send } = await endpoint(async (key) => {
      running += 1
      most = Math.max(most, running)
      await setTimeout(key === 'k0' ? 20 : 2)
      running -= 1
      return { object: null, upload: null }
    })
    const keys = Array.from({ length: 12 }, (_, n) => `k${n}`)
    const answer = await send(keys.map((key) => event(key)))
    expect(most).toBe(4)
    expect(answer.json().objects.map(({ objectKey }: { objectKey: string }) => objectKey)).toEqual(keys)
  })

  it('ends when its time is over, and begins nothing more', async () => {
    const { promise: hung, resolve } = Promise.withResolvers<Noticed>()
    const { looks, send } = await endpoint(() => hung, 50)
    const answer = await send(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => event(key)))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().errors[0].extensions).toMatchObject({ code: 'UPLOADS_UNAVAILABLE', retryAfter: 5 })
    resolve({ object: null, upload: null })
    await new Promise((done) => setImmediate(done))
    expect(looks).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is looked after by the newest event of an object, in whatever order they come', async () => {
    const object = { etag: '"e1"', modifiedAt: '2026-11-20T10:00:00.000Z', bytes: 2 }
    const upload = {
      ...newUpload(PARTNER, 'k', object.modifiedAt, object.modifiedAt),
      state: 'LIVE',
      object,
    } as const
    const { looks, send } = await endpoint(async () => ({ object, upload }))
    const at = (eventTime: string) => ({ ...event('k', { eTag: 'e1' }), eventTime })
    const [known, later] = [at('2026-11-20T10:00:00.123Z'), at('2026-11-20T11:00:00.000Z')]
    for (let n = 0; n < 3; n += 1) await send([known])
    expect(looks).toHaveLength(1)
    const timeless = event('k', { eTag: 'e1' })
    for (const records of [
      [later, known],
      [known, later],
      [timeless, known],
      [known, timeless],
    ])
      await send(records)
    expect(looks).toHaveLength(5)
  })
})
