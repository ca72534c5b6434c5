import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../harness/debian/chromium.ts'
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../../src/http/cors.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type Site, startSite } from './site.ts'

/** Every script of docs/browsers.md, run as it stands there, one after another in one page of another origin. */

const DOC = readFileSync(new URL('../../docs/browsers.md', import.meta.url), 'utf8')
const SCRIPTS = [...DOC.matchAll(/^```js\n(.*?)^```\n/gms)].map(([, script = '']) => script)
const SHOWN = [...DOC.matchAll(/^```json\n(.*?)\n```\n/gms)].map(([, json = '']) => JSON.parse(json))

describe('the scripts of docs/browsers.md', () => {
  let browser: Browser
  let service: TestService
  let site: Site
  let seen: unknown

  beforeAll(async () => {
    service = await startTestService()
    site = await startSite('localhost')
    const { chainId } = await publishSample(service, 'mexican-grill')
    const key = await service.stores.credentials.issue({
      kind: 'API_KEY',
      environment: 'test',
      chainId,
      businessId: null,
      label: 'browser',
      allowedOrigins: [site.origin],
    })
    const script = SCRIPTS.join('\n')
      .replace(/^const ADDRESS = .*$/m, `const ADDRESS = '${service.address}'`)
      .replace(/^const KEY = .*$/m, `const KEY = '${key.credential}'`)
    browser = await launchChromium()
    const page = await browser.newPage()
    await page.goto(site.origin)
    seen = await page.evaluate(`(async () => {
      const shown = []
      const show = (value) => shown.push(value)
      ${script}
      return { shown, requestId: menu.requestId, remaining: menu.remaining }
    })()`)
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
    await service?.close()
  })

  it('show what stands below them', () => {
    expect(SHOWN).toHaveLength(3)
    expect(seen).toMatchObject({ shown: SHOWN })
  })

  it('read the id of a request and what is left of the limit', () => {
    expect(seen).toMatchObject({
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      remaining: expect.any(Number),
    })
    expect((seen as { remaining: number }).remaining).toBeGreaterThan(0)
  })

  it('stand beside every header that may be sent or read', () => {
    const rowOf = (start: string) => DOC.split('\n').find((line) => line.startsWith(`| ${start} |`)) ?? ''
    const named = (row: string) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    expect(named(rowOf('headers of a request'))).toEqual(ALLOWED_HEADERS)
    expect(named(rowOf('headers that a script can read').split(';')[0] ?? '')).toEqual(EXPOSED_HEADERS)
  })
})
