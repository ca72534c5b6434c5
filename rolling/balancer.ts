import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram } from '../harness/debian/debian-program.ts'
import { endChild } from '../harness/service/end-child.ts'
import { freePorts } from '../harness/service/free-port.ts'
import { waitUntil } from '../harness/wait-until.ts'

export interface Balancer {
  readonly address: string
  /** Waits until the balancer sends requests to all processes. */
  readonly untilAllUp: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const CHECK_EVERY_MS = 200
const UP_WITHIN = { patienceMs: 30_000, pollMs: 50 }
const HAPROXY = { package: 'haproxy', path: 'usr/sbin/haproxy', hasLibraries: true }
const NOT_STARTED = 'haproxy does not start. On Debian: apt install haproxy'

/** HAProxy before the processes. It repeats no request, so each failure of a process is seen. */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const [front = 0, figures = 0] = await freePorts(2)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(front, figures, ports))
  const haproxy = await debianProgram(HAPROXY)
  const env = { ...process.env, ...haproxy.environment }
  const child = spawn(haproxy.file, ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await started(child)
  return {
    address: `http://127.0.0.1:${front}`,
    untilAllUp: () => untilAllUp(child, `http://127.0.0.1:${figures}/;csv`, ports.length),
    stop: () => endChild(child),
  }
}

function configuration(front: number, figures: number, ports: readonly number[]): string {
  const servers = ports.map((port, at) => `  server api${at} 127.0.0.1:${port} check`)
  return `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  retries 0
  option httpchk GET /health/ready
  default-server inter ${CHECK_EVERY_MS}ms fall 2 rise 1
frontend front
  bind 127.0.0.1:${front}
  default_backend apis
backend apis
  balance roundrobin
${servers.join('\n')}
frontend figures
  bind 127.0.0.1:${figures}
  stats enable
  stats uri /
`
}

async function started(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'spawn')
  } catch (cause) {
    throw new Error(NOT_STARTED, { cause })
  }
}

function untilAllUp(child: ChildProcess, url: string, count: number): Promise<void> {
  return waitUntil(UP_WITHIN, 'HAProxy sees all processes up', async () => {
    if (child.exitCode !== null) throw new Error(NOT_STARTED)
    return (await countUp(url)) >= count
  })
}

async function countUp(url: string): Promise<number> {
  try {
    return (await (await fetch(url)).text()).match(/^apis,api\d.*,UP,/gm)?.length ?? 0
  } catch {
    return 0
  }
}
