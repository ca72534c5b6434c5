import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EnginePlan, EngineUser } from '../engine-plan.ts'
import { programOnPath } from '../install/program-on-path.ts'
import type { Environment, StackPorts } from '../settings.ts'
import { StackError } from '../stack-error.ts'
import type { StackHome } from '../state/home.ts'
import { prepareDirectories, writeConfig } from './engine-directories.ts'

const OLDEST_MAJOR = 6
const OLDEST_MINOR = 2

export interface RedisOptions {
  readonly home: StackHome
  readonly binary: string
  readonly ports: StackPorts
  readonly user?: EngineUser | undefined
}

export function planRedis({ home, binary, ports, user }: RedisOptions): EnginePlan {
  const { config, data, temp } = prepareDirectories(home, 'redis', user)
  const file = join(config, 'redis.conf')
  writeConfig(file, redisConf(data, ports.redis), user)
  return {
    name: 'redis',
    command: binary,
    args: [file],
    env: { HOME: temp },
    cwd: data,
    port: ports.redis,
    logFile: home.log('redis'),
    ...(user && { user }),
  }
}

/** A redis-server on PATH that is new enough, else the one out of the artifact. */
export function chooseRedis(environment: Environment, unpacked: string): string {
  const onPath = programOnPath('redis-server', environment)
  if (onPath && isNewEnough(redisVersion(onPath))) return onPath
  if (existsSync(unpacked)) return unpacked
  throw new StackError(
    `No Redis for ${process.platform} on ${process.arch} comes with the engines: ` +
      `install redis-server ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer (Debian: apt install redis-server).`,
  )
}

export function isNewEnough(version: string | undefined): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)
}

function redisVersion(program: string): string | undefined {
  try {
    return /v=(\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

/** Jobs must outlive a restart and must never be evicted: BullMQ's two demands. */
function redisConf(data: string, port: number): string {
  return `# Written by the launcher at every start: changes here are lost.
bind 127.0.0.1
port ${port}
protected-mode yes
daemonize no
dir ${JSON.stringify(data)}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
`
}
