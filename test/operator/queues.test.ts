import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SilentServer, startSilentServer } from '../../harness/silent-server.ts'
import { runOperator } from '../support/run-operator.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

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

  it('says so where neither answers', async () => {
    const { status, stdout } = await queues(
      { ELASTICSEARCH_URL: `http://${frozen.host}`, REDIS_URL: `redis://${frozen.host}` },
      '--json',
    )
    expect(status).toBe(1)
    expect(JSON.parse(stdout).unseen).toHaveLength(3)
  })
})
