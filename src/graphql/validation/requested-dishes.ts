import { valueFromASTUntyped } from 'graphql'
import { AppError } from '../../errors.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../features/page-size.ts'
import type { FlatField, FlatFields } from './flat-fields.ts'

/** What an operation asks of the search engine. */
export interface RequestedSearches {
  readonly searches: number
  /** Dishes on all pages of all searches together. */
  readonly dishes: number
  /** Names in the answer of the searches that ask for dishes, not only for counts. */
  readonly withDishes: ReadonlySet<string>
}

export interface SearchLimits {
  readonly maxSearches: number
  readonly maxDishes: number
}

/** Root fields for which the engine searches. */
const SEARCHES: ReadonlySet<string> = new Set(['search', 'filterOptions', 'catalogUploads'])
const GROUPS: ReadonlySet<string> = new Set(['matches', 'almostMatches', 'notMatches'])

/** Adds up the searches of an operation. `variables` are coerced. */
export function requestedSearches(
  fields: FlatFields,
  variables: Readonly<Record<string, unknown>>,
): RequestedSearches {
  const searches = [...fields.values()].filter(({ node }) => SEARCHES.has(node.name.value))
  const withDishes = searches.filter(asksForDishes)
  const dishes = withDishes.reduce((sum, field) => sum + pageSize(field, variables), 0)
  return { searches: searches.length, dishes, withDishes: new Set(withDishes.map(({ key }) => key)) }
}

/** Throws QUERY_TOO_COMPLEX with the number and the limit. */
export function refuseManyDishes({ searches, dishes }: RequestedSearches, limits: SearchLimits): void {
  if (searches > limits.maxSearches)
    throw tooComplex(`The request holds ${searches} searches; at most ${limits.maxSearches} are allowed`)
  if (dishes > limits.maxDishes)
    throw tooComplex(
      `The searches of the request ask for ${dishes} dishes together; at most ${limits.maxDishes} are allowed: ask for fewer with "first" or "last"`,
    )
}

function asksForDishes({ node, fields }: FlatField): boolean {
  if (node.name.value !== 'search') return false
  return [...(fields?.values() ?? [])].some((field) => GROUPS.has(field.node.name.value))
}

/** A size that the search refuses counts as the largest one. */
function pageSize({ node }: FlatField, variables: Readonly<Record<string, unknown>>): number {
  const argument = node.arguments?.find(({ name }) => name.value === 'pagination')
  const value = argument === undefined ? null : valueFromASTUntyped(argument.value, { ...variables })
  const { first = null, last = null } = (value ?? {}) as { first?: unknown; last?: unknown }
  const size = first ?? last ?? DEFAULT_PAGE_SIZE
  return typeof size === 'number' && size >= 0 && size <= MAX_PAGE_SIZE ? size : MAX_PAGE_SIZE
}

function tooComplex(message: string): AppError {
  return new AppError('QUERY_TOO_COMPLEX', message, { field: 'query' })
}
