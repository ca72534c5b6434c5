import Type from 'typebox'
import { checkedSettings, type ProgramEnvironment } from '../src/checked-settings.ts'
import { type Config, ConfigSchema } from '../src/config.ts'
import { addressFaults } from '../src/engine-addresses.ts'
import { AppError } from '../src/errors.ts'
import { PRIVATE_WEBHOOKS_REFUSED } from '../src/production-faults.ts'

const SETTINGS = [
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
] as const

/** The part of the service's settings an operator needs: no storage keys, no session secret. */
export type OperatorSettings = Pick<Config, (typeof SETTINGS)[number]>

const OperatorSchema = Type.Pick(ConfigSchema, SETTINGS)

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
    ...given(environment, SETTINGS),
  })
  if (settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_PRIVATE)
    throw new AppError('INVALID_INPUT', `${PRIVATE_WEBHOOKS_REFUSED}.`)
  const faults = addressFaults(settings)
  if (faults.length > 0) throw new AppError('INVALID_INPUT', `${faults.join('; ')}.`)
  return { ...settings, SERVICE_ENVIRONMENT: settings.SERVICE_ENVIRONMENT || 'test' }
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
