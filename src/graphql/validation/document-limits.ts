import { DocumentError } from './document-error.ts'
import type { DocumentSize } from './measured-document.ts'

/** Limits of a query text. Fields, spreads, directives and aliases count after fragments are expanded. */
export interface DocumentLimits {
  readonly maxTokens: number
  readonly maxDepth: number
  readonly maxFields: number
  readonly maxSpreads: number
  readonly maxDirectives: number
  readonly maxAliases: number
}

/** Longer than any real name of a field. */
const MAX_ALIAS_LENGTH = 100

/** Throws QUERY_TOO_COMPLEX. The message names every exceeded limit and the actual number. */
export function refuseLargeDocument(size: DocumentSize, limits: DocumentLimits): void {
  const checks: readonly (readonly [count: number, limit: number, what: string])[] = [
    [size.depth, limits.maxDepth, 'a depth of'],
    [size.fields, limits.maxFields, 'fields'],
    [size.spreads, limits.maxSpreads, 'fragment spreads'],
    [size.directives, limits.maxDirectives, 'directives'],
    [size.aliases, limits.maxAliases, 'aliases'],
  ]
  const messages = checks.filter(([count, limit]) => count > limit).map(sentence)
  if (size.aliasLength > MAX_ALIAS_LENGTH)
    messages.push(`An alias has ${size.aliasLength} characters; at most ${MAX_ALIAS_LENGTH} are allowed`)
  const faults = messages.map((message) => ({ message }))
  if (faults.length > 0) throw new DocumentError('QUERY_TOO_COMPLEX', faults)
}

function sentence([count, limit, what]: readonly [number, number, string]): string {
  const isDepth = what.endsWith(' of')
  if (isDepth) return `The query has ${what} ${count}; at most ${limit} is allowed`
  return `The query has ${rounded(count)} ${what} once its fragments are expanded; at most ${limit} are allowed`
}

/** Nested fragments lead to numbers that are too long to read. */
function rounded(count: number): string {
  return count > 1_000_000 ? 'more than 1000000' : String(count)
}
