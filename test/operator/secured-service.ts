import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@elastic/elasticsearch'
import { inject } from 'vitest'
import { deleteNamespace } from '../../harness/engines/delete-namespace.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { PROGRAMS } from '../../harness/service/node-arguments.ts'
import { type ServiceProcess, startService } from '../../harness/service/service-process.ts'
import type { RunCommand } from '../../operator/cli/run-command.ts'
import type { EngineRole } from '../../operator/engine/engine-roles.ts'
import { readOperatorSettings } from '../../operator/operator-settings.ts'
import { operatorProgram } from '../../operator/program.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createRedis } from '../../src/clients/redis.ts'
import { createS3 } from '../../src/clients/s3.ts'
import { loadConfig } from '../../src/config.ts'
import { createStores } from '../../src/create-stores.ts'
import { type IndexNames, indexNames } from '../../src/search-index/names.ts'
import type { Anything } from '../support/graphql.ts'
import { runOperator } from '../support/run-operator.ts'
import { type SecuredElasticsearch, startSecuredElasticsearch } from './secured-elasticsearch.ts'

type Environment = Readonly<Record<string, string>>

/** The API and the worker as processes, each in its role, on a separate engine with security. */
export interface SecuredService {
  readonly engine: SecuredElasticsearch
  readonly names: IndexNames
  /** Names of another installation in the same engine, and one of its dish indices. */
  readonly stranger: IndexNames
  readonly strangersDishes: string
  /** Clients with each role, and of the administrator, who may do anything. */
  readonly clients: Readonly<Record<EngineRole | 'admin', Client>>
  readonly apiAddress: string
  readonly workerAddress: string
  /** Runs the operator's command line in the operator's role; returns the JSON that it prints. */
  readonly operate: (...args: string[]) => Promise<Anything>
  /** The same for `migrate`, in the role of the migration. */
  readonly migrate: (...args: string[]) => Promise<Anything>
  /** Passwords and keys that no log may hold. */
  readonly secrets: readonly string[]
  /** Of the API and the worker. */
  readonly logs: () => string
  readonly stopWorker: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startSecuredService(): Promise<SecuredService> {
  const engine = await startSecuredElasticsearch()
  try {
    return await startOn(engine)
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function startOn(engine: SecuredElasticsearch): Promise<SecuredService> {
  const base = baseEnvironment(engine)
  const admin = { ...base, ELASTICSEARCH_URL: addressWith(engine, engine.admin) }
  const adminEs = clientOf(admin)
  await adminEs.cluster.health({ wait_for_status: 'yellow' })
  await runAsProgram(admin, 'engine', 'roles', '--apply')
  const [api, operator, migration] = await Promise.all([
    withKey(base, admin, 'api'),
    withKey(base, admin, 'operator'),
    withKey(base, admin, 'migration'),
  ])
  const worker = await withPassword(base, engine, adminEs, 'worker')
  const strangersDishes = await createStranger(adminEs)
  const clients = {
    admin: adminEs,
    api: clientOf(api),
    worker: clientOf(worker),
    operator: clientOf(operator),
    migration: clientOf(migration),
  }
  await runAsProgram(operator, 'setup')
  const folder = mkdtempSync(join(tmpdir(), 'secured-service-'))
  const apiProcess = await startProgram('API', api, folder)
  const workerProcess = await startProgram('worker', worker, folder)
  return {
    engine,
    names: indexNames(base.NAMESPACE),
    stranger: indexNames(STRANGER),
    strangersDishes,
    clients,
    apiAddress: apiProcess.address,
    workerAddress: workerProcess.address,
    operate: (...args) => operateAs(operator, clients.operator, args),
    migrate: (...args) => operateAs(migration, clients.migration, ['migrate', ...args]),
    secrets: [
      engine.admin.password,
      new URL(worker.ELASTICSEARCH_URL ?? '').password,
      ...[api, operator, migration].map(({ ELASTICSEARCH_API_KEY = '' }) => ELASTICSEARCH_API_KEY),
    ],
    logs: () => ['API', 'worker'].map((name) => readFileSync(join(folder, `${name}.log`), 'utf8')).join(''),
    stopWorker: workerProcess.stop,
    close: async () => {
      await Promise.all([apiProcess.stop(), workerProcess.stop()])
      await deleteAll(base, adminEs)
      await Promise.all(Object.values(clients).map((es) => es.close()))
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const STRANGER = 'stranger'

function baseEnvironment({ url, caFile }: SecuredElasticsearch) {
  const namespace = `test-${randomUUID().slice(0, 8)}`
  return {
    ...inject('stackEnvironment'),
    NODE_ENV: 'test',
    ELASTICSEARCH_URL: url,
    ELASTICSEARCH_CA_FILE: caFile,
    NAMESPACE: namespace,
    S3_BUCKET: namespace,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
    RECONCILE_INTERVAL_MS: '1000',
    SWEEP_INTERVAL_MS: '1000',
    REQUEST_DEADLINE_MS: '20000',
    CREDENTIAL_CACHE_MS: '200',
  }
}

export function addressWith({ url }: SecuredElasticsearch, account: SecuredElasticsearch['admin']): string {
  return url.replace('//', `//${account.user}:${account.password}@`)
}

function clientOf(environment: Environment): Client {
  return createElasticsearch(loadConfig(environment))
}

async function withKey(base: Environment, admin: Environment, role: EngineRole): Promise<Environment> {
  const { apiKey } = await runAsProgram(admin, 'engine', 'key', role)
  return { ...base, ELASTICSEARCH_API_KEY: apiKey }
}

/** A user of the engine rather than a key: both ways work. */
async function withPassword(
  base: ReturnType<typeof baseEnvironment>,
  engine: SecuredElasticsearch,
  es: Client,
  role: EngineRole,
): Promise<Environment> {
  const account = { user: `${base.NAMESPACE}-${role}`, password: randomBytes(16).toString('hex') }
  await es.security.putUser({ username: account.user, password: account.password, roles: [account.user] })
  return { ...base, ELASTICSEARCH_URL: addressWith(engine, account) }
}

async function createStranger(es: Client): Promise<string> {
  const names = indexNames(STRANGER)
  const dishes = `${names.shelfPrefix}1`
  for (const index of [dishes, names.credentials, names.uploads, names.webhooks, names.serving])
    await es.index({ index, id: '1', document: { secret: true }, refresh: true })
  return dishes
}

/** As in a container with a read-only root: Node lets them write no file and start no process. */
const READ_ONLY = ['--permission', '--allow-fs-read=*', '--allow-addons']

async function startProgram(
  name: keyof typeof PROGRAMS,
  environment: Environment,
  folder: string,
): Promise<ServiceProcess & { address: string }> {
  const port = await anyFreePort()
  const address = `http://127.0.0.1:${port}`
  const service = await startService({
    name,
    program: PROGRAMS[name].program,
    nodeArguments: [...PROGRAMS[name].nodeArguments, ...READ_ONLY],
    environment: { ...environment, PORT: String(port), WORKER_HEALTH_PORT: String(port) },
    readyUrl: `${address}/health/ready`,
    logFile: join(folder, `${name}.log`),
  })
  return { ...service, address }
}

async function runAsProgram(environment: Environment, ...args: string[]): Promise<Anything> {
  const { status, stdout, stderr } = await runOperator([...args, '--json'], environment)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Runs the program's commands in this process. */
async function operateAs(environment: Environment, es: Client, args: readonly string[]): Promise<Anything> {
  const settings = await readOperatorSettings(environment)
  const { NAMESPACE: namespace } = settings
  let printed: unknown
  const run: RunCommand = async (_output, work) => {
    printed = await work({ es, stores: createStores(es, namespace), namespace }, settings)
  }
  await operatorProgram(run).parseAsync(args, { from: 'user' })
  return printed
}

async function deleteAll(environment: ReturnType<typeof baseEnvironment>, es: Client): Promise<void> {
  const config = loadConfig(environment)
  const [redis, s3] = [createRedis(config.REDIS_URL), createS3(config)]
  await deleteNamespace({ es, redis, s3 }, environment.NAMESPACE)
  await redis.quit()
  s3.destroy()
}
