import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OnboardedChain, onboardChain } from '../../../src/features/chains/onboard-chain.ts'
import { type HttpAnswer, post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const LIMIT = 20
const GUESTS_LIMIT = 10
const TICKETS = 3
const MENU = { query: '{ filterOptions { categories { name } } }' }
const TICKET = { query: 'mutation { createPartnerCatalogUpload { uploadId } }' }
const UPLOADS = { query: '{ catalogUploads { nodes { uploadId } } }' }
const SESSION = { query: 'mutation { startSession(input: { guestId: "one of both" }) { sessionId } }' }

describe('the limits of one chain, while another one uses up its own', () => {
  let service: TestService
  let second: TestService
  let addresses: readonly [string, string]
  let number = 0

  beforeAll(async () => {
    const settings = {
      REQUESTS_PER_MINUTE: String(LIMIT),
      SESSION_REQUESTS_PER_MINUTE: String(GUESTS_LIMIT),
      GUEST_REQUESTS_PER_MINUTE: String(GUESTS_LIMIT),
      TICKETS_PER_MINUTE: String(TICKETS),
    }
    service = await startTestService({ settings, hasWorker: false })
    const { NAMESPACE, SESSION_SECRET } = service.config
    second = await startTestService({
      settings: { ...settings, NAMESPACE, SESSION_SECRET },
      hasWorker: false,
    })
    addresses = [service.address, second.address]
  })
  afterAll(async () => {
    await second?.stop()
    await service?.close()
  })

  const newChain = (): Promise<OnboardedChain> => {
    number += 1
    return onboardChain(service.stores, { chainId: `limit-${number}`, name: 'Limit', restaurants: [] })
  }
  const remaining = ({ headers }: HttpAnswer) => Number(headers.get('ratelimit-remaining'))
  /** Sends until both processes refuse. */
  const useUp = async (send: (address: string) => Promise<HttpAnswer>) => {
    for (const address of addresses) {
      let last = 200
      for (let count = 0; last !== 429 && count <= 2 * LIMIT; count += 1) last = (await send(address)).status
      expect(last).toBe(429)
    }
  }
  /** What one chain does costs it a use each time, and nothing besides, whatever the other one does in between. */
  const expectUnmoved = async (
    limit: number,
    one: (address: string) => Promise<HttpAnswer>,
    other: (address: string) => Promise<HttpAnswer>,
  ) => {
    const [address] = addresses
    const before = await one(address)
    expect(before.status).toBe(200)
    await useUp(other)
    const after = await one(address)
    expect(after.status).toBe(200)
    expect(remaining(before) - remaining(after)).toBe(1)
    expect(after.headers.get('ratelimit-limit')).toBe(String(limit))
    expect((await one(addresses[1])).status).toBe(200)
  }

  it('a key of another chain', async () => {
    const [one, other] = [await newChain(), await newChain()]
    const send =
      ({ apiKey }: OnboardedChain) =>
      (address: string) =>
        post(address, MENU, { authorization: apiKey })
    await expectUnmoved(LIMIT, send(one), send(other))
  })

  it('another key of the same chain', async () => {
    const chain = await newChain()
    const key = await service.stores.credentials.issue({
      ...{ kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null, label: 'test' },
    })
    const send = (authorization: string) => (address: string) => post(address, MENU, { authorization })
    await expectUnmoved(LIMIT, send(chain.apiKey), send(key.credential))
  })

  it('a token of another business', async () => {
    const [one, other] = [await newChain(), await newChain()]
    const send =
      ({ partnerToken }: OnboardedChain) =>
      (address: string) =>
        post(address, UPLOADS, { authorization: `Bearer ${partnerToken}` })
    await expectUnmoved(LIMIT, send(one), send(other))
  })

  it('the same guest at another chain', async () => {
    const [one, other] = [await newChain(), await newChain()]
    const sender = async ({ chainId, apiKey }: OnboardedChain) => {
      const { body } = await post(service.address, SESSION, { authorization: apiKey })
      const { credential: authorization } = await service.stores.credentials.issue({
        ...{ kind: 'API_KEY', environment: 'test', chainId, businessId: null, label: 'test' },
        requestsPerMinute: 1_000,
      })
      const headers = { authorization, 'x-session-id': body.data.startSession.sessionId }
      return (address: string) => post(address, MENU, headers)
    }
    await expectUnmoved(GUESTS_LIMIT, await sender(one), await sender(other))
  })

  it('the same address with a browser key of another chain', async () => {
    const [one, other] = [await newChain(), await newChain()]
    const sender = async ({ chainId }: OnboardedChain) => {
      const { credential: authorization } = await service.stores.credentials.issue({
        ...{ kind: 'API_KEY', environment: 'test', chainId, businessId: null, label: 'test' },
        allowedOrigins: ['https://menu.example'],
        requestsPerMinute: 1_000,
      })
      return (address: string) => post(address, MENU, { authorization, origin: 'https://menu.example' })
    }
    await expectUnmoved(GUESTS_LIMIT, await sender(one), await sender(other))
  })

  it('tickets of another business of the same chain', async () => {
    const chain = await newChain()
    const businessId = `${chain.chainId}-second`
    await service.stores.chains.saveBusiness({ businessId, chainId: chain.chainId, name: 'Second' })
    const token = await service.stores.credentials.issue({
      ...{ kind: 'PARTNER_TOKEN', environment: 'test', chainId: chain.chainId, businessId, label: 'test' },
    })
    const take = (partnerToken: string) =>
      post(service.address, TICKET, { authorization: `Bearer ${partnerToken}` })
    for (let count = 0; count < TICKETS; count += 1)
      expect((await take(token.credential)).body).toHaveProperty('data.createPartnerCatalogUpload.uploadId')
    expect((await take(token.credential)).body.errors[0].extensions.code).toBe('RATE_LIMITED')
    expect((await take(chain.partnerToken)).body).toHaveProperty('data.createPartnerCatalogUpload.uploadId')
  })

  it('what is refused says nothing of others: the same limit, the same message', async () => {
    const [one, other] = [await newChain(), await newChain()]
    const send =
      ({ apiKey }: OnboardedChain) =>
      (address: string) =>
        post(address, MENU, { authorization: apiKey })
    await useUp(send(one))
    await useUp(send(other))
    const told = await Promise.all(
      [one, other].map(async (chain) => {
        const { headers, body } = await send(chain)(service.address)
        const { message, extensions } = body.errors[0]
        return [
          message.replace(/\d+ s$/, 'n s'),
          extensions.code,
          headers.get('ratelimit-limit'),
          headers.get('vary'),
        ]
      }),
    )
    expect(told[0]).toEqual(told[1])
    expect(JSON.stringify(told)).not.toMatch(/limit-\d/)
  })
})
