import type { estypes } from '@elastic/elasticsearch'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { AskEngine, AskedPart } from './ask-engine.ts'
import { placeOfPage, type ScopeDeps } from './place-of-page.ts'
import { type Relaxation, type RelaxedQuestion, relaxationsOf } from './relaxations.ts'
import type { SearchedChain } from './search-question.ts'
import { type SearchExtras, type SearchQuestion, searchRequest } from './search-request.ts'
import { hasWholePage, type SearchAnswer, totalOf, withScopeSize } from './search-response.ts'
import type { KnownWords } from './term-query.ts'
import { askInSteps, type TermUse } from './term-steps.ts'

export interface ReadingDeps extends ScopeDeps {
  readonly ask: AskEngine
}

interface AskedSearch extends Pick<SearchedChain, 'isServing'> {
  readonly question: SearchQuestion
  readonly catalog: ServedCatalog
  readonly known: KnownWords
  /** Counted beside the question. */
  readonly relaxed: readonly RelaxedQuestion[]
  readonly mayShare: boolean
}

/** What the engine found for the reading of the term that was searched last. */
export interface ReadingAnswer {
  readonly answer: SearchAnswer
  /** Empty where none was asked for. */
  readonly relaxations: readonly Relaxation[]
  readonly termUse: TermUse
}

type Query = NonNullable<estypes.SearchRequest['query']>

/** A chain without a catalog has no dishes. */
export const NOTHING_FOUND: SearchAnswer = {
  timed_out: false,
  _shards: { failed: 0 },
  hits: { total: 0, hits: [] },
}

/** Asks for one reading of the search term after another, until one finds something; without a term, asks once. */
export async function askReadings(
  deps: ReadingDeps,
  asked: AskedSearch,
  part: AskedPart,
): Promise<ReadingAnswer> {
  const { question, known, relaxed } = asked
  let relaxations: readonly Relaxation[] = []
  let hasAsked = false
  const askNext = async (textQuery?: Query) => {
    const read = await askReading(deps, asked, part, textQuery)
    hasAsked = true
    // Where no reading finds a dish, those of the first one that has some.
    if (totalOf(read.answer) > 0 || relaxations.length === 0) relaxations = read.relaxations
    return read.answer
  }
  const { answer, termUse } = await askInSteps(question.scope.searchTerm, known, askNext, totalOf)
  // No dish of the catalog has the words, so the engine was not asked yet.
  const other = relaxed.length > 0 && !hasAsked ? await askNext() : NOTHING_FOUND
  return { answer: answer ?? other, relaxations, termUse }
}

/** Asks for a window of the menu where that is enough, and again for the whole menu where it was not. */
async function askReading(
  deps: ReadingDeps,
  { question, catalog, isServing, known, relaxed, mayShare }: AskedSearch,
  part: AskedPart,
  textQuery?: Query,
): Promise<Omit<ReadingAnswer, 'termUse'>> {
  const requestOf = (each: SearchQuestion, extras: SearchExtras = {}) =>
    searchRequest(each, catalog, { ...known, ...(textQuery && { textQuery }), ...extras })
  const pageIn = (extras: SearchExtras) => ({ ...requestOf(question, extras), ...part })
  const { inWholeMenu, scopeSize, note } = placeOfPage(deps, question, { catalog, isServing }, part)
  const [first = NOTHING_FOUND, ...counted] = await deps.ask(
    [pageIn({ scopeSize, inWholeMenu }), ...relaxed.map((one) => requestOf(one.question))],
    mayShare,
  )
  const found = scopeSize === undefined ? first : withScopeSize(first, scopeSize)
  const isWhole = inWholeMenu || hasWholePage(question, catalog, found)
  const [answer = NOTHING_FOUND] = isWhole
    ? [found]
    : await deps.ask([pageIn({ inWholeMenu: true })], mayShare)
  note(isWhole, totalOf(answer))
  const counts = relaxed.map((one, at) => ({ ...one, answer: counted[at] ?? NOTHING_FOUND }))
  return { answer, relaxations: relaxationsOf(question, answer, counts) }
}
