import { AppError } from '../../errors.ts'

/** More than any argument takes. */
const MAX_LIST_LENGTH = 1_000
const MAX_PROPERTIES = 200
const MAX_DEPTH = 20

/**
 * Throws QUERY_TOO_COMPLEX if a list, an object or the nesting of the variables is larger than any argument takes. Runs
 * first, because later stages visit each value several times.
 */
export function refuseLargeVariables(variables: Readonly<Record<string, unknown>>): void {
  check(variables, 'variables', 1)
}

function check(value: unknown, path: string, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  const entries: readonly (readonly [string | number, unknown])[] = isList
    ? [...value.entries()]
    : Object.entries(value)
  const limit = isList ? MAX_LIST_LENGTH : MAX_PROPERTIES
  const what = isList ? 'values' : 'properties'
  if (entries.length > limit)
    throw tooLarge(path, `has ${entries.length} ${what}; at most ${limit} are allowed`)
  if (depth > MAX_DEPTH) throw tooLarge(path, `is nested deeper than ${MAX_DEPTH} levels`)
  for (const [key, each] of entries) check(each, `${path}.${shortened(key)}`, depth + 1)
}

function shortened(key: string | number): string {
  return String(key)
    .replace(/[^\w-]/g, '?')
    .slice(0, MAX_KEY_LENGTH)
}

const MAX_KEY_LENGTH = 40

function tooLarge(path: string, why: string): AppError {
  return new AppError('QUERY_TOO_COMPLEX', `${path} ${why}`, { field: 'variables' })
}
