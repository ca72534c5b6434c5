import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { itemError, type ProblemCode } from '../../src/domain/items/problem.ts'
import { refreshShelf } from '../../src/search-index/shelf.ts'
import { acceptedDishes, type FileToRead } from './accepted-dishes.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { CatalogDraft } from './judging/catalog-draft.ts'
import { LateHeaderError, type Standing } from './judging/file-header.ts'
import { Report } from './judging/report.ts'
import { CatalogFileError } from './reading/catalog-file-error.ts'
import { type TakenOut, takeOut } from './writing/take-out.ts'
import { type WritePlan, type Written, writeDishes } from './writing/write-dishes.ts'

export interface SourceWork extends FileToRead {
  readonly chainId: string
  /** What holds for every dish, whatever the file says. */
  readonly standing: Standing
  /** Makes the place ready for the file's mode; called before the first dish is written. */
  readonly prepare: (header: Partial<CatalogHeader>) => Promise<Omit<WritePlan, 'onLost'>>
  /** Deletes what `prepare` made: the file is read again. */
  readonly discard: () => Promise<void>
}

export interface AppliedSource {
  readonly header: Partial<CatalogHeader>
  readonly report: Report
  readonly written: Written
  readonly takenOut: TakenOut
  readonly draft: CatalogDraft
}

/** The file is wrong as a whole. `report` holds the problems that were found before. */
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

type ApplyDeps = Pick<IngestDeps, 'es' | 'besideGuests' | 'log' | 'onStep' | 'limits' | 'maxReportedProblems'>

/**
 * Reads one file and writes its dishes to a place that nothing serves. Reads the file again where a property that changes
 * how items are read stands behind the items. Throws RejectedFileError where the file is wrong.
 */
export async function applySource(deps: ApplyDeps, work: SourceWork): Promise<AppliedSource> {
  let header: Partial<CatalogHeader> = {}
  for (;;) {
    const report = new Report(deps.maxReportedProblems)
    const draft = new CatalogDraft(work.chainId, report, header, work.standing)
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
  const dishes = acceptedDishes(work, deps.limits, draft)
  const first = await dishes.next()
  const plan: WritePlan = {
    ...(await work.prepare(draft.header)),
    onLost: ({ position, partnerDishId, problem }) => report.addOfItem(position, partnerDishId, [problem]),
  }
  deps.onStep?.('index-ready')
  const written = await writeDishes(deps, plan, startingWith(first, dishes))
  deps.onStep?.('written')
  const { touched } = written
  const takenOut = await takeOut(deps.es, plan, { chainId: work.chainId, draft, report, touched })
  await refreshShelf(deps.es, plan.place.shelf)
  return { header: draft.header, report, written, takenOut, draft }
}

async function* startingWith<T>(first: IteratorResult<T>, others: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* others
}
