import { once } from 'node:events'
import { connect } from 'node:net'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TemporaryHome } from '../../harness/engines/temporary-home.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { type Stack, stackEnvironment } from '../../stack/stack.ts'
import { readState } from '../../stack/state/stack-state.ts'
import { killEngine, startEngine, stopEngine } from '../../stack/supervise/engine-control.ts'
import { probe } from '../../stack/supervise/probes.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const TICKET = { query: 'mutation { createPartnerCatalogUpload { uploadId objectKey } }' }
const SECRET = 'of storage events'
const FILTERS = {
  query: '{ filterOptions { diets { type } } dish(id: "dish_aaaaaaaaaaaaaaaaaaaaaaaa") { name } }',
}
export const RESTART_TIMEOUT_MS = 240_000
/** Internals that no answer may show. */
const INTERNAL = /127\.0\.0\.1|localhost|ECONN|elastic|redis|lucene|shard|exception|\.ts:|node_modules| at /i

/** Whether a listener at this port answers at all, with an error, too. */
async function answersAtAll({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname)
  try {
    socket.write('GET / HTTP/1.0\r\n\r\n')
    await once(socket, 'data', { signal: AbortSignal.timeout(500) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Tests of the service on a stack of its own whose engines are stopped, frozen and killed. */
export function describeEnginesAway(
  onStack: () => { readonly stack: Stack; readonly home: TemporaryHome },
): void {
  describe('with an engine away', () => {
    let home: TemporaryHome
    let service: TestService
    let chain: OnboardedChain

    beforeAll(async () => {
      const { stack, ...own } = onStack()
      home = own.home
      service = await startTestService({
        hasWorker: false,
        settings: {
          ...stackEnvironment(stack),
          ...{ REQUEST_DEADLINE_MS: '5000', CREDENTIAL_CACHE_MS: '0', REDIS_WAIT_MS: '50' },
          STORAGE_EVENTS_SECRET: SECRET,
        },
      })
      chain = await service.onboard()
      await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    })
    afterAll(() => service?.close())

    const search = () => post(service.address, SEARCH, { authorization: chain.apiKey })
    const isUnavailable = (answer: HttpAnswer, code: string) => {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      for (const error of answer.body.errors) {
        expect(error.extensions).toMatchObject({ code, retryAfter: expect.any(Number) })
        expect(error.message).not.toMatch(INTERNAL)
      }
    }

    const partner = (query: string) =>
      post(service.address, { query }, { authorization: `Bearer ${chain.partnerToken}` })
    const complete = (uploadId: string) =>
      partner(`mutation { completePartnerCatalogUpload(uploadId: "${uploadId}") { state } }`)
    const announce = async (key: string): Promise<HttpAnswer> => {
      const { S3_BUCKET: name } = service.config
      const answer = await fetch(`${service.address}/internal/storage-events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({
          Records: [{ eventName: 'ObjectCreated:Put', s3: { bucket: { name }, object: { key } } }],
        }),
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    }
    let stored = 0
    const storedFile = async (): Promise<{ uploadId: string; objectKey: string }> => {
      const ticket = (await partner(TICKET.query)).body.data.createPartnerCatalogUpload
      const { S3_BUCKET: Bucket } = service.config
      // The same bytes in one second are one file.
      const Body = `[]${' '.repeat(stored++)}`
      await service.s3.send(new PutObjectCommand({ Bucket, Key: ticket.objectKey, Body }))
      return ticket
    }

    const AWAY = ['gone', 'hanging'] as const
    /** Brings the engine back even if the work fails: the tests that follow would fail, too. */
    const whileAway = async (
      engine: 'redis' | 'storage',
      how: (typeof AWAY)[number],
      work: () => Promise<void>,
    ): Promise<void> => {
      try {
        if (how === 'gone') await stopEngine(engine, home.settings)
        else {
          await killEngine(engine, 'SIGSTOP', home.settings)
          const inner = `http://127.0.0.1:${home.settings.ports.storageInner}`
          const address = new URL(engine === 'redis' ? service.config.REDIS_URL : inner)
          // A busy machine may take a moment to stop a process.
          await expect.poll(() => answersAtAll(address), { timeout: 20_000 }).toBe(false)
        }
        await work()
      } finally {
        if (how === 'gone') await startEngine(engine, home.settings)
        else await killEngine(engine, 'SIGCONT', home.settings)
      }
    }

    it('answers before', async () => {
      expect((await search()).body).toEqual({ data: { search: { counts: { total: 0 } } } })
    })

    it('search goes on without Redis, and without the storage', async () => {
      await whileAway('redis', 'gone', () =>
        whileAway('storage', 'gone', async () => {
          expect((await search()).body).toEqual({ data: { search: { counts: { total: 0 } } } })
        }),
      )
    }, 120_000)

    it.each(AWAY)(
      'a file is taken up with Redis %s; its job follows',
      async (how) => {
        const { uploadId, objectKey } = await storedFile()
        const taken = { data: { completePartnerCatalogUpload: { state: 'QUEUED' } } }
        await whileAway('redis', how, async () => {
          expect((await complete(uploadId)).body).toEqual(taken)
          isUnavailable(await announce(objectKey), 'UPLOADS_UNAVAILABLE')
        })
        await expect.poll(async () => (await announce(objectKey)).status, { timeout: 10_000 }).toBe(200)
        expect((await complete(uploadId)).body).toEqual(taken)
        const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
        expect(await queue.getWaitingCount()).toBeGreaterThan(0)
        await queue.close()
      },
      120_000,
    )

    it.each(AWAY)(
      'a file cannot be taken up with the storage %s',
      async (how) => {
        const { uploadId, objectKey } = await storedFile()
        await whileAway('storage', how, async () => {
          isUnavailable(await complete(uploadId), 'UPLOADS_UNAVAILABLE')
          isUnavailable(await announce(objectKey), 'UPLOADS_UNAVAILABLE')
        })
        await expect.poll(async () => (await announce(objectKey)).status, { timeout: 20_000 }).toBe(200)
      },
      120_000,
    )

    it('search goes on while Redis hangs', async () => {
      await whileAway('redis', 'hanging', async () => {
        const started = Date.now()
        expect((await search()).status).toBe(200)
        expect((await search()).status).toBe(200)
        expect(Date.now() - started).toBeLessThan(10_000)
      })
    }, 120_000)

    it(
      'says so without Elasticsearch, and nothing of what is inside, until it is started again by itself',
      async () => {
        const { objectKey } = await storedFile()
        await killEngine('elasticsearch', 'SIGKILL', home.settings)
        isUnavailable(await search(), 'SEARCH_UNAVAILABLE')
        isUnavailable(
          await post(service.address, FILTERS, { authorization: chain.apiKey }),
          'SEARCH_UNAVAILABLE',
        )
        const ticket = await post(service.address, TICKET, { authorization: `Bearer ${chain.partnerToken}` })
        isUnavailable(ticket, 'UPLOADS_UNAVAILABLE')
        isUnavailable(await announce(objectKey), 'UPLOADS_UNAVAILABLE')
        const ready = await fetch(`${service.address}/health/ready`)
        expect(ready.status).toBe(503)
        expect(await ready.json()).toEqual({
          status: 'unavailable',
          ...{ elasticsearch: 'down', scripts: 'down', servingRecords: 'down' },
        })
        await expect.poll(async () => (await search()).status, { timeout: RESTART_TIMEOUT_MS }).toBe(200)
        const elasticsearch = () =>
          readState(home.home.state)?.engines.find(({ name }) => name === 'elasticsearch')
        await expect.poll(elasticsearch, { timeout: 20_000 }).toMatchObject({ status: 'up', restarts: 1 })
        expect(await probe('elasticsearch', home.settings.ports.elasticsearch)).toBe(true)
      },
      RESTART_TIMEOUT_MS,
    )
  })
}
