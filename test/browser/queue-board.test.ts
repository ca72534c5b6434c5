import { randomBytes } from 'node:crypto'
import { Worker } from 'bullmq'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../harness/debian/chromium.ts'
import { listAudit } from '../../operator/audit/audit-log.ts'
import { buildBoard } from '../../operator/board/board.ts'
import { readOperatorSettings } from '../../operator/operator-settings.ts'
import { type OpenQueues, openQueues } from '../../operator/queues/open-queues.ts'
import { CATALOG_INGEST, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const REASON = 'the search engine has reached its limit of shards'

describe('the queue board in a browser', () => {
  const secret = randomBytes(32).toString('hex')
  let browser: Browser
  let service: TestService
  let open: OpenQueues
  let board: FastifyInstance
  let address: string
  let page: Page
  /** Errors of the browser: violations of the policy, scripts that failed, files that did not load. */
  const complaints: string[] = []

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    const settings = await readOperatorSettings({ ELASTICSEARCH_URL, REDIS_URL, NAMESPACE })
    open = await openQueues(settings)
    board = await buildBoard({
      ...{ queues: open.queues, users: [{ name: 'ada', secret }], namespace: NAMESPACE },
      ...{ operator: service, settings, warn: () => undefined },
    })
    address = await board.listen({ host: '127.0.0.1', port: 0 })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await board?.close()
    await open?.close()
    await service?.close()
  })

  /** A job of this chain that a worker has failed for good. */
  const failJob = async (chainId: string) => {
    const [queue] = open.queues
    const job = await queue?.add('ingest', { chainId }, { attempts: 1 })
    const connection = service.redis.duplicate({ maxRetriesPerRequest: null })
    const reason = new Error(REASON)
    // A screenshot shows no paths of this machine.
    reason.stack = `Error: ${REASON}`
    const fail = () => Promise.reject(reason)
    const worker = new Worker(CATALOG_INGEST, fail, {
      connection,
      prefix: queuePrefix(service.config.NAMESPACE),
    })
    await until('the job fails', async () => (await job?.getState()) === 'failed')
    await worker.close()
    connection.disconnect()
    return job
  }

  it('asks for credentials', async () => {
    const stranger = await browser.newPage()
    await expect(stranger.goto(address)).rejects.toThrow('ERR_INVALID_AUTH_CREDENTIALS')
    await stranger.close()
  })

  it('shows the queues', async () => {
    const context = await browser.newContext({
      httpCredentials: { username: 'ada', password: secret },
      viewport: { width: 1100, height: 640 },
    })
    page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      if (!isPollGivenUp(request.url(), why)) complaints.push(`${why} ${request.url()}`)
    })
    await page.goto(address)
    for (const name of ['catalog-ingest', 'webhook-deliveries'])
      await expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(name)
  })

  it('shows why a job failed, and retries it; the audit log has it', async () => {
    const job = await failJob('mexican-grill')
    await page.goto(`${address}/queue/catalog-ingest?status=failed`)
    await expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(REASON)
    await page.screenshot({ path: 'test-results/browser/queue-board-failed.png' })
    // The buttons of a job are icons without a name; the first one retries, as its tooltip says.
    const retry = page.locator('main button:not([aria-haspopup])').filter({ hasText: /^$/ }).first()
    await retry.hover()
    await page.getByText('Retry', { exact: true }).waitFor()
    await retry.click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await until('the job waits again', async () => (await job?.getState()) === 'waiting')
    const { es, stores } = service
    const entries = await listAudit({ es, stores, namespace: '' }, { command: 'board retry', size: 10 })
    expect(entries.map(({ who, outcome }) => [who, outcome])).toEqual([
      ['ada', 'DONE'],
      ['ada', 'BEGUN'],
    ])
    expect(entries[0]?.arguments).toEqual(['catalog-ingest', job?.id])
  })

  it('gave the browser no reason to complain', () => {
    // Hints about speed: the page loads some of its scripts ahead.
    const real = complaints.filter((text) => !text.includes('preloaded using link preload'))
    expect(real.map((text) => text.slice(0, 300))).toEqual([])
  })
})

/** The page asks for its queues every few seconds, and a question that is under way when it is left has no answer. */
function isPollGivenUp(url: string, why: string | undefined): boolean {
  return why === 'net::ERR_ABORTED' && new URL(url).pathname === '/api/queues'
}
