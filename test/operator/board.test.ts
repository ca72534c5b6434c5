import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { listAudit } from '../../operator/audit/audit-log.ts'
import { buildBoard } from '../../operator/board/board.ts'
import { readOperatorSettings } from '../../operator/operator-settings.ts'
import { type OpenQueues, openQueues } from '../../operator/queues/open-queues.ts'
import { CATALOG_INGEST } from '../../src/queues/catalog-ingest.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SECRET = '5f0c1e7a9b3d42866d1fb2a47c90e83517ad6b4e0f92c8d3b1a57e604c2f98dd'
const ADA = `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('the queue board', () => {
  let service: TestService
  let open: OpenQueues
  let board: FastifyInstance
  let address: string
  let environment: Record<string, string>

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    environment = { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE }
    const settings = await readOperatorSettings(environment)
    open = await openQueues(settings)
    board = await buildBoard({
      ...{ queues: open.queues, users: [{ name: 'ada', secret: SECRET }], namespace: NAMESPACE },
      ...{ operator: service, settings, warn: () => undefined },
    })
    address = await board.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await board?.close()
    await open?.close()
    await service?.close()
  })

  const ask = (path: string, headers: Record<string, string> = { authorization: ADA }) =>
    fetch(`${address}${path}`, { headers })
  const act = (path: string, headers: Record<string, string> = { authorization: ADA, origin: address }) =>
    fetch(`${address}${path}`, { method: 'PUT', headers })
  const ingest = () => {
    const [queue] = open.queues
    if (queue?.name !== CATALOG_INGEST) throw new Error('no ingest queue')
    return queue
  }
  const actions = async (command: string) => {
    const { es, stores } = service
    const entries = await listAudit({ es, stores, namespace: '' }, { command, size: 100 })
    return entries.map(({ who, arguments: given, outcome, error }) => ({ who, given, outcome, error }))
  }
  /** A job that waits far in the future, as no worker runs here. */
  const delayedJob = async (data = { chainId: 'grill' }) => {
    const job = await ingest().add('ingest', data, { delay: 3_600_000 })
    return job.id ?? ''
  }

  it.each([
    '/',
    '/static/favicon.ico',
    '/api/queues',
    '/api/redis/stats',
    '/queue/catalog-ingest',
    '/nothing',
  ])('shows nothing of %s without credentials, or with wrong ones', async (path) => {
    for (const headers of [
      {},
      { authorization: `Basic ${btoa('ada:guess')}` },
      { authorization: 'Bearer x' },
    ]) {
      const answer = await ask(path, headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
      expect(await answer.json()).toEqual({ error: 'Credentials are missing or wrong' })
    }
  })

  it('shows both queues, and nothing that looks like a secret', async () => {
    const key = 'pk_live_0123456789abcdef'
    const id = await delayedJob({ chainId: `grill ${key}` })
    const list = await ask('/api/queues?activeQueue=catalog-ingest&status=delayed&page=1')
    const text = await list.text()
    expect(JSON.parse(text).queues.map(({ name }: { name: string }) => name)).toEqual([
      'catalog-ingest',
      'webhook-deliveries',
    ])
    const one = await (await ask(`/api/queues/catalog-ingest/${id}`)).text()
    for (const shown of [text, one]) {
      expect(shown).toContain('grill [redacted]')
      expect(shown).not.toContain(key)
    }
  })

  it('loads nothing from elsewhere, and no other page may show it', async () => {
    const answer = await ask('/')
    expect(await answer.text()).not.toMatch(/https?:\/\//)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('writes every action to the audit log: who, what, and how it ended', async () => {
    const id = await delayedJob()
    expect((await act(`/api/queues/catalog-ingest/${id}/promote`)).status).toBe(204)
    expect(await (await ingest().getJob(id))?.getState()).toBe('waiting')
    expect((await act(`/api/queues/catalog-ingest/${id}/promote`)).status).toBeGreaterThanOrEqual(400)
    expect((await act('/api/queues/catalog-ingest/pause')).status).toBe(200)
    expect(await ingest().isPaused()).toBe(true)
    expect((await act('/api/queues/catalog-ingest/resume')).status).toBe(200)
    expect((await act(`/api/queues/catalog-ingest/${id}/clean`)).status).toBe(204)
    expect(await ingest().getJob(id)).toBeUndefined()
    const given = ['catalog-ingest', id]
    const [second, begun, done, first] = await actions('board promote')
    expect([first, done, begun]).toEqual([
      { who: 'ada', given, outcome: 'BEGUN', error: null },
      { who: 'ada', given, outcome: 'DONE', error: null },
      { who: 'ada', given, outcome: 'BEGUN', error: null },
    ])
    expect(second).toMatchObject({ who: 'ada', outcome: 'ERROR', error: expect.any(String) })
    for (const command of ['board pause', 'board resume', 'board remove'])
      expect((await actions(command)).map(({ outcome }) => outcome)).toEqual(['DONE', 'BEGUN'])
  })

  it('does nothing that cannot be written to the audit log', async () => {
    const id = await delayedJob()
    const index = service.stores.names.audit
    await service.es.indices.addBlock({ index, block: 'write' })
    const answer = await act(`/api/queues/catalog-ingest/${id}/clean`)
    await service.es.indices.putSettings({ index, settings: { 'index.blocks.write': false } })
    expect(answer.ok).toBe(false)
    expect(await answer.text()).toContain('Nothing was done')
    expect(await (await ingest().getJob(id))?.getState()).toBe('delayed')
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sandbox', { origin: 'null' }],
    ['nowhere', {}],
  ])('takes no action from %s', async (_from, headers) => {
    const id = await delayedJob()
    const before = await actions('board remove')
    const answer = await act(`/api/queues/catalog-ingest/${id}/clean`, { authorization: ADA, ...headers })
    expect(answer.status).toBe(403)
    expect(await (await ingest().getJob(id))?.getState()).toBe('delayed')
    expect(await actions('board remove')).toEqual(before)
  })

  it.each(['PUT /obliterate', 'PUT /concurrency', 'PUT /rate-limit', 'POST /add'])(
    'does not serve %s: nobody writes a job by hand',
    async (action) => {
      const [method = '', path = ''] = action.split(' ')
      const headers = { authorization: ADA, origin: address, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'ingest', data: { chainId: 'x' }, options: {}, force: true })
      const url = `${address}/api/queues/catalog-ingest${path}`
      expect((await fetch(url, { method, headers, body })).status).toBe(404)
    },
  )

  it('is off unless it has a port and users; a weak secret does not start it', async () => {
    const off = await runOperator(['board'], environment)
    expect(off).toMatchObject({ status: 1, stderr: expect.stringContaining('The board is off') })
    const weak = await runOperator(['board'], {
      ...environment,
      BOARD_PORT: '1',
      BOARD_USERS: 'ada:minioadmin',
    })
    expect(weak).toMatchObject({ status: 1, stderr: expect.stringContaining('too weak') })
    expect(weak.stderr).not.toContain('minioadmin')
    for (const path of ['/api/queues', '/queue/catalog-ingest'])
      expect((await fetch(`${service.address}${path}`)).status).toBe(404)
  })

  it('runs as a command until it is told to end', async () => {
    const port = await anyFreePort()
    const settings = { BOARD_PORT: String(port), BOARD_USERS: `ada:${SECRET}`, OPERATOR_NAME: 'grace' }
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, NO_COLOR: '1', NODE_ENV: 'test', ...environment, ...settings }
    const child = spawn(process.execPath, ['operator/main.ts', 'board'], { cwd: ROOT, env })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toContain(`http://127.0.0.1:${port}`), { timeout: 30_000 })
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401)
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: ADA } })).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
    const own = (await actions('board')).filter(({ who }) => who === 'grace')
    expect(own.map(({ outcome }) => outcome)).toEqual(['DONE', 'BEGUN'])
  })
})
