import type { Client, estypes } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import {
  fromMicro,
  NUTRIENT_UNITS,
  RANGE_FIELDS,
  RANGE_NUTRIENTS,
  RANGES,
  type RangeNutrient,
} from '../../domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TERMS,
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TERMS,
  DIET_TYPES,
  type DietType,
} from '../../domain/vocabulary/vocabulary.ts'
import { type CatalogPlace, inCatalog } from '../../search-index/catalog-place.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import { wholeAnswer } from '../../search-index/partial-answer.ts'
import { soldIn } from '../../search-index/sold-in.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { FacetCounts, Facets } from '../search/facet-request.ts'
import type { FacetInput, FacetSearch } from '../search/facet-search.ts'
import { interpretedInput } from '../search/interpreted-input.ts'

export interface FilterOptions {
  readonly diets: readonly (KindOption<DietType> & Counted)[]
  readonly allergens: readonly (KindOption<AllergenType> & Counted)[]
  readonly nutrients: readonly NutrientOption[]
  readonly categories: readonly ({ readonly name: string; readonly count: number } & Counted)[]
}

interface KindOption<T> {
  readonly type: T
  readonly displayName: string
  readonly description: string
  readonly icon: string
  readonly isEnabled: boolean
}

interface NutrientOption {
  readonly type: string
  readonly displayName: string
  readonly unit: string
  /** null if no dish of the chain states the nutrient. */
  readonly defaultMin: number | null
  readonly defaultMax: number | null
}

/** How many dishes a search with this filter beside the present ones would find; null where nobody asks. */
interface Counted {
  readonly counts: FacetCounts | null
}

export interface FilterOptionsRequest {
  /** Whether to count what each filter would find. */
  readonly withCounts: boolean
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * `inTurn` runs what one request asks the engine, few at a time. Throws RESTAURANT_NOT_FOUND, and INVALID_INPUT as a
 * search does.
 */
export type FilterOptionsReader = (
  context: ChainContext,
  input: FacetInput,
  request: FilterOptionsRequest,
) => Promise<FilterOptions>

const MAX_CATEGORIES = 1_000
const NO_COUNTS: FacetCounts = { matches: 0, almostMatches: 0 }
/** The figures of a catalog or of a restaurant take some kilobytes, with many categories a hundred. */
const MAX_CACHED_BYTES = 16 * 1_024 * 1_024
const BYTES_PER_CHARACTER = 4

/** The filters that the chain or one of its restaurants can offer, from its configuration and its live catalog. */
export function createFilterOptionsReader(
  deps: Readonly<{ es: Client; deadlineMs: number; facets: FacetSearch }>,
): FilterOptionsReader {
  // A catalog never changes.
  const cache = new LRUCache<string, FilterAggregations>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (figures) => JSON.stringify(figures).length * BYTES_PER_CHARACTER,
  })
  const figuresOf = async (
    context: ChainContext,
    restaurantId: string | null,
  ): Promise<FilterAggregations> => {
    const key = JSON.stringify([context.catalog?.catalogId, restaurantId])
    const known = cache.get(key)
    if (known !== undefined) return known
    const since = performance.now()
    const figures = await aggregated(deps, context, restaurantId)
    // Later, the dishes of a catalog that was replaced meanwhile may be deleted.
    const isInTime = performance.now() - since < deps.deadlineMs
    if (isInTime && context.catalog !== null && (await context.isServing)) cache.set(key, figures)
    return figures
  }
  return (context, input, { withCounts, inTurn }) =>
    needingSearch(async () => {
      const { restaurantId = null } = input
      interpretedInput(input)
      await refuseUnknownRestaurant(context, restaurantId)
      const figures = await inTurn(() => figuresOf(context, restaurantId))
      const categories = figures.shown.categories.buckets.map(({ key }) => key)
      const facets = withCounts ? await deps.facets(context, input, { inTurn, categories }) : null
      return filterOptions(context, figures, facets)
    })
}

