import { isDeepStrictEqual } from 'node:util'
import type { estypes } from '@elastic/elasticsearch'
import { MAX_SEARCH_STEPS } from '../../domain/matching/permitted-changes.ts'
import {
  type MatchSettings,
  type MicroRange,
  type Preferences,
  type Range,
  strictRange,
  tolerantRange,
} from '../../domain/matching/preferences.ts'
import {
  RANGE_NUTRIENTS,
  RANGES,
  type RangeField,
  type RangeNutrient,
} from '../../domain/vocabulary/nutrients.ts'
import { type CatalogMaker, PARAMETERS_VERSION, TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import {
  type InCatalog,
  inCatalog,
  partsInCatalog,
  type StoredScriptCall,
} from '../../search-index/catalog-place.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import { statusScript } from '../../search-index/mapping-files.ts'
import { preferenceMasks } from '../../search-index/masks.ts'
import { LAYOUT_VERSION, MASK_BITS, STATUS_BAND } from '../../search-index/script-layout.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { soldIn } from '../../search-index/sold-in.ts'
import { foodsQuery } from './foods-query.ts'
import { LARGE_FROM_DISHES, type MenuWindow, menuWindow, windowQuery } from './menu-window.ts'
import type { PageRequest } from './page.ts'
import { statusParts } from './status-parts.ts'
import { type KnownWords, termQuery } from './term-query.ts'

export interface SearchScope {
  /** null = the dishes of the chain that are shown in the widget. */
  readonly restaurantId: string | null
  /** In one of these; null = in any, or in none. */
  readonly category: readonly string[] | null
  readonly searchTerm: string | null
  /** Dishes that name one of these foods are out of scope. */
  readonly foodsLeftOut?: readonly string[]
}

export interface SearchQuestion {
  readonly scope: SearchScope
  readonly preferences: Preferences
  readonly settings: MatchSettings
  readonly page: PageRequest
  /** The order inside of each group. Absent: RELEVANCE with a search term, else MENU. */
  readonly sort?: SearchSort
}

/** RELEVANCE without a search term is MENU. */
export type SearchSort = 'MENU' | 'RELEVANCE' | keyof typeof BY_AMOUNT

/** Orders by an amount of the default dish. */
const BY_AMOUNT = {
  CALORIES_ASC: { field: 'calories', order: 'asc' },
  PROTEIN_DESC: { field: 'protein', order: 'desc' },
} as const satisfies Record<string, { field: RangeField; order: 'asc' | 'desc' }>

const MATCH_RANK = 2
/** Scores by status; the rest of the scope is no match. */
const COUNTS = {
  statuses: {
    range: {
      script: { id: statusScript().id },
      ranges: [
        { key: 'ALMOST_MATCH', from: STATUS_BAND, to: MATCH_RANK * STATUS_BAND },
        { key: 'MATCH', from: MATCH_RANK * STATUS_BAND },
      ],
    },
  },
}
/** How many dishes are in scope, where the hits are not all of it. */
const SCOPE_COUNT = { scope: { filter: { match_all: {} } } }
/** No catalog is larger. The result window of the indices is one page larger. */
const MAX_DISHES = 1_000_000
/** Means "no bound" in the script's parameters: more micro-units than valid items add up to, within a long. */
const FAR = 1e18

type Query = NonNullable<estypes.SearchRequest['query']>

export interface SearchExtras extends KnownWords {
  /** The dishes to classify, whatever the scope. */
  readonly onlyIds?: readonly string[]
  /** In the place of the precise query of the search term. */
  readonly textQuery?: Query
  /** The page is not looked for in a window of the menu, where it may be only in part. */
  readonly inWholeMenu?: boolean
  /** How many dishes are in scope, where that is known: then those outside of the window need not be looked at. */
  readonly scopeSize?: number | undefined
}

/**
 * One `_search` that classifies the whole scope, counts the groups and returns one page of the joined list. It asks for
 * whole documents: they hold little beside the dish, and the engine returns a whole source without parsing it.
 *
 * Of a large catalog it looks for a page in a window of the menu: `hasWholePage` says of the answer whether all of the
 * page is there. Counts are always of the whole scope, but its size is in the answer only where it is not known before.
 */
export function searchRequest(
  question: SearchQuestion,
  catalog: ServedCatalog,
  { onlyIds, textQuery, inWholeMenu = false, scopeSize, ...known }: SearchExtras = {},
): estypes.SearchRequest {
  const { page, size } = question.page
  const isReversed = page === 'last'
  const from = page === 'last' ? 0 : Math.max(0, (page - 1) * size)
  const isOutside = page === 0 || from >= MAX_DISHES
  const scope =
    onlyIds === undefined ? scopeQuery(question.scope, known, textQuery) : { terms: { id: [...onlyIds] } }
  const window = inWholeMenu || onlyIds !== undefined ? null : windowOf(question, catalog)
  const isKnown = window !== null && scopeSize !== undefined
  // Without the size of the scope, all of its dishes are met and counted.
  const isCut = isKnown || (window !== null && isReversed)
  const rest: Query = isKnown ? { bool: { filter: [scope, windowQuery(window)] } } : scope
  return {
    ...classified(question, catalog, scope, rest),
    sort: sortBy(question, isReversed),
    from: isOutside ? 0 : from,
    size: isOutside ? 0 : size,
    track_total_hits: !isCut,
    // From the end, each dish that the engine meets comes before all that it met.
    ...(window !== null && isReversed ? { post_filter: windowQuery(window) } : {}),
    stats: [GUEST_SEARCH],
    ...aggregating({
      ...(areAllMatches(question) ? {} : COUNTS),
      ...(isCut && !isKnown ? SCOPE_COUNT : {}),
    }),
  } as estypes.SearchRequest
}

function aggregating(aggs: object) {
  return Object.keys(aggs).length === 0 ? {} : { aggs }
}

/**
 * Where a page is looked for; null: in the whole menu, as another order needs all dishes of the scope. The parts of a
 * menu are its categories, so that its ends say nothing of one category.
 */
export function windowOf(question: SearchQuestion, catalog: ServedCatalog): MenuWindow | null {
  const { page, scope, sort = 'MENU' } = question
  const isByMenu = sort === 'MENU' || sort === 'RELEVANCE'
  const isByParts = areAllMatches(question) || isWorthTerms(catalog)
  if (!isByMenu || !isPlain(scope) || scope.category !== null) return null
  return isByParts || page.page === 'last' ? menuWindow(page, catalog.dishCount ?? 0) : null
}

/**
 * The dishes of the scope, each with its status in its score; those that are neither match nor almost match only as far as
 * `rest` has them. Without preferences every dish is a match, so no script is needed, and all are as far as `rest` has them.
 * Where the catalog has terms, the script decides only about what they leave open.
 */
function classified(question: SearchQuestion, catalog: ServedCatalog, scope: Query, rest: Query): InCatalog {
  if (areAllMatches(question))
    return inCatalog(catalog, { constant_score: { filter: rest, boost: MATCH_RANK * STATUS_BAND } })
  const script = scriptCall(question, catalog)
  return isPlain(question.scope) && isWorthTerms(catalog)
    ? partsInCatalog(catalog, statusParts(question, { scope, rest }, script))
    : inCatalog(catalog, { script_score: { query: scope, script } })
}

/** Throws for a catalog whose maker is unknown or newer than this code. */
export function scriptCall(question: SearchQuestion, catalog: ServedCatalog): StoredScriptCall {
  const maker = searchableMaker(catalog)
  return { id: maker.scriptId, params: scriptParams(question, maker) }
}

/** The parts repeat the scope, so that the clauses of a long one would add up. */
function isPlain({ searchTerm, foodsLeftOut = [] }: SearchScope): boolean {
  return searchTerm === null && foodsLeftOut.length === 0
}

/** For a few dishes the script is quicker. */
function isWorthTerms(catalog: ServedCatalog): boolean {
  return hasTerms(catalog) && (catalog.dishCount ?? 0) >= LARGE_FROM_DISHES
}

/** Terms of another layout may mean something else, or not be there. */
export function hasTerms({ madeBy }: ServedCatalog): boolean {
  return madeBy?.layout === LAYOUT_VERSION
}

/** Such a search needs neither script nor counts. */
export function areAllMatches({ scope, preferences }: SearchQuestion): boolean {
  return scope.searchTerm === null && hasNoPreferences(preferences)
}

/** Such a guest is answered without a script. */
export function hasNoPreferences({ diets, excludeAllergens, ranges }: Preferences): boolean {
  return diets.length + excludeAllergens.length + Object.keys(ranges).length === 0
}

/**
 * Throws if the maker of the catalog is unknown or newer than this code. A guessed parameter could turn a dish into a
 * MATCH.
 */
function searchableMaker({ catalogId, madeBy }: ServedCatalog): CatalogMaker {
  if (madeBy === null) throw new Error(`${catalogId} has to be rebuilt: its record does not say what made it`)
  if (madeBy.parameters !== PARAMETERS_VERSION)
    throw new Error(
      `${catalogId} takes parameters of version ${madeBy.parameters}, not ${PARAMETERS_VERSION}`,
    )
  if (!hasOurBits.has(madeBy) && !isDeepStrictEqual(madeBy.bits, MASK_BITS))
    throw new Error(`${catalogId} has to be rebuilt: its masks hold other allergens or diets`)
  hasOurBits.add(madeBy)
  return madeBy
}

/** Makers whose bits were compared before. A record is never changed, only read again. */
const hasOurBits = new WeakSet<CatalogMaker>()

/** Whether the dishes of a group are in the order of their relevance. */
function isRanked({ scope, sort = 'RELEVANCE' }: SearchQuestion): boolean {
  return scope.searchTerm !== null && sort === 'RELEVANCE'
}

function sortBy(question: SearchQuestion, isReversed: boolean): estypes.Sort {
  const ascending = isReversed ? 'desc' : 'asc'
  const score = { _score: { order: isReversed ? 'asc' : 'desc' } } as const
  // No two dishes of a catalog share a position. To keep ids for ties would cost a deep page more than all else.
  const inMenu = [{ position: { order: ascending } }] as const
  // Catalogs of older code have no such field.
  const nameWords = { nameWords: { order: ascending, unmapped_type: 'integer' } } as const
  if (isRanked(question)) return [score, nameWords, ...inMenu]
  // Where every dish has the same status, to compare scores would take the engine as long as all else.
  const status = areAllMatches(question) ? [] : [score]
  return [...status, ...amountOrder(question, isReversed), ...inMenu]
}

/** Dishes with an unknown amount come last. */
function amountOrder({ sort }: SearchQuestion, isReversed: boolean): estypes.SortCombinations[] {
  if (sort === undefined || sort === 'MENU' || sort === 'RELEVANCE') return []
  const { field, order } = BY_AMOUNT[sort]
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const missing = isReversed ? '_first' : '_last'
  return [{ [field]: { order: isReversed ? opposite : order, missing, unmapped_type: 'long' } }]
}

/** The dishes that a search looks at, whatever their status. */
export function scopeQuery(scope: SearchScope, known: KnownWords, textQuery?: Query): Query {
  const category: Query[] = scope.category === null ? [] : [{ terms: { category: [...scope.category] } }]
  const text = scope.searchTerm === null ? [] : [textQuery ?? termQuery(scope.searchTerm, known)]
  const leftOut = foodsQuery(scope.foodsLeftOut ?? [], known)
  return {
    bool: {
      filter: [soldIn(scope.restaurantId), ...category],
      must: text,
      ...(leftOut.length === 0 ? {} : { must_not: [...leftOut] }),
    },
  }
}

/** As `classify.painless` documents them. The amounts are in the order of the catalog's script. */
function scriptParams(question: SearchQuestion, { ranges, scriptId }: CatalogMaker) {
  const { preferences, settings } = question
  const asked = askedRanges(preferences, ranges)
  const isTodays = scriptId === TODAYS_MAKER.scriptId
  // Today's script reads no other bounds than those of the amounts asked for.
  const read = isTodays ? asked.slice(0, asked.findLastIndex((range) => range !== undefined) + 1) : asked
  const noBounds = isTodays ? [0, 0] : [-FAR, FAR]
  const boundsOf = (micro: (range: Range) => MicroRange) =>
    read.flatMap((range) => {
      if (range === undefined) return noBounds
      const { min, max } = micro(range)
      // Changes that take away more than there is reach no range.
      return [min ?? 0, max ?? FAR]
    })
  return {
    ...preferenceMasks(preferences, settings),
    // Scripts of layout 2 and before read each amount from a field of its own.
    ...(isTodays ? {} : { fields: ranges }),
    ranged: asked.reduce((bits, range, place) => bits + (range === undefined ? 0 : 2 ** place), 0),
    strict: boundsOf(strictRange),
    loose: boundsOf((range) => tolerantRange(range, settings.tolerancePermille)),
    steps: MAX_SEARCH_STEPS,
    ranked: isRanked(question),
  }
}

const NUTRIENT_OF: ReadonlyMap<string, RangeNutrient> = new Map(
  RANGE_NUTRIENTS.map((nutrient) => [RANGES[nutrient].field, nutrient]),
)

/**
 * The ranges in the order of the script's amounts. Throws if the script lacks one, because it would ignore that range.
 */
function askedRanges({ ranges }: Preferences, fields: readonly string[]): readonly (Range | undefined)[] {
  for (const [field, nutrient] of NUTRIENT_OF)
    if (ranges[nutrient] !== undefined && !fields.includes(field))
      throw new Error(`the catalog has to be rebuilt: its index has no "${field}"`)
  return fields.map((field) => {
    const nutrient = NUTRIENT_OF.get(field)
    return nutrient && ranges[nutrient]
  })
}
