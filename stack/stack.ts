import type { StackAddresses, StorageAccess } from './engine-plan.ts'
import { environmentAddresses } from './environment-stack.ts'
import { createHome, type StackHome, stackHome } from './home.ts'
import { ensureRunning, type LaunchOptions } from './launch.ts'
import { addLease, addPersistentLease, liveLeases } from './leases.ts'
import { acquireLock } from './lock.ts'
import { planMavenStack } from './maven-plan.ts'
import { waitUntilDead } from './process-group.ts'
import type { OnProgress } from './progress.ts'
import { readSettings, type StackSettings } from './settings.ts'
import { readState } from './stack-state.ts'

const RELEASE_TIMEOUT_MS = 40_000

export { describeProgress, progressPrinter, type StackEvent } from './progress.ts'
export { StackError } from './stack-error.ts'

export interface Stack {
  readonly elasticsearchUrl: string
  readonly redisUrl: string
  readonly storage: StorageAccess
  readonly source: 'environment' | 'compose' | 'maven'
  /** Gives the engines back; resolves once they are stopped, if nobody else needs them. */
  release(): Promise<void>
}

export interface AcquireOptions {
  /** Shown by `npm run stack -- status`. */
  readonly holder?: string
  readonly onProgress?: OnProgress
  readonly signal?: AbortSignal
  readonly settings?: StackSettings
  /** Keep the engines running after this process, until `npm run stack -- stop`. */
  readonly persistent?: boolean
}

/**
 * The engines, running: those the environment names, those that run already, or fresh ones. They stay up
 * at least as long as this process lives and has not released them.
 */
export async function acquireStack(options: AcquireOptions = {}): Promise<Stack> {
  const settings = options.settings ?? readSettings()
  const named = environmentAddresses(settings.environment)
  if (named) return { ...named, source: 'environment', release: () => Promise.resolve() }
  return acquireLocalStack(settings, options)
}

/** What the API, the worker and the operator read from their environment. */
export function stackEnvironment({
  elasticsearchUrl,
  redisUrl,
  storage,
}: StackAddresses): Record<string, string> {
  return {
    ELASTICSEARCH_URL: elasticsearchUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
}

async function acquireLocalStack(settings: StackSettings, options: AcquireOptions): Promise<Stack> {
  const home = stackHome(settings.home)
  const onProgress = options.onProgress ?? (() => undefined)
  createHome(home)
  const lock = await acquireLock(home.lock, {
    signal: options.signal,
    onWait: ({ pid }) => onProgress({ type: 'note', text: `waiting for another start (pid ${pid})` }),
  })
  const holder = options.holder ?? 'a program'
  const lease = options.persistent ? addPersistentLease(home.leases, holder) : addLease(home.leases, holder)
  try {
    const launchOptions: LaunchOptions = { home, onProgress, signal: options.signal }
    const plan = () => planMavenStack({ ...launchOptions, settings })
    const { addresses, source } = await ensureRunning(launchOptions, plan)
    return { ...addresses, source, release: () => giveBack(home, () => lease.release()) }
  } catch (error) {
    lease.release()
    throw error
  } finally {
    lock.release()
  }
}

async function giveBack(home: StackHome, release: () => void): Promise<void> {
  release()
  const state = readState(home.state)
  if (!state || liveLeases(home.leases).length > 0) return
  await waitUntilDead(state.supervisor, RELEASE_TIMEOUT_MS)
}
