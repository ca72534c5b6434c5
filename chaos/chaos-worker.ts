import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { loadConfig } from '../src/config.ts'
import { loggerOptions } from '../src/logging/logger-options.ts'
import { closeOnSignal } from '../src/process-lifetime.ts'
import type { IngestStep } from '../workers/ingest/ingest-steps.ts'
import { startWorker } from '../workers/start-worker.ts'

/** Where a worker dies: after it has done this step the `nth` time from now on. */
export interface DeathPlan {
  readonly step: IngestStep
  readonly nth: number
}

export interface WorkerOrder {
  /** Null where the worker lives on. */
  readonly plan: DeathPlan | null
}

const aheadMs = Number(process.env.CHAOS_CLOCK_AHEAD_MS ?? 0)
if (aheadMs > 0) setClockAhead(aheadMs)

/** The worker of production, which kills itself at a given step (IPC: a WorkerOrder). */
const config = loadConfig()
const log = pino(loggerOptions({ level: config.LOG_LEVEL, quotesEngine: true }))
const es = createElasticsearch(config)
const redis = createRedis(config.REDIS_URL)
const s3 = createS3(config)
redis.on('error', (error) => log.error({ err: error }, 'Redis connection failed'))

let plan: DeathPlan | null = null
let left = 0
process.on('message', (order: WorkerOrder) => {
  plan = order.plan
  left = plan?.nth ?? 0
})
function onStep(step: IngestStep): void {
  log.debug({ step }, 'step')
  if (step !== plan?.step) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

const worker = await startWorker({ config, es, redis, s3, log, onStep })
closeOnSignal(log, async () => {
  await worker.close()
  await redis.quit()
  s3.destroy()
  await es.close()
})
process.send?.('ready')
// Written now: a killed worker does not write its compile cache.
flushCompileCache()

/** Only of this process: its steady clock and the clocks of all others stay. */
function setClockAhead(ms: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + ms] : args) as [number]))
    }

    static override now(): number {
      return RealDate.now() + ms
    }
  } as DateConstructor
}
