import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import type { EndEvent } from '../../src/features/uploads/upload-life.ts'
import { queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { WEBHOOK_DELIVERIES } from '../../src/queues/webhook-deliveries.ts'
import { operate } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWebhookReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver.ts'

const ATTEMPTS = 4
const FAST = { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_DELAY_MS: '50', WEBHOOK_TIMEOUT_MS: '6000' }
const WITHIN = { timeout: 15_000 }
const ROUNDS_MS = 1_000

let number = 0

/** Every test has a chain, a receiver and a webhook of its own. */
async function newPartner(service: TestService): Promise<OnboardedChain> {
  number += 1
  return service.onboard({ chainId: `hook-${number}`, name: `Hook ${number}` })
}

/** An upload that ends now, without the work of one. */
async function endUpload(
  service: TestService,
  chain: OnboardedChain,
  event: EndEvent = 'wentLive',
): Promise<{ uploadId: string; eventId: string }> {
  const now = new Date().toISOString()
  const ticket = newUpload(chain, `partner/business_id=${chain.businessId}/x`, now, now)
  const record = { ...ticket, state: 'PROCESSING' } as const
  await service.stores.uploads.create({
    ...record,
    ...endOfUpload(record, event, { stateReason: 'because' }),
  })
  return { uploadId: record.uploadId, eventId: await eventIdOf(service, record.uploadId) }
}

async function eventIdOf(service: TestService, uploadId: string): Promise<string> {
  return (await service.stores.uploads.find(uploadId))?.webhookEvents[0]?.eventId ?? ''
}

async function deliveryOf(service: TestService, uploadId: string): Promise<string | undefined> {
  return (await service.stores.uploads.find(uploadId))?.webhookEvents.at(-1)?.delivery
}

async function logOf(service: TestService, uploadId: string) {
  await service.es.indices.refresh({ index: service.stores.names.deliveries })
  return (await service.stores.deliveries.list({ uploadId, size: 100 })).toReversed()
}

const rounds = () => new Promise((resolve) => setTimeout(resolve, ROUNDS_MS))

describe('webhooks', () => {
  let service: TestService
  let receiver: WebhookReceiver
  let chain: OnboardedChain
  let secret: string

  beforeAll(async () => {
    service = await startTestService({
      settings: { ...FAST, WEBHOOK_ATTEMPTS: String(ATTEMPTS), WEBHOOK_CONCURRENCY: '3' },
    })
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    chain = await newPartner(service)
    const { newSecret } = await service.stores.webhooks.set(chain.businessId, `${receiver.address}/hook?k=v`)
    secret = newSecret ?? ''
  })
  afterEach(() => receiver.close())

  it('tell of a real upload that went live, once, and verify with the specification’s library', async () => {
    const catalog = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
    let uploadId = ''
    await uploadCatalog(service.address, chain.partnerToken, catalog, (_status, ticket) => {
      uploadId = ticket.uploadId
    })
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    await rounds()
    expect(receiver.received).toHaveLength(1)
    const [event] = receiver.received
    expect(event).toMatchObject({
      path: '/hook?k=v',
      headers: { 'content-type': 'application/json', 'webhook-id': await eventIdOf(service, uploadId) },
    })
    const record = await service.stores.uploads.find(uploadId)
    expect(verified(secret, event)).toEqual({
      type: 'catalog_upload.live',
      timestamp: record?.endedAt,
      data: {
        uploadId,
        businessId: chain.businessId,
        chainId: chain.chainId,
        objectKey: record?.objectKey,
        validateOnly: false,
        state: 'LIVE',
        stateReason: null,
        counts: { received: 1, accepted: 1, rejected: 0, removed: 0, warnings: 1 },
        catalogVersion: expect.any(String),
        createdAt: record?.createdAt,
        endedAt: record?.endedAt,
      },
    })
  })

  it('tell of a ticket that nobody used', async () => {
    const long = new Date(Date.now() - 3_600_000).toISOString()
    const record = newUpload(chain, `partner/business_id=${chain.businessId}/unused`, long, long)
    await service.stores.uploads.create(record)
    await expect.poll(() => receiver.received.length, WITHIN).toBe(1)
    expect(verified(secret, receiver.received[0])).toMatchObject({
      type: 'catalog_upload.expired',
      data: { uploadId: record.uploadId, state: 'EXPIRED', counts: null, catalogVersion: null },
    })
  })

  it('name the upload that the file of an unused ticket came as', async () => {
    const { uploadId } = await endUpload(service, chain)
    const noticedAt = new Date().toISOString()
    const used = await service.stores.uploads.update(uploadId, () => ({ noticedAt }))
    const long = new Date(Date.now() - 3_600_000).toISOString()
    await service.stores.uploads.create(newUpload(chain, used?.objectKey ?? '', long, long))
    const expired = () =>
      receiver.received.map((sent) => verified(secret, sent)).find(({ type }) => /expired$/.test(type))
    await expect
      .poll(() => expired()?.data.stateReason, WITHIN)
      .toMatch(new RegExp(`a later upload of the day replaced it; see ${uploadId}$`))
  })

  it('try again with the same event id and a fresh time until the receiver takes it', async () => {
    receiver.answerWith(500, (response) => response.destroy(), 204)
    const { uploadId, eventId } = await endUpload(service, chain, 'fileRejected')
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId, eventId])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    for (const event of receiver.received) expect(verified(secret, event).data.state).toBe('REJECTED')
    await expect.poll(async () => (await logOf(service, uploadId)).length, WITHIN).toBe(3)
    expect(await logOf(service, uploadId)).toMatchObject([
      { attempt: 1, status: 500, error: null, url: `${receiver.address}/hook` },
      { attempt: 2, status: null, error: 'socket hang up' },
      { attempt: 3, status: 204, error: null, eventId, eventType: 'catalog_upload.rejected' },
    ])
  })

  it('give up after all attempts, visibly, and are sent again when the operator asks', async () => {
    receiver.answerWith(500)
    const { uploadId, eventId } = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('FAILED')
    await rounds()
    expect(receiver.received).toHaveLength(ATTEMPTS)

    receiver.answerWith(200)
    expect(await operate(service, ['webhooks', 'redeliver', eventId])).toContain(eventId)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    expect(receiver.received).toHaveLength(ATTEMPTS + 1)
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(eventId)
  })

  it('show a receiver that is down in the log', async () => {
    receiver.close()
    const { uploadId } = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('FAILED')
    await expect.poll(async () => (await logOf(service, uploadId)).length, WITHIN).toBe(ATTEMPTS)
    for (const delivery of await logOf(service, uploadId))
      expect(delivery).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') })
  })

  it('follow no redirect', async () => {
    receiver.answerWith((response) => response.writeHead(307, { location: '/elsewhere' }).end())
    const { uploadId } = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('FAILED')
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook?k=v']))
  })

  it('stop at 410 Gone, until the operator sets the address again', async () => {
    receiver.answerWith(410, 204)
    const first = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, first.uploadId), WITHIN).toBe('FAILED')
    const disabledAt = async () => (await service.stores.webhooks.find(chain.businessId))?.disabledAt
    await expect.poll(disabledAt, WITHIN).toEqual(expect.any(String))
    const second = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, second.uploadId), WITHIN).toBe('SKIPPED')
    expect(receiver.received).toHaveLength(1)
    expect(await service.stores.webhooks.find(chain.businessId)).toMatchObject({
      disabledReason: 'the receiver answered 410 Gone',
    })

    await service.stores.webhooks.set(chain.businessId, receiver.address)
    const third = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, third.uploadId), WITHIN).toBe('DELIVERED')
  })

  it('are signed with each secret of the last day, and no more are issued where there are too many', async () => {
    const rotate = async () => (await service.stores.webhooks.rotate(chain.businessId))?.newSecret ?? ''
    const issued = [secret, await rotate(), await rotate()]
    await endUpload(service, chain)
    await expect.poll(() => receiver.received.length, WITHIN).toBe(1)
    for (const known of issued) expect(verified(known, receiver.received[0]).type).toBe('catalog_upload.live')

    issued.push(await rotate(), await rotate())
    await expect(rotate()).rejects.toThrow(/has 5 secrets .* remove the webhook and set it again/)
    const kept = (await service.stores.webhooks.find(chain.businessId))?.secrets
    expect(kept?.map((known) => known.secret)).toEqual(issued.reverse())
    expect(kept?.map(({ validUntil }) => validUntil === null)).toEqual([true, false, false, false, false])
  })

  it('skip what ends while a business has none', async () => {
    const other = await newPartner(service)
    const { uploadId } = await endUpload(service, other)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('SKIPPED')
  })

  it('do not wait for another partner’s slow receiver', async () => {
    const slow = await newPartner(service)
    const slowReceiver = await startWebhookReceiver()
    slowReceiver.answerWith(() => undefined)
    await service.stores.webhooks.set(slow.businessId, slowReceiver.address)
    await Promise.all(Array.from({ length: 6 }, () => endUpload(service, slow)))
    await expect.poll(() => slowReceiver.received.length, WITHIN).toBeGreaterThan(1)
    await rounds()
    const startedAt = Date.now()
    const { uploadId } = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    await service.stores.webhooks.remove(slow.businessId)
    slowReceiver.close()
  })

  describe('at the operator’s command line', () => {
    const operator = (...args: string[]) => operate(service, ['webhooks', ...args])
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
    const json = async (...args: string[]): Promise<any> => JSON.parse(await operator(...args, '--json'))

    it('are set with a secret that is shown once', async () => {
      const { businessId } = await newPartner(service)
      const first = await operator('set', businessId, receiver.address)
      expect(first).toMatch(/^whsec_/)
      expect(first).toContain('shown this once')
      expect(await json('set', businessId, `${receiver.address}/new`)).toMatchObject({ secret: null })
      const rotated = await json('rotate', businessId)
      expect(first).not.toContain(rotated.secret)
      const { webhooks } = service.stores.names
      expect(await service.es.exists({ index: webhooks, id: businessId })).toBe(true)
      for (const shown of [
        await operator('show', businessId),
        await operator('show', businessId, '--json'),
      ]) {
        expect(shown).toContain(`${receiver.address}/new`)
        expect(shown).not.toContain('whsec_')
      }
    })

    it('are tried out from a process of its own, and what became of it is in the log', async () => {
      const { ELASTICSEARCH_URL, NAMESPACE } = service.config
      const environment = { ELASTICSEARCH_URL, NAMESPACE, WEBHOOK_ALLOW_PRIVATE: 'true' }
      const end = await runOperator(['webhooks', 'ping', chain.businessId], environment)
      expect(end).toMatchObject({ status: 0, stdout: expect.stringContaining('It was taken.') })
      const ping = { type: 'webhook.ping', data: { businessId: chain.businessId } }
      expect(verified(secret, receiver.received[0])).toMatchObject(ping)
      await service.es.indices.refresh({ index: service.stores.names.deliveries })
      expect(await operator('deliveries', '--business', chain.businessId)).toMatch(/webhook\.ping.* 204 /)
    })

    it('end with status 1 where a test event is not taken', async () => {
      const { ELASTICSEARCH_URL, NAMESPACE } = service.config
      const environment = { ELASTICSEARCH_URL, NAMESPACE, WEBHOOK_ALLOW_PRIVATE: 'true' }
      receiver.answerWith(500, (response) => response.destroy(), 204)
      const ping = () => runOperator(['webhooks', 'ping', chain.businessId], environment)
      expect(await ping()).toMatchObject({ status: 1, stdout: expect.stringContaining('answered 500') })
      expect(await ping()).toMatchObject({ status: 1, stdout: expect.stringContaining('gave no answer') })
    })

    it('are disabled where a test event is answered 410, until they are set again', async () => {
      receiver.answerWith(410)
      expect(await operator('ping', chain.businessId)).toMatch(/answered 410 .* The webhook is disabled/)
      expect(await operator('show', chain.businessId)).toContain('the receiver answered 410 Gone')
      const { uploadId } = await endUpload(service, chain)
      await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('SKIPPED')
      expect(await operator('set', chain.businessId, receiver.address)).toContain('in use')
    })

    it('are removed', async () => {
      expect(await operator('remove', chain.businessId)).toContain(receiver.address)
      await expect(operator('show', chain.businessId)).rejects.toThrow('has no webhook')
      const { uploadId } = await endUpload(service, chain)
      await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('SKIPPED')
    })

    it.each([
      ['an unknown business', ['set', 'nobody', 'https://example.com'], 'There is no business "nobody"'],
      ['an unknown event', ['redeliver', 'evt_x'], 'No upload has an event "evt_x"'],
      ['a business without one', ['rotate', 'nobody'], 'has no webhook'],
    ])('refuse %s', async (_what, args, message) => {
      await expect(operator(...args)).rejects.toThrow(message)
    })
  })

  it('keep their log for 30 days', async () => {
    const { deliveries } = service.stores
    const entry = {
      eventId: 'evt_old',
      eventType: 'webhook.ping',
      businessId: chain.businessId,
      uploadId: 'up_log',
      attempt: 1,
      url: receiver.address,
      status: 204,
      error: null,
      durationMs: 1,
    }
    for (const at of ['2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
      await deliveries.add({ ...entry, at })
    await logOf(service, 'up_log')
    await deliveries.deleteBefore('2026-02-01T00:00:00.000Z')
    expect((await logOf(service, 'up_log')).map(({ at }) => at)).toEqual(['2026-03-01T00:00:00.000Z'])
  })
})

