import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deleteNamespace } from '../harness/engines/delete-namespace.ts'
import { anyFreePort } from '../harness/service/free-port.ts'
import { PROGRAMS } from '../harness/service/node-arguments.ts'
import { ownInstallation } from '../harness/service/own-installation.ts'
import { type ServiceProcess, startService } from '../harness/service/service-process.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { loadConfig } from '../src/config.ts'
import { createStores } from '../src/create-stores.ts'
import { type Stack, stackEnvironment } from '../stack/stack.ts'
import { FUZZ_SETTINGS } from './fuzz-settings.ts'
import type { FuzzTarget } from './fuzz-target.ts'
import { prepareTarget } from './prepare-target.ts'

/** The API and a worker as production runs them, in a namespace that `close` deletes. */
export interface FuzzWorld {
  readonly target: FuzzTarget
  readonly processes: readonly ServiceProcess[]
  /** For configurations and reports of the tools; deleted at the end. */
  readonly folder: string
  readonly close: () => Promise<void>
}

const PROBE = fileURLToPath(new URL('memory-probe.ts', import.meta.url))

export async function startFuzzWorld(stack: Stack, signal: AbortSignal): Promise<FuzzWorld> {
  const environment = fuzzEnvironment(stack)
  const config = loadConfig(environment)
  const folder = mkdtempSync(join(tmpdir(), 'dishmatch-fuzz-'))
  const es = createElasticsearch(config)
  const redis = createRedis(config.REDIS_URL)
  redis.on('error', () => undefined)
  const s3 = createS3(config)
  const processes: ServiceProcess[] = []
  const close = async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await deleteNamespace({ es, redis, s3 }, config.NAMESPACE)
    redis.disconnect()
    s3.destroy()
    await es.close()
    await rm(folder, { recursive: true })
  }
  try {
    // The API waits for the indices that a worker sets up.
    for (const name of ['worker', 'API'] as const)
      processes.push(await startProcess(name, environment, folder))
    const stores = createStores(es, config.NAMESPACE)
    const address = `http://127.0.0.1:${environment.PORT}`
    const target = await prepareTarget({ address, config, es, stores, signal })
    return { target, processes, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

function fuzzEnvironment(stack: Stack): Record<string, string> {
  return {
    ...stackEnvironment(stack),
    ...ownInstallation('fuzz'),
    STORAGE_EVENTS_SECRET: randomBytes(32).toString('hex'),
    RECONCILE_INTERVAL_MS: '1000',
    // Lines of this level and above are faults of the service.
    LOG_LEVEL: 'error',
    ...FUZZ_SETTINGS,
  }
}

async function startProcess(
  name: keyof typeof PROGRAMS,
  environment: Record<string, string>,
  folder: string,
): Promise<ServiceProcess> {
  const port = String(await anyFreePort())
  environment[name === 'API' ? 'PORT' : 'WORKER_HEALTH_PORT'] = port
  const { program, nodeArguments } = PROGRAMS[name]
  return startService({
    name,
    program,
    nodeArguments: [...nodeArguments, '--expose-gc', '--import', PROBE],
    environment,
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    logFile: join(folder, `${name}.log`),
  })
}
