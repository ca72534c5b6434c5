import type { Client, estypes } from '@elastic/elasticsearch'
import { DEFAULT_WORD_BOUNDS } from '../../domain/diet-words/word-bounds.ts'
import { dishesAt } from '../../search-index/catalog-place.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { ReadSynonyms } from '../../search-index/synonyms/known-synonyms.ts'
import type { ReadVocabulary } from '../../search-index/vocabulary/vocabulary-cache.ts'
import { checkedText, MAX_LENGTHS } from '../argument-text.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { DishBudget } from '../dish/dish-budget.ts'
import { type DishMemory, STORED_DISH_FIELDS, type StoredDish } from '../dish/dish-memory.ts'
import { type InterpretedInput, interpretedInput, type TermInput } from './interpreted-input.ts'
import { type PaginationInput, pageRequest } from './page.ts'
import { type SearchQuestion, searchRequest } from './search-request.ts'
import {
  classifiedInTurns,
  type DishOf,
  type SearchAnswer,
  type SearchHit,
  type SearchResult,
  searchResult,
} from './search-response.ts'
import type { KnownWords } from './term-query.ts'

export interface SearchInput extends TermInput {
  readonly restaurantId?: string | null | undefined
  readonly category?: string | null | undefined
  readonly pagination?: PaginationInput | null | undefined
  /** The version of the catalog that the client has seen. */
  readonly ifVersion?: string | null | undefined
}

