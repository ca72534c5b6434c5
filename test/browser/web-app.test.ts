import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../harness/debian/chromium.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import type { CredentialRequest } from '../../src/features/credentials/credential-store.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { askFromPage, fetchFromPage, type PageAnswer } from './ask-from-page.ts'
import { type Site, startSite } from './site.ts'

const SEARCH = { query: '{ search(searchTerm: "burrito") { counts { total } } }' }
const START = { query: 'mutation { startSession(input: { guestId: "a" }) { sessionId } }' }
const REFUSED_BY_BROWSER = 'TypeError: Failed to fetch'
const READABLE = ['cache-control', 'content-type', 'content-length']
const EXPOSED = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id']

const KIT = fileURLToPath(new URL('../../packages/client', import.meta.url))

/** The scripts of the clients' kit, built anew. */
async function builtKit(): Promise<Record<string, string>> {
  const { PATH, HOME } = process.env
  await promisify(execFile)('npm', ['run', 'build'], { cwd: KIT, env: { PATH, HOME } })
  const files = globSync('dist/**/*.js', { cwd: KIT })
  return Object.fromEntries(files.map((file) => [`/${file}`, readFileSync(join(KIT, file), 'utf8')]))
}

/** A page of the shop shows the answer that its script got. */
const SHOP_PAGE = '<h1>The shop</h1><pre id="seen"></pre>'

let browser: Browser
let service: TestService
let chain: OnboardedChain
let shop: Site
let other: Site
/** Allows the shop. */
let key: string

async function issue(of: TestService, chainId: string, more: Partial<CredentialRequest> = {}) {
  return of.stores.credentials.issue({
    kind: 'API_KEY',
    environment: 'test',
    chainId,
    businessId: null,
    label: 'browser',
    allowedOrigins: [shop.origin],
    ...more,
  })
}

async function pageOf(site: Site, path = '/'): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin + path)
  return page
}

function seen(answer: PageAnswer | string): PageAnswer {
  if (typeof answer === 'string') throw new Error(`the page sees no answer: ${answer}`)
  return answer
}

async function show(page: Page, answer: unknown, name: string): Promise<void> {
  await page.locator('#seen').evaluate(
    (element: { textContent: string }, text) => {
      element.textContent = text
    },
    JSON.stringify(answer, null, 2),
  )
  await page.screenshot({ path: `test-results/browser/${name}.png` })
}

beforeAll(async () => {
  browser = await launchChromium()
  shop = await startSite('localhost', { '/': SHOP_PAGE, ...(await builtKit()) })
  other = await startSite('127.0.0.1', { '/': SHOP_PAGE.replace('The', 'Another') })
  service = await startTestService()
  chain = await publishSample(service, 'mexican-grill')
  key = (await issue(service, chain.chainId)).credential
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  other?.close()
  await service?.close()
})

