import type { Client, estypes } from '@elastic/elasticsearch'
import { DEFAULT_WORD_BOUNDS } from '../../domain/diet-words/word-bounds.ts'
import { joinedSynonyms, type SynonymSet, type Synonyms, synonymsOf } from '../../domain/text/synonyms.ts'
import { AppError } from '../../errors.ts'
import { linesOfSearch } from '../../search-index/multi-search.ts'
import { refusePartialAnswer } from '../../search-index/partial-answer.ts'
import {
  type BatchAnswer,
  createSearchBatches,
  type SearchInBatch,
} from '../../search-index/search-batches.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { ReadSynonyms } from '../../search-index/synonyms/known-synonyms.ts'
import type { ReadVocabulary } from '../../search-index/vocabulary/vocabulary-cache.ts'
import { checkedList, checkedText, MAX_CATEGORIES_ASKED, MAX_LENGTHS } from '../argument-text.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { ChainSettings } from '../chains/chain-store.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { DishBudget } from '../dish/dish-budget.ts'
import type { DishKey, DishMemory, StoredDish } from '../dish/dish-memory.ts'
import {
  BY_ID,
  BY_POSITION,
  type DishNames,
  type Loading,
  loadDishes,
  loadedAtOnce,
} from '../dish/load-dishes.ts'
import { type CloseTermCounts, closeTerms, closeTermsIn, closeTermsRequest } from './close-terms.ts'
import { type InterpretedInput, interpretedInput, type TermInput } from './interpreted-input.ts'
import { type PaginationInput, pageRequest } from './page.ts'
import { type Relaxation, relaxationsOf, relaxedQuestions } from './relaxations.ts'
import { createScopeSizes, type ScopeSizes } from './scope-sizes.ts'
import {
  type SearchExtras,
  type SearchQuestion,
  type SearchSort,
  searchRequest,
  windowOf,
} from './search-request.ts'
import {
  classifiedInTurns,
  type DishOf,
  hasWholePage,
  idOfHit,
  positionOfHit,
  type SearchAnswer,
  type SearchHit,
  type SearchResult,
  searchResult,
  totalOf,
  withScopeSize,
} from './search-response.ts'
import type { KnownWords } from './term-query.ts'
import { askInSteps, NO_TERM, PRECISE, type TermUse } from './term-steps.ts'

export interface SearchInput extends TermInput {
  readonly restaurantId?: string | null | undefined
  readonly category?: string | null | undefined
  readonly categories?: readonly string[] | null | undefined
  readonly sort?: SearchSort | null | undefined
  readonly pagination?: PaginationInput | null | undefined
  /** The version of the catalog that the client has seen. */
  readonly ifVersion?: string | null | undefined
}

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

/** What a search needs to know of the caller's chain. */
export type SearchedChain = Pick<
  ChainContext,
  'chain' | 'catalog' | 'isServing' | 'largestDishBytes' | 'hasRestaurant'
>

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

export interface DishSearchDeps {
  readonly es: Client
  readonly deadlineMs: number
  readonly vocabularyOf: ReadVocabulary
  readonly memory: DishMemory
  readonly synonyms: ReadSynonyms
}

type Query = NonNullable<estypes.SearchRequest['query']>

/** A larger answer of the engine takes long to parse and blocks the process. */
const WHOLE_PAGE_BYTES = 2_097_152
/** A search among more dishes than this does not share a call with those of other chains. */
const QUICK_DISHES = 1_000

/**
 * Searches the live catalog of the caller's chain with one request to the engine, and with a few more that forgive more
 * where a search term finds nothing. Asks for whole dishes. Where this process remembers most dishes of the catalog, it
 * asks only for their keys, and loads the missing dishes with further requests.
 * Throws QUERY_TOO_COMPLEX if the dishes of the page are larger than the request may load.
 */
