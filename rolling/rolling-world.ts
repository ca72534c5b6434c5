import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import { deleteNamespace } from '../harness/engines/delete-namespace.ts'
import { freePorts } from '../harness/service/free-port.ts'
import { PROGRAMS } from '../harness/service/node-arguments.ts'
import { ownInstallation } from '../harness/service/own-installation.ts'
import { type ServiceProcess, startService } from '../harness/service/service-process.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { loadConfig } from '../src/config.ts'
import { createStores } from '../src/create-stores.ts'
import { onboardChain } from '../src/features/chains/onboard-chain.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import { type Stack, stackEnvironment } from '../stack/stack.ts'

/** API processes with one chain that has a live catalog, in a namespace that `close` deletes. */
export interface RollingWorld {
  readonly apiKey: string
  readonly ports: readonly number[]
  readonly folder: string
  /** Stops a process with SIGTERM, and starts another one at its port. */
  readonly restart: (at: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const ROLLING_DISHES = 50
const PROCESSES = 2

export async function startRollingWorld(stack: Stack, drainDelayMs: number): Promise<RollingWorld> {
  const environment = rollingEnvironment(stack, drainDelayMs)
  const folder = mkdtempSync(join(tmpdir(), 'dishmatch-rolling-'))
  const ports = await freePorts(PROCESSES)
  const apis = new Map<number, ServiceProcess>()
  const start = async (at: number) => {
    apis.set(at, await startProgram('API', environment, { folder, port: ports[at] ?? 0 }))
  }
  const stopAll = async () => {
    await Promise.all([...apis.values()].map((api) => api.stop()))
  }
  const close = async () => {
    await stopAll()
    await deleteAll(environment)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const apiKey = await publishCatalog(environment, folder)
    for (const at of ports.keys()) await start(at)
    const restart = async (at: number) => {
      await apis.get(at)?.stop()
      await start(at)
    }
    return { apiKey, ports, folder, restart, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Environment = Readonly<Record<string, string>> & { readonly NAMESPACE: string }

function rollingEnvironment(stack: Stack, drainDelayMs: number): Environment {
  return {
    ...stackEnvironment(stack),
    ...ownInstallation('rolling'),
    DRAIN_DELAY_MS: String(drainDelayMs),
    WARM_UP_MS: '2000',
    REQUEST_DEADLINE_MS: '10000',
    REQUESTS_PER_MINUTE: '100000000',
    ADDRESS_REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_CHAIN: '100',
    SEARCHES_PER_CHAIN: '100',
  }
}

function startProgram(
  name: keyof typeof PROGRAMS,
  environment: Environment,
  { folder, port }: Readonly<{ folder: string; port: number }>,
): Promise<ServiceProcess> {
  return startService({
    name,
    ...PROGRAMS[name],
    environment: { ...environment, PORT: String(port), WORKER_HEALTH_PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    logFile: join(folder, `${name}-${port}.log`),
  })
}

/** Through an API and a worker that run only for this. Returns the chain's key. */
async function publishCatalog(environment: Environment, folder: string): Promise<string> {
  const [worker = 0, api = 0] = await freePorts(2)
  const running: ServiceProcess[] = []
  const es = createElasticsearch(loadConfig(environment))
  try {
    running.push(await startProgram('worker', environment, { folder, port: worker }))
    const stores = createStores(es, environment.NAMESPACE)
    const chain = await onboardChain(stores, { chainId: 'grill', name: 'Grill', restaurants: [] })
    running.push(await startProgram('API', environment, { folder, port: api }))
    const { state } = await uploadCatalog(`http://127.0.0.1:${api}`, chain.partnerToken, catalogText())
    if (state !== STATE.LIVE) throw new Error(`the catalog did not go live: ${state}`)
    return chain.apiKey
  } finally {
    await Promise.all(running.map((service) => service.stop()))
    await es.close()
  }
}

function catalogText(): string {
  const items = Array.from({ length: ROLLING_DISHES }, (_, at) => ({
    partnerDishId: `bowl-${at}`,
    name: `Bowl ${at}`,
    ingredients: [{ id: 'rice', name: 'Rice', amountGrams: 100 + at }],
  }))
  return JSON.stringify({ items })
}

async function deleteAll(environment: Environment): Promise<void> {
  const config = loadConfig(environment)
  const es = createElasticsearch(config)
  const redis = createRedis(config.REDIS_URL)
  const s3 = createS3(config)
  await deleteNamespace({ es, redis, s3 }, environment.NAMESPACE)
  redis.disconnect()
  s3.destroy()
  await es.close()
}
