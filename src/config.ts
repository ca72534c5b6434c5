import Type from 'typebox'
import { checkedSettings, type ProgramEnvironment } from './checked-settings.ts'
import { addressFaults } from './engine-addresses.ts'
import { productionFaults } from './production-faults.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Every setting of the API and the worker. Each is read from the environment variable of the same name. */
export const ConfigSchema = Type.Object({
  /** Unset means production, so a forgotten setting leads to the strict rules. */
  NODE_ENV: Type.Unsafe<'development' | 'test' | 'production'>({
    type: 'string',
    enum: ['development', 'test', 'production'],
    default: 'production',
  }),
  /**
   * The credentials that work here: `test` (staging) or `live`. Separate from NODE_ENV, because staging runs production
   * code. Empty: `test`. Production does not start without it.
   */
  SERVICE_ENVIRONMENT: Type.Unsafe<'' | 'test' | 'live'>({
    type: 'string',
    enum: ['', 'test', 'live'],
    default: '',
  }),
  /** Empty would mean every address of the machine, also for the figures. */
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080 }),
  WORKER_HEALTH_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8081 }),
  /** Port of the API's figures for Prometheus (`GET /metrics`); 0 = not served. Guests must not reach it. */
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  LOG_LEVEL: Type.Unsafe<string>({ type: 'string', enum: LOG_LEVELS, default: 'info' }),
  /**
   * Address of an OpenTelemetry collector (OTLP over HTTP with JSON; `/v1/traces` is added). Empty = no traces, at no
   * cost.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ pattern: '^(https?://.+)?$', default: '' }),
  /** The share of requests and uploads that is traced. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  /**
   * Whether the `traceparent` of a request is continued. Only for a service behind a gateway that sets it: whoever sets
   * it decides what is traced.
   */
  TRUST_TRACEPARENT: Type.Boolean({ default: false }),
  /**
   * First part of every index, queue and key name, so that two installations can share engines. It must not end in
   * `-shelf`: the indices of `x-shelf` would look like shelves of the installation `x`, and its sweep would delete
   * them.
   */
  NAMESPACE: Type.String({ pattern: '^(?!.*-shelf(-|$))[a-z][a-z0-9-]{0,40}$', default: 'dishmatch' }),
  /** Of one node, or of several nodes of one cluster, separated by commas: then another is asked where one is away. */
  ELASTICSEARCH_URL: Type.String({ default: 'http://127.0.0.1:19200' }),
  /** An encoded key, as Elasticsearch issues it. Replaces a user and password in ELASTICSEARCH_URL. */
  ELASTICSEARCH_API_KEY: Type.String({ default: '' }),
  /**
   * PEM file of the certificate authority that signed the engine's certificate; empty = the authorities that Node
   * knows.
   */
  ELASTICSEARCH_CA_FILE: Type.String({ default: '' }),
  /** One Redis, or `redis+sentinel://user:password@host:26379,host:26379/name`. With TLS `rediss`. */
  REDIS_URL: Type.String({ default: 'redis://127.0.0.1:16379' }),
  /** How long a request waits for Redis. After that its process does without it for a second. */
  REDIS_WAIT_MS: Type.Integer({ minimum: 1, default: 50 }),
  S3_ENDPOINT: Type.String({ default: 'http://127.0.0.1:19000' }),
  /** The storage's address for clients, used in signed upload addresses. Default: S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: Type.String({ default: '' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  /**
   * `keys`: the two settings below. `role`: no keys of our own; the platform gives credentials that end and are renewed (a
   * role of the instance, of the container or of the Kubernetes service account, or the AWS_* variables).
   */
  S3_CREDENTIALS: Type.Unsafe<'keys' | 'role'>({ type: 'string', enum: ['keys', 'role'], default: 'keys' }),
  S3_ACCESS_KEY_ID: Type.String({ default: '' }),
  S3_SECRET_ACCESS_KEY: Type.String({ default: '' }),
  S3_BUCKET: Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9._:/-]{2,}$', default: 'dishmatch-catalogs' }),
  /** Signs session ids and hashes guest identities. At least 32 characters. */
  SESSION_SECRET: Type.String({ minLength: 32 }),
  /** A second accepted secret for sessions: the previous or the next SESSION_SECRET during a rotation. */
  SESSION_SECRET_ALSO_ACCEPTED: Type.String({ default: '' }),
  SESSION_TTL_SECONDS: Type.Integer({ minimum: 60, default: 86_400 }),
  /** The secret of the storage that posts to /internal/storage-events; empty = the address answers 404. */
  STORAGE_EVENTS_SECRET: Type.String({ default: '' }),
  /**
   * How long the API still answers after SIGTERM. `/health/ready` says 503 meanwhile. Longer than a balancer needs to
   * notice it.
   */
  DRAIN_DELAY_MS: Type.Integer({ minimum: 0, maximum: 60_000, default: 5_000 }),
  /** How long the API searches some menus before it is ready, so that guests do not meet code that has never run. */
  WARM_UP_MS: Type.Integer({ minimum: 0, maximum: 60_000, default: 2_000 }),
  REQUEST_DEADLINE_MS: Type.Integer({ minimum: 50, default: 2_000 }),
  CREDENTIAL_CACHE_MS: Type.Integer({ minimum: 0, maximum: 5_000, default: 3_000 }),
  UPLOAD_TTL_SECONDS: Type.Integer({ minimum: 1, maximum: 604_800, default: 900 }),
  RECONCILE_INTERVAL_MS: Type.Integer({ minimum: 100, default: 2_000 }),
  /** How often the sweep deletes unused data: old catalogs, leftovers of crashes. */
  SWEEP_INTERVAL_MS: Type.Integer({ minimum: 100, default: 60_000 }),
  /**
   * How long a partner's file stays in the bucket after it was stored. A file that waits, is held or has failed stays
   * longer. Our copies, from which catalogs are rebuilt, do not depend on it.
   */
  KEEP_FILES_DAYS: Type.Integer({ minimum: 1, maximum: 3_650, default: 30 }),
  /** Primary shards of a shelf, an index that holds the catalogs of many chains. */
  SHELF_SHARDS: Type.Integer({ minimum: 1, maximum: 64, default: 8 }),
  /** A shelf with as many dishes takes no new catalogs; another shelf does. */
  SHELF_DISHES: Type.Integer({ minimum: 1, default: 5_000_000 }),
  /** A catalog with as many dishes has a shelf of its own. */
  OWN_SHELF_DISHES: Type.Integer({ minimum: 1, default: 20_000 }),
  /** Number of files that one worker process reads concurrently, each of another chain. */
  INGEST_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 32, default: 8 }),
  /**
   * Whether catalogs are written slowly during guest searches, to keep searches fast. Not needed if the engine has
   * spare processors.
   */
  INGEST_GIVES_WAY: Type.Boolean({ default: true }),
  /** After a stop request, the worker may read a file for this long. Then another worker takes the file. */
  INGEST_FINISH_MS: Type.Integer({ minimum: 0, maximum: 15_000, default: 10_000 }),
  /** Allows webhooks to plain http and to private addresses. For development and tests only. */
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({ default: false }),
  WEBHOOK_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 60_000, default: 10_000 }),
  /** The wait after the first failed attempt. It doubles after each attempt, so 15 attempts take about a day. */
  WEBHOOK_RETRY_DELAY_MS: Type.Integer({ minimum: 10, default: 6_000 }),
  WEBHOOK_ATTEMPTS: Type.Integer({ minimum: 1, maximum: 30, default: 15 }),
  WEBHOOK_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  /** A worker may be silent for this long. Then another worker takes its files. */
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
  /** Byte limit of all dishes that one request loads from the engine. */
  MAX_QUERY_DISH_BYTES: Type.Integer({ minimum: 1, default: 8_388_608 }),
  /** Approximate byte limit of one answer. */
  MAX_ANSWER_BYTES: Type.Integer({ minimum: 1_000, default: 2_097_152 }),
  /** Approximate memory for the dishes that a process remembers with their facts. */
  DISH_MEMORY_BYTES: Type.Integer({ minimum: 1_000_000, default: 134_217_728 }),
  /** Approximate memory for the JSON of dishes that a process keeps. */
  DISH_TEXT_BYTES: Type.Integer({ minimum: 1, default: 33_554_432 }),
  /** Approximate memory for the answers that a process keeps; 1 = none. */
  ANSWER_CACHE_BYTES: Type.Integer({ minimum: 1, default: 67_108_864 }),
  /**
   * A file with the documents that clients may run. No other document then runs. Empty = any document. Read at start
   * (docs/trusted-documents.md).
   */
  TRUSTED_DOCUMENTS_FILE: Type.String({ default: '' }),
  REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 600 }),
  SESSION_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 120 }),
  GUEST_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 120 }),
  ADDRESS_REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 600 }),
  /** Addresses and networks of proxies, separated by commas. The service trusts their X-Forwarded-For. */
  TRUSTED_PROXIES: Type.String({ default: '' }),
  MAX_CONNECTIONS: Type.Integer({ minimum: 1, default: 2_000 }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 500 }),
  /** Time limit for receiving a request. */
  REQUEST_TIMEOUT_MS: Type.Integer({ minimum: 1_000, default: 30_000 }),
  TICKETS_PER_MINUTE: Type.Integer({ minimum: 1, default: 10 }),
  /** Of one business: files that wait or are held, and our copies of those that kept catalogs are made of. */
  BUSINESS_QUOTA_BYTES: Type.Integer({ minimum: 1, default: 10_737_418_240 }),
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