export function createDishSearch(given: DishSearchDeps): DishSearch {
  const deps = {
    ...given,
    scopeSizes: createScopeSizes(),
    inBatch: createSearchBatches<StoredDish, Aggregations>({ ...given, parts: READ_PARTS }),
  }
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

interface AskDeps extends DishSearchDeps {
  readonly scopeSizes: ScopeSizes
  readonly inBatch: SearchInBatch<StoredDish, Aggregations>
}

/** What the engine found, and how to get the dish of each hit. */
interface FoundDishes {
  readonly answer: SearchAnswer
  readonly dishOf: DishOf
}

/** What the engine found, and for which reading of the term. */
interface Found extends FoundDishes {
  readonly relaxations: readonly Relaxation[]
  readonly didYouMean: readonly string[]
  readonly termUse: TermUse
}

/** A chain without a catalog has no dishes. */
const NOTHING_FOUND: SearchAnswer = { timed_out: false, _shards: { failed: 0 }, hits: { total: 0, hits: [] } }

async function answerIn(
  deps: AskDeps,
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
  let relaxations: Found['relaxations'] | null = null
  let termUse = NO_TERM
  const askFor = async (part: AskedPart) => {
    const askStep = async (textQuery?: Query) => {
      const requestOf = (each: SearchQuestion, extras: SearchExtras = {}) =>
        searchRequest(each, catalog, { ...known, ...(textQuery && { textQuery }), ...extras })
      const others = relaxed.map((one) => requestOf(one.question))
      const asked = (extras: SearchExtras) => ({ ...requestOf(question, extras), ...part })
      const { inWholeMenu, scopeSize, note } = placeOfPage(deps, question, { catalog, isServing }, part)
      const [first = NOTHING_FOUND, ...counted] = await ask(deps, mayShare, [
        asked({ scopeSize, inWholeMenu }),
        ...others,
      ])
      const found = scopeSize === undefined ? first : withScopeSize(first, scopeSize)
      const isWhole = inWholeMenu || hasWholePage(question, catalog, found)
      const [answer = NOTHING_FOUND] = isWhole
        ? [found]
        : await ask(deps, mayShare, [asked({ inWholeMenu: true })])
      note(isWhole, totalOf(answer))
      const counts = relaxed.map((one, at) => ({ ...one, answer: counted[at] ?? NOTHING_FOUND }))
      const offered = relaxationsOf(question, answer, counts)
      if (totalOf(answer) > 0 || !relaxations?.length) relaxations = offered
      return answer
    }
    const asked = await askInSteps(question.scope.searchTerm, known, askStep, totalOf)
    termUse = asked.termUse
    // No dish of the catalog has the words, so the engine was not asked yet.
    if (relaxed.length > 0 && relaxations === null) return askStep()
    return asked.answer ?? NOTHING_FOUND
  }
  const found = await dishesFound(deps, { catalog, largestDishBytes, question, withDishes, budget }, askFor)
  const isEmpty = totalOf(found.answer) === 0
  const didYouMean = withCloseTerms && isEmpty ? await closeTermsFound(deps, question, catalog, known) : []
  return { ...found, relaxations: relaxations ?? [], didYouMean, termUse }
}

/** Where a page is looked for. `note` is called with what was found: whether the page was there, the size of the scope. */
interface PlaceOfPage extends Pick<SearchExtras, 'inWholeMenu' | 'scopeSize'> {
  readonly inWholeMenu: boolean
  readonly note: (isWhole: boolean, scopeSize: number) => void
}

const IN_WHOLE_MENU: PlaceOfPage = { inWholeMenu: true, note: () => undefined }

function placeOfPage(
  { scopeSizes, deadlineMs }: AskDeps,
  question: SearchQuestion,
  { catalog, isServing }: Pick<SearchedChain, 'isServing'> & { readonly catalog: ServedCatalog },
  part: AskedPart,
): PlaceOfPage {
  if (part.size === 0 || windowOf(question, catalog) === null) return IN_WHOLE_MENU
  const { page, size } = question.page
  const known = scopeSizes.find(catalog.catalogId, question.scope)
  const lacksFrom = known?.lacksFrom ?? Infinity
  const end = page === 'last' ? 0 : page * size
  if (end >= lacksFrom) return IN_WHOLE_MENU
  const since = performance.now()
  return {
    inWholeMenu: false,
    scopeSize: known?.size,
    note(isWhole, scopeSize) {
      // Later, or where another catalog serves, the dishes may be deleted, and the catalog may serve again.
      if (performance.now() - since >= deadlineMs) return
      // Where the last page is depends on the preferences, too.
      const noted = isWhole || page === 'last' ? lacksFrom : end
      void isServing.then((isSo) => {
        if (isSo) scopeSizes.note(catalog.catalogId, question.scope, { size: scopeSize, lacksFrom: noted })
      })
    },
  }
}

/** The close terms that find a dish in the same scope, with one request; none where the catalog has no close words. */
async function closeTermsFound(
  deps: AskDeps,
  { scope }: SearchQuestion,
  catalog: ServedCatalog,
  known: KnownWords,
): Promise<readonly string[]> {
  const { searchTerm } = scope
  const terms = searchTerm === null ? [] : closeTerms(searchTerm, known)
  if (terms.length === 0) return []
  const [answer] = await ask(deps, false, [closeTermsRequest(terms, scope, catalog, known)])
  return closeTermsIn(answer?.aggregations as CloseTermCounts | undefined, terms)
}

interface AskedDishes extends Pick<SearchOptions, 'withDishes' | 'budget'> {
  readonly catalog: ServedCatalog
  readonly largestDishBytes: number
  readonly question: SearchQuestion
}

async function dishesFound(
  deps: DishSearchDeps,
  { catalog, largestDishBytes, question, withDishes, budget }: AskedDishes,
  askFor: (part: AskedPart) => Promise<SearchAnswer>,
): Promise<FoundDishes> {
  if (!withDishes) return { answer: await askFor({ ...IDS_ONLY, size: 0 }), dishOf: noDish }
  const atMost = question.page.size * largestDishBytes
  const isReserved = atMost <= WHOLE_PAGE_BYTES && budget.reserve(atMost)
  if (isReserved && !deps.memory.knowsMost(catalog.catalogId))
    return withSources(deps, catalog, await askFor({}))
  const loading = { budget: isReserved ? null : budget, atOnce: loadedAtOnce(largestDishBytes) }
  return catalog.hasOwnPositions
    ? withLoaded(deps, catalog, await askFor(POSITIONS_ONLY), POSITION_OF_HIT, loading)
    : withLoaded(deps, catalog, await askFor(IDS_ONLY), ID_OF_HIT, loading)
}

function noDish(): never {
  throw new Error('no dish was asked for')
}

export async function knownWords(
  { vocabularyOf, synonyms }: Pick<DishSearchDeps, 'vocabularyOf' | 'synonyms'>,
  { scope }: SearchQuestion,
  { synonyms: ofChain = [] }: Pick<ChainSettings, 'synonyms'>,
  catalogId: string,
): Promise<KnownWords> {
  const { searchTerm, foodsLeftOut = [] } = scope
  if (searchTerm === null && foodsLeftOut.length === 0) return {}
  const [vocabulary, ofInstallation] = await Promise.all([vocabularyOf(catalogId), synonyms()])
  const known = ofChain.length === 0 ? ofInstallation : joinedSynonyms(prepared(ofChain), ofInstallation)
  return { vocabulary, synonyms: known }
}

const PREPARED = new WeakMap<readonly SynonymSet[], Synonyms>()

/** Once for each state of the chain's record. */
function prepared(sets: readonly SynonymSet[]): Synonyms {
  const made = PREPARED.get(sets) ?? synonymsOf(sets)
  PREPARED.set(sets, made)
  return made
}

type AskedPart = Readonly<
  Pick<estypes.SearchRequest, 'size' | '_source' | 'stored_fields' | 'docvalue_fields'>
>

/** The order of each search ends with the position. */
export const POSITIONS_ONLY: AskedPart = { _source: false, stored_fields: '_none_' }
const IDS_ONLY: AskedPart = { ...POSITIONS_ONLY, docvalue_fields: ['id'] }

type Aggregations = NonNullable<SearchAnswer['aggregations']>

/** Sends searches in one request. `mayShare`: a single search may share a call with those of other requests. */
async function ask(
  deps: AskDeps,
  mayShare: boolean,
  requests: readonly [estypes.SearchRequest, ...estypes.SearchRequest[]],
): Promise<readonly SearchAnswer[]> {
  const requestTimeout = deps.deadlineMs
  const inTime = (search: estypes.SearchRequest) => ({ timeout: `${requestTimeout}ms`, ...search })
  const [first, ...others] = requests
  const askTogether = () => {
    const together = { searches: requests.map(inTime).flatMap(linesOfSearch) }
    return deps.es.msearch<StoredDish, Aggregations>(together, { requestTimeout })
  }
  const answers =
    others.length === 0 ? [await askOne(deps, mayShare, inTime(first))] : (await askTogether()).responses
  return answers.map((answer) => {
    if ('error' in answer) throw new Error(`the engine failed in one of its searches: ${answer.error.type}`)
    refusePartialAnswer(answer)
    // The client does not know which parts the request asks for. What is empty is left out where some parts are.
    const { hits = null } = answer as Partial<typeof answer>
    return { ...answer, hits: { ...hits, hits: hits?.hits ?? [] } } as SearchAnswer
  })
}

async function askOne(
  { es, deadlineMs: requestTimeout, inBatch }: AskDeps,
  mayShare: boolean,
  request: estypes.SearchRequest,
): Promise<BatchAnswer<StoredDish, Aggregations>> {
  const isSmall = mayShare && request._source === false
  return isSmall ? inBatch(request) : es.search({ ...request, ...withoutNames(request) }, { requestTimeout })
}

/** Of a page of ids, the names of index and fields would be two thirds of the answer. */
const READ_PARTS = [
  'error',
  'status',
  'timed_out',
  '_shards.failed',
  'hits.total',
  'hits.hits.sort',
  'hits.hits.fields',
  'aggregations',
]

export function withoutNames({
  _source,
}: estypes.SearchRequest = {}): Pick<estypes.SearchRequest, 'filter_path'> {
  return _source === false ? { filter_path: READ_PARTS } : {}
}

/** The engine returned whole dishes. */
function withSources(
  { memory }: DishSearchDeps,
  { catalogId }: ServedCatalog,
  answer: SearchAnswer,
): FoundDishes {
  const { hits } = answer.hits
  const known = hits.filter(({ _source }) => _source && memory.find(catalogId, _source.dish.id) !== undefined)
  memory.noteHits(catalogId, known.length, hits.length)
  return {
    answer,
    dishOf({ _source }) {
      if (_source === undefined) throw new Error('the engine answered without the dish')
      return memory.add(catalogId, _source)
    },
  }
}

interface NamesOfHits<Key extends DishKey> extends DishNames<Key> {
  readonly keyOfHit: (hit: SearchHit) => Key
}

const ID_OF_HIT: NamesOfHits<string> = { ...BY_ID, keyOfHit: idOfHit }
const POSITION_OF_HIT: NamesOfHits<number> = { ...BY_POSITION, keyOfHit: positionOfHit }

/** The engine returned names of dishes. */
async function withLoaded<Key extends DishKey>(
  deps: DishSearchDeps,
  catalog: ServedCatalog,
  answer: SearchAnswer,
  names: NamesOfHits<Key>,
  loading: Loading,
): Promise<FoundDishes> {
  const { keyOfHit } = names
  const keys = answer.hits.hits.map(keyOfHit)
  const { dishes, missing } = await loadDishes(deps, catalog, names, keys, loading)
  deps.memory.noteHits(catalog.catalogId, keys.length - missing.length, keys.length)
  return {
    answer,
    dishOf(hit) {
      const dish = dishes.get(keyOfHit(hit)) ?? null
      if (dish === null) throw new Error(`a dish of ${catalog.catalogId} is gone`)
      return dish
    },
  }
}

export function searchQuestion(
  context: SearchedChain,
  input: SearchInput,
  { preferences, searchTerm, foodsLeftOut }: InterpretedInput,
): SearchQuestion {
  return {
    scope: {
      restaurantId: input.restaurantId ?? null,
      category: categoriesOf(input),
      searchTerm,
      foodsLeftOut,
    },
    preferences,
    settings: context.chain.settings,
    page: pageRequest(input.pagination),
    sort: input.sort ?? (searchTerm === null ? 'MENU' : 'RELEVANCE'),
  }
}

function isOther(version: string | null, { catalog }: SearchedChain): boolean {
  if (version === null) return false
  checkedText(version, { field: 'ifVersion', most: MAX_LENGTHS.catalogVersion })
  return version !== catalog?.version
}

/**
 * Accepts any text that can be a category of a catalog. Blank ones count as absent; null = any category. A client may know
 * one from the partner's file, where letters and accents may be apart: both forms are asked for.
 */
function categoriesOf({ category, categories }: SearchInput): readonly string[] | null {
  const field = 'categories'
  const most = MAX_LENGTHS.category
  const isNamed = (one: string) => one.trim() !== ''
  const several = checkedList(categories ?? [], { field, most: MAX_CATEGORIES_ASKED })
    .map((one) => checkedText(one, { field, name: `a name in ${field}`, most }))
    .filter(isNamed)
  const single = [checkedText(category ?? '', { field: 'category', most })].filter(isNamed)
  if (several.length > 0 && single.length > 0)
    throw new AppError('INVALID_INPUT', 'category and categories cannot be given together', { field })
  const named = [...several, ...single]
  return named.length === 0 ? null : [...new Set(named.flatMap((one) => [one, one.normalize('NFC')]))]
}
