import { setImmediate } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { type ItemProblem, itemError, type ProblemCode, warning } from '../../src/domain/items/problem.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { type AcceptedDish, CatalogDraft, LateHeaderError } from './judging/catalog-draft.ts'
import { Report } from './judging/report.ts'
import { CatalogFileError } from './reading/catalog-file-error.ts'
import { readCatalog } from './reading/read-catalog.ts'
import {
  countDishes,
  removeDishes,
  type WriteDeps,
  type WritePlan,
  type Written,
  writeDishes,
} from './writing/write-dishes.ts'

const PROGRESS_INTERVAL_MS = 500
/** Small enough that building one batch holds nothing else up for long. */
const BATCH = 100
const DELETE_BATCH = 5_000
/** Bytes that are there already are read without a turn of the event loop: locks and other files wait meanwhile. */
const TURN_MS = 10

export interface Progress {
  readonly items: number
  readonly percent: number
}

export interface SourceWork {
  readonly chainId: string
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
  readonly bytes: number
  /** Makes the index ready for what the file says it is; called before the first dish is written. */
  readonly prepare: (header: Partial<CatalogHeader>) => Promise<WritePlan>
  /** Puts away what `prepare` made: the file is read again. */
  readonly discard: () => Promise<void>
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly signal: AbortSignal
}

/** Dishes that a file itself took out. */
interface TakenOut {
  /** Of those that the catalog before has. */
  readonly known: number
  /** Of those that it has and those that the file brought. */
  readonly all: number
}

export interface AppliedSource {
  readonly header: Partial<CatalogHeader>
  readonly report: Report
  readonly written: Written
  readonly takenOut: TakenOut
  readonly draft: CatalogDraft
}

/** The file is wrong as a whole; what was found until then is in the report. */
export class RejectedFileError extends Error {
  readonly code: ProblemCode
  readonly report: Report

  constructor(cause: CatalogFileError, report: Report) {
    super(cause.message, { cause })
    this.code = cause.code
    this.report = report
    report.addOfFile(itemError(cause.code, '', cause.message))
  }
}

type ApplyDeps = WriteDeps & Pick<IngestDeps, 'limits' | 'maxReportedProblems'>

/**
 * Reads one file and writes its dishes into an index that nothing serves. Reads it once more where a property that
 * changes how items are read came after them. Throws RejectedFileError where the file is wrong.
 */
export async function applySource(deps: ApplyDeps, work: SourceWork): Promise<AppliedSource> {
  let header: Partial<CatalogHeader> = {}
  for (;;) {
    const report = new Report(deps.maxReportedProblems)
    const draft = new CatalogDraft(work.chainId, report, header)
    try {
      return await readOnce(deps, work, draft, report)
    } catch (error) {
      if (error instanceof CatalogFileError) throw new RejectedFileError(error, report)
      if (!(error instanceof LateHeaderError)) throw error
      await work.discard()
      header = draft.header
    }
  }
}

async function readOnce(
  deps: ApplyDeps,
  work: SourceWork,
  draft: CatalogDraft,
  report: Report,
): Promise<AppliedSource> {
  const dishes = acceptedDishes(deps, work, draft, report)
  const first = await dishes.next()
  const plan = await work.prepare(draft.header)
  deps.onStep?.('index-ready')
  const written = await writeDishes(deps, plan, startingWith(first, dishes))
  deps.onStep?.('written')
  const takenOut = await takeOut(deps.es, plan, work.chainId, draft, report)
  await deps.es.indices.refresh({ index: plan.index })
  return { header: draft.header, report, written, takenOut, draft }
}

/** Deleted by name, or withdrawn because of what the file says. */
async function takeOut(
  es: Client,
  plan: WritePlan,
  chainId: string,
  draft: CatalogDraft,
  report: Report,
): Promise<TakenOut> {
  const taken = { known: 0, all: 0 }
  const take = async (ids: readonly string[]): Promise<readonly string[]> => {
    if (ids.length === 0) return []
    if (plan.before !== null) taken.known += await countDishes(es, plan.before, ids)
    const missing = await removeDishes(es, plan.index, ids)
    taken.all += ids.length - missing.length
    return missing
  }
  await take(draft.withdrawn)
  for (const placeOf of deletionsOf(draft, chainId)) {
    for (const id of await take([...placeOf.keys()])) report.addOfFile(unknownDish(draft, placeOf.get(id)))
  }
  return taken
}

/** By dish id the place in "deletions"; some at a time, each dish once. */
function* deletionsOf({ header, withdrawn }: CatalogDraft, chainId: string): Generator<Map<string, number>> {
  const { deletions = [], mode } = header
  if (mode !== 'partial') return
  const named = [...new Map(deletions.map((name, place) => [name.trim(), place]))]
  for (let from = 0; from < named.length; from += DELETE_BATCH) {
    const batch = named.slice(from, from + DELETE_BATCH)
    const placeOf = new Map(batch.map(([name, place]) => [dishId(chainId, name), place]))
    for (const id of withdrawn) placeOf.delete(id)
    yield placeOf
  }
}

function unknownDish({ header }: CatalogDraft, place = 0): ItemProblem {
  const message = `there is no dish "${header.deletions?.[place]}": nothing was deleted`
  return warning('UNKNOWN_DISH', `/deletions/${place}`, message)
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function* acceptedDishes(
  deps: ApplyDeps,
  work: SourceWork,
  draft: CatalogDraft,
  report: Report,
): AsyncGenerator<readonly AcceptedDish[], void> {
  let reportedAt = Date.now()
  let turnedAt = performance.now()
  let batch: AcceptedDish[] = []
  for await (const event of readCatalog(await work.open(), deps.limits)) {
    work.signal.throwIfAborted()
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
    if (event.type === 'property' || Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
    reportedAt = Date.now()
    const percent = Math.min(99, Math.floor((100 * event.endsAt) / Math.max(1, work.bytes)))
    await work.onProgress({ items: report.received, percent })
  }
  if (batch.length > 0) yield batch
}
