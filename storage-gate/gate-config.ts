import Type from 'typebox'
import { checkedSettings, type ProgramEnvironment } from '../src/checked-settings.ts'
import { ConfigSchema, withSmallLogLevel } from '../src/config.ts'

const { HOST, LOG_LEVEL, MAX_FILE_BYTES } = ConfigSchema.properties

/** Every setting of the storage gate. Each is read from the environment variable of the same name. */
export const GateConfigSchema = Type.Object({
  HOST,
  LOG_LEVEL,
  /** The storage's own key. Requests must be signed with it. */
  S3_ACCESS_KEY_ID: Type.String({ minLength: 1 }),
  S3_SECRET_ACCESS_KEY: Type.String({ minLength: 1 }),
  MAX_FILE_BYTES,
  STORAGE_GATE_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 19_000 }),
  /** The storage behind the gate. No other client should be able to reach it. */
  STORAGE_GATE_TARGET: Type.String({ pattern: '^http://[^/?#@]+$', default: 'http://127.0.0.1:19100' }),
  /** Closes a connection without traffic after this time. Copies inside the storage cause such pauses. */
  STORAGE_GATE_IDLE_MS: Type.Integer({ minimum: 1_000, default: 120_000 }),
  /** Time limit for receiving a request: 1 GiB in 4 hours needs 0.6 Mbit/s. */
  STORAGE_GATE_REQUEST_MS: Type.Integer({ minimum: 1_000, default: 14_400_000 }),
  STORAGE_GATE_MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 1_000 }),
  /**
   * Connections of one address. The limit does not apply to the worker and the API if STORAGE_GATE_TRUSTED names them.
   */
  STORAGE_GATE_MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 200 }),
  /** Addresses and networks without a connection limit, separated by commas. */
  STORAGE_GATE_TRUSTED: Type.String({ default: '' }),
  /** Concurrent uploads by signed address: of all partners, of one business, and to one object. */
  STORAGE_GATE_MAX_UPLOADS: Type.Integer({ minimum: 1, default: 64 }),
  STORAGE_GATE_MAX_UPLOADS_PER_BUSINESS: Type.Integer({ minimum: 1, default: 8 }),
  STORAGE_GATE_MAX_UPLOADS_PER_OBJECT: Type.Integer({ minimum: 1, default: 4 }),
})

export type GateConfig = Readonly<Type.Static<typeof GateConfigSchema>>

/** Reads and checks the environment. Throws with the variable's name if one is missing or wrong. */
export function loadGateConfig(env: ProgramEnvironment = process.env): GateConfig {
  return Object.freeze(checkedSettings(GateConfigSchema, withSmallLogLevel(env)))
}

/** For the program: prints the missing or wrong variable in one line, and ends the process. */
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
