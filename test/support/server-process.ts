import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject, vi } from 'vitest'
import { NO_BALANCER } from '../../harness/service/service-process.ts'
import type { TestService } from './test-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `src/server.ts` as a process of its own, on the names of a test service. */
export interface ServerProcess {
  /** Waits until it is ready. */
  readonly address: () => Promise<string>
  /** Everything that it has written. */
  readonly output: () => string
  /** Waits for its end; null where a signal ended it. */
  readonly ended: () => Promise<number | null>
  readonly stop: () => Promise<void>
}

export function startServerProcess(
  { config }: TestService,
  settings: Readonly<Record<string, string>> = {},
): ServerProcess {
  const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = config
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: ROOT,
    env: {
      ...NO_BALANCER,
      ...process.env,
      ...inject('stackEnvironment'),
      ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'trace' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const listeningAt = () => {
    const [, found] = /Server listening at (http[^"]+)/.exec(output) ?? []
    if (found === undefined || !output.includes('ready to serve'))
      throw new Error(`the server is not ready yet: ${output}`)
    return found
  }
  return {
    address: () => vi.waitFor(listeningAt, { timeout: 30_000, interval: 50 }),
    output: () => output,
    ended: () => endOf(server),
    stop: async () => {
      server.kill('SIGTERM')
      await endOf(server)
    },
  }
}

async function endOf(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'close')
  return server.exitCode
}
