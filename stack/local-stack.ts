import type { StackAddresses, StackPlan } from './engine-plan.ts'
import { dockerAnswers, planComposeStack } from './plans/compose-stack.ts'
import { type PlanOptions, planMavenStack } from './plans/maven-plan.ts'
import type { OnProgress } from './progress.ts'
import type { StackSettings } from './settings.ts'
import { createHome, type StackHome, stackHome } from './state/home.ts'
import { addLease, addPersistentLease, type LeaseHandle, liveLeases } from './state/leases.ts'
import { acquireLock } from './state/lock.ts'
import { readState } from './state/stack-state.ts'
import { ensureRunning, type LaunchOptions } from './supervise/launch.ts'
import { waitUntilDead } from './supervise/process-group.ts'

const RELEASE_TIMEOUT_MS = 40_000

export interface LocalStackOptions {
  readonly settings: StackSettings
  readonly holder: string
  readonly persistent: boolean
  readonly onProgress: OnProgress
  readonly signal?: AbortSignal | undefined
  /** What to start when nothing runs; tests start less than everything. */
  readonly plan?: (options: PlanOptions) => Promise<StackPlan>
}

export interface LocalStack extends StackAddresses {
  readonly source: StackPlan['source']
  release(): Promise<void>
}

/** The engines of this machine: those that run already, or fresh ones, held by a lease. */
export async function acquireLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { settings, onProgress, signal } = options
  const home = stackHome(settings.home)
  createHome(home)
  const lock = await acquireLock(home.lock, {
    signal,
    onWait: ({ pid }) => onProgress({ type: 'note', text: `waiting for another start (pid ${pid})` }),
  })
  const lease = addLease(home.leases, options.holder)
  try {
    const launchOptions: LaunchOptions = { home, onProgress, signal }
    const plan = () => (options.plan ?? chosenPlan)({ ...launchOptions, settings })
    const { addresses, source, supervisor } = await ensureRunning(launchOptions, plan)
    if (!options.persistent) return { ...addresses, source, release: () => giveBack(home, lease) }
    // Taken after the start: an interrupted start must leave no lease.
    const persistent = addPersistentLease(home.leases, options.holder, supervisor)
    lease.release()
    return { ...addresses, source, release: () => giveBack(home, persistent) }
  } catch (error) {
    lease.release()
    throw error
  } finally {
    lock.release()
  }
}

/** Docker Compose where a Docker engine answers, else Maven. */
async function chosenPlan(options: PlanOptions): Promise<StackPlan> {
  const useDocker = await dockerAnswers(options.settings.environment, options.onProgress)
  return useDocker ? planComposeStack(options) : planMavenStack(options)
}

async function giveBack(home: StackHome, lease: LeaseHandle): Promise<void> {
  lease.release()
  const state = readState(home.state)
  if (!state || liveLeases(home.leases).length > 0) return
  await waitUntilDead(state.supervisor, RELEASE_TIMEOUT_MS)
}
