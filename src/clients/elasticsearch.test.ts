import { createServer } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createElasticsearch, type ElasticsearchAccess } from './elasticsearch.ts'

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
    expect(() => createElasticsearch(both)).toThrow(/^Give a user in ELASTICSEARCH_URL or/)
  })

  it('names the variable of a certificate that is not there', () => {
    const access = { ELASTICSEARCH_URL: 'https://127.0.0.1:1', ELASTICSEARCH_CA_FILE: '/nowhere/ca.pem' }
    expect(() => createElasticsearch(access)).toThrow(/^ELASTICSEARCH_CA_FILE cannot be read: .*ca\.pem/)
  })
})
