import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { forwardPort } from '../../harness/network/port-forwarder.ts'
import { anyFreePort, freePorts } from '../../harness/service/free-port.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAMS = { API: 'src/server.ts', worker: 'workers/main.ts' } as const
const WITHIN = { timeout: 40_000 }
const SEARCH = { query: '{ search { counts { total } } }' }
/** A stack of an error of a client had 16 kB. */
const FEW_BYTES = 4_000

type Program = keyof typeof PROGRAMS
type Settings = Readonly<Record<string, string>>

describe('the start', () => {
  let service: TestService
  let proxy: FaultyProxy
  const engines = inject('stackEnvironment')
  const ended: (() => unknown)[] = []

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    proxy = await startFaultyProxy(engines.ELASTICSEARCH_URL ?? '')
  })
  afterEach(async () => {
    for (const end of ended.splice(0)) await end()
  })
  afterAll(async () => {
    proxy?.close()
    await service?.close()
  })

  const start = async (name: Program, settings: Settings) => {
    const port = String(await anyFreePort())
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    const child = spawn(process.execPath, [PROGRAMS[name]], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...engines,
        ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, NODE_ENV: 'test', DRAIN_DELAY_MS: '0' },
        ...{ PORT: port, WORKER_HEALTH_PORT: port, ...settings },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    ended.push(() => stop(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const address = `http://127.0.0.1:${port}`
    return { address, output: () => output, child, readiness: () => readinessAt(address) }
  }

  it('of an API waits for Elasticsearch, says so, answers nobody before, and serves once it is there', async () => {
    const { apiKey } = await service.onboard({ chainId: 'bistro' })
    const port = await anyFreePort()
    const api = await start('API', { ELASTICSEARCH_URL: `http://127.0.0.1:${port}` })
    await expect.poll(api.output, WITHIN).toContain('waiting for Elasticsearch')
    expect(await api.readiness()).toEqual([503, { status: 'starting', waitingFor: ['Elasticsearch'] }])
    expect((await fetch(`${api.address}/health/live`)).status).toBe(200)
    const refused = await post(api.address, SEARCH, { authorization: apiKey })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body.errors[0].extensions.code).toBe('SEARCH_UNAVAILABLE')
    const waiting = linesWith(api.output(), 'waiting for')
    expect(waiting).toHaveLength(1)
    expect(waiting[0]).toContain('ECONNREFUSED')
    expect(Buffer.byteLength(api.output())).toBeLessThan(FEW_BYTES)
    const forwarder = await forwardPort(port, new URL(engines.ELASTICSEARCH_URL ?? ''))
    ended.push(forwarder.close)
    await expect.poll(async () => (await api.readiness())[0], WITHIN).toBe(200)
    expect((await post(api.address, SEARCH, { authorization: apiKey })).body.data.search.counts.total).toBe(0)
  })

  it('of a worker waits for all of its engines, and works once they are there', async () => {
    const ports = await freePorts(3)
    const [ELASTICSEARCH_URL = '', REDIS_URL = '', S3_ENDPOINT = ''] = ports.map(
      (port, place) => `${place === 1 ? 'redis' : 'http'}://127.0.0.1:${port}`,
    )
    const worker = await start('worker', { ELASTICSEARCH_URL, REDIS_URL, S3_ENDPOINT })
    await expect.poll(worker.output, WITHIN).toContain('waiting for Elasticsearch, Redis, the storage')
    const waitingFor = ['Elasticsearch', 'Redis', 'the storage']
    expect(await worker.readiness()).toEqual([503, { status: 'starting', waitingFor }])
    expect((await fetch(`${worker.address}/metrics`)).status).toBe(200)
    expect(linesWith(worker.output(), 'waiting for')).toHaveLength(1)
    expect(Buffer.byteLength(worker.output())).toBeLessThan(FEW_BYTES)
    const targets = [engines.ELASTICSEARCH_URL, engines.REDIS_URL, engines.S3_ENDPOINT]
    for (const [place, port] of ports.entries())
      ended.push((await forwardPort(port, new URL(targets[place] ?? ''))).close)
    await expect.poll(async () => (await worker.readiness())[0], WITHIN).toBe(200)
  })

  it('waits for an Elasticsearch that does not have its indices yet', async () => {
    proxy.setFault({ on: /_mapping/, status: 503, failure: '{"error":{"type":"no_shard_available"}}' })
    const api = await start('API', { ELASTICSEARCH_URL: proxy.address })
    await expect.poll(api.output, WITHIN).toContain('waiting for Elasticsearch')
    proxy.setFault(null)
    await expect.poll(async () => (await api.readiness())[0], WITHIN).toBe(200)
  })

  const refusal = (engine: string, settings: string) =>
    `${engine} refuses our credentials, or they lack a right. Check ${settings}.\n`
  const OF_ELASTICSEARCH = 'the user and password in ELASTICSEARCH_URL, or ELASTICSEARCH_API_KEY'

  it.each(['API', 'worker'] as const)(
    'of the %s ends with one sentence where Elasticsearch refuses the password',
    async (name) => {
      proxy.setFault({ on: /./, status: 401, failure: '{"error":{"type":"security_exception"}}' })
      const { child, output } = await start(name, { ELASTICSEARCH_URL: proxy.address })
      expect(await endOf(child)).toBe(1)
      expect(output()).toContain(refusal('Elasticsearch', OF_ELASTICSEARCH))
      expect(output()).not.toContain('    at ')
      proxy.setFault(null)
    },
  )

  it.each([
    ['Redis', 'REDIS_URL', { REDIS_URL: withPassword(engines.REDIS_URL ?? '') }],
    [
      'the storage',
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET',
      { S3_SECRET_ACCESS_KEY: 'not the secret' },
    ],
  ])('of a worker ends with one sentence where %s refuses the password', async (engine, settings, wrong) => {
    const { child, output } = await start('worker', wrong)
    expect(await endOf(child)).toBe(1)
    expect(output()).toContain(refusal(engine, settings))
  })

  it.each([
    ['is in another region', 301, 'PermanentRedirect', 'in another region. Check S3_REGION and S3_ENDPOINT.'],
    [
      'is signed for by another region',
      400,
      'AuthorizationHeaderMalformed',
      'in another region. Check S3_REGION',
    ],
    [
      'is asked for below a path',
      404,
      'NoSuchBucket',
      'path of S3_ENDPOINT for a bucket. Check S3_ENDPOINT.',
    ],
  ])('of a worker ends with one sentence where the bucket %s', async (_, status, code, sentence) => {
    const storage = await startFaultyProxy(engines.S3_ENDPOINT ?? '')
    ended.push(storage.close)
    storage.setFault({ on: /./, status, failure: `<Error><Code>${code}</Code></Error>` })
    const { child, output } = await start('worker', { S3_ENDPOINT: storage.address })
    expect(await endOf(child)).toBe(1)
    expect(output()).toContain(sentence)
    expect(output()).not.toContain('    at ')
  })

  it('ends with one sentence where the port is taken', async () => {
    const { port } = new URL(service.address)
    const { child, output } = await start('API', { PORT: port })
    expect(await endOf(child)).toBe(1)
    expect(output()).toContain(`Port ${port} is taken by another program.\n`)
  })

  it.each(['API', 'worker'] as const)(
    'of the %s ends with one sentence where HOST is not of this machine',
    async (name) => {
      const { child, output } = await start(name, { HOST: '192.0.2.1' })
      expect(await endOf(child)).toBe(1)
      expect(output()).toContain('HOST: 192.0.2.1 is no address of this machine.\n')
    },
  )

  it.each([
    ['API', '[::1]'],
    ['worker', '256.1.1.1'],
  ] as const)('of the %s ends with one sentence where HOST is no address: %s', async (name, HOST) => {
    const { child, output } = await start(name, { HOST })
    expect(await endOf(child)).toBe(1)
    expect(output()).toBe(`HOST: "${HOST}" is no address; it reads like 0.0.0.0 or ::1.\n`)
  })

  it.each(['API', 'worker'] as const)(
    'of the %s ends with one sentence where Elasticsearch cannot be asked as it is set',
    async (name) => {
      const { child, output } = await start(name, { ELASTICSEARCH_CA_FILE: '/nowhere/ca.pem' })
      expect(await endOf(child)).toBe(1)
      expect(output()).toMatch(/^A setting cannot be used: ELASTICSEARCH_CA_FILE cannot be read: .*\n$/)
    },
  )
})

function linesWith(output: string, text: string): string[] {
  return output.split('\n').filter((line) => line.includes(text))
}

function withPassword(url: string): string {
  return url.replace('redis://', 'redis://nobody:wrong@')
}

async function readinessAt(address: string): Promise<[number, unknown]> {
  const answer = await fetch(`${address}/health/ready`)
  return [answer.status, await answer.json()]
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await endOf(child)
}
