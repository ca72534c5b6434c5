import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { completeTicket, putCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { type FaultyLink, startFaultyLink } from '../../harness/network/faulty-link.ts'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { type ServiceProcess, startService } from '../../harness/service/service-process.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

describe('a worker whose storage is silent', () => {
  let service: TestService
  let storage: FaultyLink
  let folder: string
  let chain: OnboardedChain
  let workers: ServiceProcess[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sick-storage-'))
    service = await startTestService({ hasWorker: false })
    storage = await startFaultyLink(service.config.S3_ENDPOINT)
    chain = await service.onboard()
  })
  afterEach(async () => {
    storage.setFault(null)
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
  })
  afterAll(async () => {
    storage?.close()
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const startWorker = async (): Promise<ServiceProcess> => {
    const port = String(await anyFreePort())
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    const worker = await startService({
      name: 'worker',
      program: 'workers/main.ts',
      environment: {
        ...inject('stackEnvironment'),
        ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, NODE_ENV: 'test', WORKER_HEALTH_PORT: port },
        ...{ S3_ENDPOINT: storage.address, RECONCILE_INTERVAL_MS: '200', INGEST_FINISH_MS: '100' },
      },
      readyUrl: `http://127.0.0.1:${port}/health/ready`,
      logFile: join(folder, `${port}.log`),
    })
    workers.push(worker)
    return worker
  }
  const stateOf = async (uploadId: string) => (await service.stores.uploads.findSummary(uploadId))?.state
  /** Of a process that is asked to end; null where a signal ended it. */
  const exitStatus = async ({ child }: ServiceProcess): Promise<number | null> => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    return (await exited)[0]
  }

  it('ends when it is asked to, and another one brings its upload to an end', async () => {
    const worker = await startWorker()
    storage.setFault({ kind: 'SILENT' })
    const partner = createGraphqlClient(service.address, `Bearer ${chain.partnerToken}`)
    const ticket = await putCatalog(partner, '[{"partnerDishId":"1","name":"Soup"}]')
    expect(await completeTicket(partner, ticket)).toBe('QUEUED')
    await until('the file is read', async () => (await stateOf(ticket.uploadId)) === 'PROCESSING')
    expect(await exitStatus(worker)).toBe(0)
    storage.setFault(null)
    await startWorker()
    await until('it is live', async () => (await stateOf(ticket.uploadId)) === 'LIVE')
  })
})
