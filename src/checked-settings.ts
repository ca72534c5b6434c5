import { envSchema } from 'env-schema'
import type Type from 'typebox'

/** Of a program. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>

/** A fault as Ajv states it. */
interface SchemaFault {
  readonly instancePath: string
  readonly message?: string
  readonly params?: { readonly allowedValues?: readonly string[] }
}

/** Reads settings by their schema. Throws one sentence on all that are missing or wrong, which quotes no value. */
export function checkedSettings<Schema extends Type.TObject>(
  schema: Schema,
  environment: ProgramEnvironment,
): Type.Static<Schema> {
  try {
    return envSchema<Type.Static<Schema>>({ schema, data: { ...environment }, dotenv: false, env: false })
  } catch (cause) {
    const { errors } = cause as { readonly errors?: readonly SchemaFault[] }
    throw errors === undefined ? cause : new Error(errors.map(faultText).join('; '), { cause })
  }
}

function faultText({ instancePath, message = 'is wrong', params }: SchemaFault): string {
  const name = instancePath.slice(1)
  const allowed = params?.allowedValues
  if (allowed === undefined) return `${name} ${message}`.trim()
  const orEmpty = allowed.includes('') ? ', or empty' : ''
  return `${name} must be one of ${allowed.filter((value) => value !== '').join(', ')}${orEmpty}`
}
