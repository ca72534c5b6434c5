import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { type Classification, classifier } from '../../domain/matching/classification.ts'
import { selectionAfter } from '../../domain/matching/permitted-changes.ts'
import { type AvoidedComponent, avoidedComponents } from '../../domain/reasons/avoided-components.ts'
import type { ConflictRecord } from '../../domain/reasons/conflict-record.ts'
import { conflictRecords } from '../../domain/reasons/conflict-records.ts'
import { type MatchVerdict, selectionVerdict } from '../../domain/reasons/match-verdict.ts'
import { reasonsOf } from '../../domain/reasons/reasons.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../domain/vocabulary/vocabulary.ts'
import { STATUS_BAND } from '../../search-index/script-layout.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { CatalogDish } from '../dish/catalog-dish.ts'
import type { StoredDish } from '../dish/dish-memory.ts'
import { createLoopTurns } from '../loop-turns.ts'
import { isInWindow } from './menu-window.ts'
import { type PageInfo, pageInfo } from './page.ts'
import { areAllMatches, type SearchQuestion, windowOf } from './search-request.ts'

/** The parts of a `_search` answer that this module reads. */
export interface SearchAnswer {
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number }
  readonly hits: {
    /** Absent where `aggregations` has the count of the scope. */
    readonly total?: number | { readonly value: number }
    readonly hits: readonly SearchHit[]
  }
  readonly aggregations?: {
    /** Absent where every dish is a match. */
    readonly statuses?: {
      readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
    }
    /** Where the hits are those of a window of the menu. */
    readonly scope?: { readonly doc_count: number }
  }
}

/** One found dish. */
export interface SearchHit {
  /** The position in the menu comes last; the score first, but where every dish is a match. */
  readonly sort?: readonly unknown[] | undefined
  /** Of a page of ids. */
  readonly fields?: { readonly id?: readonly string[] } | undefined
  readonly _source?: StoredDish
}

/** The dish of a hit. */
export type DishOf = (hit: SearchHit) => CatalogDish

export interface ClassifiedDish {
  readonly dish: CatalogDish
  readonly matchStatus: MatchStatus
  readonly matchReasons: readonly string[]
  readonly conflicts: readonly ConflictRecord[]
  readonly classification: Classification
  /** What the guest could add and better does not. */
  readonly avoid: () => readonly AvoidedComponent[]
  /** The verdict about the selection after the proposed changes. */
  readonly adjustedMatch: () => MatchVerdict
}

export interface SearchResult {
  readonly matches: readonly ClassifiedDish[]
  readonly almostMatches: readonly ClassifiedDish[]
  readonly notMatches: readonly ClassifiedDish[]
  readonly counts: { matches: number; almostMatches: number; notMatches: number; total: number }
  readonly pageInfo: PageInfo
}

/** Turns the engine's answer into the three groups. */
export function searchResult(
  question: SearchQuestion,
  answer: SearchAnswer,
  dishes: readonly ClassifiedDish[] = hitsOfPage(question, answer).map(dishClassifier(question, derivedDish)),
): SearchResult {
  const count = totalOf(answer)
  const { page, size } = question.page
  const lastPage = Math.max(1, Math.ceil(count / size))
  const number = page === 'last' ? lastPage : page
  const inGroup = (status: MatchStatus) => dishes.filter((dish) => dish.matchStatus === status)
  const { matches, almostMatches } = groupSizes(question, answer)
  return {
    matches: inGroup('MATCH'),
    almostMatches: inGroup('ALMOST_MATCH'),
    notMatches: inGroup('NOT_MATCH'),
    counts: {
      matches,
      almostMatches,
      notMatches: count - matches - almostMatches,
      total: count,
    },
    pageInfo: pageInfo(number, size, count),
  }
}

/** The dishes of the page with their reasons. */
export async function classifiedInTurns(
  question: SearchQuestion,
  answer: SearchAnswer,
  dishOf: DishOf,
  goOn?: () => void,
): Promise<readonly ClassifiedDish[]> {
  const inLoopTurn = createLoopTurns(goOn)
  const classified = dishClassifier(question, dishOf)
  const dishes: ClassifiedDish[] = []
  for (const hit of hitsOfPage(question, answer)) {
    const dish = inLoopTurn(() => classified(hit))
    dishes.push(dish instanceof Promise ? await dish : dish)
  }
  return dishes
}

/** Number of dishes in scope. */
export function totalOf({ hits: { total = 0 }, aggregations }: SearchAnswer): number {
  if (aggregations?.scope !== undefined) return aggregations.scope.doc_count
  return typeof total === 'number' ? total : total.value
}

/**
 * The last page arrives in reverse order and with as many dishes as a full page. This cuts it to size and restores the
 * order.
 */
function hitsOfPage(question: SearchQuestion, answer: SearchAnswer): readonly SearchHit[] {
  const { page, size } = question.page
  return page === 'last' ? hitsFromEnd(answer, size).toReversed() : answer.hits.hits
}

