import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebhookStore } from '../../src/features/webhooks/webhook-store.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const [OLD, NEW] = ['https://old.example/hook', 'https://new.example/hook']

describe('a webhook that a worker and an operator change at the same moment', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  /** The worker's store: between its reading and its writing `operate` happens, once. */
  const workerStore = (operate: () => Promise<unknown>) => {
    const es = service.es.child({})
    const get = es.get.bind(es)
    let isOperated = false
    es.get = (async (...args: Parameters<typeof get>) => {
      const answer = await get(...args)
      if (!isOperated) {
        isOperated = true
        await operate()
      }
      return answer
    }) as typeof es.get
    return createWebhookStore({ es, names: service.stores.names })
  }

  it('keeps the address that was set, although the receiver before it answered 410', async () => {
    const { webhooks } = service.stores
    await webhooks.set('moved', OLD)
    await workerStore(() => webhooks.set('moved', NEW)).disable({ businessId: 'moved', url: OLD }, 'gone')
    expect(await webhooks.find('moved')).toMatchObject({ url: NEW, disabledAt: null })
  })

  it('keeps the secret that was shown', async () => {
    const { webhooks } = service.stores
    await webhooks.set('rotated', OLD)
    let shown: string | undefined
    const rotate = async () => {
      shown = (await webhooks.rotate('rotated'))?.newSecret
    }
    await workerStore(rotate).disable({ businessId: 'rotated', url: OLD }, 'gone')
    const found = await webhooks.find('rotated')
    expect([found?.secrets[0]?.secret, found?.disabledReason]).toEqual([shown, 'gone'])
  })

  it('stays removed', async () => {
    const { webhooks } = service.stores
    await webhooks.set('removed', OLD)
    await workerStore(() => webhooks.remove('removed')).disable({ businessId: 'removed', url: OLD }, 'gone')
    expect(await webhooks.find('removed')).toBeNull()
  })

  it('has one secret where two operators set it first, and only one of them is shown it', async () => {
    const { webhooks } = service.stores
    const both = await Promise.all([webhooks.set('first', OLD), webhooks.set('first', NEW)])
    const shown = both.flatMap(({ newSecret }) => newSecret ?? [])
    expect(shown).toEqual((await webhooks.find('first'))?.secrets.map(({ secret }) => secret))
  })
})
