import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../../harness/debian/chromium.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { post } from '../support/graphql.ts'
import { type Exchange, type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type Site, startSite } from './site.ts'

const START = 'mutation { startSession(input: { guestId: "a" }) { sessionId } }'
const QUERIES = ['{ __typename }', '{ search { counts { total } } }', START]

/** The field's name and value become a body of text/plain that is JSON: {"query": …, "x": "="}. */
const JSON_FIELD = `<input name='{"query":${JSON.stringify(START).replaceAll("'", '&#39;')},"x":"' value='"}'>`
const QUERY_FIELD = `<input name="query" value='${START}'>`

/** Requests that a page of any origin can make a browser send without a preflight. No page below knows a key. */
describe('a foreign page', () => {
  let browser: Browser
  let service: TestService
  let chain: OnboardedChain
  let proxy: RecordingProxy
  let evil: Site
  let page: Page

  beforeAll(async () => {
    browser = await launchChromium()
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
    proxy = await startRecordingProxy(service.address)
    evil = await startSite('localhost')
  })
  afterAll(async () => {
    await browser?.close()
    evil?.close()
    proxy?.close()
    await service?.close()
  })
  beforeEach(async () => {
    page = await browser.newPage()
    await page.goto(evil.origin)
    proxy.exchanges.length = 0
    return () => page.close()
  })

  const byGet = (query: string) => `${proxy.address}/graphql?query=${encodeURIComponent(query)}`
  const answers = () => proxy.exchanges.filter(({ path }) => path.startsWith('/graphql'))
  /** Waits for so many requests to GraphQL and checks that none was executed. */
  const expectRefused = async (count: number): Promise<readonly Exchange[]> => {
    await expect.poll(() => answers().length, { timeout: 10_000 }).toBe(count)
    for (const { method, status, answered } of answers()) {
      if (method === 'OPTIONS') continue
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.parse(answered)).not.toHaveProperty('data')
      expect(JSON.parse(answered).errors[0].extensions.code).toMatch(/^(MISSING_HEADER|INVALID_INPUT)$/)
    }
    return answers()
  }

  it.each([
    ['text/plain', JSON_FIELD],
    ['application/x-www-form-urlencoded', QUERY_FIELD],
    ['multipart/form-data', QUERY_FIELD],
  ])('executes nothing with a form of %s', async (type, field) => {
    await page.setContent(
      `<form method="post" action="${proxy.address}/graphql" enctype="${type}">${field}</form>`,
    )
    await page.evaluate('document.forms[0].submit()')
    const [{ contentType = '', method } = { method: '' }] = await expectRefused(1)
    expect(method).toBe('POST')
    expect(contentType.startsWith(type)).toBe(true)
    await page.waitForURL(`${proxy.address}/graphql`)
    expect(await page.innerText('body')).toContain('"errors"')
  })

  it('could execute that form, were its type not looked at', async () => {
    await page.setContent(
      `<form method="post" action="${proxy.address}/graphql" enctype="text/plain">${JSON_FIELD}</form>`,
    )
    await page.evaluate('document.forms[0].submit()')
    const [{ sent } = { sent: '' }] = await expectRefused(1)
    expect((await post(service.address, sent, { authorization: chain.apiKey })).body).toMatchObject({
      data: { startSession: { sessionId: expect.stringMatching(/^sess_/) } },
    })
  })

  it.each([
    ['<script src>', (url: string) => `<script src="${url}"></script>`],
    ['<img>', (url: string) => `<img src="${url}">`],
    ['<link>', (url: string) => `<link rel="stylesheet" href="${url}">`],
    ['<iframe>', (url: string) => `<iframe src="${url}"></iframe>`],
    ['<video>', (url: string) => `<video src="${url}" autoplay></video>`],
  ])('executes nothing with %s', async (_what, tag) => {
    await page.setContent(QUERIES.map((query) => tag(byGet(query).replaceAll('&', '&amp;'))).join(''))
    const sent = await expectRefused(QUERIES.length)
    expect(sent.map(({ method }) => method)).toEqual(QUERIES.map(() => 'GET'))
  })

  it('executes nothing with a link to it', async () => {
    const answer = await page.goto(byGet(START))
    expect(answer?.status()).toBeGreaterThanOrEqual(400)
    await expectRefused(1)
  })

  it.each(['text/plain', 'text/plain; application/json', '', 'application/x-www-form-urlencoded'])(
    'executes nothing with a script that asks for no answer, type "%s"',
    async (type) => {
      await page.evaluate(
        async ([url, body, contentType]) => {
          const blob = new Blob([body ?? ''], { type: contentType ?? '' })
          await fetch(url ?? '', { method: 'POST', mode: 'no-cors', body: blob }).catch(() => null)
          await fetch(url ?? '', { method: 'HEAD', mode: 'no-cors' }).catch(() => null)
        },
        [`${proxy.address}/graphql`, JSON.stringify({ query: START }), type],
      )
      await expect.poll(() => answers().map(({ method }) => method)).toEqual(['POST', 'HEAD'])
      for (const { status, answered } of answers()) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(answered).not.toContain('"data"')
      }
    },
  )

  it('sends no JSON by a beacon: the browser asks first, and cookies are not allowed', async () => {
    const body = JSON.stringify(JSON.stringify({ query: START }))
    await page.evaluate(`navigator.sendBeacon('${proxy.address}/graphql',
      new Blob([${body}], { type: 'application/json' }))`)
    await expect.poll(() => answers().map(({ method }) => method)).toEqual(['OPTIONS'])
    // After one more whole request the beacon would have followed its preflight.
    await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).catch(() => null), byGet('{ __typename }'))
    expect(answers().map(({ method }) => method)).toEqual(['OPTIONS', 'GET'])
  })

  it('cannot put GraphiQL into a frame', async () => {
    await page.setContent(`<iframe src="${proxy.address}/graphiql?key=${chain.apiKey}"></iframe>`)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    expect(proxy.exchanges[0]?.status).toBe(200)
  })
})