function hitsFromEnd(answer: SearchAnswer, size: number): readonly SearchHit[] {
  return answer.hits.hits.slice(0, onLastPage(answer, size))
}

function onLastPage(answer: SearchAnswer, size: number): number {
  const total = totalOf(answer)
  return total % size === 0 ? Math.min(size, total) : total % size
}

/** An answer whose request says the size of the scope has no other count of it. */
export function withScopeSize(answer: SearchAnswer, size: number): SearchAnswer {
  return { ...answer, aggregations: { ...answer.aggregations, scope: { doc_count: size } } }
}

/**
 * Whether the hits are the whole page of the scope, and not only what a window of the menu has of it. Matches and almost
 * matches are found anywhere, so on a page from the start only a dish that is neither must be in the window: then all
 * such dishes before it are there, too. The end of the menu has the last page if it has enough dishes of the worst
 * status in scope: every other dish then has a better one, or comes earlier in the menu.
 */
export function hasWholePage(
  question: SearchQuestion,
  catalog: ServedCatalog,
  answer: SearchAnswer,
): boolean {
  const window = windowOf(question, catalog)
  if (window === null || answer.aggregations?.scope === undefined) return true
  const { page, size } = question.page
  if (page === 'last') {
    const hits = hitsFromEnd(answer, size)
    const worst = worstStatus(question, answer)
    return hits.length === onLastPage(answer, size) && hits.every((hit) => statusIn(question, hit) === worst)
  }
  const { hits } = answer.hits
  const onPage = Math.max(0, Math.min(size, totalOf(answer) - (page - 1) * size))
  const isSure = (hit: SearchHit) =>
    statusIn(question, hit) !== 'NOT_MATCH' || isInWindow(positionOfHit(hit), window)
  return hits.length === onPage && hits.every(isSure)
}

function statusIn(question: SearchQuestion, hit: SearchHit): MatchStatus {
  return areAllMatches(question) ? 'MATCH' : statusOfHit(hit)
}

function worstStatus(question: SearchQuestion, answer: SearchAnswer): MatchStatus {
  const { matches, almostMatches } = groupSizes(question, answer)
  if (totalOf(answer) > matches + almostMatches) return 'NOT_MATCH'
  return almostMatches > 0 ? 'ALMOST_MATCH' : 'MATCH'
}

function derivedDish({ _source }: SearchHit): CatalogDish {
  if (_source === undefined) throw new Error('the engine answered without the dish')
  const { dish, createdAt, updatedAt } = _source
  return { facts: dishFacts(dish), createdAt, updatedAt }
}

function dishClassifier(question: SearchQuestion, dishOf: DishOf) {
  const { preferences, settings } = question
  const classify = classifier(preferences, settings)
  return (hit: SearchHit): ClassifiedDish => {
    const dish = dishOf(hit)
    const { facts } = dish
    const classification = classify(facts)
    const conflicts = conflictRecords(facts, classification)
    let adjustedMatch: MatchVerdict | undefined
    let avoid: readonly AvoidedComponent[] | undefined
    return {
      dish,
      matchStatus: statusIn(question, hit),
      matchReasons: reasonsOf(conflicts),
      conflicts,
      classification,
      avoid() {
        avoid ??= avoidedComponents(facts, preferences, settings)
        return avoid
      },
      adjustedMatch() {
        const { changes } = classification
        adjustedMatch ??= selectionVerdict(facts, selectionAfter(facts, changes), preferences, settings)
        return adjustedMatch
      },
    }
  }
}

export function idOfHit({ fields, _source }: Pick<SearchHit, 'fields' | '_source'>): string {
  const id = fields?.id?.[0] ?? _source?.dish.id
  if (id === undefined) throw new Error('the engine answered without the id of a dish')
  return id
}

export function positionOfHit({ sort }: Pick<SearchHit, 'sort'>): number {
  const position = sort?.at(-1)
  if (typeof position !== 'number' || !Number.isSafeInteger(position))
    throw new Error('the engine answered without the position of a dish')
  return position
}

/** By its score, of a search with preferences or words. */
export function statusOfHit({ sort }: Pick<SearchHit, 'sort'>): MatchStatus {
  const rank = Math.floor(Number(sort?.[0] ?? 0) / STATUS_BAND)
  return MATCH_STATUSES[MATCH_STATUSES.length - 1 - rank] ?? 'NOT_MATCH'
}

function groupSizes(question: SearchQuestion, answer: SearchAnswer) {
  if (areAllMatches(question)) return { matches: totalOf(answer), almostMatches: 0 }
  const buckets = answer.aggregations?.statuses?.buckets ?? []
  const sizeOf = (status: MatchStatus) => buckets.find(({ key }) => key === status)?.doc_count ?? 0
  return { matches: sizeOf('MATCH'), almostMatches: sizeOf('ALMOST_MATCH') }
}
