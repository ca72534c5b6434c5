import type { Client, estypes } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { dishesAt } from '../../search-index/catalog-place.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { ReadVocabulary } from '../../search-index/vocabulary/vocabulary-cache.ts'
import { checkedText, checkedWords, MAX_LENGTHS } from '../argument-text.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { ChainTurns } from '../chains/chain-turns.ts'
import { inLiveCatalog, type LiveCatalogDeps } from '../chains/live-catalog.ts'
import type { DishBudget } from '../dish/dish-budget.ts'
import { type PaginationInput, pageRequest } from './page.ts'
import { type PreferencesInput, preferencesOf } from './preferences-input.ts'
import { type SearchQuestion, type SearchScope, searchRequest } from './search-request.ts'
import {
  classifiedInTurns,
  type HitSource,
  type SearchAnswer,
  type SearchHit,
  type SearchResult,
  searchResult,
} from './search-response.ts'

export interface SearchInput {
  readonly restaurantId?: string | null | undefined
  readonly preferences?: PreferencesInput | null | undefined
  readonly searchTerm?: string | null | undefined
  readonly category?: string | null | undefined
  readonly pagination?: PaginationInput | null | undefined
}

export interface SearchOptions {
  /** False: the client asks for counts only, and no dish is loaded. */
  readonly withDishes: boolean
  readonly budget: DishBudget
}

export type DishSearch = (
  context: ChainContext,
  input: SearchInput,
  options: SearchOptions,
) => Promise<SearchResult>

export interface DishSearchDeps extends LiveCatalogDeps {
  readonly es: Client
  readonly deadlineMs: number
  readonly turns: ChainTurns
  readonly vocabularyOf: ReadVocabulary
}

/** A larger answer of the engine takes long to parse and blocks the process. */
const WHOLE_PAGE_BYTES = 2_097_152
/** A page that may be larger is loaded in parts of about this size. */
const PART_BYTES = 524_288

/**
 * Searches the live catalog of the caller's chain with one request to the engine. If the dishes of the page could be
 * too large for one answer, further requests load them in parts. Throws QUERY_TOO_COMPLEX if they are larger than the
 * request may load.
 */
export function createDishSearch(deps: DishSearchDeps): DishSearch {
  return async (context, input, options) => {
    const question = questionOf(context, input)
    const answer = await needingSearch(async () => {
      await checkRestaurant(context, question.scope)
      return deps.turns(context.chain.chainId, () =>
        inLiveCatalog(deps, context, (known) => answerIn(deps, known, question, options)),
      )
    })
    return searchResult(question, answer, await classifiedInTurns(question, answer))
  }
}

/** A chain without a catalog has no dishes. */
const NOTHING_FOUND: SearchAnswer = { timed_out: false, _shards: { failed: 0 }, hits: { total: 0, hits: [] } }

async function answerIn(
  deps: DishSearchDeps,
  { catalog, largestDishBytes }: ChainContext,
  question: SearchQuestion,
  { withDishes, budget }: SearchOptions,
): Promise<SearchAnswer> {
  if (catalog === null) return NOTHING_FOUND
  const vocabulary = question.scope.searchTerm === null ? null : await deps.vocabularyOf(catalog.catalogId)
  const request = searchRequest(question, catalog, { vocabulary })
  const askFor = (part: AskedPart) => ask(deps, request, part)
  if (!withDishes) return askFor({ size: 0 })
  const atMost = question.page.size * largestDishBytes
  if (atMost <= WHOLE_PAGE_BYTES && budget.reserve(atMost)) return askFor({})
  const found = await askFor({ _source: false, docvalue_fields: ['id'] })
  return loadDishes(deps, catalog, found, budget, Math.max(1, Math.floor(PART_BYTES / largestDishBytes)))
}

type AskedPart = Readonly<{ size?: number; _source?: boolean; docvalue_fields?: string[] }>

async function ask(
  deps: DishSearchDeps,
  search: estypes.SearchRequest,
  part: AskedPart,
): Promise<SearchAnswer> {
  const request = { timeout: `${deps.deadlineMs}ms`, ...search, ...part }
  // The client does not know which parts `filter_path` and the request ask for.
  const answer = (await deps.es.search<HitSource, SearchAnswer['aggregations']>(request, {
    requestTimeout: deps.deadlineMs,
  })) as SearchAnswer
  if (answer.timed_out || answer._shards.failed > 0)
    throw new Error('the engine returned only a part of the answer')
  return { ...answer, hits: { ...answer.hits, hits: answer.hits.hits ?? [] } }
}

/** Loads the dishes of a page in parts until the budget is spent. */
async function loadDishes(
  deps: DishSearchDeps,
  catalog: ServedCatalog,
  found: SearchAnswer,
  budget: DishBudget,
  atOnce: number,
): Promise<SearchAnswer> {
  const hits: SearchHit[] = []
  for (let from = 0; from < found.hits.hits.length; from += atOnce) {
    const part = found.hits.hits.slice(from, from + atOnce)
    const ids = part.map(({ fields }) => fields?.id?.[0] ?? '')
    const dishes = dishesAt(catalog, ids, ['dish', 'createdAt', 'updatedAt'])
    const { docs } = await deps.es.mget<HitSource>(dishes, { requestTimeout: deps.deadlineMs })
    const loaded = loadedDocuments(docs)
    for (const [place, hit] of part.entries()) {
      const _source = loaded[place] ?? null
      budget.spend(JSON.stringify(_source).length)
      hits.push(_source === null ? hit : { ...hit, _source })
    }
  }
  return { ...found, hits: { ...found.hits, hits } }
}

function questionOf(context: ChainContext, input: SearchInput): SearchQuestion {
  const bounds = { field: 'searchTerm', most: MAX_LENGTHS.searchTerm }
  const searchTerm = checkedWords(input.searchTerm ?? '', bounds)
  return {
    scope: {
      restaurantId: input.restaurantId ?? null,
      category: categoryOf(input.category ?? null),
      searchTerm: searchTerm === '' ? null : searchTerm,
    },
    preferences: preferencesOf(input.preferences),
    settings: context.chain.settings,
    page: pageRequest(input.pagination),
  }
}

/** Throws RESTAURANT_NOT_FOUND for an id that the chain does not have. */
async function checkRestaurant(
  context: ChainContext,
  { restaurantId }: Pick<SearchScope, 'restaurantId'>,
): Promise<void> {
  if (restaurantId === null || (await context.hasRestaurant(restaurantId))) return
  throw new AppError('RESTAURANT_NOT_FOUND', 'The chain has no restaurant with this id', {
    field: 'restaurantId',
  })
}

/** Accepts any text that can be a category of a catalog. */
function categoryOf(category: string | null): string | null {
  return category === null ? null : checkedText(category, { field: 'category', most: MAX_LENGTHS.category })
}
