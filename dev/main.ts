import { setTimeout as pause } from 'node:timers/promises'
import pc from 'picocolors'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { freePort } from '../harness/service/free-port.ts'
import { NO_BALANCER } from '../harness/service/service-process.ts'
import { acquireStack, progressPrinter, type Stack, stackEnvironment } from '../stack/stack.ts'
import { programOptions } from '../terminal/program-options.ts'
import { visibleMessage } from '../terminal/visible-log.ts'
import { sessionSecret } from './session-secret.ts'
import { startWatchedService, type WatchedService } from './watched-service.ts'

const COMMAND = 'npm run dev'
const POLL_MS = 200

interface Ports {
  readonly api: number
  readonly worker: number
}

programOptions({})
const ending = endingSignal()
const ended = new Promise<void>((resolve) =>
  ending.addEventListener('abort', () => resolve(), { once: true }),
)

try {
  await develop()
} catch (error) {
  if (!ending.aborted) {
    say(pc.red(visibleMessage((error as Error).message)))
    process.exitCode = 1
  }
}
process.exit()

async function develop(): Promise<void> {
  const ports = {
    api: await freePort('PORT', 8080, COMMAND),
    worker: await freePort('WORKER_HEALTH_PORT', 8081, COMMAND),
  }
  const stack = await acquireStack({ holder: COMMAND, onProgress: progressPrinter(), signal: ending })
  try {
    await serve(stack, ports)
  } finally {
    await stack.release()
  }
}

/** Runs until it is told to end. A service that fails waits for the next change of its files. */
async function serve(stack: Stack, ports: Ports): Promise<void> {
  const environment = serviceEnvironment(stack, ports)
  const services = [
    startWatchedService('API', 'src/server.ts', environment),
    startWatchedService('worker', 'workers/main.ts', environment),
  ]
  try {
    await Promise.race([ended, anyEnd(services), announce(ports, stack)])
  } finally {
    say(pc.dim('stopping …'))
    await Promise.all(services.map((service) => service.stop()))
  }
}

function serviceEnvironment(stack: Stack, ports: Ports): Record<string, string> {
  return {
    ...stackEnvironment(stack),
    NODE_ENV: 'development',
    ...NO_BALANCER,
    NAMESPACE: process.env.NAMESPACE || 'dishmatch',
    SESSION_SECRET: process.env.SESSION_SECRET || sessionSecret(),
    PORT: String(ports.api),
    WORKER_HEALTH_PORT: String(ports.worker),
  }
}

async function anyEnd(services: readonly WatchedService[]): Promise<void> {
  await Promise.race(services.map((service) => service.ended))
  if (!ending.aborted) throw new Error('A service ended and its watcher with it; see above.')
}

/** Prints all addresses once the services answer; never resolves. */
async function announce({ api, worker }: Ports, stack: Stack): Promise<never> {
  await Promise.all([untilReady(api), untilReady(worker)])
  const address = `http://127.0.0.1:${api}`
  const samples = api === 8080 ? 'samples load' : `samples load --api ${address}`
  say(`
  ${pc.bold('Ready.')} Files of src and workers are watched: the services start anew when one changes.

  GraphQL        ${pc.cyan(`${address}/graphql`)}
  GraphiQL       ${pc.cyan(`${address}/graphiql`)}
  worker         ${pc.cyan(`http://127.0.0.1:${worker}/health/ready`)}
  Elasticsearch  ${pc.cyan(stack.elasticsearchUrl)}
  Redis          ${pc.cyan(stack.redisUrl)}
  S3 storage     ${pc.cyan(stack.storage.endpoint)}

  Real menus and keys to try:  ${pc.bold(`npm run operator -- ${samples}`)}
  It stays up until Ctrl-C.
`)
  return new Promise<never>(() => undefined)
}

async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) await pause(POLL_MS)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
