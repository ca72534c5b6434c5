import Type from 'typebox'
import { checkedSettings, type ProgramEnvironment } from '../src/checked-settings.ts'
import { ConfigSchema, type ServiceEnvironment } from '../src/config.ts'
import { addressFaults } from '../src/engine-addresses.ts'
import { AppError } from '../src/errors.ts'
import { PRIVATE_WEBHOOKS_REFUSED } from '../src/production-faults.ts'
import type { ShelfSettings } from '../src/search-index/shelf.ts'

/** The part of the service's settings an operator needs: no storage keys, no session secret. */
const OperatorSchema = Type.Pick(ConfigSchema, [
  'NODE_ENV',
  'SERVICE_ENVIRONMENT',
  'ELASTICSEARCH_URL',
  'ELASTICSEARCH_API_KEY',
  'ELASTICSEARCH_CA_FILE',
  'REDIS_URL',
  'NAMESPACE',
  'WEBHOOK_ALLOW_PRIVATE',
  'WEBHOOK_TIMEOUT_MS',
  'SHELF_SHARDS',
  'SHELF_DISHES',
  'OWN_SHELF_DISHES',
])

export interface OperatorSettings {
  readonly elasticsearchUrl: string
  /** Empty where the address holds a user, or the engine needs no credentials. */
  readonly elasticsearchApiKey: string
  /** Empty = the certificate authorities that Node knows. */
  readonly elasticsearchCaFile: string
  readonly redisUrl: string
  readonly namespace: string
  /** The service takes credentials of this environment; new chains get such credentials. */
  readonly environment: ServiceEnvironment
  /** The limits of a webhook that this machine sends. */
  readonly webhooks: { readonly allowPrivate: boolean; readonly timeoutMs: number }
  /** As the workers have them. */
  readonly shelves: ShelfSettings
}

export interface Engines {
  readonly elasticsearchUrl: string
  readonly redisUrl: string
}

/** Reads the environment. An engine that it does not name is taken from the stack that runs on this machine. */
export async function readOperatorSettings(
  environment: ProgramEnvironment = process.env,
  localEngines: (environment: ProgramEnvironment) => Promise<Engines | undefined> = runningEngines,
): Promise<OperatorSettings> {
  const isComplete = environment.ELASTICSEARCH_URL && environment.REDIS_URL
  const local = isComplete ? undefined : await localEngines(environment)
  const settings = settingsOrRefusal(OperatorSchema, {
    ...(local && { ELASTICSEARCH_URL: local.elasticsearchUrl, REDIS_URL: local.redisUrl }),
    ...given(environment, Object.keys(OperatorSchema.properties)),
  })
  if (settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_PRIVATE)
    throw new AppError('INVALID_INPUT', `${PRIVATE_WEBHOOKS_REFUSED}.`)
  const faults = addressFaults(settings)
  if (faults.length > 0) throw new AppError('INVALID_INPUT', `${faults.join('; ')}.`)
  return {
    elasticsearchUrl: settings.ELASTICSEARCH_URL,
    elasticsearchApiKey: settings.ELASTICSEARCH_API_KEY,
    elasticsearchCaFile: settings.ELASTICSEARCH_CA_FILE,
    redisUrl: settings.REDIS_URL,
    namespace: settings.NAMESPACE,
    environment: settings.SERVICE_ENVIRONMENT || 'test',
    webhooks: { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE, timeoutMs: settings.WEBHOOK_TIMEOUT_MS },
    shelves: {
      shards: settings.SHELF_SHARDS,
      maxDishes: settings.SHELF_DISHES,
      ownFrom: settings.OWN_SHELF_DISHES,
    },
  }
}

/** An empty variable counts as not set. */
function given(environment: ProgramEnvironment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : [])),
  )
}

/** Reads settings by their schema, and refuses as the operator is told. */
export function settingsOrRefusal<Schema extends Type.TObject>(
  schema: Schema,
  data: ProgramEnvironment,
): Type.Static<Schema> {
  try {
    return checkedSettings(schema, data)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `${(cause as Error).message}.`, { cause })
  }
}

/** The container image has no stack folder: there, and where no stack runs, the default addresses are used. */
async function runningEngines(environment: ProgramEnvironment): Promise<Engines | undefined> {
  const stack = await import('./running-stack.ts').catch(() => undefined)
  return stack?.runningStack(environment)
}
