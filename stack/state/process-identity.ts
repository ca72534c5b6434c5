import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Identifies a process by its pid and its start: the system reuses pids. */
export interface ProcessIdentity {
  readonly pid: number
  /** Opaque; equal only for the same process of the same boot. */
  readonly started: string
}

export interface ProcessFacts {
  readonly state: string
  readonly group: number
  readonly startTicks: string
}

export function ownIdentity(): ProcessIdentity {
  return identityOf(process.pid) ?? { pid: process.pid, started: 'unknown' }
}

/** Undefined when no such process runs (a zombie does not). */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? linuxStart(pid) : psStart(pid)
  return started === undefined ? undefined : { pid, started }
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.started === identity.started
}

export function isProcessIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false
  const { pid, started } = value as Partial<ProcessIdentity>
  return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 && typeof started === 'string'
}

/** /proc/<pid>/stat; the name in parentheses may itself hold spaces and parentheses. */
export function parseStat(stat: string): ProcessFacts | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, group, startTicks] = [fields[0], fields[2], fields[19]]
  if (state === undefined || group === undefined || startTicks === undefined) return undefined
  return { state, group: Number(group), startTicks }
}

/** Live processes of a process group: an engine and what it started. */
export function groupMembers(group: number): ProcessIdentity[] {
  if (process.platform !== 'linux') return psGroup(group)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linuxFacts(pid)?.group === group)
    .flatMap((pid) => identityOf(pid) ?? [])
}

export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ps(pid, 'command=')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

function linuxFacts(pid: number): ProcessFacts | undefined {
  try {
    const facts = parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return facts && !'ZX'.includes(facts.state) ? facts : undefined
  } catch {
    return undefined
  }
}

function linuxStart(pid: number): string | undefined {
  const facts = linuxFacts(pid)
  return facts && `${bootId()}:${facts.startTicks}`
}

/** Start times count from boot, so after a restart of the machine they repeat. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  } catch {
    return 'boot'
  }
}

function psStart(pid: number): string | undefined {
  try {
    return ps(pid, 'lstart=') || undefined
  } catch {
    return undefined
  }
}

function psGroup(group: number): ProcessIdentity[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,pgid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, pgid]) => pgid === group)
    .flatMap(([pid]) => (pid === undefined ? [] : (identityOf(pid) ?? [])))
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
