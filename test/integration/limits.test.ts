import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const TICKET = { query: 'mutation { createPartnerCatalogUpload { uploadId } }' }

describe('limits', () => {
  let service: TestService
  let chain: OnboardedChain
  let other: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({
      hasWorker: false,
      settings: { REQUESTS_PER_MINUTE: '5', TICKETS_PER_MINUTE: '2' },
    })
    chain = await service.onboard()
    other = await service.onboard({ chainId: 'other' })
  })
  afterAll(() => service?.close())

  it('hold for requests per minute and key: the next one is told when to come back', async () => {
    for (const remaining of ['4', '3', '2', '1', '0']) {
      const answer = await post(service.address, SEARCH, { authorization: chain.apiKey })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ratelimit-limit')).toBe('5')
      expect(answer.headers.get('ratelimit-remaining')).toBe(remaining)
      expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    }
    const refused = await post(service.address, SEARCH, { authorization: chain.apiKey })
    expect(refused.status).toBe(429)
    const { code, retryAfter } = refused.body.errors[0].extensions
    expect(code).toBe('RATE_LIMITED')
    expect(retryAfter).toBeGreaterThan(0)
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
    expect((await post(service.address, SEARCH, { authorization: other.apiKey })).status).toBe(200)
  })

  it('hold for upload tickets per minute and business', async () => {
    const ask = () => post(service.address, TICKET, { authorization: `Bearer ${other.partnerToken}` })
    expect((await ask()).body.errors).toBeUndefined()
    expect((await ask()).body.errors).toBeUndefined()
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: expect.any(Number),
    })
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
    expect(refused.headers.get('ratelimit-limit')).toBe('2')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  })

  it('leave a ticket that is given the headers of the request limit', async () => {
    const { partnerToken } = await service.onboard({ chainId: 'third' })
    const answer = await post(service.address, TICKET, { authorization: `Bearer ${partnerToken}` })
    expect(answer.headers.get('ratelimit-limit')).toBe('5')
    expect(answer.headers.get('ratelimit-remaining')).toBe('4')
  })
})