/** Reads and checks the environment. Throws with the variable's name if one is missing or wrong. */
export function loadConfig(env: ProgramEnvironment = process.env): Config {
  const config = checkedSettings(ConfigSchema, withSmallLogLevel(env))
  const faults = [
    ...addressFaults(config),
    ...storageCredentials(config),
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

/** The logger knows "WARN", too. */
export function withSmallLogLevel(env: ProgramEnvironment): ProgramEnvironment {
  return env.LOG_LEVEL === undefined ? env : { ...env, LOG_LEVEL: env.LOG_LEVEL.toLowerCase() }
}

/** A forgotten key is a fault, not a role. */
function storageCredentials({
  S3_CREDENTIALS: source,
  S3_ACCESS_KEY_ID: id,
  S3_SECRET_ACCESS_KEY: secret,
}: Type.Static<typeof ConfigSchema>): string[] {
  if (source === 'keys' && (id === '' || secret === ''))
    return ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set, unless S3_CREDENTIALS is "role"']
  if (source === 'role' && (id !== '' || secret !== ''))
    return ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be empty where S3_CREDENTIALS is "role"']
  return []
}

function shortSecret(secret: string): string[] {
  if (secret === '' || secret.length >= MIN_SESSION_SECRET_LENGTH) return []
  return [
    `SESSION_SECRET_ALSO_ACCEPTED must be empty or have at least ${MIN_SESSION_SECRET_LENGTH} characters`,
  ]
}

/** For a developer who starts a program without NODE_ENV. */
function modeHint(mode: string | undefined): string {
  return mode === undefined ? ' (NODE_ENV is not set, which means production)' : ''
}

/** For programs: prints the missing or wrong variable in one line, and ends the process. */
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