describe('webhooks whose next attempt is far away', () => {
  let service: TestService
  let receiver: WebhookReceiver

  beforeAll(async () => {
    service = await startTestService({ settings: { ...FAST, WEBHOOK_RETRY_DELAY_MS: '600000' } })
    receiver = await startWebhookReceiver()
  })
  afterAll(async () => {
    receiver?.close()
    await service?.close()
  })

  const waiting = async () => {
    const chain = await newPartner(service)
    await service.stores.webhooks.set(chain.businessId, receiver.address)
    receiver.received.length = 0
    receiver.answerWith(503, 204)
    const upload = await endUpload(service, chain)
    await expect.poll(() => receiver.received.length, WITHIN).toBe(1)
    await rounds()
    expect(receiver.received).toHaveLength(1)
    expect(await deliveryOf(service, upload.uploadId)).toBe('PENDING')
    return upload
  }

  it('are sent although the queue was lost: the records are the outbox', async () => {
    const { uploadId, eventId } = await waiting()
    const { NAMESPACE } = service.config
    const queue = new Queue(WEBHOOK_DELIVERIES, { connection: service.redis, prefix: queuePrefix(NAMESPACE) })
    await queue.obliterate({ force: true })
    await queue.close()
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
  })

  it('are sent at once when the operator asks', async () => {
    const { uploadId, eventId } = await waiting()
    await operate(service, ['webhooks', 'redeliver', eventId])
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('DELIVERED')
    expect(receiver.received).toHaveLength(2)
  })
})

