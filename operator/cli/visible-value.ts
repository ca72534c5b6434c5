import { shortened } from '../../src/domain/text/shortened.ts'
import { visibleText } from '../../src/domain/text/visible-text.ts'

/**
 * Longest text of a value, in characters: a partner's text must not fill the screen, and a remedy of the doctor that
 * names all indices of the longest NAMESPACE is whole. JSON output has all of it.
 */
const MAX_TEXT = 1_000

/** Copies a plain value; every text in it, names of properties too, is made visible and cut. */
export function visibleValue<T>(value: T): T {
  return visible(value) as T
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return shortened(visibleText(value), MAX_TEXT)
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [visible(name), visible(each)]))
}
