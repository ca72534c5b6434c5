import type { StackHome } from '../state/home.ts'
import { liveLeases } from '../state/leases.ts'
import { tryLock } from '../state/lock.ts'

const LEASE_CHECK_MS = 1_000

/**
 * Calls `end` when no lease is left. Holds the start lock, so that no program gets a lease of a stack that is about to
 * end. Returns a function that stops the watch.
 */
export function watchLeases(home: StackHome, end: () => void): () => void {
  const timer = setInterval(() => checkLeases(home, end), LEASE_CHECK_MS)
  return () => clearInterval(timer)
}

function checkLeases(home: StackHome, end: () => void): void {
  if (isHeld(home)) return
  const lock = startLock(home)
  if (lock === 'busy') return
  try {
    if (!isHeld(home)) end()
  } finally {
    lock?.release()
  }
}

function isHeld(home: StackHome): boolean {
  return liveLeases(home.leases).length > 0
}

function startLock(home: StackHome): { release(): void } | 'busy' | undefined {
  try {
    return tryLock(home.lock) ?? 'busy'
  } catch {
    // Without the folder there are no leases.
    return undefined
  }
}
