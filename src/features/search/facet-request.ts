import type { estypes } from '@elastic/elasticsearch'
import type { Preferences } from '../../domain/matching/preferences.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../../domain/vocabulary/vocabulary.ts'
import { inCatalog } from '../../search-index/catalog-place.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import {
  hasNoPreferences,
  hasTerms,
  type SearchExtras,
  type SearchQuestion,
  scopeQuery,
  scriptCall,
} from './search-request.ts'
import { type StatusFilters, scriptStatusFilters, statusFilters } from './status-parts.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/** How many dishes a search with one more filter would find. */
export interface FacetCounts {
  readonly matches: number
  readonly almostMatches: number
}

/** By filter. Those that are not here find nothing. */
export interface Facets {
  readonly diets: ReadonlyMap<string, FacetCounts>
  readonly allergens: ReadonlyMap<string, FacetCounts>
  readonly categories: ReadonlyMap<string, FacetCounts>
}

export const NO_FACETS: Facets = { diets: new Map(), allergens: new Map(), categories: new Map() }

/** The present preferences alone: the categories are counted with them. */
const PRESENT = 'present'

/** The preferences of each facet, by a key. */
function facetPreferences(present: Preferences): readonly (readonly [key: string, Preferences])[] {
  const { diets, excludeAllergens } = present
  return [
    [PRESENT, present],
    ...DIET_TYPES.map((type) => [type, { ...present, diets: withOne(diets, type) }] as const),
    ...ALLERGEN_TYPES.map(
      (type) => [type, { ...present, excludeAllergens: withOne(excludeAllergens, type) }] as const,
    ),
  ]
}

function withOne<T extends DietType | AllergenType>(types: readonly T[], type: T): readonly T[] {
  return [...new Set([...types, type])]
}

type Aggs = Record<string, estypes.AggregationsAggregationContainer>

interface FacetExtras extends SearchExtras {
  readonly categories: readonly string[]
}

/**
 * One `_search` that counts, for each diet, allergen and category, the matches and almost matches that the question has
 * with it. It has two filters for each of the thirteen preferences, whatever the question.
 */
export function facetRequest(
  question: SearchQuestion,
  catalog: ServedCatalog,
  { categories, ...extras }: FacetExtras,
): estypes.SearchRequest {
  const filters = facetPreferences(question.preferences).map(
    ([key, preferences]) => [key, filtersOf({ ...question, preferences }, catalog)] as const,
  )
  const ofClass = (name: keyof StatusFilters): Aggs => ({
    [name]: { filters: { filters: Object.fromEntries(filters.map(([key, of]) => [key, of[name]])) } },
  })
  const ofCategories = categories.length === 0 ? {} : categoryAggs(question, catalog, categories)
  return counting(question, catalog, extras, {
    ...ofClass('match'),
    ...ofClass('almostOrMatch'),
    ...ofCategories,
  })
}

/** The same for these categories alone. */
export function categoryRequest(
  question: SearchQuestion,
  catalog: ServedCatalog,
  { categories, ...extras }: FacetExtras,
): estypes.SearchRequest {
  const scope = { ...question.scope, category: categories }
  return counting({ ...question, scope }, catalog, extras, categoryAggs(question, catalog, categories))
}

function counting(
  { scope }: SearchQuestion,
  catalog: ServedCatalog,
  extras: SearchExtras,
  aggs: Aggs,
): estypes.SearchRequest {
  return {
    ...inCatalog(catalog, { bool: { filter: scopeQuery(scope, extras, extras.textQuery) } }),
    size: 0,
    track_total_hits: true,
    stats: [GUEST_SEARCH],
    aggs,
  }
}

function categoryAggs(question: SearchQuestion, catalog: ServedCatalog, names: readonly string[]): Aggs {
  const present = filtersOf(question, catalog)
  const categories = { terms: { field: 'category', size: names.length, include: [...names] } }
  return {
    categories,
    matchCategories: { filter: present.match, aggs: { categories } },
    almostOrMatchCategories: { filter: present.almostOrMatch, aggs: { categories } },
  }
}

function filtersOf(question: SearchQuestion, catalog: ServedCatalog): StatusFilters {
  if (hasNoPreferences(question.preferences)) {
    const all: Query = { match_all: {} }
    return { match: all, almostOrMatch: all }
  }
  const script = scriptCall(question, catalog)
  return hasTerms(catalog) ? statusFilters(question, script) : scriptStatusFilters(script)
}

interface Counted {
  readonly doc_count: number
}

interface ByKey {
  readonly buckets: Readonly<Record<string, Counted>>
}

interface ByCategory {
  readonly buckets: readonly (Counted & { readonly key: string })[]
}

/** Of the answer to a request for categories; none where there are none. */
export interface CategoryAggregations {
  readonly categories?: ByCategory
  readonly matchCategories?: { readonly categories: ByCategory }
  readonly almostOrMatchCategories?: { readonly categories: ByCategory }
}

/** The aggregations of the engine's answer. */
export type FacetAggregations = Readonly<Record<'match' | 'almostOrMatch', ByKey>> & CategoryAggregations

export function facetsOf(found: FacetAggregations): Facets {
  const countsOf = (key: string) =>
    counts(found.match.buckets[key]?.doc_count, found.almostOrMatch.buckets[key]?.doc_count)
  return {
    diets: new Map(DIET_TYPES.map((type) => [type, countsOf(type)])),
    allergens: new Map(ALLERGEN_TYPES.map((type) => [type, countsOf(type)])),
    categories: categoriesOf(found),
  }
}

/** The categories with any dish in scope, whatever its status. */
export function categoriesOf(found: CategoryAggregations): Facets['categories'] {
  const sizes = (of: ByCategory | undefined) =>
    new Map(of?.buckets.map(({ key, doc_count }) => [key, doc_count]))
  const matches = sizes(found.matchCategories?.categories)
  const both = sizes(found.almostOrMatchCategories?.categories)
  return new Map(
    [...sizes(found.categories).keys()].map((name) => [name, counts(matches.get(name), both.get(name))]),
  )
}

function counts(matches = 0, almostOrMatch = 0): FacetCounts {
  return { matches, almostMatches: almostOrMatch - matches }
}
