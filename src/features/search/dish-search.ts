import { DEFAULT_WORD_BOUNDS } from '../../domain/diet-words/word-bounds.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { needingSearch } from '../availability.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { DishBudget } from '../dish/dish-budget.ts'
import type { LoadDeps } from '../dish/load-dishes.ts'
import { createAskEngine } from './ask-engine.ts'
import { type CloseTermCounts, closeTerms, closeTermsIn, closeTermsRequest } from './close-terms.ts'
import { dishesFound, type FoundDishes, noDish } from './found-dishes.ts'
import { type InterpretedInput, interpretedInput } from './interpreted-input.ts'
import { knownWords, type WordDeps } from './known-words.ts'
import { type Relaxation, relaxedQuestions } from './relaxations.ts'
import { createScopeSizes } from './scope-sizes.ts'
import { isOther, type SearchedChain, type SearchInput, searchQuestion } from './search-question.ts'
import { askReadings, NOTHING_FOUND, type ReadingAnswer, type ReadingDeps } from './search-readings.ts'
import type { SearchQuestion } from './search-request.ts'
import { classifiedInTurns, type SearchResult, searchResult, totalOf } from './search-response.ts'
import type { KnownWords } from './term-query.ts'
import { NO_TERM, PRECISE, type TermUse } from './term-steps.ts'

export interface SearchOptions {
  /** False: the client asks for counts only, and no dish is loaded. */
  readonly withDishes: boolean
  /** The client asks what could be relaxed, which counts several more searches. */
  readonly withRelaxations?: boolean
  /** The client asks for other terms where this one finds nothing. */
  readonly withCloseTerms?: boolean
  readonly budget: DishBudget
  /** Runs the searches of one request, few at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Called between dishes. Throws once the client has gone. */
  readonly goOn?: () => void
  /** Whether its search may share a call with those of other requests, because it is known to be quick. */
  readonly isQuick?: boolean
}

export type DishSearch = (
  context: SearchedChain,
  input: SearchInput,
  options: SearchOptions,
) => Promise<InterpretedResult>

/** What was found, and what the search term was taken for. */
export type InterpretedResult = SearchResult &
  TermUse &
  Pick<InterpretedInput, 'interpretation'> & {
    /** The catalog that serves is not the one that the client has seen. */
    readonly catalogChanged: boolean
    /** Empty where the client did not ask for them. */
    readonly relaxations: readonly Relaxation[]
    /** Empty where the client did not ask for them. */
    readonly didYouMean: readonly string[]
  }

export type DishSearchDeps = WordDeps & LoadDeps

/** A search among more dishes than this does not share a call with those of other chains. */
const QUICK_DISHES = 1_000

/**
 * Searches the live catalog of the caller's chain with one request to the engine, and with a few more that forgive more
 * where a search term finds nothing. Asks for whole dishes. Where this process remembers most dishes of the catalog, it
 * asks only for their keys, and loads the missing dishes with further requests.
 * Throws QUERY_TOO_COMPLEX if the dishes of the page are larger than the request may load.
 */
export function createDishSearch(given: DishSearchDeps): DishSearch {
  const deps = { ...given, scopeSizes: createScopeSizes(), ask: createAskEngine(given) }
  return async (context, input, options) => {
    const wordBounds = { ...DEFAULT_WORD_BOUNDS, ...context.chain.settings.wordBounds }
    const interpreted = interpretedInput(input, wordBounds)
    const question = searchQuestion(context, input, interpreted)
    const catalogChanged = isOther(input.ifVersion ?? null, context)
    const { answer, dishOf, relaxations, didYouMean, termUse } = await needingSearch(async () => {
      await refuseUnknownRestaurant(context, question.scope.restaurantId)
      return options.inTurn(() => answerIn(deps, context, question, options))
    })
    const dishes = await classifiedInTurns(question, answer, dishOf, options.goOn)
    const result = searchResult(question, answer, dishes)
    const { interpretation } = interpreted
    return { ...result, interpretation, catalogChanged, relaxations, didYouMean, ...termUse }
  }
}

/** What the engine found, and for which reading of the term. */
interface Found extends FoundDishes, ReadingAnswer {
  readonly didYouMean: readonly string[]
}

async function answerIn(
  deps: DishSearchDeps & ReadingDeps,
  { chain, catalog, isServing, largestDishBytes }: SearchedChain,
  question: SearchQuestion,
  { withDishes, withRelaxations = false, withCloseTerms = false, isQuick = false, budget }: SearchOptions,
): Promise<Found> {
  if (catalog === null) {
    const termUse = question.scope.searchTerm === null ? NO_TERM : PRECISE
    return { answer: NOTHING_FOUND, dishOf: noDish, relaxations: [], didYouMean: [], termUse }
  }
  const known = await knownWords(deps, question, chain.settings, catalog.catalogId)
  const mayShare = isQuick && (catalog.dishCount ?? Infinity) <= QUICK_DISHES
  const relaxed = withRelaxations ? relaxedQuestions(question) : []
  const asked = { question, catalog, isServing, known, relaxed, mayShare }
  const ofPage = { catalog, largestDishBytes, question, withDishes, budget }
  const found = await dishesFound(deps, ofPage, (part) => askReadings(deps, asked, part))
  const isEmpty = totalOf(found.answer) === 0
  const didYouMean = withCloseTerms && isEmpty ? await closeTermsFound(deps, question, catalog, known) : []
  return { ...found, didYouMean }
}

/** The close terms that find a dish in the same scope, with one request; none where the catalog has no close words. */
async function closeTermsFound(
  { ask }: ReadingDeps,
  { scope }: SearchQuestion,
  catalog: ServedCatalog,
  known: KnownWords,
): Promise<readonly string[]> {
  const { searchTerm } = scope
  const terms = searchTerm === null ? [] : closeTerms(searchTerm, known)
  if (terms.length === 0) return []
  const [answer] = await ask([closeTermsRequest(terms, scope, catalog, known)], false)
  return closeTermsIn(answer?.aggregations as CloseTermCounts | undefined, terms)
}
