import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyRequest } from 'fastify'
import type { EngineTurns } from '../features/engine-turns/engine-turns.ts'
import type { SearchResult } from '../features/search/search-response.ts'
import { isHealthProbe } from './health.ts'
import { CACHE_USES, LEASE_USES } from './request-record.ts'

/** In seconds. The deadline of a request is two. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
/** In seconds. Nobody waits for a turn for longer than 1.5 s, and most do not wait. */
const WAIT_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1, 1.5]
/** Outcomes that are limits. */
const LIMITS: ReadonlySet<string> = new Set(['RATE_LIMITED', 'QUERY_TOO_COMPLEX', 'PAYLOAD_TOO_LARGE'])
/** The limit of open connections. */
const CONNECTIONS = 'CONNECTIONS'
/** The limits of requests that work with the engine at the same time. */
const TURN_LIMITS = ['ENGINE', 'PROCESS'] as const
/** The engines behind a circuit breaker. */
const ENGINES = ['elasticsearch', 'redis'] as const

/** The figures of an API process. Each label has a bounded number of values; none is a chain, a key or a word. */
export class ApiMetrics {
  readonly #registry = new Registry()
  readonly #with = { registers: [this.#registry] }
  readonly #requests = new Counter({
    name: 'dishmatch_requests_total',
    help: 'Requests by operation and outcome (OK, BROKEN_OFF or the code of the first error)',
    labelNames: ['operation', 'outcome'],
    ...this.#with,
  })
  readonly #durations = new Histogram({
    name: 'dishmatch_request_duration_seconds',
    help: 'Time to answer a request, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS,
    ...this.#with,
  })
  readonly #engineDurations = new Histogram({
    name: 'dishmatch_engine_call_duration_seconds',
    help: 'Calls of Elasticsearch and their time, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    ...this.#with,
  })
  readonly #refusedCalls = new Counter({
    name: 'dishmatch_circuit_refused_calls_total',
    help: 'Calls that failed at once because their engine did not answer lately: its circuit is open',
    labelNames: ['engine'],
    ...this.#with,
  })
  readonly #waits = new Histogram({
    name: 'dishmatch_engine_turn_wait_seconds',
    help: 'Requests that were admitted to the engine, and how long each waited for its turn',
    buckets: WAIT_BUCKETS,
    ...this.#with,
  })
  readonly #found = new Counter({
    name: 'dishmatch_dishes_found_total',
    help: 'Dishes that searches found, by group; answers that were made before do not count',
    labelNames: ['group'],
    ...this.#with,
  })
  readonly #answers = new Counter({
    name: 'dishmatch_kept_answers_total',
    help: 'Requests whose answer may be kept, by whether it was made before (HIT), for another request (JOINED), or now (MISS)',
    labelNames: ['cache'],
    ...this.#with,
  })
  readonly #leases = new Counter({
    name: 'dishmatch_catalog_leases_total',
    help: 'Requests by how they knew which catalog serves (LEASED, CONFIRMED, MOVED, ASKED)',
    labelNames: ['lease'],
    ...this.#with,
  })
  readonly #limits = new Counter({
    name: 'dishmatch_limits_hit_total',
    help: 'Requests and connections refused by a limit',
    labelNames: ['limit'],
    ...this.#with,
  })
  readonly #served = new Counter({
    name: 'dishmatch_connections_total',
    help: 'Connections accepted since the start',
    ...this.#with,
  })
  readonly #open = new Gauge({
    name: 'dishmatch_open_connections',
    help: 'Connections open now',
    ...this.#with,
  })

  constructor() {
    // What is counted for the first time must show as an increase.
    for (const limit of [...LIMITS, CONNECTIONS, ...TURN_LIMITS]) this.#limits.inc({ limit }, 0)
    for (const cache of CACHE_USES) this.#answers.inc({ cache }, 0)
    for (const lease of LEASE_USES) this.#leases.inc({ lease }, 0)
    for (const engine of ENGINES) this.#refusedCalls.inc({ engine }, 0)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  requestCompleted(request: FastifyRequest, elapsedMs: number): void {
    if (isHealthProbe(request)) return
    const { operation = 'none', outcome = 'OK', cache, lease, waitMs } = request.record ?? {}
    if (cache !== undefined) this.#answers.inc({ cache })
    if (lease !== undefined) this.#leases.inc({ lease })
    if (waitMs !== undefined) this.#waits.observe(waitMs / 1_000)
    this.#requests.inc({ operation, outcome })
    this.#durations.observe({ operation }, elapsedMs / 1_000)
    if (LIMITS.has(outcome)) this.#limits.inc({ limit: outcome })
  }

  engineCalled({ seconds, isOk }: Readonly<{ seconds: number; isOk: boolean }>): void {
    this.#engineDurations.observe({ outcome: isOk ? 'OK' : 'ERROR' }, seconds)
  }

  callRefused(engine: (typeof ENGINES)[number]): void {
    this.#refusedCalls.inc({ engine })
  }

  searched({ counts }: Pick<SearchResult, 'counts'>): void {
    for (const group of ['matches', 'almostMatches', 'notMatches'] as const)
      this.#found.inc({ group }, counts[group])
  }

  watchTurns(turns: EngineTurns): void {
    const gauge = new Gauge({
      name: 'dishmatch_engine_turns',
      help: 'Requests that work with the engine now (under_way), wait for that (waiting), and may do it at once (limit)',
      labelNames: ['what'],
      ...this.#with,
      collect: () => {
        const { limit, running, waiting } = turns.figures()
        gauge.set({ what: 'limit' }, limit)
        gauge.set({ what: 'under_way' }, running)
        gauge.set({ what: 'waiting' }, waiting)
      },
    })
    turns.onRefused((limit) => this.#limits.inc({ limit }))
  }

  connectionRefused(): void {
    this.#limits.inc({ limit: CONNECTIONS })
  }

  watchConnections(server: Server): void {
    server.on('connection', (socket) => {
      if (socket.destroyed) return
      this.#served.inc()
      this.#open.inc()
      socket.once('close', () => this.#open.dec())
    })
  }
}
