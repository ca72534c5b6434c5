import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { isAlive, isProcessIdentity, ownIdentity, type ProcessIdentity } from './process-identity.ts'

/** Says that a program needs the engines. They run while at least one lease lives. */
export interface Lease {
  readonly holder: string
  readonly since: string
  /** The lease lives as long as this process. */
  readonly process: ProcessIdentity
  /** Of `npm run stack`, which ends after the start: the process is the supervisor, and `stop` removes the lease. */
  readonly persistent?: true
}

export interface LeaseHandle {
  readonly path: string
  release(): void
}

const PERSISTENT = 'persistent.json'

/** A lease that dies with this process, however it ends. */
export function addLease(directory: string, holder: string): LeaseHandle {
  const self = ownIdentity()
  const path = join(directory, `${self.pid}-${randomBytes(4).toString('hex')}.json`)
  return writeLease(directory, path, { holder, since: new Date().toISOString(), process: self })
}

/** Tied to the supervisor: a lease of before a restart of the machine must not hold the next stack. */
export function addPersistentLease(
  directory: string,
  holder: string,
  supervisor: ProcessIdentity,
): LeaseHandle {
  const since = new Date().toISOString()
  return writeLease(directory, join(directory, PERSISTENT), {
    holder,
    since,
    process: supervisor,
    persistent: true,
  })
}

export function removePersistentLease(directory: string): void {
  rmSync(join(directory, PERSISTENT), { force: true })
}

/** The leases of living holders; deletes the others. */
export function liveLeases(directory: string): Lease[] {
  return leaseFiles(directory).flatMap((path) => {
    const lease = readLease(path)
    if (lease && isAlive(lease.process)) return [lease]
    rmSync(path, { force: true })
    return []
  })
}

export function describeLease(lease: Lease): string {
  return lease.persistent ? lease.holder : `${lease.holder} (pid ${lease.process.pid})`
}

function writeLease(directory: string, path: string, lease: Lease): LeaseHandle {
  mkdirSync(directory, { recursive: true })
  writeJsonFile(path, lease)
  return { path, release: () => rmSync(path, { force: true }) }
}

function leaseFiles(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name))
}

function readLease(path: string): Lease | undefined {
  const value = readJsonFile(path)
  if (typeof value !== 'object' || value === null) return undefined
  const lease = value as Partial<Lease>
  if (typeof lease.holder !== 'string' || typeof lease.since !== 'string') return undefined
  if (!isProcessIdentity(lease.process)) return undefined
  return lease as Lease
}
