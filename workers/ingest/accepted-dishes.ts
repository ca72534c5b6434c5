import { setImmediate } from 'node:timers/promises'
import type { AcceptedDish } from './judging/accepted-dish.ts'
import type { CatalogDraft } from './judging/catalog-draft.ts'
import { readCatalog } from './reading/read-catalog.ts'
import type { ReadLimits } from './reading/read-limits.ts'

/** A file to be read. */
export interface FileToRead {
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
  readonly bytes: number
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly signal: AbortSignal
}

export interface Progress {
  readonly items: number
  readonly percent: number
}

const PROGRESS_INTERVAL_MS = 500
/** Small enough that building one batch does not hold up other work for long. */
const BATCH = 100
/** The event loop gets a turn this often: locks must be renewed and other files read while this one's bytes are there. */
const TURN_MS = 10

/** Reads a file and judges its items; yields the good dishes in batches. */
export async function* acceptedDishes(
  file: FileToRead,
  limits: ReadLimits,
  draft: CatalogDraft,
): AsyncGenerator<readonly AcceptedDish[], void> {
  let reportedAt = Date.now()
  let turnedAt = performance.now()
  let items = 0
  let batch: AcceptedDish[] = []
  for await (const event of readCatalog(await file.open(), limits)) {
    file.signal.throwIfAborted()
    const accepted = draft.take(event)
    if (accepted !== null) batch.push(accepted)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
    if (performance.now() - turnedAt > TURN_MS) {
      await setImmediate()
      turnedAt = performance.now()
    }
    if (event.type === 'property') continue
    items += 1
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
    reportedAt = Date.now()
    await file.onProgress({ items, percent: percentOf(event.endsAt, file.bytes) })
  }
  if (batch.length > 0) yield batch
}

/** 100 % is for the end of the upload. */
function percentOf(read: number, all: number): number {
  return Math.min(99, Math.floor((100 * read) / Math.max(1, all)))
}
