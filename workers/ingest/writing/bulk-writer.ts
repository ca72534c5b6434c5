import type { Client } from '@elastic/elasticsearch'
import { type CatalogPlace, documentId } from '../../../src/search-index/catalog-place.ts'
import { BulkBuffer } from './bulk-buffer.ts'
import { BUFFER_BYTES, FULL_SPEED, type Pace, Pacing, type Turns } from './pacing.ts'
import { type BulkTarget, sendBulk } from './send-bulk.ts'

/** A document and the id of its dish, for a place that nothing serves yet. */
export interface BulkLine {
  readonly id: string
  readonly json: string
}

export interface BulkOptions {
  /** How many bytes are encoded ahead of what is sent. */
  readonly bufferBytes?: number
  readonly pace?: () => Pace
  readonly turns?: Turns
  readonly retryDelayMs?: number
}

const RETRY_DELAY_MS = 250

/**
 * Sends documents to `_bulk`. The client's own helper takes a request apart and together again for its retries, which
 * costs twice as much; here a document is encoded once. One request is under way while the next
 * documents are encoded. There is never a second one: the engine writes faster than we judge, and searches need its
 * threads.
 */
export class BulkWriter {
  readonly #target: BulkTarget
  readonly #pacing: Pacing
  #underWay: Promise<void> = Promise.resolve()
  /** One buffer is filled while the other one is sent. */
  #filling: BulkBuffer
  #sending: BulkBuffer
  #failure: Error | null = null

  constructor(es: Client, place: CatalogPlace, options: BulkOptions = {}) {
    const { bufferBytes = BUFFER_BYTES, retryDelayMs = RETRY_DELAY_MS, turns } = options
    this.#target = { es, place, retryDelayMs }
    this.#pacing = new Pacing(options.pace ?? (() => ({ ...FULL_SPEED, requestBytes: bufferBytes })), turns)
    this.#filling = new BulkBuffer(bufferBytes)
    this.#sending = new BulkBuffer(bufferBytes)
  }

  /** Resolves once there is room for more. Throws where an earlier document could not be written. */
  async write(lines: readonly BulkLine[]): Promise<void> {
    for (const { id, json } of lines) {
      const text = `{"index":{"_id":${JSON.stringify(documentId(this.#target.place, id))}}}\n${json}\n`
      while (!this.#filling.add(text)) await this.#flush()
    }
    await this.#pacing.endBatch(() => this.finish())
  }

  /** Resolves once every document is written. Throws where one could not be. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.#sent()
  }

  /** Resolves once nothing is under way, whatever the result: a late write would bring a deleted index back. */
  async idle(): Promise<void> {
    await this.#underWay
  }

  async #sent(): Promise<void> {
    await this.#underWay
    if (this.#failure !== null) throw this.#failure
  }

  async #flush(): Promise<void> {
    await this.#sent()
    const full = this.#filling
    this.#filling = this.#sending
    this.#sending = full
    this.#underWay = this.#sendAll(full).catch((error: Error) => {
      this.#failure = error
    })
  }

  async #sendAll(full: BulkBuffer): Promise<void> {
    for (;;) {
      const request = full.take(this.#pacing.requestBytes)
      if (request === null) return
      await this.#pacing.send(() => sendBulk(this.#target, request))
    }
  }
}
