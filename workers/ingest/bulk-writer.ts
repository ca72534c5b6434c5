import { setTimeout as pause } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'

/** A document and its id, for an index that nothing serves yet. */
export interface BulkLine {
  readonly id: string
  readonly json: string
}

export interface BulkOptions {
  readonly requestBytes?: number
  /** The wait before the second attempt; twice as long before each further one. */
  readonly retryDelayMs?: number
}

const REQUEST_BYTES = 2 * 1024 * 1024
const ATTEMPTS = 6
const RETRY_DELAY_MS = 250
/** In UTF-8, of one unit of a string. */
const MAX_BYTES_PER_UNIT = 3
/** Engines that have too much to do say so of the whole request, or of single documents. */
const OVERLOADED_STATUS = new Set([429, 502, 503, 504])
const OVERLOADED_TYPES = new Set(['es_rejected_execution_exception', 'circuit_breaking_exception'])

interface BulkAnswer {
  readonly errors: boolean
  /** Of the documents that failed only. */
  readonly items?: readonly { readonly index?: { readonly error?: DocumentError } }[]
}

interface DocumentError {
  readonly type: string
  readonly reason?: string
}

/**
 * Sends documents to `_bulk`. The client's own helper takes a request apart and together again for its retries, which
 * costs as much as reading and judging a dish; here a document is encoded once, into memory that is used again, and a
 * request that an overloaded engine refused is sent as it was: writing a document twice under its id is writing it once.
 * One request is under way while the next one is filled: the engine writes faster than we judge, and every further
 * thread of it would be one less for searches.
 */
export class BulkWriter {
  readonly #es: Client
  readonly #index: string
  readonly #requestBytes: number
  readonly #retryDelayMs: number
  #underWay: Promise<void> = Promise.resolve()
  /** One is filled while the other one is sent. */
  #buffer: Buffer
  #other: Buffer
  #length = 0
  #failure: Error | null = null

  constructor(es: Client, index: string, options: BulkOptions = {}) {
    this.#es = es
    this.#index = index
    this.#requestBytes = options.requestBytes ?? REQUEST_BYTES
    this.#retryDelayMs = options.retryDelayMs ?? RETRY_DELAY_MS
    this.#buffer = Buffer.allocUnsafeSlow(this.#requestBytes)
    this.#other = Buffer.allocUnsafeSlow(this.#requestBytes)
  }

  /** Resolves once there is room for more. Throws where an earlier document could not be written. */
  async write(lines: readonly BulkLine[]): Promise<void> {
    for (const { id, json } of lines) {
      const text = `{"index":{"_id":${JSON.stringify(id)}}}\n${json}\n`
      const most = text.length * MAX_BYTES_PER_UNIT
      if (this.#length + most > this.#requestBytes) await this.#flush()
      if (most > this.#requestBytes) await this.#start(Buffer.from(text))
      else this.#length += this.#buffer.write(text, this.#length)
    }
  }

  /** Sends the rest. Resolves once every document is written; throws where one could not be. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.settled()
    if (this.#failure !== null) throw this.#failure
  }

  /** Resolves once nothing is under way any more, however it ended: a late write would bring a deleted index back. */
  async settled(): Promise<void> {
    await this.#underWay
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    await this.#start(this.#buffer.subarray(0, this.#length))
    this.#length = 0
    const sent = this.#buffer
    this.#buffer = this.#other
    this.#other = sent
  }

  async #start(request: Buffer): Promise<void> {
    await this.#underWay
    if (this.#failure !== null) throw this.#failure
    this.#underWay = this.#send(request).catch((error: Error) => {
      this.#failure = error
    })
  }

  async #send(request: Buffer): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const failure = await this.#attempt(request)
      if (failure === null) return
      if (!isOverload(failure) || attempt === ATTEMPTS) throw failure
      await pause(this.#retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async #attempt(request: Buffer): Promise<Error | null> {
    try {
      const answer = await this.#es.transport.request<BulkAnswer>({
        method: 'POST',
        path: `/${this.#index}/_bulk`,
        querystring: { filter_path: 'errors,items.*.error.type,items.*.error.reason' },
        // The client's own type knows no bytes; the client itself sends them as they are.
        bulkBody: request as unknown as string,
      })
      return answer.errors ? new NotWrittenError(answer) : null
    } catch (error) {
      return error as Error
    }
  }
}

/** Some of a request's documents were refused. */
class NotWrittenError extends Error {
  readonly isOverload: boolean

  constructor({ items = [] }: BulkAnswer) {
    const found = items.flatMap(({ index }) => index?.error ?? [])
    const lasting = found.filter(({ type }) => !OVERLOADED_TYPES.has(type))
    const shown = lasting[0] ?? found[0]
    super(`${found.length} dishes could not be written; the first: ${shown?.type}: ${shown?.reason ?? ''}`)
    this.isOverload = lasting.length === 0
  }
}

function isOverload(error: Error): boolean {
  if (error instanceof NotWrittenError) return error.isOverload
  return error instanceof errors.ResponseError && OVERLOADED_STATUS.has(error.statusCode ?? 0)
}