const NOTHING_FOUND: FilterAggregations = {
  diets: { buckets: [] },
  allergens: { buckets: [] },
  shown: { categories: { buckets: [] } },
}

async function aggregated(
  deps: Readonly<{ es: Client; deadlineMs: number }>,
  { catalog }: ChainContext,
  restaurantId: string | null,
): Promise<FilterAggregations> {
  if (catalog === null) return NOTHING_FOUND
  const request = filterOptionsRequest(catalog, restaurantId)
  const answer = await wholeAnswer<unknown, FilterAggregations>(deps, request)
  // The request asks for them.
  return answer.aggregations as FilterAggregations
}

/** Of all dishes of the chain, or of those of a restaurant; the categories are those of the widget, or of the restaurant. */
export function filterOptionsRequest(
  place: CatalogPlace,
  restaurantId: string | null,
): estypes.SearchRequest {
  const bounds = RANGE_FIELDS.flatMap((field) => [
    [`min_${field}`, { min: { field } }],
    [`max_${field}`, { max: { field } }],
  ])
  return {
    ...(restaurantId === null
      ? inCatalog(place)
      : inCatalog(place, { bool: { filter: soldIn(restaurantId) } })),
    stats: [GUEST_SEARCH],
    size: 0,
    aggs: {
      ...Object.fromEntries(bounds),
      diets: { terms: { field: 'diets', size: DIET_TYPES.length } },
      allergens: { terms: { field: 'knownAllergens', size: ALLERGEN_TYPES.length } },
      shown: {
        filter: soldIn(restaurantId),
        aggs: {
          categories: {
            terms: { field: 'category', size: MAX_CATEGORIES, order: { place: 'asc' } },
            aggs: { place: { min: { field: 'position' } } },
          },
        },
      },
    },
  }
}

interface Buckets {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
}

export type FilterAggregations = Readonly<
  Record<`min_${string}` | `max_${string}`, { value: number | null }>
> & {
  readonly diets: Buckets
  readonly allergens: Buckets
  readonly shown: { readonly categories: Buckets }
}

function filterOptions(
  { chain }: Pick<ChainContext, 'chain'>,
  found: FilterAggregations,
  facets: Facets | null,
): FilterOptions {
  const { disabledDiets, disabledAllergens } = chain.settings
  const countsOf = (kind: keyof Facets, name: string) => facets && (facets[kind].get(name) ?? NO_COUNTS)
  const isIn = (buckets: Buckets, key: string) => buckets.buckets.some((bucket) => bucket.key === key)
  return {
    diets: DIET_TYPES.map((type) => ({
      type,
      ...DIET_TERMS[type],
      isEnabled: !disabledDiets.includes(type) && isIn(found.diets, type),
      counts: countsOf('diets', type),
    })),
    allergens: ALLERGEN_TYPES.map((type) => ({
      type,
      ...ALLERGEN_TERMS[type],
      isEnabled: !disabledAllergens.includes(type) && isIn(found.allergens, type),
      counts: countsOf('allergens', type),
    })),
    nutrients: RANGE_NUTRIENTS.map((nutrient) => nutrientOption(nutrient, found)),
    categories: found.shown.categories.buckets.map((bucket) => ({
      name: bucket.key,
      count: bucket.doc_count,
      counts: countsOf('categories', bucket.key),
    })),
  }
}

function nutrientOption(nutrient: RangeNutrient, found: FilterAggregations): NutrientOption {
  const { field, name, step } = RANGES[nutrient]
  return {
    type: field,
    displayName: name,
    unit: NUTRIENT_UNITS[nutrient],
    defaultMin: outward(found[`min_${field}`]?.value ?? null, step, Math.floor),
    defaultMax: outward(found[`max_${field}`]?.value ?? null, step, Math.ceil),
  }
}

function outward(micro: number | null, step: number, round: (value: number) => number): number | null {
  return micro === null ? null : round(fromMicro(micro) / step) * step
}
