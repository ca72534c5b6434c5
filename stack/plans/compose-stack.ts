import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EngineAction, EngineCommand } from '../engine-command.ts'
import { type ComposePlan, ENGINES, type ShellCommand } from '../engine-plan.ts'
import type { OnProgress } from '../progress.ts'
import type { Environment } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import { localAddresses } from './local-addresses.ts'
import type { PlanOptions } from './maven-plan.ts'

const COMPOSE_FILE = join(import.meta.dirname, '..', '..', 'docker-compose.yml')
/** A Docker command that finds no engine can hang for long. */
const DETECT_TIMEOUT_MS = 5_000
const KEPT_OUTPUT_LINES = 15

/** Is there a Docker engine, and does this docker know `compose`? */
export async function dockerAnswers(environment: Environment, onProgress: OnProgress): Promise<boolean> {
  const engine = await succeeds(['info', '--format', '{{.ServerVersion}}'], environment)
  if (!engine) return false
  if (await succeeds(['compose', 'version'], environment)) return true
  onProgress({
    type: 'note',
    text: 'Docker answers, but without Compose: the engines come from Maven instead',
  })
  return false
}

/** Starts the engine services and waits until they are healthy. Builds the gate's image where it is out of date. */
export async function planComposeStack({
  settings,
  home,
  onProgress,
  signal,
}: PlanOptions): Promise<ComposePlan> {
  const addresses = localAddresses(settings.ports, home)
  const compose = composeCommand(settings.environment, addresses.storage)
  const ranBefore = (await capture(compose, ['ps', '--quiet', ...ENGINES])).trim() !== ''
  onProgress({ type: 'note', text: 'starting the engines with Docker Compose' })
  await passThrough(compose, ['up', '--build', '--detach', '--wait', ...ENGINES], onProgress, signal)
  return { source: 'compose', addresses, marks: [], compose, stopAtEnd: !ranBefore }
}

/** The arguments of `docker compose` for an action on one engine. */
export function composeArguments({ engine, action, signal }: EngineCommand): string[] {
  const order: Record<EngineAction, string[]> = {
    start: ['up', '--detach', '--wait', engine],
    stop: ['stop', engine],
    restart: ['restart', engine],
    kill: ['kill', '--signal', signal ?? 'SIGKILL', engine],
  }
  return order[action]
}

/** The output of a compose command that is expected to succeed. */
export async function capture(compose: ShellCommand, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(compose.command, [...compose.args, ...args], {
    env: compose.env,
  })
  return stdout
}

function composeCommand(
  environment: Environment,
  key: { accessKeyId: string; secretAccessKey: string },
): ShellCommand {
  return {
    command: 'docker',
    args: ['compose', '--file', COMPOSE_FILE],
    env: {
      ...composeEnvironment(environment),
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      // For development: engines without security, on a disk that may be nearly full.
      STACK_ELASTICSEARCH_SECURITY: 'false',
      STACK_DISK_THRESHOLDS: 'false',
      ELASTICSEARCH_PASSWORD: 'unused',
      REDIS_PASSWORD: '',
      // Compose checks the whole file, the API's part too, even when that is not started.
      SERVICE_ENVIRONMENT: 'test',
      SESSION_SECRET: environment.SESSION_SECRET || randomBytes(32).toString('hex'),
    },
  }
}

/** docker itself needs PATH, HOME and DOCKER_*; docker-compose.yml reads the ports and the heap. */
function composeEnvironment(environment: Environment): Record<string, string> {
  const wanted = ([name, value]: [string, string | undefined]) =>
    value !== undefined && /^(PATH|HOME|XDG_.*|DOCKER_.*|COMPOSE_.*|STACK_.*)$/.test(name)
  return Object.fromEntries(Object.entries(environment).filter(wanted)) as Record<string, string>
}

async function succeeds(args: readonly string[], environment: Environment): Promise<boolean> {
  try {
    const run = promisify(execFile)
    const { stdout } = await run('docker', args, { timeout: DETECT_TIMEOUT_MS, env: { ...environment } })
    return stdout.trim() !== ''
  } catch {
    return false
  }
}

function passThrough(
  compose: ShellCommand,
  args: readonly string[],
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(compose.command, [...compose.args, ...args], {
      env: compose.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    const output: string[] = []
    const pass = (chunk: Buffer) => {
      for (const line of chunk
        .toString('utf8')
        .split(/[\r\n]+/)
        .filter((text) => text.trim() !== '')) {
        output.push(line)
        onProgress({ type: 'output', line })
      }
    }
    child.stdout.on('data', pass)
    child.stderr.on('data', pass)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(composeFailed(code, output))))
  })
}

function composeFailed(code: number | null, output: readonly string[]): StackError {
  return new StackError(
    `Docker Compose could not start the engines (exit status ${code}):\n${output.slice(-KEPT_OUTPUT_LINES).join('\n')}`,
  )
}
