import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { errors } from '@elastic/elasticsearch'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createElasticsearch,
  createImpatientElasticsearch,
  type ElasticsearchAccess,
} from './elasticsearch.ts'

const API_KEY = Buffer.from('id:not-for-the-log').toString('base64')
const PASSWORD = 'not-for-the-log'
const BASIC = Buffer.from(`api:${PASSWORD}`).toString('base64')
/** Refuses everything, and remembers who came. */
const seen: (string | undefined)[] = []
const refusing = createServer((request, response) => {
  seen.push(request.headers.authorization)
  response.writeHead(403, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
  response.end('{"error":{"type":"security_exception"},"status":403}')
})
let address: URL

beforeAll(async () => {
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const bound = refusing.address()
  address = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`)
})
afterAll(() => {
  refusing.close()
})

function withPassword(url: URL): string {
  const changed = new URL(url)
  changed.username = 'api'
  changed.password = PASSWORD
  return changed.href
}

/** What the log holds of a request that fails. */
async function logged(access: ElasticsearchAccess): Promise<string> {
  const es = createElasticsearch(access)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  try {
    await es.search({ index: 'dishes' })
  } catch (error) {
    log.error({ err: error }, 'failed')
  }
  await es.close()
  return lines.join('')
}

/** Its host answers to no new connection, as one that is cut off. */
const UNREACHABLE = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  process.stdout.write(String(this.address().port))
})`

it('an engine that takes no connection is waited for no longer than the deadline', async () => {
  const child = spawn(process.execPath, ['-e', UNREACHABLE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  // Linux drops further ones once so many wait to be accepted.
  const waiting = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'))
  for (const socket of waiting) socket.on('error', () => undefined)
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  const deadlineMs = 1_000
  const access = { ELASTICSEARCH_URL: `http://127.0.0.1:${port}` }
  const es = createImpatientElasticsearch(access, deadlineMs, false)
  const startedAt = performance.now()
  await expect(es.get({ index: 'any', id: '1' })).rejects.toThrow(errors.ConnectionError)
  // A timer of a busy machine may be late; without a limit of ours it is 10 s.
  expect(performance.now() - startedAt).toBeLessThan(4 * deadlineMs)
  for (const socket of waiting) socket.destroy()
  child.kill('SIGKILL')
  await es.close()
})

describe('the client of Elasticsearch', () => {
  it('shows the password of its address', async () => {
    await logged({ ELASTICSEARCH_URL: withPassword(address) })
    expect(seen.at(-1)).toBe(`Basic ${BASIC}`)
  })

  it('shows its API key', async () => {
    await logged({ ELASTICSEARCH_URL: address.href, ELASTICSEARCH_API_KEY: API_KEY })
    expect(seen.at(-1)).toBe(`ApiKey ${API_KEY}`)
  })

  it.each([
    ['is refused', () => address],
    ['finds nobody', () => new URL('http://127.0.0.1:1')],
  ])('leaves neither in the log when it %s', async (_what, to) => {
    const lines = [
      await logged({ ELASTICSEARCH_URL: withPassword(to()) }),
      await logged({ ELASTICSEARCH_URL: to().href, ELASTICSEARCH_API_KEY: API_KEY }),
    ]
    for (const line of lines) {
      expect(line).toContain('"err"')
      for (const secret of [PASSWORD, BASIC, API_KEY]) expect(line).not.toContain(secret)
    }
  })

  it('takes one identity, not two', () => {
    const both = { ELASTICSEARCH_URL: withPassword(address), ELASTICSEARCH_API_KEY: API_KEY }
    expect(() => createElasticsearch(both)).toThrow(/^give a user in ELASTICSEARCH_URL or/)
  })

  it('names the variable of a certificate that is not there', () => {
    const access = { ELASTICSEARCH_URL: 'https://127.0.0.1:1', ELASTICSEARCH_CA_FILE: '/nowhere/ca.pem' }
    expect(() => createElasticsearch(access)).toThrow(/^ELASTICSEARCH_CA_FILE cannot be read: .*ca\.pem/)
  })
})

describe('the client of a cluster of several nodes', () => {
  /** A node that answers, one that breaks every connection, and one that is away. */
  const asked: string[] = []
  const answering = createServer((request, response) => {
    asked.push(`answers ${request.method}`)
    response.writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
    request.resume().once('end', () => response.end('{}'))
  })
  const breaking = createServer((request) => {
    asked.push(`breaks ${request.method}`)
    request.socket.destroy()
  })
  const AWAY = 'http://127.0.0.1:1'
  const addressOf = (server: typeof answering) => {
    const bound = server.address()
    return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  }

  beforeAll(() =>
    Promise.all(
      [answering, breaking].map(
        (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
      ),
    ),
  )
  afterAll(() => {
    answering.close()
    breaking.close()
  })

  /** What happens to two requests: a node is not asked first every time. */
  async function twice(
    other: string,
    send: (es: ReturnType<typeof createElasticsearch>) => Promise<unknown>,
  ) {
    asked.length = 0
    const es = createElasticsearch({ ELASTICSEARCH_URL: `${other}, ${addressOf(answering)}` })
    const results = await Promise.allSettled([send(es), send(es)])
    await es.close()
    return results.map(({ status }) => status)
  }

  it('repeats a read on another node where one is away or breaks off', async () => {
    for (const other of [AWAY, addressOf(breaking)])
      expect(await twice(other, (es) => es.get({ index: 'any', id: '1' }))).toEqual([
        'fulfilled',
        'fulfilled',
      ])
    expect(asked).toContain('breaks GET')
  })

  it('repeats a write that no node received', async () => {
    const write = (es: ReturnType<typeof createElasticsearch>) =>
      es.index({ index: 'any', id: '1', document: {} })
    expect(await twice(AWAY, write)).toEqual(['fulfilled', 'fulfilled'])
  })

  it('does not repeat a write that a node may have done', async () => {
    const write = (es: ReturnType<typeof createElasticsearch>) =>
      es.index({ index: 'any', id: '1', document: {} })
    expect((await twice(addressOf(breaking), write)).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked.filter((what) => what.startsWith('breaks'))).toHaveLength(1)
    expect(asked.filter((what) => what.startsWith('answers'))).toHaveLength(1)
  })
})
