import { envSchema } from 'env-schema'
import Type from 'typebox'
import { productionFaults } from './production-faults.ts'

/** Every setting of the API and the worker. Each is read from the environment variable of the same name. */
export const ConfigSchema = Type.Object({
  /** Unset means production: whoever forgets it gets the strict rules. */
  NODE_ENV: Type.Unsafe<'development' | 'test' | 'production'>({
    type: 'string',
    enum: ['development', 'test', 'production'],
    default: 'production',
  }),
  /**
   * Which credentials work here: `test` (staging) or `live` ones. Apart from NODE_ENV, since staging runs production
   * code. Empty: `test`; production refuses to start with it empty.
   */
  SERVICE_ENVIRONMENT: Type.Unsafe<'' | 'test' | 'live'>({
    type: 'string',
    enum: ['', 'test', 'live'],
    default: '',
  }),
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080 }),
  WORKER_HEALTH_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8081 }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  /**
   * First part of every index, queue and key name: two installations can share engines. Not `x-dishes`: its indices
   * would have names of dish indices of the installation `x`, which sweeps those.
   */
  NAMESPACE: Type.String({ pattern: '^(?!.*-dishes(-|$))[a-z][a-z0-9-]{0,40}$', default: 'dishmatch' }),
  ELASTICSEARCH_URL: Type.String({ default: 'http://127.0.0.1:19200' }),
  /** As Elasticsearch calls it: encoded. Instead of a user and password in ELASTICSEARCH_URL. */
  ELASTICSEARCH_API_KEY: Type.String({ default: '' }),
  /** The certificate authority that signed the engine's certificate, as a PEM file; empty = those that Node knows. */
  ELASTICSEARCH_CA_FILE: Type.String({ default: '' }),
  REDIS_URL: Type.String({ default: 'redis://127.0.0.1:16379' }),
  S3_ENDPOINT: Type.String({ default: 'http://127.0.0.1:19000' }),
  /** The storage's address as clients reach it; signed upload addresses use it. Default: S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: Type.String({ default: '' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: Type.String({ minLength: 1 }),
  S3_SECRET_ACCESS_KEY: Type.String({ minLength: 1 }),
  S3_BUCKET: Type.String({ default: 'dishmatch-catalogs' }),
  /** Signs session ids and hashes guest identities. At least 32 characters. */
  SESSION_SECRET: Type.String({ minLength: 32 }),
  /** Sessions signed with this one are accepted, too: the previous or the next SESSION_SECRET during a rotation. */
  SESSION_SECRET_ALSO_ACCEPTED: Type.String({ default: '' }),
  SESSION_TTL_SECONDS: Type.Integer({ minimum: 60, default: 86_400 }),
  /** Shared with the storage that posts to /internal/storage-events; empty = the address answers 404. */
  STORAGE_EVENTS_SECRET: Type.String({ default: '' }),
  REQUEST_DEADLINE_MS: Type.Integer({ minimum: 50, default: 2_000 }),
  CREDENTIAL_CACHE_MS: Type.Integer({ minimum: 0, maximum: 5_000, default: 3_000 }),
  UPLOAD_TTL_SECONDS: Type.Integer({ minimum: 1, maximum: 604_800, default: 900 }),
  RECONCILE_INTERVAL_MS: Type.Integer({ minimum: 100, default: 2_000 }),
  /** How often what nothing refers to any more is deleted: old catalogs, leftovers of crashes. */
  SWEEP_INTERVAL_MS: Type.Integer({ minimum: 100, default: 60_000 }),
  /** Files that one worker process reads side by side, each of another chain. */
  INGEST_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 32, default: 4 }),
  /**
   * Whether catalogs are written slowly while guests search, for searches to stay fast. An engine with processors to
   * spare needs none of that.
   */
  INGEST_GIVES_WAY: Type.Boolean({ default: true }),
  /** How long a file may go on being read when the worker is asked to stop; then another worker takes it. */
  INGEST_FINISH_MS: Type.Integer({ minimum: 0, maximum: 15_000, default: 10_000 }),
  /** Lets webhooks go to plain http and to addresses inside the network: for development and tests only. */
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({ default: false }),
  WEBHOOK_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 60_000, default: 10_000 }),
  /** The wait after the first failed attempt; it doubles after each, so 15 attempts take about a day. */
  WEBHOOK_RETRY_DELAY_MS: Type.Integer({ minimum: 10, default: 6_000 }),
  WEBHOOK_ATTEMPTS: Type.Integer({ minimum: 1, maximum: 30, default: 15 }),
  WEBHOOK_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  /** How long a worker may be silent before its files are given to another one. */
  INGEST_LOCK_MS: Type.Integer({ minimum: 500, default: 10_000 }),
  INGEST_STALLED_CHECK_MS: Type.Integer({ minimum: 100, default: 5_000 }),
  MAX_BODY_BYTES: Type.Integer({ minimum: 1_000, default: 102_400 }),
  MAX_QUERY_TOKENS: Type.Integer({ minimum: 10, default: 1_000 }),
  MAX_QUERY_DEPTH: Type.Integer({ minimum: 1, default: 10 }),
  MAX_QUERY_ALIASES: Type.Integer({ minimum: 0, default: 15 }),
  MAX_QUERY_FIELDS: Type.Integer({ minimum: 1, default: 2_000 }),
  MAX_QUERY_SPREADS: Type.Integer({ minimum: 0, default: 50 }),
  MAX_QUERY_DIRECTIVES: Type.Integer({ minimum: 0, default: 50 }),
  MAX_QUERY_SEARCHES: Type.Integer({ minimum: 1, default: 15 }),
  MAX_QUERY_DISHES: Type.Integer({ minimum: 1, default: 200 }),
  /** Of all dishes that one request loads from the engine. */
  MAX_QUERY_DISH_BYTES: Type.Integer({ minimum: 1, default: 8_388_608 }),
  /** Of one answer, roughly. */
  MAX_ANSWER_BYTES: Type.Integer({ minimum: 1_000, default: 2_097_152 }),
  /** Requests of one chain that a process has under way at the same time; half of them while other chains ask. */
  REQUESTS_PER_CHAIN: Type.Integer({ minimum: 1, default: 4 }),
  /** Searches of one chain that a process has under way at the same time; half of them while other chains ask. */
  SEARCHES_PER_CHAIN: Type.Integer({ minimum: 1, default: 2 }),
  /**
   * A file with the documents that clients may run; empty = any. Where it is set nothing else runs. Read at start
   * (docs/trusted-documents.md).
   */
  TRUSTED_DOCUMENTS_FILE: Type.String({ default: '' }),
  REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 600 }),
  SESSION_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 120 }),
  GUEST_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 120 }),
  ADDRESS_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 600 }),
  /** Addresses and networks of proxies, separated by commas, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: Type.String({ default: '' }),
  MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 2_000 }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 500 }),
  /** How long a request may take to arrive. */
  REQUEST_TIMEOUT_MS: Type.Integer({ minimum: 1_000, default: 30_000 }),
  TICKETS_PER_MINUTE: Type.Integer({ minimum: 1, default: 10 }),
  MAX_FILE_BYTES: Type.Integer({ minimum: 1, default: 1_073_741_824 }),
  MAX_ITEMS: Type.Integer({ minimum: 1, default: 1_000_000 }),
  MAX_ITEM_BYTES: Type.Integer({ minimum: 100, default: 262_144 }),
  MAX_NESTING: Type.Integer({ minimum: 4, default: 32 }),
  MAX_REPORTED_PROBLEMS: Type.Integer({ minimum: 0, default: 1_000 }),
  /** `true` or `false`; empty = on except in production. */
  GRAPHIQL: Type.Unsafe<'' | 'true' | 'false'>({ type: 'string', enum: ['', 'true', 'false'], default: '' }),
})

