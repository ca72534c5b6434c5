import { errors, type estypes } from '@elastic/elasticsearch'
import { addEngineUse, type EngineUse, withEngineUse } from '../engine-use.ts'
import { tracedSince } from '../tracing/traced.ts'
import { linesOfSearch } from './multi-search.ts'
import type { TimedEngine } from './partial-answer.ts'

/** Asks one search. */
export type SearchInBatch<Document, Aggregations> = (
  search: estypes.SearchRequest,
) => Promise<BatchAnswer<Document, Aggregations>>

/** The engine's answer, which may be an error. */
export type BatchAnswer<Document, Aggregations> =
  | estypes.SearchResponse<Document, Aggregations>
  | estypes.MsearchResponseItem<Document>

export interface SearchBatchesDeps extends TimedEngine {
  /** The parts of an answer that are read: a `filter_path`. */
  readonly parts: readonly string[]
}

const MOST_TOGETHER = 32
const UNREADABLE = 400

interface Waiting<Answer> {
  readonly search: estypes.SearchRequest
  readonly settle: (settled: Settled<Answer>) => void
}

/** What became of a search. */
interface Settled<Answer> {
  /** Throws if its batch failed. */
  readonly answer: () => Answer
  readonly batch: Batch
  /** Whether the calls of its turn of the event loop are in its trace. */
  readonly isFirst: boolean
}

interface Batch {
  readonly size: number
  /** Each search counts the calls of its batch as its own. */
  readonly use: EngineUse
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/**
 * Sends searches that come in the same turn of the event loop to the engine together, in one `_msearch`: a call costs more
 * than a search among few dishes. The busier the process, the longer a turn, and the more share a call; nobody waits for
 * an answer to others. A batch is answered when all its searches are, so none of them should be slow.
 */
export function createSearchBatches<Document, Aggregations>({
  es,
  deadlineMs,
  parts,
}: SearchBatchesDeps): SearchInBatch<Document, Aggregations> {
  type Answer = BatchAnswer<Document, Aggregations>
  const options = { requestTimeout: deadlineMs }
  const partsOfBatch = parts.map((part) => `responses.${part}`)
  const waiting: Waiting<Answer>[] = []

  const alone = (request: estypes.SearchRequest) =>
    es.search<Document, Aggregations>({ ...request, filter_path: [...parts] }, options)
  const together = async (batch: readonly Waiting<Answer>[]): Promise<readonly Answer[]> => {
    const [first] = batch
    if (first !== undefined && batch.length === 1) return [await alone(first.search)]
    const searches = batch.flatMap(({ search }) => linesOfSearch(search))
    const request = { searches, filter_path: partsOfBatch }
    const { responses } = await es.msearch<Document, Aggregations>(request, options)
    if (responses.length !== batch.length)
      throw new Error(`the engine answered ${responses.length} of ${batch.length} searches`)
    return responses
  }
  const send = async (waited: readonly Waiting<Answer>[], firstOfTurn: Waiting<Answer>): Promise<void> => {
    const batch: Batch = { size: waited.length, use: { calls: 0, ms: 0 }, sentAt: Date.now() }
    const settle = (answerAt: (place: number) => Answer) => {
      for (const [place, one] of waited.entries())
        one.settle({ answer: () => answerAt(place), batch, isFirst: one === firstOfTurn })
    }
    try {
      const answers = await withEngineUse(batch.use, () => together(waited))
      settle((place) => answers[place] as Answer)
    } catch (error) {
      settle(() => {
        throw error
      })
    }
  }
  /** Runs in the context of the first search, so its calls are in that one's trace. */
  const endTurn = (): void => {
    const [first] = waiting
    while (first !== undefined && waiting.length > 0) void send(waiting.splice(0, MOST_TOGETHER), first)
  }

  return async (search) => {
    const { answer, batch, isFirst } = await new Promise<Settled<Answer>>((settle) => {
      if (waiting.length === 0) setImmediate(endTurn)
      waiting.push({ search, settle })
    })
    addEngineUse(batch.use)
    if (!isFirst) tracedSince('msearch', batch.sentAt)
    try {
      return answer()
    } catch (error) {
      // The engine does not say which one it cannot read.
      const isUnreadable = error instanceof errors.ResponseError && error.statusCode === UNREADABLE
      if (!isUnreadable || batch.size === 1) throw error
      return alone(search)
    }
  }
}