describe('a page of an allowed origin', () => {
  let page: Page

  beforeAll(async () => {
    page = await pageOf(shop)
  })

  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    seen(await askFromPage(page, service.address, body, { authorization: key, ...headers }))

  it('searches, and reads its limits and the id of the request', async () => {
    const answer = await ask(SEARCH)
    await show(page, answer, 'allowed-origin')
    expect(answer).toMatchObject({ status: 200, body: { data: { search: { counts: { total: 19 } } } } })
    for (const name of EXPOSED) expect(answer.headers[name], name).toMatch(/\S/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('reads no header but those', async () => {
    const { headers } = await ask(SEARCH)
    expect(Object.keys(headers).toSorted()).toEqual([...READABLE, ...EXPOSED].toSorted())
  })

  it('starts a session and sends it with X-Session-ID', async () => {
    const { sessionId } = (await ask(START)).body.data.startSession
    const answer = await ask(SEARCH, { 'x-session-id': sessionId, 'x-request-id': 'from-the-page' })
    expect(answer).toMatchObject({ status: 200, body: { data: { search: { counts: { total: 19 } } } } })
  })

  it('asks with the clients’ kit, without a bundler', async () => {
    const total = await page.evaluate(`(async () => {
      const { createDishmatchClient, SearchDocument } = await import('/dist/index.js')
      const client = createDishmatchClient({ endpoint: '${service.address}/graphql', credential: '${key}' })
      await client.startSession({ guestId: 'a' })
      return (await client.ask(SearchDocument, { searchTerm: 'burrito' })).search.counts.total
    })()`)
    expect(total).toBe(19)
  })

  it('sends what Apollo Client sends', async () => {
    const apollo = {
      accept: 'application/graphql-response+json,application/json;q=0.9',
      'apollo-require-preflight': 'true',
      'x-apollo-operation-name': 'Menu',
      'apollographql-client-name': 'shop',
      'apollographql-client-version': '1.0',
    }
    expect((await ask(SEARCH, apollo)).status).toBe(200)
  })

  it('searches by GET', async () => {
    const url = `${service.address}/graphql?query=${encodeURIComponent(SEARCH.query)}`
    const answer = seen(await fetchFromPage(page, url, { headers: { authorization: key } }))
    expect(answer).toMatchObject({ status: 200, body: { data: { search: { counts: { total: 19 } } } } })
  })

  it('sends no header that the service does not know', async () => {
    const answer = await askFromPage(page, service.address, SEARCH, {
      authorization: key,
      'x-of-a-tracker': '1',
    })
    expect(answer).toBe(REFUSED_BY_BROWSER)
  })

  it('gets nothing with cookies: the service takes none', async () => {
    const answer = await fetchFromPage(page, `${service.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: key },
      body: JSON.stringify(SEARCH),
      credentials: 'include',
    })
    expect(answer).toBe(REFUSED_BY_BROWSER)
  })

  describe('reads why it is refused', () => {
    const cases: readonly {
      readonly what: string
      readonly request: () => Promise<PageAnswer>
      readonly status: number
      readonly code: string
    }[] = [
      {
        what: 'a query that does not parse',
        request: () => ask({ query: '{ search {' }),
        status: 400,
        code: 'GRAPHQL_PARSE_FAILED',
      },
      { what: 'no JSON', request: () => ask('{"query"'), status: 400, code: 'INVALID_INPUT' },
      {
        what: 'a forged session',
        request: () => ask(SEARCH, { 'x-session-id': 'nonsense' }),
        status: 401,
        code: 'INVALID_SESSION',
      },
      {
        what: 'an expired key',
        request: async () => {
          const { credential } = await issue(service, chain.chainId, {
            expiresAt: '2020-01-01T00:00:00.000Z',
          })
          return ask(SEARCH, { authorization: credential })
        },
        status: 401,
        code: 'INVALID_TOKEN',
      },
      {
        what: 'a revoked key',
        request: async () => {
          const { credential, record } = await issue(service, chain.chainId)
          expect((await ask(SEARCH, { authorization: credential })).status).toBe(200)
          await service.stores.credentials.revoke(record.credentialId)
          const status = async () => (await ask(SEARCH, { authorization: credential })).status
          await expect.poll(status, { timeout: 5_000 }).toBe(401)
          return ask(SEARCH, { authorization: credential })
        },
        status: 401,
        code: 'INVALID_TOKEN',
      },
      {
        what: 'a body over the limit',
        request: () => ask({ query: `{ __typename } #${'x'.repeat(110_000)}` }),
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      },
      {
        what: 'a body far over the limit',
        request: () => ask({ query: `{ __typename } #${'x'.repeat(5_000_000)}` }),
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      },
      {
        what: 'a type of body that is not JSON',
        request: () => ask('a=b', { 'content-type': 'a/b' }),
        status: 415,
        code: 'INVALID_INPUT',
      },
    ]
    it.each(cases)('$what', async ({ request, status, code }) => {
      const answer = await request()
      expect(answer.status).toBe(status)
      const { extensions } = answer.body.errors[0]
      expect(extensions.code).toBe(code)
      expect(extensions.requestId).toBe(answer.headers['x-request-id'])
    })

    it('more requests than its key may send, and when to come back', async () => {
      const strict = await startTestService({ hasWorker: false, settings: { REQUESTS_PER_MINUTE: '2' } })
      try {
        const { chainId } = await strict.onboard()
        const { credential } = await issue(strict, chainId)
        const send = async () =>
          seen(await askFromPage(page, strict.address, SEARCH, { authorization: credential }))
        expect([(await send()).status, (await send()).status]).toEqual([200, 200])
        const refused = await send()
        await show(page, refused, 'rate-limited')
        expect(refused.status).toBe(429)
        expect(refused.body.errors[0].extensions.code).toBe('RATE_LIMITED')
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
        expect(refused.headers['ratelimit-remaining']).toBe('0')
      } finally {
        await strict.close()
      }
    })
  })

  it('reads nothing with a key that nobody issued', async () => {
    const answer = await askFromPage(page, service.address, SEARCH, {
      authorization: newCredential('API_KEY', 'test'),
    })
    expect(answer).toBe(REFUSED_BY_BROWSER)
  })

  it('reads nothing with a key for servers', async () => {
    const answer = await askFromPage(page, service.address, SEARCH, { authorization: chain.apiKey })
    expect(answer).toBe(REFUSED_BY_BROWSER)
  })

  it('reads nothing out of a frame without an origin', async () => {
    const headers = JSON.stringify({ 'content-type': 'application/json', authorization: key })
    const script = `fetch('${service.address}/graphql', { method: 'POST', headers: ${headers}, body: '{}' })
      .then((answer) => 'status ' + answer.status, String)
      .then((seen) => parent.postMessage(origin + ': ' + seen, '*'))`
    const told = await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => resolve(data), { once: true })
      const frame = document.createElement('iframe')
      frame.sandbox = 'allow-scripts'
      frame.srcdoc = ${JSON.stringify(`<script>${script}</script>`).replace('</script', '<\\/script')}
      document.body.append(frame)
    })`)
    expect(told).toBe(`null: ${REFUSED_BY_BROWSER}`)
  })

  it('reads the schema of items.json, without a key', async () => {
    const url = `${service.address}/schemas/items.v1.json`
    const answer = seen(await fetchFromPage(page, url))
    expect(answer.body.$id).toBe('/schemas/items.v1.json')
  })
})

describe('a page of an origin that the key does not allow', () => {
  let page: Page
  let told: string[]

  beforeAll(async () => {
    page = await pageOf(other)
    told = []
    page.on('console', (message) => told.push(message.text()))
  })

  it('reads neither the answer nor why it is refused', async () => {
    const answer = await askFromPage(page, service.address, SEARCH, { authorization: key })
    await show(page, answer, 'refused-origin')
    expect(answer).toBe(REFUSED_BY_BROWSER)
    await expect
      .poll(() => told.join('\n'))
      .toMatch(
        /graphql' from origin '[^']+' has been blocked by CORS policy: No 'Access-Control-Allow-Origin'/,
      )
  })

  it('reads nothing without the rules of CORS either', async () => {
    const answer = await page.evaluate(
      (url) => fetch(url, { mode: 'no-cors' }).then(({ type }) => type, String),
      `${service.address}/health/live`,
    )
    expect(answer).toBe(REFUSED_BY_BROWSER)
  })
})
