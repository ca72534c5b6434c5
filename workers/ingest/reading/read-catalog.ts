import type { CatalogEvent } from './catalog-event.ts'
import { CatalogReader } from './catalog-reader.ts'
import type { ReadLimits } from './read-limits.ts'

/**
 * Reads a catalog as a stream: at most one item and the file's small properties are in memory. Yields nothing of a
 * value before the whole value is there. Throws CatalogFileError as soon as the file cannot be right, and at its
 * end where it is cut off.
 */
export async function* readCatalog(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
): AsyncGenerator<CatalogEvent> {
  const reader = new CatalogReader(limits)
  for await (const chunk of chunks)
    yield* reader.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  reader.finish()
}
