import { readFileSync } from 'node:fs'
import { Client, ClusterConnectionPool, errors, Transport } from '@elastic/elasticsearch'
import type { Config } from '../config.ts'
import { elasticsearchNodes } from '../engine-addresses.ts'
import { SettingError } from '../errors.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

/** The engine's addresses and our credential: a user and password in the address, or an API key. */
export type ElasticsearchAccess = Readonly<
  Pick<Config, 'ELASTICSEARCH_URL'> & Partial<Pick<Config, 'ELASTICSEARCH_API_KEY' | 'ELASTICSEARCH_CA_FILE'>>
>

/**
 * Makes a client. One guest's request is one request to the engine; only where several nodes are named, and the one that
 * was asked is away, another one is asked. Callers set their deadlines. Throws if the certificate is unreadable, or if two
 * credentials are configured.
 */
export function createElasticsearch(access: ElasticsearchAccess, requestTimeout = 30_000): Client {
  return createClient(access, requestTimeout, Transport)
}

/**
 * For the API: while the engine is silent or away, most calls fail at once, and `onRefused` is told of each. A request makes
 * few calls in vain.
 */
export function createImpatientElasticsearch(
  access: ElasticsearchAccess,
  requestTimeout: number,
  isTraced: boolean,
  onRefused: () => void = () => undefined,
): Client {
  const breaker = createCircuitBreaker({
    isFailure: isAway,
    failures: 3,
    pauseMs: 100,
    longestPauseMs: 1_000,
    onRefused,
  })
  return createClient(access, requestTimeout, transportBehind(breaker, isTraced))
}

/** The request's own time begins once it is connected, and both together should take no longer than the caller waits. */
const CONNECTING_SHARE = 0.75
const MAX_CONNECTING_MS = 10_000

function createClient(access: ElasticsearchAccess, requestTimeout: number, Base: typeof Transport): Client {
  const {
    ELASTICSEARCH_URL: addresses,
    ELASTICSEARCH_API_KEY: apiKey,
    ELASTICSEARCH_CA_FILE: caFile,
  } = access
  const nodes = elasticsearchNodes(addresses)
  // The declared type does not name all options that the client passes on.
  const agent: object = { connectTimeout: Math.min(CONNECTING_SHARE * requestTimeout, MAX_CONNECTING_MS) }
  if (apiKey && nodes.some((node) => new URL(node).username !== ''))
    throw new SettingError('give a user in ELASTICSEARCH_URL or an ELASTICSEARCH_API_KEY, not both')
  return new Client({
    nodes: [...nodes],
    // A write that got no answer may have been done: only its caller can tell whether to repeat it.
    maxRetries: 0,
    requestTimeout,
    agent,
    compression: false,
    Transport: nodes.length > 1 ? transportTo(nodes.length, Base) : Base,
    ...(nodes.length > 1 ? { ConnectionPool: ClusterConnectionPool } : {}),
    ...(apiKey ? { auth: { apiKey } } : {}),
    ...(caFile ? { tls: { ca: certificate(caFile) } } : {}),
  })
}

const READS: ReadonlySet<string | undefined> = new Set(['count', 'get', 'mget', 'msearch', 'search'])

/** Asks another node where one is away: for a read in any case, for a write only if nobody received it. */
function transportTo(nodes: number, Base: typeof Transport): typeof Transport {
  return class extends Base {
    override async request(...[params, options]: Parameters<Transport['request']>): Promise<never> {
      const maxRetries = READS.has(params.meta?.name) ? nodes - 1 : 0
      for (let others = nodes - 1; ; others -= 1) {
        try {
          return (await super.request(params, { ...options, maxRetries })) as never
        } catch (error) {
          if (others === 0 || !wasRefused(error)) throw error
        }
      }
    }
  } as typeof Transport
}

function transportBehind(breaker: CircuitBreaker, isTraced: boolean): typeof Transport {
  // The client describes each call for a span, also where nobody records it.
  const openTelemetry = { enabled: isTraced }
  return class extends Transport {
    override async request(...[params, options]: Parameters<Transport['request']>): Promise<never> {
      return breaker.run(async () => (await super.request(params, { openTelemetry, ...options })) as never)
    }
  } as typeof Transport
}

/** Errors of the network. One that the engine answers with may be about one index only. */
function isAway(error: unknown): boolean {
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  )
}

function wasRefused(error: unknown): boolean {
  return error instanceof errors.ConnectionError && error.message.includes('ECONNREFUSED')
}

function certificate(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new SettingError(`ELASTICSEARCH_CA_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
