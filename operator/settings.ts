import { envSchema } from 'env-schema'
import Type from 'typebox'
import { ConfigSchema } from '../src/config.ts'
import { AppError } from '../src/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The part of the service's settings an operator needs: no storage keys, no session secret. */
const OperatorSchema = Type.Pick(ConfigSchema, ['ELASTICSEARCH_URL', 'NAMESPACE'])

export interface OperatorSettings {
  readonly elasticsearchUrl: string
  readonly namespace: string
}

/** From the environment; where it names no Elasticsearch, from the stack that runs on this machine. */
export async function readSettings(
  environment: Environment = process.env,
  localElasticsearch: (environment: Environment) => Promise<string | undefined> = runningElasticsearch,
): Promise<OperatorSettings> {
  const { ELASTICSEARCH_URL, NAMESPACE } = environment
  const url = ELASTICSEARCH_URL || (await localElasticsearch(environment))
  const settings = checked({
    ...(url === undefined ? {} : { ELASTICSEARCH_URL: url }),
    ...(NAMESPACE ? { NAMESPACE } : {}),
  })
  if (!/^https?:/.test(settings.ELASTICSEARCH_URL) || !URL.canParse(settings.ELASTICSEARCH_URL))
    throw new AppError('INVALID_INPUT', 'ELASTICSEARCH_URL must be an address like http://127.0.0.1:19200.')
  return { elasticsearchUrl: settings.ELASTICSEARCH_URL, namespace: settings.NAMESPACE }
}

function checked(data: Record<string, string>): Type.Static<typeof OperatorSchema> {
  try {
    return envSchema({ schema: OperatorSchema, data, dotenv: false, env: false })
  } catch (cause) {
    throw new AppError('INVALID_INPUT', (cause as Error).message.replaceAll('env/', ''), { cause })
  }
}

/** The container image has no stack folder: there, and where no stack runs, the default address is used. */
async function runningElasticsearch(environment: Environment): Promise<string | undefined> {
  const stack = await import('./running-stack.ts').catch(() => undefined)
  return stack?.runningStack(environment)?.elasticsearchUrl
}
