import { envSchema } from 'env-schema'
import type Type from 'typebox'

type Environment = Readonly<Record<string, string | undefined>>

/** A fault as Ajv states it. */
interface SchemaFault {
  readonly instancePath: string
  readonly message?: string
  readonly params?: { readonly allowedValues?: readonly string[] }
}

/** Reads settings by their schema. Throws one sentence on all that are missing or wrong, which quotes no value. */
export function checkedSettings<Schema extends Type.TObject>(
  schema: Schema,
  environment: Environment,
): Type.Static<Schema> {
  try {
    const data = withSmallLogLevel(environment)
    return envSchema<Type.Static<Schema>>({ schema, data, dotenv: false, env: false })
  } catch (cause) {
    const { errors } = cause as { readonly errors?: readonly SchemaFault[] }
    throw errors === undefined ? cause : new Error(errors.map(faultText).join('; '), { cause })
  }
}

/** The logger knows "WARN", too. */
function withSmallLogLevel(environment: Environment): Environment {
  const { LOG_LEVEL: level } = environment
  return level === undefined ? { ...environment } : { ...environment, LOG_LEVEL: level.toLowerCase() }
}

function faultText({ instancePath, message = 'is wrong', params }: SchemaFault): string {
  const name = instancePath.slice(1)
  const allowed = params?.allowedValues
  if (allowed === undefined) return `${name} ${message}`.trim()
  const orEmpty = allowed.includes('') ? ', or empty' : ''
  return `${name} must be one of ${allowed.filter((value) => value !== '').join(', ')}${orEmpty}`
}
