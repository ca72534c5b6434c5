import type { StackSettings } from './settings.ts'
import { StackError } from './stack-error.ts'
import { createHome, stackHome } from './state/home.ts'
import { describeLease, type Lease, liveLeases, removePersistentLease } from './state/leases.ts'
import { acquireLock } from './state/lock.ts'
import { isAlive } from './state/process-identity.ts'
import { readState } from './state/stack-state.ts'
import { endLeftovers, runningState } from './supervise/launch.ts'
import { sendSignal, waitUntilDead } from './supervise/process-group.ts'

const STOP_TIMEOUT_MS = 60_000

export interface StopOptions {
  /** Stop although others use the engines. */
  readonly force: boolean
}

export type StopResult = 'stopped' | 'cleaned up' | 'nothing ran'

/** Ends everything the launcher started below this STACK_HOME, and nothing else. */
export async function stopStack(settings: StackSettings, { force }: StopOptions): Promise<StopResult> {
  const home = stackHome(settings.home)
  createHome(home)
  const lock = await acquireLock(home.lock)
  try {
    const others = liveLeases(home.leases).filter((lease) => !lease.persistent)
    if (others.length > 0 && !force) throw new StackError(inUse(others))
    removePersistentLease(home.leases)
    const left = readState(home.state)
    if (left && !isAlive(left.supervisor)) {
      await endLeftovers(home, left)
      return 'cleaned up'
    }
    const running = await runningState(home)
    if (!running) return left ? 'stopped' : 'nothing ran'
    sendSignal(running.supervisor, 'SIGTERM')
    if (await waitUntilDead(running.supervisor, STOP_TIMEOUT_MS)) return 'stopped'
    throw new StackError(
      `The supervisor (pid ${running.supervisor.pid}) does not end: see ${home.supervisorLog}.`,
    )
  } finally {
    lock.release()
  }
}

function inUse(others: readonly Lease[]): string {
  return `The engines are in use by ${others.map(describeLease).join(', ')}: end that first, or stop with --force.`
}
