import type { StackAddresses } from './engine-plan.ts'
import type { Environment } from './settings.ts'
import { StackError } from './stack-error.ts'

const REQUIRED = [
  'ELASTICSEARCH_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const
const DEFAULT_REGION = 'us-east-1'

/** Undefined when the environment names no engine at all; an error when it names only some. */
export function environmentAddresses(environment: Environment): StackAddresses | undefined {
  const missing = REQUIRED.filter((name) => !environment[name])
  if (missing.length === REQUIRED.length) return undefined
  if (missing.length > 0) throw new StackError(onlySome(missing))
  const value = (name: (typeof REQUIRED)[number]) => environment[name] ?? ''
  return {
    elasticsearchUrl: value('ELASTICSEARCH_URL'),
    redisUrl: value('REDIS_URL'),
    storage: {
      endpoint: value('S3_ENDPOINT'),
      region: environment.S3_REGION || DEFAULT_REGION,
      accessKeyId: value('S3_ACCESS_KEY_ID'),
      secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
    },
  }
}

function onlySome(missing: readonly string[]): string {
  const present = REQUIRED.filter((name) => !missing.includes(name))
  return (
    `The environment names some engines (${present.join(', ')}) but not ${missing.join(', ')}: ` +
    'set all five, or none of them to have the engines started.'
  )
}
