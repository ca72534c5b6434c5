import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { type RunningWorker, startWorker } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** No two files are the same: of the same bytes within a second the storage has one file. */
let files = 0
function nextCatalog(): string {
  files += 1
  return JSON.stringify([{ partnerDishId: '1', name: `Soup ${files}` }])
}

describe('the log of a job', () => {
  const lines: Record<string, unknown>[] = []
  let failsAt: string | null = null
  let service: TestService
  let worker: RunningWorker
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    const { config, es, redis, s3 } = service
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const onStep = (step: string) => {
      if (step !== failsAt) return
      failsAt = null
      throw new Error('the test fails this step once')
    }
    worker = await startWorker({ config, es, redis, s3, log, onStep })
    chain = await service.onboard()
  })
  afterAll(async () => {
    await worker?.close()
    await service?.close()
  })

  const upload = async (): Promise<string> => {
    let id = ''
    const ended = await uploadCatalog(
      service.address,
      chain.partnerToken,
      nextCatalog(),
      (_status, { uploadId }) => {
        id = uploadId
      },
    )
    expect(ended.state).toBe('LIVE')
    // The line comes after the state.
    await expect.poll(() => linesOf(id, 'upload ended').length).toBeGreaterThan(0)
    return id
  }
  const linesOf = (uploadId: string, msg: string) =>
    lines.filter((line) => line.uploadId === uploadId && line.msg === msg)

  it('ends with a line that names the upload and has the time of each step', async () => {
    const [line, ...others] = linesOf(await upload(), 'upload ended')
    expect(others).toEqual([])
    expect(line).toMatchObject({ chainId: chain.chainId, attempt: 1, step: 'settled', state: 'LIVE' })
    const times = line?.stepMs as Record<string, number>
    const steps = ['started', 'captured', 'begun', 'index-ready', 'written', 'counted', 'reported']
    expect(Object.keys(times)).toEqual([...steps, 'recorded', 'swapped', 'retired', 'settled'])
    for (const ms of Object.values(times)) expect(ms).toBeGreaterThanOrEqual(0)
  })

  it('says of a failed attempt which upload it was and which step was the last', async () => {
    failsAt = 'counted'
    const uploadId = await upload()
    const failed = {
      chainId: chain.chainId,
      attempt: 1,
      step: 'counted',
      stepMs: { counted: expect.any(Number) },
    }
    expect(linesOf(uploadId, 'ingest failed')).toMatchObject([failed])
    expect(linesOf(uploadId, 'upload ended')).toMatchObject([{ attempt: 2 }])
  })
})