describe('webhooks of an installation that does not allow private addresses', () => {
  let service: TestService
  let receiver: WebhookReceiver

  beforeAll(async () => {
    service = await startTestService({ settings: { WEBHOOK_ATTEMPTS: '1' } })
    receiver = await startWebhookReceiver()
  })
  afterAll(async () => {
    receiver?.close()
    await service?.close()
  })

  it.each([
    ['plain http', (port: string) => `http://127.0.0.1:${port}/`, 'must begin with https://'],
    ['another port', (port: string) => `https://127.0.0.1:${port}/`, 'port must be 443 or 8443'],
    ['an address inside the network', () => 'https://127.0.0.1/', 'not on the public internet'],
    ['the metadata service', () => 'https://[::ffff:169.254.169.254]/', 'not on the public internet'],
  ])('are not sent to %s, even where one is stored', async (_what, urlFor, reason) => {
    const chain = await newPartner(service)
    await service.stores.webhooks.set(chain.businessId, urlFor(new URL(receiver.address).port))
    const { uploadId } = await endUpload(service, chain)
    await expect.poll(() => deliveryOf(service, uploadId), WITHIN).toBe('FAILED')
    await expect.poll(() => logOf(service, uploadId), WITHIN).toHaveLength(1)
    expect((await logOf(service, uploadId))[0]).toMatchObject({
      status: null,
      error: expect.stringContaining(reason),
    })
    expect(receiver.received).toEqual([])
  })
})
