import fp from 'fastify-plugin'
import { type EngineUse, withEngineUse } from '../engine-use.ts'

export const CACHE_USES = ['HIT', 'JOINED', 'MISS'] as const

/** LEASED: a lease. CONFIRMED: work on the remembered catalog. MOVED: the same in vain. ASKED: before any work. */
export const LEASE_USES = ['LEASED', 'CONFIRMED', 'MOVED', 'ASKED'] as const

/** What the log and the figures say of a request. Everything in it has few values, except for the chain. */
export interface RequestRecord {
  /** The operation's root field, or what it is instead. */
  operation: string
  chainId: string | null
  /** `OK`, the code of the first error, or BROKEN_OFF where the client left before its answer. */
  outcome: string
  /** The faulty argument. */
  field?: string | undefined
  /** Only of errors that quote nothing of the request. */
  reason?: string | undefined
  /** Whether the answer was made before, or for another request; absent where answers of this kind are not kept. */
  cache?: (typeof CACHE_USES)[number]
  /** How the request knew which catalog serves; absent where it needs none. */
  lease?: (typeof LEASE_USES)[number]
  /** How long it waited for its turn with the engine; absent where it needed none. */
  waitMs?: number
  readonly engine: EngineUse
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null where the request failed before any hook ran. */
    record: RequestRecord | null
  }
}

/** Gives each request a record, and counts its calls of the engine. */
export const requestRecordPlugin = fp(async (app) => {
  app.decorateRequest('record', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const engine = { calls: 0, ms: 0 }
    request.record = { operation: 'none', chainId: null, outcome: 'OK', engine }
    withEngineUse(engine, done)
  })
  // The body arrives in another asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.record === null) done()
    else withEngineUse(request.record.engine, done)
  })
})

const OF_SCHEMA: ReadonlySet<string> = new Set(['__typename', '__schema', '__type'])

/** The root field of an operation: the schema bounds their number. */
export function operationKind(rootFields: readonly string[]): string {
  const [first, ...others] = new Set(rootFields.filter((name) => !OF_SCHEMA.has(name)))
  if (first === undefined) return 'schema'
  return others.length === 0 ? first : 'several'
}
