import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../harness/debian/chromium.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

describe('GraphiQL under its content security policy', () => {
  let browser: Browser
  let service: TestService
  let page: Page
  let key: string
  /** Errors of the browser: violations of the policy, scripts that failed, files that did not load. */
  const complaints: string[] = []

  beforeAll(async () => {
    service = await startTestService()
    key = (await publishSample(service, 'mexican-grill')).apiKey
    browser = await launchChromium()
    page = await browser.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(`${request.failure()?.errorText} ${request.url()}`))
    await page.goto(`${service.address}/graphiql?key=${key}`)
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  const screenshot = (name: string) => page.screenshot({ path: `test-results/browser/graphiql-${name}.png` })

  it('runs the example with the key of its address', async () => {
    const result = page.locator('.graphiql-response')
    const run = async () => {
      // On a slow machine its editor may not be there yet, and then nothing is executed.
      await page.getByRole('button', { name: /execute query/i }).click()
      await expect.poll(() => result.innerText(), { timeout: 10_000 }).toContain('Sofritas')
    }
    await run().catch(run)
    await screenshot('result')
  })

  it('shows the schema', async () => {
    await page
      .getByRole('button', { name: /documentation explorer/i })
      .first()
      .click()
    await page.getByRole('link', { name: 'Query', exact: true }).click()
    await expect.poll(() => page.locator('.graphiql-plugin').innerText()).toContain('filterOptions')
    await screenshot('documentation')
  })

  it('formats the query and completes a field: both are work of its own scripts and workers', async () => {
    const editor = page.locator('.graphiql-query-editor .monaco-editor').first()
    await page.getByRole('button', { name: /prettify/i }).click()
    // The example has 10 lines; formatted, each field has one of its own.
    await expect.poll(() => editor.locator('.view-line').count(), { timeout: 10_000 }).toBeGreaterThan(15)
    await editor.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('{ filterO')
    await expect
      .poll(() => page.locator('.suggest-widget').innerText(), { timeout: 10_000 })
      .toContain('filterOptions')
    await screenshot('completion')
  })

  it('gave the browser no reason to complain', () => {
    expect(complaints.map((text) => text.slice(0, 300))).toEqual([])
  })

  it('says which key to send where its address has none', async () => {
    const other = await browser.newPage()
    await other.goto(`${service.address}/graphiql`)
    const run = async () => {
      await other.getByRole('button', { name: /execute query/i }).click()
      await expect
        .poll(() => other.locator('.graphiql-response').innerText(), { timeout: 10_000 })
        .toContain('malformed')
    }
    await run().catch(run)
    await other.close()
  })

  it('would not run a script that somebody put into the page', async () => {
    const text = `document.title = 'taken'`
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = ${JSON.stringify(text)}
      document.body.append(script)
      const image = document.createElement('img')
      image.setAttribute('onerror', ${JSON.stringify(text)})
      image.src = 'data:,'
      document.body.append(image)
    }`)
    await expect
      .poll(() => complaints.filter((each) => /inline (script|event handler)/i.test(each)))
      .toHaveLength(2)
    expect(await page.title()).not.toBe('taken')
  })

  it('has a nonce that is never the same', async () => {
    const nonces = await Promise.all(
      ['one', 'two'].map(async () => {
        const answer = await fetch(`${service.address}/graphiql`)
        const policy = answer.headers.get('content-security-policy') ?? ''
        expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
        const [, nonce = ''] = /script-src [^;]*'nonce-([^']{22,})'/.exec(policy) ?? []
        expect((await answer.text()).split(`<script nonce="${nonce}"`).length).toBeGreaterThan(4)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })
})
