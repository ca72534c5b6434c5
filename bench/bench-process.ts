import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyFreePort } from '../harness/service/free-port.ts'
import { PROGRAMS } from '../harness/service/node-arguments.ts'
import { NO_BALANCER, startService } from '../harness/service/service-process.ts'
import type { Config } from '../src/config.ts'
import type { BenchService } from './bench-service.ts'

export interface BenchProcess {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** A program that takes our settings. */
export interface BenchProgram {
  readonly program: string
  readonly nodeArguments: readonly string[]
}

/** Our settings as environment variables. */
export function asEnvironment(config: Config): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, String(value)]))
}

/** A program as a process of its own beside the service of this bench; the API and the worker as production runs them. */
export async function startBenchProcess(
  { config }: Pick<BenchService, 'config'>,
  name: keyof typeof PROGRAMS | BenchProgram,
  overrides: Readonly<Record<string, string>> = {},
): Promise<BenchProcess> {
  const program: BenchProgram = typeof name === 'string' ? PROGRAMS[name] : name
  const port = String(await anyFreePort())
  const logs = await mkdtemp(join(tmpdir(), 'dishmatch-bench-'))
  const address = `http://127.0.0.1:${port}`
  const environment = {
    ...asEnvironment(config),
    ...NO_BALANCER,
    LOG_LEVEL: 'error',
    PORT: port,
    WORKER_HEALTH_PORT: port,
    ...overrides,
  }
  const readyUrl = `${address}/health/ready`
  const logFile = join(logs, 'log')
  const service = await startService({ name: program.program, ...program, environment, readyUrl, logFile })
  const stop = async () => {
    await service.stop()
    await rm(logs, { recursive: true })
  }
  return { address, pid: service.pid, stop }
}

/** Runs `work` while the process runs, then ends the process. */
export async function withBenchProcess<T>(
  service: Pick<BenchService, 'config'>,
  name: keyof typeof PROGRAMS,
  work: (running: BenchProcess) => Promise<T>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<T> {
  const running = await startBenchProcess(service, name, overrides)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}
