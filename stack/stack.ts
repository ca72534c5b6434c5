import type { StackAddresses } from './engine-plan.ts'
import { refuseSilentEngines } from './environment-probe.ts'
import { environmentAddresses } from './environment-stack.ts'
import { acquireLocalStack, type LocalStackOptions } from './local-stack.ts'
import type { OnProgress } from './progress.ts'
import { readSettings, type StackSettings } from './settings.ts'

export { progressPrinter } from './progress.ts'

export interface Stack extends StackAddresses {
  readonly source: 'environment' | 'compose' | 'maven'
  /** Releases the lease. If it was the last one, resolves once the engines have stopped. */
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
  if (!named) return acquireLocalStack(localOptions(settings, options))
  await refuseSilentEngines(named)
  return { ...named, source: 'environment', release: () => Promise.resolve() }
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

function localOptions(settings: StackSettings, options: AcquireOptions): LocalStackOptions {
  const { holder = 'a program', onProgress = () => undefined, signal, persistent = false } = options
  return { settings, holder, persistent, onProgress, signal }
}
