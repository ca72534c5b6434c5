import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newUpload } from '../../../src/features/uploads/create-ticket.ts'
import { endOfUpload } from '../../../src/features/uploads/upload-event.ts'
import { createWebhookResolver } from '../../../src/features/webhooks/public-lookup.ts'
import type { WebhookDeliveryJob } from '../../../src/queues/webhook-deliveries.ts'
import { deliverEvent } from '../../../workers/webhooks/deliver-event.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { startWebhookReceiver, verified, type WebhookReceiver } from '../../support/webhook-receiver.ts'

interface Partner {
  readonly name: string
  readonly chainId: string
  readonly businessId: string
  readonly receiver: WebhookReceiver
  readonly secret: string
}

/** The worker's own deliveries would come in between: the test delivers, on the real stores. */
describe('a webhook', () => {
  let service: TestService
  let partners: readonly [Partner, Partner, Partner]
  let number = 0

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    number += 1
    const [alder, birch] = [await newChain('zqalder'), await newChain('zqbirch')]
    const cedar = { chainId: alder.chainId, businessId: `zqcedar-${number}` }
    await service.stores.chains.saveBusiness({ ...cedar, name: 'zqcedar' })
    partners = [
      await newPartner('zqalder', alder),
      await newPartner('zqbirch', birch),
      await newPartner('zqcedar', cedar),
    ]
  })
  afterEach(() => {
    for (const { receiver } of partners) receiver.close()
  })

  const newChain = (name: string) => service.onboard({ chainId: `${name}-${number}`, name })
  const newPartner = async (
    name: string,
    { chainId, businessId }: Pick<Partner, 'chainId' | 'businessId'>,
  ): Promise<Partner> => {
    const receiver = await startWebhookReceiver()
    const { newSecret } = await service.stores.webhooks.set(businessId, `${receiver.address}/hook`)
    return { name, chainId, businessId, receiver, secret: newSecret ?? '' }
  }
  /** An upload that ends now; its event waits to be delivered. */
  const endedUpload = async (partner: Partner): Promise<WebhookDeliveryJob> => {
    const now = new Date().toISOString()
    const key = `partner/business_id=${partner.businessId}/${partner.name}`
    const record = { ...newUpload(partner, key, now, now), state: 'PROCESSING' } as const
    const ended = endOfUpload(record, 'fileRejected', { stateReason: `${partner.name} reason` })
    await service.stores.uploads.create({ ...record, ...ended })
    const [event] = ended?.webhookEvents ?? []
    return {
      uploadId: record.uploadId,
      businessId: partner.businessId,
      eventId: event?.eventId ?? '',
      redeliveries: 0,
    }
  }
  const deliver = (job: WebhookDeliveryJob) =>
    deliverEvent(
      {
        ...service.stores,
        sender: { resolver: createWebhookResolver(), allowPrivate: true, timeoutMs: 5_000 },
        log: pino({ level: 'silent' }),
      },
      job,
      { number: 1, isLast: true },
    )

  it('is told of the uploads of its own business, signed with its own secret', async () => {
    for (const partner of partners) expect(await deliver(await endedUpload(partner))).toBe('DONE')
    for (const { name, businessId, receiver, secret } of partners) {
      expect(receiver.received).toHaveLength(1)
      expect(verified(secret, receiver.received[0]).data.businessId).toBe(businessId)
      const others = partners.filter((other) => other.name !== name)
      for (const other of others) {
        expect(JSON.stringify(receiver.received)).not.toContain(
          other.name === 'zqalder' ? other.businessId : other.name,
        )
        expect(() => verified(other.secret, receiver.received[0])).toThrow()
      }
    }
  })

  it('is told nothing by a job that names the upload of another business', async () => {
    const [alder, birch, cedar] = partners
    for (const owner of [birch, cedar]) {
      const job = await endedUpload(owner)
      expect(await deliver({ ...job, businessId: alder.businessId })).toBe('DONE')
      expect(alder.receiver.received).toEqual([])
      expect(await deliver(job)).toBe('DONE')
      expect(owner.receiver.received).toHaveLength(1)
    }
  })

  it('has a log of its own: the uploads of others are not in it', async () => {
    const jobs = []
    for (const partner of partners) {
      const job = await endedUpload(partner)
      await deliver(job)
      jobs.push(job)
    }
    await service.es.indices.refresh({ index: service.stores.names.deliveries })
    for (const [n, { businessId }] of partners.entries()) {
      const own = await service.stores.deliveries.list({ businessId, size: 100 })
      expect(own.map(({ uploadId }) => uploadId)).toEqual([jobs[n]?.uploadId])
      for (const job of jobs.toSpliced(n, 1))
        expect(
          await service.stores.deliveries.list({ businessId, uploadId: job.uploadId, size: 100 }),
        ).toEqual([])
    }
  })

  it('is found, changed and removed by its own business id alone', async () => {
    const [alder, birch, cedar] = partners
    const { webhooks } = service.stores
    const before = await Promise.all([webhooks.find(birch.businessId), webhooks.find(cedar.businessId)])
    await webhooks.rotate(alder.businessId)
    await webhooks.disable({ businessId: alder.businessId, url: `${alder.receiver.address}/hook` }, 'gone')
    await webhooks.remove(alder.businessId)
    expect(await webhooks.find(alder.businessId)).toBeNull()
    expect(await Promise.all([webhooks.find(birch.businessId), webhooks.find(cedar.businessId)])).toEqual(
      before,
    )
  })
})

describe('a business', () => {
  it('stays with its chain: another chain cannot take it over, nor its uploads', async () => {
    const service = await startTestService({ hasWorker: false })
    const { stores } = service
    const { chainId } = await service.onboard({ chainId: 'zqalder' })
    // The id that the onboarding of a chain "zqbirch" gives to its partner.
    await stores.chains.saveBusiness({ businessId: 'zqbirch-catalog', chainId, name: 'of zqalder' })
    await expect(service.onboard({ chainId: 'zqbirch' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await stores.chains.findBusiness('zqbirch-catalog')).toMatchObject({ chainId, name: 'of zqalder' })
    expect(await stores.credentials.list('zqbirch')).toEqual([])
    // The same chain may name it anew.
    await stores.chains.saveBusiness({ businessId: 'zqbirch-catalog', chainId, name: 'renamed' })
    expect(await stores.chains.findBusiness('zqbirch-catalog')).toMatchObject({ chainId, name: 'renamed' })
    await service.close()
  })
})
