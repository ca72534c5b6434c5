import { type FieldNode, valueFromASTUntyped } from 'graphql'
import { AppError } from '../../errors.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../features/page-size.ts'
import { SUGGESTED_FROM } from '../../features/search/dish-suggestions.ts'
import { asksForAny, type FlatField, type FlatFields } from './flat-fields.ts'

/** What an operation asks of the search engine. */
export interface RequestedSearches {
  /** The counts of filters are several. */
  readonly searches: number
  /** Number of dishes on all pages of all searches together. */
  readonly dishes: number
  /** The searches that ask for dishes, not only for counts, by their names in the answer. */
  readonly withDishes: ReadonlySet<string>
}

export interface SearchLimits {
  readonly maxSearches: number
  readonly maxDishes: number
}

/** Root fields that search in the engine. */
const SEARCHES: ReadonlySet<string> = new Set([
  'search',
  'suggest',
  'dishes',
  'filterOptions',
  'catalogUploads',
])
/** Measured: the counts of all filters take the engine as long as one to five searches. */
const SEARCHES_OF_COUNTS = 4
/** A search, and up to ten counts of its own. */
const SEARCHES_OF_RELAXATIONS = 4
const RELAXATIONS: ReadonlySet<string> = new Set(['relaxations'])
const CLOSE_TERMS: ReadonlySet<string> = new Set(['didYouMean'])
const COUNTS: ReadonlySet<string> = new Set(['counts'])
const GROUPS: ReadonlySet<string> = new Set(['matches', 'almostMatches', 'notMatches'])

/** Counts the searches of an operation and their dishes. `variables` are coerced. */
export function requestedSearches(
  fields: FlatFields,
  variables: Readonly<Record<string, unknown>>,
): RequestedSearches {
  const searches = [...fields.values()].filter(({ node }) => SEARCHES.has(node.name.value))
  const withDishes = searches.filter(asksForDishes)
  const dishes = withDishes.reduce((sum, field) => sum + requestedDishes(field.node, variables), 0)
  const cost = searches.reduce((sum, field) => sum + costOf(field), 0)
  return { searches: cost, dishes, withDishes: new Set(withDishes.map(({ key }) => key)) }
}

/** Throws QUERY_TOO_COMPLEX with the number and the limit. */
export function refuseManyDishes({ searches, dishes }: RequestedSearches, limits: SearchLimits): void {
  if (searches > limits.maxSearches)
    throw tooComplex(`The request holds ${searches} searches; at most ${limits.maxSearches} are allowed`)
  if (dishes > limits.maxDishes)
    throw tooComplex(
      `The searches of the request ask for ${dishes} dishes together; at most ${limits.maxDishes} are allowed: ask for fewer with "first" or "last", or for fewer ids`,
    )
}

function costOf(field: FlatField): number {
  if (countsFilters(field)) return SEARCHES_OF_COUNTS
  return field.node.name.value === 'search' && asksForRelaxations(field.fields) ? SEARCHES_OF_RELAXATIONS : 1
}

/** Whether a search asks what could be relaxed. */
export function asksForRelaxations(fields: FlatField['fields'] | undefined): boolean {
  return asksForAny(fields, RELAXATIONS)
}

/** Whether a search asks for other terms where its own finds nothing. */
export function asksForCloseTerms(fields: FlatField['fields'] | undefined): boolean {
  return asksForAny(fields, CLOSE_TERMS)
}

/** Whether it asks what each filter would find. */
export function countsFilters({ node, fields }: Pick<FlatField, 'node' | 'fields'>): boolean {
  return node.name.value === 'filterOptions' && asksForAny(fields, COUNTS)
}

function asksForDishes({ node, fields }: FlatField): boolean {
  if (node.name.value === 'dishes' || node.name.value === 'suggest') return true
  if (node.name.value !== 'search') return false
  return [...(fields?.values() ?? [])].some((field) => GROUPS.has(field.node.name.value))
}

function requestedDishes(node: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  if (node.name.value === 'suggest') return SUGGESTED_FROM
  if (node.name.value !== 'dishes') return requestedPageSize(node, variables)
  const { ids } = statedArguments(node, variables)
  return Array.isArray(ids) ? ids.length : 1
}

/** Number of dishes or uploads on a requested page. A size that is refused later counts as the largest one. */
export function requestedPageSize(node: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const own = statedArguments(node, variables)
  const { first = null, last = null } = { ...own, ...(own.pagination ?? {}) } as Record<string, unknown>
  const size = first ?? last ?? DEFAULT_PAGE_SIZE
  return typeof size === 'number' && size >= 0 && size <= MAX_PAGE_SIZE ? size : MAX_PAGE_SIZE
}

function tooComplex(message: string): AppError {
  return new AppError('QUERY_TOO_COMPLEX', message, { field: 'query' })
}

/** The arguments that a field states, without defaults. `variables` are coerced. */
export function statedArguments(
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> & { readonly pagination?: object } {
  return Object.fromEntries(
    (node.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, { ...variables }),
    ]),
  )
}
