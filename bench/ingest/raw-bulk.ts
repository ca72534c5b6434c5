import type { Client } from '@elastic/elasticsearch'
import { type CatalogPlace, inCatalog } from '../../src/search-index/catalog-place.ts'
import type { DishDocument } from '../../src/search-index/dish-document.ts'
import { createOwnShelf, refreshShelf } from '../../src/search-index/shelf.ts'

const PAGE = 1_000

/** The settings of `_bulk` requests. */
export interface Tuning {
  readonly concurrency: number
  readonly chunkBytes: number
}

/** Every document of a catalog, each as the two lines that `_bulk` wants, in the order of the menu. */
export async function bulkLines(es: Client, place: CatalogPlace, signal: AbortSignal): Promise<Buffer[]> {
  const lines: Buffer[] = []
  let after: number | undefined
  for (;;) {
    signal.throwIfAborted()
    const { hits } = await es.search<DishDocument>({
      ...inCatalog(place),
      size: PAGE,
      sort: [{ position: 'asc' }],
      ...(after === undefined ? {} : { search_after: [after] }),
    })
    for (const { _id, _source } of hits.hits)
      lines.push(
        Buffer.from(
          `${JSON.stringify({ index: { _id, routing: place.chainId } })}\n${JSON.stringify(_source)}\n`,
        ),
      )
    const last = hits.hits.at(-1)?._source
    if (last === undefined) return lines
    after = last.position
  }
}

/** Joins the lines to requests of about so many bytes. */
export function requestsOf(lines: readonly Buffer[], chunkBytes: number): Buffer[] {
  const requests: Buffer[] = []
  let pieces: Buffer[] = []
  let bytes = 0
  for (const line of lines) {
    pieces.push(line)
    bytes += line.length
    if (bytes < chunkBytes) continue
    requests.push(Buffer.concat(pieces))
    pieces = []
    bytes = 0
  }
  return pieces.length === 0 ? requests : [...requests, Buffer.concat(pieces)]
}

/** Makes an index of prepared requests, as fast as the engine takes them. Returns the seconds it took. */
export function rawBulk(
  es: Client,
  index: string,
  requests: readonly Buffer[],
  { concurrency }: Tuning,
  signal: AbortSignal,
): Promise<number> {
  return secondsOfIndex(es, index, async () => {
    const waiting = requests.values()
    const send = async () => {
      for (const request of waiting) {
        signal.throwIfAborted()
        await sendBulk(es, index, request)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, send))
  })
}

/** Seconds from the creation of the index until its documents can be found. */
export async function secondsOfIndex(es: Client, index: string, write: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await createOwnShelf(es, { shelf: index, chainId: 'raw', catalogId: 'raw' })
  await write()
  await refreshShelf(es, index)
  return (performance.now() - start) / 1_000
}

async function sendBulk(es: Client, index: string, bulkBody: Buffer): Promise<void> {
  const querystring = { filter_path: 'errors' }
  const path = `/${index}/_bulk`
  // The client's type does not know bytes; the client sends them as they are.
  const body = bulkBody as unknown as string
  const answer = await es.transport.request<{ errors: boolean }>({
    method: 'POST',
    path,
    querystring,
    bulkBody: body,
  })
  if (answer.errors) throw new Error('the engine refused a document')
}
