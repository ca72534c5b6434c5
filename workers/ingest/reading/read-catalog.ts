import type { CatalogEvent } from './catalog-event.ts'
import { CatalogReader } from './catalog-reader.ts'
import { HEAD_BYTES } from './file-head.ts'
import type { ReadLimits } from './read-limits.ts'

/**
 * Reads a catalog as a stream: at most one item, the file's small properties and its first kilobytes are in memory.
 * Yields nothing of a value before the whole value is there. Throws CatalogFileError as soon as the file cannot be
 * right, and at its end where it is cut off.
 */
export async function* readCatalog(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
): AsyncGenerator<CatalogEvent> {
  const reader = new CatalogReader(limits)
  for await (const chunk of withHead(chunks)) yield* reader.push(chunk)
  reader.finish()
}

/** The same bytes; the first chunk is as large as the head of a file, where the file has as much. */
async function* withHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const first: Buffer[] = []
  let size = 0
  for await (const each of chunks) {
    const chunk = Buffer.from(each.buffer, each.byteOffset, each.byteLength)
    if (size >= HEAD_BYTES) {
      yield chunk
      continue
    }
    first.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) yield Buffer.concat(first)
  }
  if (size < HEAD_BYTES) yield Buffer.concat(first)
}
