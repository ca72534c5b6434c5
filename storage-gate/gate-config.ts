import { envSchema } from 'env-schema'
import Type from 'typebox'
import { ConfigSchema } from '../src/config.ts'

const { HOST, LOG_LEVEL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MAX_FILE_BYTES } = ConfigSchema.properties

/** Every setting of the storage gate. Each is read from the environment variable of the same name. */
export const GateConfigSchema = Type.Object({
  HOST,
  LOG_LEVEL,
  /** Requests must be signed with this key: it is the storage's own. */
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  MAX_FILE_BYTES,
  STORAGE_GATE_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 19_000 }),
  /** The storage behind the gate; nobody else should reach it. */
  STORAGE_GATE_TARGET: Type.String({ pattern: '^http://[^/?#@]+$', default: 'http://127.0.0.1:19100' }),
  /** Ends a connection on which no byte moves for so long. Copies inside the storage are such pauses. */
  STORAGE_GATE_IDLE_MS: Type.Integer({ minimum: 1_000, default: 120_000 }),
  /** Longest time in which a request may arrive: 1 GiB in 4 hours needs 0.6 Mbit/s. */
  STORAGE_GATE_REQUEST_MS: Type.Integer({ minimum: 1_000, default: 14_400_000 }),
  STORAGE_GATE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 1_000 }),
  /** Of one address; the worker and the API have theirs beyond that where STORAGE_GATE_TRUSTED names them. */
  STORAGE_GATE_MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 200 }),
  /** Addresses and networks, separated by commas, that have no limit of connections of their own. */
  STORAGE_GATE_TRUSTED: Type.String({ default: '' }),
  /** Uploads by signed address at the same time: of all partners, of one business, and to one object. */
  STORAGE_GATE_MAX_UPLOADS: Type.Integer({ minimum: 1, default: 64 }),
  STORAGE_GATE_MAX_UPLOADS_PER_BUSINESS: Type.Integer({ minimum: 1, default: 8 }),
  STORAGE_GATE_MAX_UPLOADS_PER_OBJECT: Type.Integer({ minimum: 1, default: 4 }),
})

export type GateConfig = Readonly<Type.Static<typeof GateConfigSchema>>

/** Reads and checks the environment; throws with the variable's name where one is missing or wrong. */
export function loadGateConfig(env: Readonly<Record<string, string | undefined>> = process.env): GateConfig {
  return Object.freeze(
    envSchema<Type.Static<typeof GateConfigSchema>>({
      schema: GateConfigSchema,
      data: { ...env },
      dotenv: false,
      env: false,
    }),
  )
}

/** For the program: where a variable is missing or wrong, says which, in a line, and ends the process. */
export function gateConfigOrExit(): GateConfig {
  try {
    return loadGateConfig()
  } catch (error) {
    process.stderr.write(
      `The environment is not complete: ${(error as Error).message}. .env.example lists every variable.\n`,
    )
    process.exit(1)
  }
}
