import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { expectError } from '../support/error-answer.ts'
import { ask, type HttpAnswer } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const TICKET = 'mutation { createPartnerCatalogUpload { uploadId } }'
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']

describe('a method that /graphql does not take', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  /** `fetch` sends no TRACE and no body with HEAD; a plain client does. */
  const send = (method: string, headers: Record<string, string> = {}, body = '', path = '/graphql') =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const all = { authorization: chain.apiKey, ...headers }
      const sent = request(service.address + path, { method, headers: all }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(response.headers as Record<string, string>),
            body: text === '' ? null : JSON.parse(text),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  function expectRefusal(method: string, answer: HttpAnswer): void {
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    expect(answer.headers.get('ratelimit-limit')).toBe('600')
    if (method === 'HEAD') return
    expectError(answer, {
      status: 405,
      code: 'INVALID_INPUT',
      says: /^Send GraphQL by POST, or queries by GET$/,
    })
  }

  it.each(OTHER_METHODS)('is refused with the ones it takes: %s without a body', async (method) => {
    expectRefusal(method, await send(method))
  })

  it.each(
    OTHER_METHODS.flatMap((method) =>
      ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'].map(
        (type) => [method, type] as const,
      ),
    ),
  )('is refused before its body is looked at: %s with %s', async (method, type) => {
    expectRefusal(method, await send(method, { 'content-type': type }))
    expectRefusal(method, await send(method, { 'content-type': type, 'content-length': '5' }, '{"que'))
  })

  it('is refused for an OPTIONS with an origin that is no preflight', async () => {
    expectRefusal('OPTIONS', await send('OPTIONS', { origin: 'https://menu.example' }))
  })

  it('executes nothing: HEAD with a mutation creates no upload', async () => {
    const token = { authorization: `Bearer ${chain.partnerToken}` }
    const answer = await send('HEAD', token, '', `/graphql?query=${encodeURIComponent(TICKET)}`)
    expect(answer.status).toBe(405)
    const { catalogUploads } = await ask(
      service.address,
      token.authorization,
      '{ catalogUploads { nodes { uploadId } } }',
    )
    expect(catalogUploads.nodes).toEqual([])
  })
})
