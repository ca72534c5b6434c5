import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type KeptAnswer, keepAliveClient } from '../../harness/requests/keep-alive-client.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { type ServiceProcess, startService } from '../../harness/service/service-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const CLIENTS = 8
const POLL_MS = 50
const BODY = JSON.stringify({ query: '{ search { counts { total } } }' })
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000' }

describe('an API that is asked to stop', () => {
  let service: TestService
  let apiKey: string
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drain-'))
    service = await startTestService({ hasWorker: false })
    apiKey = (await service.onboard()).apiKey
  })
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const startApi = async (drainDelayMs: number): Promise<ServiceProcess & { address: string }> => {
    const port = await anyFreePort()
    const address = `http://127.0.0.1:${port}`
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    const environment = {
      ...inject('stackEnvironment'),
      ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, NODE_ENV: 'test', PORT: String(port) },
      ...{ DRAIN_DELAY_MS: String(drainDelayMs), ADDRESS_REQUESTS_PER_MINUTE: '1000000', ...UNLIMITED },
    }
    const readyUrl = `${address}/health/ready`
    const logFile = join(folder, `${port}.log`)
    const api = await startService({ name: 'API', program: 'src/server.ts', environment, readyUrl, logFile })
    return { ...api, address }
  }

  it('fails no request of clients that leave once it is not ready', async () => {
    const api = await startApi(1_500)
    const answers: KeptAnswer[] = []
    const failures: unknown[] = []
    const health: unknown[] = []
    let isReady = true
    const balancer = async () => {
      while (isReady) {
        const answer = await fetch(`${api.address}/health/ready`)
        isReady = answer.ok
        health.push(await answer.json())
        await pause(POLL_MS)
      }
    }
    const load = async () => {
      const client = keepAliveClient(`${api.address}/graphql`, { authorization: apiKey })
      for (let isLeaving = false; !isLeaving; ) {
        const answer = await client.post(BODY)
        answers.push(answer)
        isLeaving = !isReady && answer.isLast
      }
      client.close()
    }
    const underWay = [balancer(), ...Array.from({ length: CLIENTS }, load)]
    for (const work of underWay) work.catch((error: unknown) => failures.push(error))
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(10 * CLIENTS)
    await api.stop()
    await Promise.allSettled(underWay)
    expect(failures).toEqual([])
    expect(answers.filter(({ status, body }) => status !== 200 || !body.includes('"total":0'))).toEqual([])
    expect(health.at(-1)).toEqual({ status: 'draining' })
    expect(answers.filter(({ isLast }) => isLast).length).toBeGreaterThanOrEqual(CLIENTS)
    expect(api.child.exitCode).toBe(0)
    expect(readFileSync(api.logFile, 'utf8')).not.toMatch(/"level":[56]0/)
  })

  it('answers in full what still arrives, even without a delay', async () => {
    const api = await startApi(0)
    const answers: KeptAnswer[] = []
    const load = async () => {
      const client = keepAliveClient(`${api.address}/graphql`, { authorization: apiKey })
      for (;;) answers.push(await client.post(BODY))
    }
    const underWay = Array.from({ length: CLIENTS }, load)
    const allGone = Promise.allSettled(underWay)
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(10 * CLIENTS)
    await api.stop()
    await allGone
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})
