import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders, securityHeadersPlugin } from './security-headers.ts'

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

/** What Helmet 8.3 sets by our options. */
const USUAL = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'cache-control': 'no-store',
}

const OF_ANY_ANSWER: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type', 'date'])

describe('security headers', () => {
  const app = Fastify()
  const own = securityHeaders({ crossOriginResourcePolicy: { policy: 'cross-origin' } })
  const headersOfPath = async (url: string) => {
    const { headers } = await app.inject({ url })
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ANY_ANSWER.has(name)))
  }

  beforeAll(async () => {
    await app.register(securityHeadersPlugin, { isProduction: false })
    app.get('/', async () => 'answer')
    app.get('/broken', () => Promise.reject(new Error('broken')))
    app.get('/own', { config: { securityHeaders: own } }, async () => 'answer')
    app.get('/open', (_request, reply) => reply.header('x-frame-options', 'SAMEORIGIN').send('answer'))
  })
  afterAll(() => app.close())

  it.each(['/', '/broken', '/nothing'])('are on each answer: %s', async (url) => {
    expect(await headersOfPath(url)).toEqual(USUAL)
  })

  it('of a route replace only what it asks for', async () => {
    expect(await headersOfPath('/own')).toEqual({ ...USUAL, 'cross-origin-resource-policy': 'cross-origin' })
  })

  it('that one answer changes are unchanged on the next', async () => {
    expect(await headersOfPath('/open')).toEqual({ ...USUAL, 'x-frame-options': 'SAMEORIGIN' })
    expect(await headersOfPath('/')).toEqual(USUAL)
  })

  it('are refused at the start where Helmet refuses the options', () => {
    const directives = { defaultSrc: ['none'] }
    expect(() => securityHeaders({ contentSecurityPolicy: { useDefaults: false, directives } })).toThrow(
      'should be quoted',
    )
  })
})
