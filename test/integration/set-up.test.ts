import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { type ServiceProcess, startService } from '../../harness/service/service-process.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { loadConfig } from '../../src/config.ts'
import { createCredentialUseStore } from '../../src/features/credentials/credential-use-store.ts'
import { awaitSetUp } from '../../src/search-index/await-set-up.ts'
import { missingSetUp } from '../../src/search-index/missing-set-up.ts'
import { type IndexNames, indexNames } from '../../src/search-index/names.ts'
import { ensureSetUp, setUpIndices } from '../../src/search-index/setup.ts'
import { runOperator } from '../support/run-operator.ts'

const ALL = [
  'chains',
  'businesses',
  'credentials',
  'uploads',
  'catalogs',
  'vocabularies',
  'webhooks',
  'webhook-deliveries',
]

describe('setting the engine up', () => {
  let es: Client
  let namespace: string
  let names: IndexNames

  beforeAll(() => {
    es = createElasticsearch(
      loadConfig({ ...inject('stackEnvironment'), NODE_ENV: 'test', SESSION_SECRET: randomUUID() }),
    )
  })
  afterAll(() => es.close())
  beforeEach(() => {
    namespace = `test-${randomUUID().slice(0, 8)}`
    names = indexNames(namespace)
  })
  afterEach(async () => {
    for (const index of await indices()) await es.indices.delete({ index })
  })

  const indices = async () => Object.keys(await es.indices.get({ index: `${namespace}-*` }))

  it('finds everything missing before, nothing after', async () => {
    expect(await missingSetUp(es, names)).toEqual(
      expect.arrayContaining(ALL.map((name) => `index ${namespace}-${name}`)),
    )
    await setUpIndices(es, names)
    expect(await missingSetUp(es, names)).toEqual([])
  })

  it('adds the fields that an older version did not have', async () => {
    const source = { properties: { key: { type: 'keyword' } } } as const
    await setUpIndices(es, names)
    await es.indices.delete({ index: names.uploads })
    await es.indices.create({ index: names.uploads, mappings: { properties: { source } } })
    const missing = await missingSetUp(es, names)
    expect(missing).toContain(`field source.etag in ${names.uploads}`)
    expect(missing).toContain(`field progress in ${names.uploads}`)
    expect(missing.filter((what) => !what.endsWith(names.uploads))).toEqual([])
    await ensureSetUp(es, names)
    expect(await missingSetUp(es, names)).toEqual([])
  })

  it('says which index to delete where another hand made one with other fields', async () => {
    await es.indices.create({
      index: names.uses,
      mappings: { properties: { credentialId: { type: 'text' } } },
    })
    await expect(ensureSetUp(es, names)).rejects.toThrow(
      `If it holds nothing that you need, delete it in the engine (DELETE /${names.uses}); then run`,
    )
    await es.indices.delete({ index: names.uses })
    await ensureSetUp(es, names)
    expect(await missingSetUp(es, names)).toEqual([])
  })

  it('is not done by a use of a key, in an engine that has lost its data', async () => {
    const uses = createCredentialUseStore({ es, names })
    await expect(uses.write(new Map([['key_1', Date.now()]]))).rejects.toThrow(/^there is no index/)
    expect(await indices()).toEqual([])
    await setUpIndices(es, names)
    await uses.write(new Map([['key_1', Date.now()]]))
    expect([...(await uses.find(['key_1'])).keys()]).toEqual(['key_1'])
  })

  it('takes fields of a newer version as they are', async () => {
    await setUpIndices(es, names)
    await es.indices.putMapping({ index: names.uploads, properties: { ofTomorrow: { type: 'keyword' } } })
    expect(await missingSetUp(es, names)).toEqual([])
  })

  it('is not the API’s to do: it waits, creates nothing, and says at last what is missing', async () => {
    const waitedFor: (readonly string[])[] = []
    const waiting = awaitSetUp(es, names, { patienceMs: 300, onWait: (missing) => waitedFor.push(missing) })
    await expect(waiting).rejects.toThrow(
      /^Elasticsearch is not set up: no index .*Run "npm run operator -- setup"\.$/,
    )
    expect(waitedFor).toHaveLength(1)
    expect(await indices()).toEqual([])
  })

  it('the API starts before it is done, and serves once the operator has done it', async () => {
    const port = await anyFreePort()
    const environment = {
      ...inject('stackEnvironment'),
      NAMESPACE: namespace,
      S3_BUCKET: namespace,
      SESSION_SECRET: randomUUID(),
      PORT: String(port),
    }
    const logFile = join(tmpdir(), `${namespace}.log`)
    const readyUrl = `http://127.0.0.1:${environment.PORT}/health/ready`
    const starting = startService({ name: 'API', program: 'src/server.ts', environment, readyUrl, logFile })
    let api: ServiceProcess | undefined
    try {
      await expect.poll(() => readFileSync(logFile, 'utf8'), { timeout: 50_000 }).toContain('waiting for a')
      expect(await indices()).toEqual([])
      expect(await runOperator(['setup'], environment)).toMatchObject({ status: 0 })
      api = await starting
      expect((await fetch(readyUrl)).status).toBe(200)
    } finally {
      await (api ?? (await starting.catch(() => undefined)))?.stop()
    }
  })
})
