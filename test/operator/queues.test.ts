import { type Job, Worker } from 'bullmq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SilentServer, startSilentServer } from '../../harness/network/silent-server.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { CATALOG_INGEST, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { operateJson } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

describe('the queues, while an engine is frozen', () => {
  let service: TestService
  let frozen: SilentServer

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    frozen = await startSilentServer()
  })
  afterAll(async () => {
    frozen?.close()
    await service?.close()
  })

  const queues = (settings: Record<string, string>, ...args: string[]) => {
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    return runOperator(['queues', ...args], { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE, ...settings })
  }

  it('shows the uploads, and says that it cannot see the jobs', async () => {
    const { status, stdout } = await queues({ REDIS_URL: `redis://:secret@${frozen.host}` })
    expect(status).toBe(1)
    expect(stdout).toMatch(/The ingest jobs could not be seen: Redis gave no answer within 2 s/)
    expect(stdout).toMatch(/Dead\ncould not be seen/)
    expect(stdout).toMatch(/Uploads\n(?!could not be seen)/)
    expect(stdout).not.toContain('secret')
  })

  it('shows the jobs, and says that it cannot see the uploads', async () => {
    const { status, stdout } = await queues({ ELASTICSEARCH_URL: `http://${frozen.host}` }, '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      workers: 0,
      jobs: { waiting: 0 },
      dead: [],
      uploads: null,
      unseen: [{ what: 'uploads', engine: 'Elasticsearch' }],
    })
  })

  it('says why Redis does not let it in', async () => {
    const refused = Object.assign(new URL(service.config.REDIS_URL), { username: 'eve', password: 'hidden' })
    const { status, stderr } = await queues({ REDIS_URL: refused.href }, 'resume')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Redis does not let us in or does not answer \(WRONGPASS .*check REDIS_URL/)
    expect(stderr).not.toContain('hidden')
  })

  it('says so where neither answers', async () => {
    const { status, stdout } = await queues(
      { ELASTICSEARCH_URL: `http://${frozen.host}`, REDIS_URL: `redis://${frozen.host}` },
      '--json',
    )
    expect(status).toBe(1)
    expect(JSON.parse(stdout).unseen).toHaveLength(4)
  })
})

describe('the queues, with jobs that failed', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  const operator = (...args: string[]) => {
    const { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE } = service.config
    return runOperator(args, { ELASTICSEARCH_URL, REDIS_URL, NAMESPACE, OPERATOR_NAME: 'ada' })
  }
  const queues = () => operateJson(service, 'queues')
  const workerThat = (work: (job: Job) => Promise<void>) =>
    new Worker(CATALOG_INGEST, work, {
      connection: service.redis.duplicate({ maxRetriesPerRequest: null }),
      prefix: queuePrefix(service.config.NAMESPACE),
    })

  it('names the causes, retries by one of them, and lets workers drain', async () => {
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    const add = (chainId: string, attempts: number) =>
      queue.add('ingest', { chainId }, { attempts, backoff: { type: 'fixed', delay: 3_600_000 } })
    await add('one', 1)
    await add('two', 1)
    await add('three', 2)
    let failed = 0
    const failing = workerThat(async () => {
      failed += 1
      throw new Error(failed === 1 ? 'the storage is full: PUT' : `up_${failed}: the engine is full: shards`)
    })
    await until('all have failed', async () => failed === 3 && (await queue.getActiveCount()) === 0)
    await failing.close()

    const before = await queues()
    expect(before).toMatchObject({ paused: [], jobs: { failed: 2, delayed: 1 } })
    expect(before.causes).toEqual([
      { cause: 'the engine is full', retrying: 1, dead: 1 },
      { cause: 'the storage is full', retrying: 0, dead: 1 },
    ])
    expect(before.oldestAgeSeconds).toBeGreaterThanOrEqual(0)

    const { stdout } = await operator('queues', 'retry', '--cause', 'Engine is FULL', '--json')
    expect(JSON.parse(stdout)).toEqual([
      { queue: 'catalog-ingest', promoted: 1, revived: 1, uploads: 0 },
      { queue: 'webhook-deliveries', promoted: 0, revived: 0, uploads: 0 },
    ])
    expect(await queues()).toMatchObject({ jobs: { waiting: 2, failed: 1, delayed: 0 } })

    const entered = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = workerThat(() => {
      entered.resolve()
      return release.promise
    })
    await entered.promise
    const busy = await operator('queues', 'drain', '--seconds', '1', '--json')
    expect(busy.status).toBe(1)
    expect(JSON.parse(busy.stdout)[0]).toEqual({ queue: 'catalog-ingest', running: 1, waiting: 1 })
    release.resolve()
    const drained = await operator('queues', 'drain', '--json')
    expect(drained.status).toBe(0)
    expect(JSON.parse(drained.stdout)[0]).toEqual({ queue: 'catalog-ingest', running: 0, waiting: 1 })
    expect((await queues()).paused).toEqual(['catalog-ingest', 'webhook-deliveries'])
    expect((await operator('queues')).stdout).toContain('nothing is taken until "queues resume"')
    await operator('queues', 'resume')
    await until('the last job has run', async () => (await queue.count()) === 0)
    await slow.close()
    await queue.close()

    const audit = JSON.parse((await operator('audit', 'list', '--command', 'queues', '--json')).stdout)
    expect(
      audit.map(({ command, outcome }: Record<string, string>) => `${command} ${outcome}`).toReversed(),
    ).toEqual([
      ...['queues retry BEGUN', 'queues retry DONE', 'queues drain BEGUN', 'queues drain DONE'],
      ...['queues drain BEGUN', 'queues drain DONE', 'queues resume BEGUN', 'queues resume DONE'],
    ])
  })
  it('lets the FAILED upload of a dead job wait again with the job', async () => {
    const partner = { businessId: 'b', chainId: 'four' }
    const at = new Date().toISOString()
    const failedUpload = { ...newUpload(partner, 'k', at, at), state: STATE.FAILED, stateReason: 'our side' }
    const { uploadId } = failedUpload
    await service.stores.uploads.create(failedUpload)
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    await queue.add('ingest', { chainId: 'four' }, { attempts: 1 })
    const failing = workerThat(async (job) => {
      await job.updateProgress({ uploadId })
      throw new Error(`${uploadId}: no route to the storage`)
    })
    const isDead = async () => (await queue.getFailed()).some(({ data }) => data.chainId === 'four')
    await until('it is dead', isDead)
    await failing.close()

    const [retried] = await operateJson(service, 'queues', 'retry', '--cause', 'no route')
    expect(retried).toEqual({
      queue: 'catalog-ingest',
      promoted: 0,
      revived: 1,
      uploads: 1,
    })
    expect((await service.stores.uploads.find(uploadId))?.state).toBe(STATE.QUEUED)
    await queue.close()
  })
})
