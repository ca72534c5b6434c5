import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { CatalogFileError } from '../../workers/ingest/reading/catalog-file-error.ts'
import { readCatalog } from '../../workers/ingest/reading/read-catalog.ts'
import { HOSTILE_STREAMS, inPieces } from './hostile-streams.ts'

/** A process of its own: `read-hostile-stream.ts <name>` reads and judges one of HOSTILE_STREAMS and prints how it ended. */

const LIMITS = { maxFileBytes: 2 ** 30, maxItems: 1_000_000, maxItemBytes: 256 * 1024, maxNesting: 32 }

async function* streamOf(name: string): AsyncGenerator<Uint8Array> {
  const stream = HOSTILE_STREAMS[name]
  if (stream === undefined) throw new Error(`no stream is called ${name}`)
  for (const piece of inPieces(stream.bytes())) yield await Promise.resolve(piece)
}

async function read(name: string): Promise<object> {
  const report = new Report(1_000)
  const draft = new CatalogDraft('grill', report)
  try {
    for await (const event of readCatalog(streamOf(name), LIMITS)) draft.take(event)
    draft.restaurants()
  } catch (error) {
    if (error instanceof CatalogFileError) return { refusal: `${error.code}: ${error.message}` }
    throw error
  }
  const longest = Math.max(0, ...report.problems.map((problem) => JSON.stringify(problem).length))
  return { counted: report.problemCounts, longest }
}

const outcome = await read(process.argv[2] ?? '')
process.stdout.write(
  JSON.stringify({ ...outcome, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
)
