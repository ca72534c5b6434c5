import { setTimeout as pause } from 'node:timers/promises'

/** How fast documents are sent. */
export interface Pace {
  /** The largest request; a single document may be larger. */
  readonly requestBytes: number
  /**
   * null while not throttled: documents are sent while the next ones are made. Throttled, sending and making wait for each
   * other, and a pause follows each request and each batch: this share of the time that it took.
   */
  readonly pauseShare: number | null
}

/** Runs work, one at a time. */
export type Turns = (work: () => Promise<void>) => Promise<void>

/** The size of a buffer, and the largest request when not throttled. */
export const BUFFER_BYTES = 2 * 1024 * 1024
/** Upper bound of one pause. */
const MAX_PAUSE_MS = 500

export const FULL_SPEED: Pace = { requestBytes: BUFFER_BYTES, pauseShare: null }
/**
 * The engine writes so much within milliseconds, so a search that comes meanwhile hardly waits. For one catalog either
 * the worker or the engine is at work, and neither of them for half of the time.
 */
export const BESIDE_GUESTS: Pace = { requestBytes: 64 * 1024, pauseShare: 1 }

/** Keeps the pace of one writer. */
export class Pacing {
  readonly #pace: () => Pace
  readonly #turns: Turns
  #batchBegan = performance.now()

  /** `pace` is asked again and again; writers that share `turns` send one at a time while they are throttled. */
  constructor(pace: () => Pace, turns: Turns = (work) => work()) {
    this.#pace = pace
    this.#turns = turns
  }

  get requestBytes(): number {
    return this.#pace().requestBytes
  }

  /** Sends one request: in turn and with a pause after it while throttled. */
  async send(request: () => Promise<void>): Promise<void> {
    const { pauseShare } = this.#pace()
    if (pauseShare === null) return request()
    await this.#turns(async () => {
      const began = performance.now()
      await request()
      await pauseFor(began, pauseShare)
    })
  }

  /** After a batch of documents was made: while throttled, pauses and then has it written. */
  async endBatch(write: () => Promise<void>): Promise<void> {
    const { pauseShare } = this.#pace()
    if (pauseShare !== null) {
      await pauseFor(this.#batchBegan, pauseShare)
      await write()
    }
    this.#batchBegan = performance.now()
  }
}

function pauseFor(began: number, share: number): Promise<void> {
  return pause(Math.min((performance.now() - began) * share, MAX_PAUSE_MS))
}
