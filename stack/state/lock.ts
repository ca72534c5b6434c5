import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJsonFile } from './json-file.ts'
import { isAlive, isProcessIdentity, ownIdentity, type ProcessIdentity } from './process-identity.ts'

const RETRY_MS = 100
/** A takeover is two file operations: a guard this old belongs to a process that died between them. */
const GUARD_STALE_MS = 10_000

export interface Lock {
  release(): void
}

export interface LockHolder extends ProcessIdentity {
  readonly token: string
}

export interface LockOptions {
  readonly signal?: AbortSignal | undefined
  /** Called once, when another process holds the lock. */
  readonly onWait?: (holder: LockHolder) => void
}

/** Waits for the lock file; a lock whose process is gone is taken over. */
export async function acquireLock(path: string, options: LockOptions = {}): Promise<Lock> {
  let told = false
  for (;;) {
    options.signal?.throwIfAborted()
    const lock = tryLock(path)
    if (lock) return lock
    const holder = readLock(path)
    if (holder && !told) {
      told = true
      options.onWait?.(holder)
    }
    await sleep(RETRY_MS, undefined, { signal: options.signal })
  }
}

/** Undefined when a live process holds the lock. */
export function tryLock(path: string): Lock | undefined {
  const mine = createLock(path)
  if (mine) return mine
  const holder = readLock(path)
  if (holder && isAlive(holder)) return undefined
  if (holder) removeStale(path, holder)
  return createLock(path)
}

/** link() puts the finished file in place in one step, or fails because another was first. */
function createLock(path: string): Lock | undefined {
  const token = randomUUID()
  const draft = `${path}.${token}`
  writeFileSync(draft, JSON.stringify({ ...ownIdentity(), token }))
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return { release: () => releaseLock(path, token) }
}

function releaseLock(path: string, token: string): void {
  if (readLock(path)?.token === token) rmSync(path, { force: true })
}

function readLock(path: string): LockHolder | undefined {
  const value = readJsonFile(path)
  if (!isProcessIdentity(value)) return undefined
  return value as LockHolder
}

/**
 * Two processes may find the same stale lock at once; the second must not delete the fresh lock of the
 * first. So exactly one may delete a given stale lock: the one that creates the guard named after its token.
 */
function removeStale(path: string, stale: LockHolder): void {
  const guard = `${path}.takeover-${stale.token}`
  try {
    writeFileSync(guard, '', { flag: 'wx' })
  } catch {
    removeOldGuard(guard)
    return
  }
  try {
    releaseLock(path, stale.token)
  } finally {
    rmSync(guard, { force: true })
  }
}

function removeOldGuard(guard: string): void {
  const made = statSync(guard, { throwIfNoEntry: false })?.mtimeMs
  if (made !== undefined && Date.now() - made > GUARD_STALE_MS) rmSync(guard, { force: true })
}
