import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { refuseSilentEngines } from './environment-probe.ts'
import { environmentAddresses } from './environment-stack.ts'
import { stackEnvironment } from './stack.ts'

const ALL = {
  ELASTICSEARCH_URL: 'http://es:9200',
  REDIS_URL: 'redis://redis:6379',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 1
}

describe('engines named by the environment', () => {
  it('names none when nothing is set', () => {
    expect(environmentAddresses({ S3_REGION: 'eu' })).toBeUndefined()
  })

  it('takes them when all are set, and hands them on under the same names', () => {
    const addresses = environmentAddresses(ALL)
    expect(addresses && stackEnvironment(addresses)).toEqual({ ...ALL, S3_REGION: 'us-east-1' })
  })

  it('says what is missing when some are set', () => {
    expect(() => environmentAddresses({ REDIS_URL: 'redis://r', S3_ENDPOINT: 'http://s' })).toThrow(
      'The environment names some engines (REDIS_URL, S3_ENDPOINT) but not ELASTICSEARCH_URL, S3_ACCESS_KEY_ID, ' +
        'S3_SECRET_ACCESS_KEY: set all five, or none of them to have the engines started.',
    )
  })

  it('says which engine does not answer, without its password', async () => {
    const port = await unusedPort()
    const addresses = environmentAddresses({
      ...ALL,
      ELASTICSEARCH_URL: `http://ann:hush@127.0.0.1:${port}`,
      REDIS_URL: `redis://:hush@127.0.0.1:${port}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    })
    const failure = await (addresses && refuseSilentEngines(addresses).catch(String))
    expect(String(failure).split('\n')).toEqual([
      expect.stringContaining(`ELASTICSEARCH_URL names http://127.0.0.1:${port}, which does not answer`),
      expect.stringContaining(`REDIS_URL names redis://127.0.0.1:${port}, which does not answer`),
      expect.stringContaining(`S3_ENDPOINT names http://127.0.0.1:${port}, which does not answer`),
    ])
    expect(failure).not.toContain('hush')
  })
})
