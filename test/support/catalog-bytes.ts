import type { CatalogEvent } from '../../workers/ingest/reading/catalog-event.ts'
import { CatalogFileError } from '../../workers/ingest/reading/catalog-file-error.ts'
import { readCatalog } from '../../workers/ingest/reading/read-catalog.ts'
import type { ReadLimits } from '../../workers/ingest/reading/read-limits.ts'

const ROOMY: ReadLimits = { maxFileBytes: 1e9, maxItems: 1e6, maxItemBytes: 1e6, maxNesting: 32 }

async function* inChunks(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

/** All events that the reader yields for these bytes. Throws what the reader throws. */
export async function catalogEventsOf(
  chunks: string | Uint8Array | readonly Uint8Array[],
  limits: Partial<ReadLimits> = {},
): Promise<CatalogEvent[]> {
  const list =
    typeof chunks === 'string' ? [Buffer.from(chunks)] : chunks instanceof Uint8Array ? [chunks] : chunks
  const events: CatalogEvent[] = []
  for await (const event of readCatalog(inChunks(...list), { ...ROOMY, ...limits })) events.push(event)
  return events
}

/** The items' values. */
export async function itemsOf(text: string, limits: Partial<ReadLimits> = {}): Promise<unknown[]> {
  const events = await catalogEventsOf(text, limits)
  return events.map((event) =>
    event.type === 'item' ? event.value : event.type === 'badItem' ? event.problem.code : event.type,
  )
}

/** `CODE: message` of the refusal; fails the test where the file is accepted. */
export async function refusalOf(
  bytes: string | Uint8Array,
  limits: Partial<ReadLimits> = {},
): Promise<string> {
  try {
    await catalogEventsOf(bytes, limits)
  } catch (error) {
    if (error instanceof CatalogFileError) return `${error.code}: ${error.message}`
    throw error
  }
  throw new Error('the file was taken')
}
