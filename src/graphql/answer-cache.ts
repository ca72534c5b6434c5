import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ChainContext } from '../features/chains/chain-context.ts'
import type { PreparedOperation } from './prepared-document.ts'
import { createSightings } from './sightings.ts'

/** What an answer depends on, beside the catalog of the chain and its settings. Objects count by their identity. */
export interface CatalogQuestion {
  readonly operation: PreparedOperation
  readonly synonyms: object
  /** Coerced, as JSON. */
  readonly variables: string
  /** When the request asked which catalog serves, or held a lease that says so, by `performance.now()`. */
  readonly askedAt: number
  /** False once the client of this request has gone. */
  readonly isWanted: () => boolean
}

export interface AnswerCacheOptions {
  readonly maxBytes: number
  /**
   * An answer that is ready later than this after `askedAt` is neither kept nor given to other requests: the dishes of a
   * catalog that was replaced meanwhile may be deleted.
   */
  readonly keptWithinMs: number
}

/** Caches answers. Equal questions at the same time share one execution. */
export interface AnswerCache {
  /**
   * HIT: the bytes of a cached answer. JOINED: those of an answer that another request was making. MISS: what `make`
   * returns. An answer depends on its catalog, which never changes, and on the settings of the chain. It is kept if the
   * catalog serves the chain; the dishes of any other catalog may be deleted meanwhile. Throws for a request that joined
   * another one where the catalog does not serve. `make` gets a function that says whether any waiting client is left.
   */
  readonly answer: <T extends MadeAnswer>(
    context: ChainContext,
    asked: CatalogQuestion,
    make: (isWanted: () => boolean) => Promise<T>,
  ) => Promise<GivenAnswer<T>>
}

export type GivenAnswer<T> =
  | { readonly cache: 'HIT' | 'JOINED'; readonly answer: Buffer }
  | { readonly cache: 'MISS'; readonly answer: T }

export interface MadeAnswer {
  /** Null for an answer with errors: they name the request, so no other request may get them. */
  readonly bytes: Buffer | null
}

interface Execution {
  readonly bytes: Promise<Buffer | null>
  readonly since: number
  /** `isWanted` of each request that waits for it. */
  readonly waiting: (() => boolean)[]
}

/** Operations that depend on nothing but their arguments, the catalog of the chain and its settings. */
const OF_THE_CATALOG: ReadonlySet<string> = new Set([
  'search',
  'suggest',
  'dish',
  'dishes',
  'calculate',
  'filterOptions',
  'restaurants',
  '__typename',
])

/** Whether the same question has the same answer for as long as the same catalog serves. */
export function isOfTheCatalog({ node, rootFields }: PreparedOperation): boolean {
  return node.operation === 'query' && rootFields.every((name) => OF_THE_CATALOG.has(name))
}

/** No request joins an execution that is older than this. The next request begins another one. */
const MAX_AGE_MS = 250
/** A request that joined this many failed executions makes its answer itself. */
const MOST_JOINS = 2
const BYTES_PER_CHARACTER = 2
/** Measured with short answers. */
const BYTES_PER_ENTRY = 480

/**
 * Keeps the most recently used answers, within about `maxBytes` of memory. A full cache takes only answers that are asked
 * for a second time: otherwise one guest with many different searches would push out the answers of all others.
 */
export function createAnswerCache({ maxBytes, keptWithinMs }: AnswerCacheOptions): AnswerCache {
  const answers = new LRUCache<string, Buffer>({ maxSize: maxBytes })
  const isAgain = createSightings()
  const keep = (key: string, bytes: Buffer, { waiting }: Execution) => {
    const size = bytes.length + key.length * BYTES_PER_CHARACTER + BYTES_PER_ENTRY
    const hasRoom = answers.calculatedSize + size <= maxBytes
    if (hasRoom || waiting.length > 1 || isAgain(key)) answers.set(key, bytes, { size })
  }
  const running = new Map<string, Execution>()
  const numbers = numbered()
  return {
    async answer(context, { operation, synonyms, variables, askedAt, isWanted }, make) {
      const key = `${stateOf(context)}|${numbers(operation)}|${numbers(synonyms)}|${variables}`
      for (let joins = 0; ; joins += 1) {
        const kept = answers.get(key)
        if (kept !== undefined) return { cache: 'HIT', answer: kept }
        const other = joins < MOST_JOINS ? joinable(running.get(key)) : undefined
        if (other === undefined) break
        other.waiting.push(isWanted)
        const joined = await other.bytes
        if (joined !== null) return { cache: 'JOINED', answer: joined }
        // Otherwise all that joined would now execute on a catalog that does not serve.
        if (!(await context.isServing)) throw new Error('another catalog serves the chain')
      }
      const waiting = [isWanted]
      const made = make(() => waiting.some((isOneWanted) => isOneWanted()))
      const bytes = made.then(
        async ({ bytes }) =>
          performance.now() - askedAt < keptWithinMs && (await context.isServing) ? bytes : null,
        () => null,
      )
      const execution = { bytes, since: performance.now(), waiting }
      running.set(key, execution)
      void bytes.then((found) => {
        if (running.get(key) === execution) running.delete(key)
        if (found !== null) keep(key, found, execution)
      })
      return { cache: 'MISS', answer: await made }
    },
  }
}

/** The execution if it is young. A request that joins an old one has little time left for an execution of its own. */
function joinable(other: Execution | undefined): Execution | undefined {
  return other !== undefined && performance.now() - other.since < MAX_AGE_MS ? other : undefined
}

/** Returns a function that gives each object a number of its own. */
function numbered(): (one: object) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (one) => {
    const known = numbers.get(one)
    if (known !== undefined) return known
    last += 1
    numbers.set(one, last)
    return last
  }
}

const states = new WeakMap<object, string>()

/** The chain with its settings, and the catalog that serves it. */
function stateOf({ chain, catalog }: ChainContext): string {
  const known = states.get(chain)
  if (known !== undefined) return `${catalog?.catalogId}|${known}`
  const state = createHash('sha256').update(JSON.stringify(chain)).digest('base64')
  states.set(chain, state)
  return `${catalog?.catalogId}|${state}`
}
