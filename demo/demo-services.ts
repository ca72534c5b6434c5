import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../harness/service/free-port.ts'
import { PROGRAMS } from '../harness/service/node-arguments.ts'
import { type ServiceProcess, startService } from '../harness/service/service-process.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { type Stack, stackEnvironment } from '../stack/stack.ts'
import { heading, line } from './print.ts'

/** A namespace of its own, because `npm run dev` and tests use the same engines. */
export const NAMESPACE = 'demo'
const COMMAND = 'npm run demo'

export interface Running {
  readonly address: string
  readonly stop: () => Promise<void>
}

/** The API and the worker as processes of their own; they end with this one. */
export async function startServices(stack: Stack): Promise<Running> {
  heading('The service')
  const port = await freePort('PORT', 8080, COMMAND)
  const workerPort = await freePort('WORKER_HEALTH_PORT', 8081, COMMAND)
  const environment = {
    ...stackEnvironment(stack),
    NODE_ENV: 'development',
    // The demo issues test keys, so the shell's setting must not apply.
    SERVICE_ENVIRONMENT: 'test',
    NAMESPACE,
    S3_BUCKET: 'demo-catalogs',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PORT: String(port),
    WORKER_HEALTH_PORT: String(workerPort),
    RECONCILE_INTERVAL_MS: '1000',
  }
  const logs = join(tmpdir(), `dishmatch-demo-${process.pid}`)
  const started: ServiceProcess[] = []
  const start = async (name: keyof typeof PROGRAMS, at: number) => {
    const service = await startService({
      name,
      ...PROGRAMS[name],
      environment,
      readyUrl: `http://127.0.0.1:${at}/health/ready`,
      logFile: join(logs, `${name}.log`),
    })
    started.push(service)
    line(`${name.padEnd(7)} ready at http://127.0.0.1:${at}, log: ${service.logFile}`)
  }
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
  await leaveOldLayout(stack, environment)
  try {
    // The worker sets the engine up, which the API waits for.
    await start('worker', workerPort)
    await start('API', port)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

/** An older demo may have left catalogs with an index each on these engines, which no worker of today reads. */
async function leaveOldLayout(stack: Stack, environment: Readonly<Record<string, string>>): Promise<void> {
  const es = createElasticsearch({ ELASTICSEARCH_URL: stack.elasticsearchUrl })
  const isThere = await es.indices.exists({ index: `${NAMESPACE}-dishes-*`, allow_no_indices: false })
  await es.close()
  if (!isThere) return
  line('catalogs of an older demo move onto shelves')
  const program = ['operator/main.ts', 'migrate', '--delete-old']
  await promisify(execFile)(process.execPath, program, { env: { ...process.env, ...environment } })
}
