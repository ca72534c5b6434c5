import { setTimeout as pause } from 'node:timers/promises'
import { type Client, errors } from '@elastic/elasticsearch'

/** A document and its id, for an index that nothing serves yet. */
export interface BulkLine {
  readonly id: string
  readonly json: string
}

export interface BulkPace {
  /** Of one request; a single document may be larger. */
  readonly requestBytes: number
  /**
   * null: documents are sent while the next ones are made. Otherwise the one waits for the other, and after each request
   * and each batch of documents nothing happens for this share of the time that it took.
   */
  readonly rest: number | null
}

export interface BulkOptions {
  /** How many are encoded ahead of what is sent. */
  readonly bufferBytes?: number
  /** Asked again and again. */
  readonly pace?: () => BulkPace
  /** Where there is rest, writers that share it send one at a time. */
  readonly turns?: Turns
  /** The wait before the second attempt; twice as long before each further one. */
  readonly retryDelayMs?: number
}

/** Runs work, one at a time. */
export type Turns = (work: () => Promise<void>) => Promise<void>

/** Of a buffer, and of a request where nobody else is to be thought of. */
export const BUFFER_BYTES = 2 * 1024 * 1024
const ATTEMPTS = 6
const RETRY_DELAY_MS = 250
/** What took longer waited for something else. */
const MAX_REST_MS = 500
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
 * One request is under way while the next documents are encoded: the engine writes faster than we judge, and every
 * further thread of it would be one less for searches.
 */
export class BulkWriter {
  readonly #es: Client
  readonly #index: string
  readonly #pace: () => BulkPace
  readonly #turns: Turns
  readonly #retryDelayMs: number
  #underWay: Promise<void> = Promise.resolve()
  /** One is filled while the other one is sent. */
  #filling: Filled
  #sending: Filled
  #failure: Error | null = null
  #restedAt = performance.now()

  constructor(es: Client, index: string, options: BulkOptions = {}) {
    const bufferBytes = options.bufferBytes ?? BUFFER_BYTES
    this.#es = es
    this.#index = index
    this.#pace = options.pace ?? (() => ({ requestBytes: bufferBytes, rest: null }))
    this.#turns = options.turns ?? ((work) => work())
    this.#retryDelayMs = options.retryDelayMs ?? RETRY_DELAY_MS
    this.#filling = new Filled(bufferBytes)
    this.#sending = new Filled(bufferBytes)
  }

  /** Resolves once there is room for more. Throws where an earlier document could not be written. */
  async write(lines: readonly BulkLine[]): Promise<void> {
    for (const { id, json } of lines) {
      const text = `{"index":{"_id":${JSON.stringify(id)}}}\n${json}\n`
      while (!this.#filling.add(text)) await this.#flush()
    }
    await this.#giveWay()
  }

  /** Sends the rest. Resolves once every document is written; throws where one could not be. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.#sent()
  }

  /** Resolves once nothing is under way any more, however it ended: a late write would bring a deleted index back. */
  async settled(): Promise<void> {
    await this.#underWay
  }

  async #sent(): Promise<void> {
    await this.#underWay
    if (this.#failure !== null) throw this.#failure
  }

  async #giveWay(): Promise<void> {
    const { rest } = this.#pace()
    if (rest !== null) {
      await restAfter(this.#restedAt, rest)
      await this.#flush()
      await this.#sent()
    }
    this.#restedAt = performance.now()
  }

  async #flush(): Promise<void> {
    await this.#sent()
    const filled = this.#filling
    this.#filling = this.#sending
    this.#sending = filled
    this.#underWay = this.#sendAll(filled).catch((error: Error) => {
      this.#failure = error
    })
  }

  async #sendAll(filled: Filled): Promise<void> {
    for (;;) {
      const { requestBytes, rest } = this.#pace()
      const request = filled.take(requestBytes)
      if (request === null) return
      if (rest === null) await this.#send(request)
      else await this.#turns(() => this.#sendAndRest(request, rest))
    }
  }

  async #sendAndRest(request: Buffer, rest: number): Promise<void> {
    const begun = performance.now()
    await this.#send(request)
    await restAfter(begun, rest)
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

function restAfter(begun: number, share: number): Promise<void> {
  return pause(Math.min((performance.now() - begun) * share, MAX_REST_MS))
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

/** Documents in the order in which they came, encoded. */
class Filled {
  #buffer: Buffer
  #length = 0
  /** Where each document ends. */
  #ends: number[] = []
  #taken = 0

  constructor(bytes: number) {
    this.#buffer = Buffer.allocUnsafeSlow(bytes)
  }

  /** Whether there was room for it. One that is larger than all the room gets its own. */
  add(text: string): boolean {
    const most = text.length * MAX_BYTES_PER_UNIT
    if (this.#length + most > this.#buffer.length) {
      if (this.#length > 0) return false
      this.#buffer = Buffer.allocUnsafeSlow(most)
    }
    this.#length += this.#buffer.write(text, this.#length)
    this.#ends.push(this.#length)
    return true
  }

  /** The next documents, no more than so many bytes of them but at least one; empty and null once there is none. */
  take(bytes: number): Buffer | null {
    const from = this.#ends[this.#taken - 1] ?? 0
    if (this.#taken === this.#ends.length) {
      this.#length = 0
      this.#ends = []
      this.#taken = 0
      return null
    }
    do this.#taken += 1
    while ((this.#ends[this.#taken] ?? Number.POSITIVE_INFINITY) <= from + bytes)
    return this.#buffer.subarray(from, this.#ends[this.#taken - 1])
  }
}