export interface SearchOptions {
  /** False: the client asks for counts only, and no dish is loaded. */
  readonly withDishes: boolean
  readonly budget: DishBudget
  /** Runs the searches of one request, few at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** What a search needs to know of the caller's chain. */
export type SearchedChain = Pick<ChainContext, 'chain' | 'catalog' | 'largestDishBytes' | 'hasRestaurant'>

export type DishSearch = (
  context: SearchedChain,
  input: SearchInput,
  options: SearchOptions,
) => Promise<InterpretedResult>

/** What was found, and what the search term was taken for. */
export type InterpretedResult = SearchResult &
  Pick<InterpretedInput, 'interpretation'> & {
    /** Another catalog serves than the client has seen. */
    readonly catalogChanged: boolean
  }

export interface DishSearchDeps {
  readonly es: Client
  readonly deadlineMs: number
  readonly vocabularyOf: ReadVocabulary
  readonly memory: DishMemory
  readonly synonyms: ReadSynonyms
}

/** A larger answer of the engine takes long to parse and blocks the process. */
const WHOLE_PAGE_BYTES = 2_097_152
/** A page that may be larger is loaded in parts of about this size. */
const PART_BYTES = 524_288

/**
 * Searches the live catalog of the caller's chain with one request to the engine. It asks for whole dishes, or for their
 * ids alone where this process remembers most dishes of the catalog; further requests load what it does not remember.
 * Throws QUERY_TOO_COMPLEX if the dishes of the page are larger than the request may load.
 */
export function createDishSearch(deps: DishSearchDeps): DishSearch {
  return async (context, input, options) => {
    const wordBounds = { ...DEFAULT_WORD_BOUNDS, ...context.chain.settings.wordBounds }
    const interpreted = interpretedInput(input, wordBounds)
    const question = questionOf(context, input, interpreted)
    const catalogChanged = isOther(input.ifVersion ?? null, context)
    const { answer, dishOf } = await needingSearch(async () => {
      await refuseUnknownRestaurant(context, question.scope.restaurantId)
      return options.inTurn(() => answerIn(deps, context, question, options))
    })
    const result = searchResult(question, answer, await classifiedInTurns(question, answer, dishOf))
    return { ...result, interpretation: interpreted.interpretation, catalogChanged }
  }
}

/** What the engine found, and how to get the dish of each hit. */
interface Found {
  readonly answer: SearchAnswer
  readonly dishOf: DishOf
}

/** A chain without a catalog has no dishes. */
const NOTHING_FOUND: SearchAnswer = { timed_out: false, _shards: { failed: 0 }, hits: { total: 0, hits: [] } }

async function answerIn(
  deps: DishSearchDeps,
  { catalog, largestDishBytes }: SearchedChain,
  question: SearchQuestion,
  { withDishes, budget }: SearchOptions,
): Promise<Found> {
  if (catalog === null) return { answer: NOTHING_FOUND, dishOf: noDish }
  const request = searchRequest(question, catalog, await knownWords(deps, question, catalog.catalogId))
  const askFor = (part: AskedPart) => ask(deps, request, part)
  if (!withDishes) return { answer: await askFor({ size: 0 }), dishOf: noDish }
  const atMost = question.page.size * largestDishBytes
  const isReserved = atMost <= WHOLE_PAGE_BYTES && budget.reserve(atMost)
  if (isReserved && !deps.memory.knowsMost(catalog.catalogId))
    return withSources(deps, catalog, await askFor({}))
  const atOnce = Math.max(1, Math.floor(PART_BYTES / largestDishBytes))
  return withLoaded(deps, catalog, await askFor(IDS_ONLY), { budget: isReserved ? null : budget, atOnce })
}

function noDish(): never {
  throw new Error('no dish was asked for')
}

async function knownWords(
  { vocabularyOf, synonyms }: DishSearchDeps,
  { scope }: SearchQuestion,
  catalogId: string,
): Promise<KnownWords> {
  if (scope.searchTerm === null) return scope.foodsLeftOut?.length ? { synonyms: await synonyms() } : {}
  const [vocabulary, known] = await Promise.all([vocabularyOf(catalogId), synonyms()])
  return { vocabulary, synonyms: known }
}

type AskedPart = Readonly<{
  size?: number
  _source?: boolean
  stored_fields?: string
  docvalue_fields?: string[]
}>

const IDS_ONLY: AskedPart = { _source: false, stored_fields: '_none_', docvalue_fields: ['id'] }

async function ask(
  deps: DishSearchDeps,
  search: estypes.SearchRequest,
  part: AskedPart,
): Promise<SearchAnswer> {
  const request = { timeout: `${deps.deadlineMs}ms`, ...search, ...part }
  // The client does not know which parts the request asks for.
  const answer = (await deps.es.search<StoredDish, SearchAnswer['aggregations']>(request, {
    requestTimeout: deps.deadlineMs,
  })) as SearchAnswer
  if (answer.timed_out || answer._shards.failed > 0)
    throw new Error('the engine returned only a part of the answer')
  return answer
}

/** The engine returned whole dishes. */
function withSources({ memory }: DishSearchDeps, { catalogId }: ServedCatalog, answer: SearchAnswer): Found {
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

interface Loading {
  /** null: the page was reserved as a whole. */
  readonly budget: DishBudget | null
  /** How many dishes one request may load. */
  readonly atOnce: number
}

/** The engine returned ids. Loads the dishes that are not remembered, in parts, until the budget is spent. */
async function withLoaded(
  deps: DishSearchDeps,
  catalog: ServedCatalog,
  answer: SearchAnswer,
  { budget, atOnce }: Loading,
): Promise<Found> {
  const { memory } = deps
  const { catalogId } = catalog
  const ids = answer.hits.hits.map(idOf)
  const dishes = new Map(ids.map((id) => [id, memory.find(catalogId, id)]))
  const missing = ids.filter((id) => dishes.get(id) === undefined)
  memory.noteHits(catalogId, ids.length - missing.length, ids.length)
  for (const dish of dishes.values()) if (dish !== undefined) budget?.spend(dish.storedBytes)
  for (let from = 0; from < missing.length; from += atOnce) {
    const request = dishesAt(catalog, missing.slice(from, from + atOnce), STORED_DISH_FIELDS)
    const { docs } = await deps.es.mget<StoredDish>(request, { requestTimeout: deps.deadlineMs })
    for (const stored of loadedDocuments(docs)) {
      if (stored === null) throw new Error(`a dish of ${catalogId} is gone`)
      const dish = memory.add(catalogId, stored)
      budget?.spend(dish.storedBytes)
      dishes.set(stored.dish.id, dish)
    }
  }
  return {
    answer,
    dishOf(hit) {
      const dish = dishes.get(idOf(hit))
      if (dish === undefined) throw new Error('a found dish was not loaded')
      return dish
    },
  }
}

function idOf({ fields }: SearchHit): string {
  return fields?.id?.[0] ?? ''
}

function questionOf(
  context: SearchedChain,
  input: SearchInput,
  { preferences, searchTerm, foodsLeftOut }: InterpretedInput,
): SearchQuestion {
  return {
    scope: {
      restaurantId: input.restaurantId ?? null,
      category: categoryOf(input.category ?? null),
      searchTerm,
      foodsLeftOut,
    },
    preferences,
    settings: context.chain.settings,
    page: pageRequest(input.pagination),
  }
}

function isOther(version: string | null, { catalog }: SearchedChain): boolean {
  if (version === null) return false
  checkedText(version, { field: 'ifVersion', most: MAX_LENGTHS.catalogVersion })
  return version !== catalog?.version
}

/** Accepts any text that can be a category of a catalog. */
function categoryOf(category: string | null): string | null {
  return category === null ? null : checkedText(category, { field: 'category', most: MAX_LENGTHS.category })
}
