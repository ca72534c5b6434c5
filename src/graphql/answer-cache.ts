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
  /** Whether somebody still waits for the answer to this request. */
  readonly isWanted: () => boolean
}

export interface AnswerCacheOptions {
  readonly maxBytes: number
  /**
   * An answer that is ready so many milliseconds after `askedAt` is neither kept nor given to others: the dishes of a
   * catalog that was replaced meanwhile may be deleted.
   */
  readonly keptWithinMs: number
}

/** Finished answers. One execution is under way for equal questions. */
export interface AnswerCache {
  /**
   * The bytes of an answer that was made before, or is being made for another request; else what is made now. It is the
   * answer of a catalog that never changes, to a chain with the same settings. It is kept if this catalog serves the
   * chain: of another one, dishes may be deleted meanwhile. Throws for a request that waited for another one, where it turns
   * out that this catalog does not serve. `make` is told whether any of the requests that wait is still wanted.
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
  /** null: it has errors, which name the request. */
  readonly bytes: Buffer | null
}

interface Execution {
  readonly bytes: Promise<Buffer | null>
  readonly since: number
  /** Of each request that waits for it, whether it is still wanted. */
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

/** Nobody joins an execution that takes longer: another one begins, which others join. */
const MAX_AGE_MS = 250
/** Where so many executions fail, one after another, each of those that waited for them executes. */
const MOST_JOINS = 2
const BYTES_PER_CHARACTER = 2
/** Measured with short answers. */
const BYTES_PER_ENTRY = 480

/**
 * Keeps the answers that were asked for last, within about `maxBytes` of memory. Where these are full, only what is asked
 * for again is kept: else one guest's many searches, none of them twice, would push out the answers of all others.
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
        const other = joins < MOST_JOINS ? youngOf(running.get(key)) : undefined
        if (other === undefined) break
        other.waiting.push(isWanted)
        const joined = await other.bytes
        if (joined !== null) return { cache: 'JOINED', answer: joined }
        // Many may have waited: they begin again where it serves, and not all of them here in vain.
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

/** Whoever waits for another execution has that much less time for one of their own. */
function youngOf(other: Execution | undefined): Execution | undefined {
  return other !== undefined && performance.now() - other.since < MAX_AGE_MS ? other : undefined
}

/** Each object has a number of its own. */
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
