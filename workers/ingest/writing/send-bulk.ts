import { setTimeout as pause } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'
import type { CatalogPlace } from '../../../src/search-index/catalog-place.ts'

export interface BulkTarget {
  readonly es: Client
  readonly place: CatalogPlace
  /** The wait before the second attempt; twice as long before each further one. */
  readonly retryDelayMs: number
}

const ATTEMPTS = 6
/** An overloaded engine says so of the whole request, or of single documents. */
const OVERLOADED_STATUS = new Set([429, 502, 503, 504])
const OVERLOADED_TYPES = new Set(['es_rejected_execution_exception', 'circuit_breaking_exception'])

interface BulkAnswer {
  readonly errors: boolean
  /** Only of the documents that failed. */
  readonly items?: readonly { readonly index?: { readonly error?: DocumentError } }[]
}

interface DocumentError {
  readonly type: string
  readonly reason?: string
}

/**
 * Sends a request of encoded documents. An overloaded engine gets the same bytes again: to write a document twice under
 * its id is to write it once. Throws where a document could not be written.
 */
export async function sendBulk(target: BulkTarget, request: Buffer): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await failureOf(target, request)
    if (failure === null) return
    if (!isOverload(failure) || attempt === ATTEMPTS) throw failure
    await pause(target.retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

async function failureOf({ es, place }: BulkTarget, request: Buffer): Promise<Error | null> {
  try {
    const answer = await es.transport.request<BulkAnswer>({
      method: 'POST',
      path: `/${place.shelf}/_bulk`,
      querystring: { routing: place.chainId, filter_path: 'errors,items.*.error.type,items.*.error.reason' },
      // The client's type does not know bytes; the client sends them as they are.
      bulkBody: request as unknown as string,
      // The name of its span. Without one the client makes none.
      meta: { name: 'bulk', pathParts: { index: place.shelf } },
    })
    return answer.errors ? new NotWrittenError(answer) : null
  } catch (error) {
    return error as Error
  }
}

/** The engine refused some of a request's documents. */
export class NotWrittenError extends Error {
  readonly isOverload: boolean
  /** Of the first document, as the engine calls it. */
  readonly type: string
  readonly reason: string

  constructor({ items = [] }: BulkAnswer) {
    const found = items.flatMap(({ index }) => index?.error ?? [])
    const permanent = found.filter(({ type }) => !OVERLOADED_TYPES.has(type))
    const shown = permanent[0] ?? found[0]
    const { type = 'unknown', reason = '' } = shown ?? {}
    super(`${found.length} dishes could not be written; the first: ${type}: ${reason}`)
    this.type = type
    this.reason = reason
    this.isOverload = permanent.length === 0
  }
}

function isOverload(error: Error): boolean {
  if (error instanceof NotWrittenError) return error.isOverload
  return error instanceof errors.ResponseError && OVERLOADED_STATUS.has(error.statusCode ?? 0)
}
