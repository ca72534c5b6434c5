import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { securityHeadersPlugin } from './security-headers.ts'

async function headersOf(isProduction: boolean, trustProxy: boolean, protocol: string) {
  const app = Fastify({ trustProxy })
  await app.register(securityHeadersPlugin, { isProduction })
  app.get('/', async () => 'answer')
  const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })
  await app.close()
  return headers
}

describe('Strict-Transport-Security', () => {
  it('is sent in production where a trusted proxy took the request by TLS', async () => {
    const headers = await headersOf(true, true, 'https')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it.each([
    ['outside production', false, true, 'https'],
    ['by plain HTTP', true, true, 'http'],
    ['where nobody trusts who says so', true, false, 'https'],
  ])('is not sent %s', async (_where, isProduction, trustProxy, protocol) => {
    const headers = await headersOf(isProduction, trustProxy, protocol)
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