export type ServiceEnvironment = 'test' | 'live'

export type Config = Readonly<
  Omit<Type.Static<typeof ConfigSchema>, 'SERVICE_ENVIRONMENT'> & { SERVICE_ENVIRONMENT: ServiceEnvironment }
>

const MIN_SESSION_SECRET_LENGTH = 32

/** Reads and checks the environment; throws with the variable's name where one is missing or wrong. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config = envSchema<Type.Static<typeof ConfigSchema>>({
    schema: ConfigSchema,
    data: { ...env },
    dotenv: false,
    env: false,
  })
  const faults = [
    ...shortSecret(config.SESSION_SECRET_ALSO_ACCEPTED),
    ...(config.NODE_ENV === 'production' ? productionFaults(config) : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('; ') + modeHint(env.NODE_ENV))
  return Object.freeze({
    ...config,
    S3_PUBLIC_ENDPOINT: config.S3_PUBLIC_ENDPOINT || config.S3_ENDPOINT,
    SERVICE_ENVIRONMENT: config.SERVICE_ENVIRONMENT || 'test',
  })
}

function shortSecret(secret: string): string[] {
  if (secret === '' || secret.length >= MIN_SESSION_SECRET_LENGTH) return []
  return [
    `SESSION_SECRET_ALSO_ACCEPTED must be empty or have at least ${MIN_SESSION_SECRET_LENGTH} characters`,
  ]
}

/** For a developer who starts a program by hand and never said "production". */
function modeHint(mode: string | undefined): string {
  return mode === undefined ? ' (NODE_ENV is not set, which means production)' : ''
}

/** For programs: where a variable is missing or wrong, says which, in a line, and ends the process. */
export function configOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    process.stderr.write(
      `The environment is not complete or not safe: ${(error as Error).message}. .env.example lists every variable.\n`,
    )
    process.exit(1)
  }
}
