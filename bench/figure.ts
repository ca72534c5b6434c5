import type { Spread } from './statistics.ts'

/** One line of the table. */
export interface Figure {
  readonly name: string
  /** What was tried and what it was held against, with its unit. */
  readonly tried: string
  readonly reference: string
  /** What the limit is about. */
  readonly value: number
  /** The value as it is shown, with what surrounds it. */
  readonly shown: string
  /** null = informative. */
  readonly limit: number | null
  /** Which side of the limit is the right one; by default the value is to be `at most` so much. */
  readonly bound?: 'at most' | 'at least'
}

export interface Section {
  readonly title: string
  readonly figures: readonly Figure[]
}

export function verdict({ value, limit, bound = 'at most' }: Figure): string {
  if (limit === null) return ''
  const isMet = bound === 'at most' ? value <= limit : value >= limit
  return isMet ? 'met' : `not met: ${twoDecimals(value)}, ${bound} ${twoDecimals(limit)}`
}

export function twoDecimals(value: number): string {
  return value.toFixed(2)
}

export function milliseconds(value: number): string {
  return `${twoDecimals(value)} ms`
}

/** What stands in a table for a ratio. */
export function shownRatio({ lower, median, upper }: Spread): Pick<Figure, 'value' | 'shown'> {
  return { value: median, shown: `${twoDecimals(median)}x (${twoDecimals(lower)}–${twoDecimals(upper)})` }
}
