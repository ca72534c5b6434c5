import { cpus, totalmem } from 'node:os'
import type { BenchService } from './bench-service.ts'

/** What the figures were measured on. */
export interface Machine {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly cpu: string
  readonly memoryGb: number
  readonly elasticsearch: string
  readonly redis: string
}

const GIGA = 1_000_000_000

export async function machineOf({ es, redis }: BenchService): Promise<Machine> {
  const { version } = await es.info()
  return {
    date: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / GIGA),
    elasticsearch: version.number,
    redis: /^redis_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? 'unknown',
  }
}
