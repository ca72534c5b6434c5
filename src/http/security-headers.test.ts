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
    { where: 'outside production', isProduction: false, trustProxy: true, protocol: 'https' },
    { where: 'by plain HTTP', isProduction: true, trustProxy: true, protocol: 'http' },
    { where: 'where nobody trusts who says so', isProduction: true, trustProxy: false, protocol: 'https' },
  ])('is not sent $where', async ({ isProduction, trustProxy, protocol }) => {
    const headers = await headersOf(isProduction, trustProxy, protocol)
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
