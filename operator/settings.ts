import { envSchema } from 'env-schema'
import Type from 'typebox'
import { ConfigSchema } from '../src/config.ts'

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
  const { ELASTICSEARCH_URL, ...others } = environment
  const url = ELASTICSEARCH_URL || (await localElasticsearch(environment))
  const settings = envSchema<Type.Static<typeof OperatorSchema>>({
    schema: OperatorSchema,
    data: { ...others, ...(url === undefined ? {} : { ELASTICSEARCH_URL: url }) },
    dotenv: false,
    env: false,
  })
  return { elasticsearchUrl: settings.ELASTICSEARCH_URL, namespace: settings.NAMESPACE }
}

/** The container image has no stack folder: there, and where no stack runs, the default address is used. */
async function runningElasticsearch(environment: Environment): Promise<string | undefined> {
  const stack = await import('./running-stack.ts').catch(() => undefined)
  return stack?.runningStack(environment)?.elasticsearchUrl
}
