import { envSchema } from 'env-schema'
import Type from 'typebox'
import { ConfigSchema, type ServiceEnvironment } from '../src/config.ts'
import { AppError } from '../src/errors.ts'
import { PRIVATE_WEBHOOKS_REFUSED } from '../src/production-faults.ts'

type Environment = Readonly<Record<string, string | undefined>>

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
])

/** Those that a running stack does not know. */
const OTHER_SETTINGS = [
  'NODE_ENV',
  'SERVICE_ENVIRONMENT',
  'ELASTICSEARCH_API_KEY',
  'ELASTICSEARCH_CA_FILE',
  'NAMESPACE',
  'WEBHOOK_ALLOW_PRIVATE',
  'WEBHOOK_TIMEOUT_MS',
] as const

export interface OperatorSettings {
  readonly elasticsearchUrl: string
  /** Empty where a user stands in the address, or the engine asks for nobody. */
  readonly elasticsearchApiKey: string
  /** Empty = the authorities that Node knows. */
  readonly elasticsearchCaFile: string
  readonly redisUrl: string
  readonly namespace: string
  /** Whose credentials the service takes: new chains get such ones. */
  readonly environment: ServiceEnvironment
  /** What a webhook may be sent to from here. */
  readonly webhooks: { readonly allowPrivate: boolean; readonly timeoutMs: number }
}

export interface Engines {
  readonly elasticsearchUrl: string
  readonly redisUrl: string
}

/** From the environment; where it names no engine, from the stack that runs on this machine. */
export async function readOperatorSettings(
  environment: Environment = process.env,
  localEngines: (environment: Environment) => Promise<Engines | undefined> = runningEngines,
): Promise<OperatorSettings> {
  const isComplete = environment.ELASTICSEARCH_URL && environment.REDIS_URL
  const local = isComplete ? undefined : await localEngines(environment)
  const ELASTICSEARCH_URL = environment.ELASTICSEARCH_URL || local?.elasticsearchUrl
  const REDIS_URL = environment.REDIS_URL || local?.redisUrl
  const settings = checked({
    ...(ELASTICSEARCH_URL ? { ELASTICSEARCH_URL } : {}),
    ...(REDIS_URL ? { REDIS_URL } : {}),
    ...given(environment, OTHER_SETTINGS),
  })
  if (settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_PRIVATE)
    throw new AppError('INVALID_INPUT', `${PRIVATE_WEBHOOKS_REFUSED}.`)
  checkAddress('ELASTICSEARCH_URL', settings.ELASTICSEARCH_URL, /^https?:/, 'http://127.0.0.1:19200')
  checkAddress('REDIS_URL', settings.REDIS_URL, /^rediss?:/, 'redis://127.0.0.1:16379')
  return {
    elasticsearchUrl: settings.ELASTICSEARCH_URL,
    elasticsearchApiKey: settings.ELASTICSEARCH_API_KEY,
    elasticsearchCaFile: settings.ELASTICSEARCH_CA_FILE,
    redisUrl: settings.REDIS_URL,
    namespace: settings.NAMESPACE,
    environment: settings.SERVICE_ENVIRONMENT || 'test',
    webhooks: { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE, timeoutMs: settings.WEBHOOK_TIMEOUT_MS },
  }
}

/** A variable that is set to nothing is not set. */
function given(environment: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : [])),
  )
}

function checkAddress(name: string, value: string, form: RegExp, example: string): void {
  if (form.test(value) && URL.canParse(value)) return
  throw new AppError('INVALID_INPUT', `${name} must be an address like ${example}.`)
}

function checked(data: Record<string, string>): Type.Static<typeof OperatorSchema> {
  try {
    return envSchema({ schema: OperatorSchema, data, dotenv: false, env: false })
  } catch (cause) {
    throw new AppError('INVALID_INPUT', (cause as Error).message.replaceAll('env/', ''), { cause })
  }
}

/** The container image has no stack folder: there, and where no stack runs, the default addresses are used. */
async function runningEngines(environment: Environment): Promise<Engines | undefined> {
  const stack = await import('./running-stack.ts').catch(() => undefined)
  return stack?.runningStack(environment)
}
