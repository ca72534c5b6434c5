import type { Spread } from './statistics.ts'

/** One line of the table. */
export interface Figure {
  readonly name: string
  /** The measured value and its reference, with their unit. */
  readonly tried: string
  readonly reference: string
  /** The value that the limit is for. */
  readonly value: number
  /** The value as the table shows it. */
  readonly shown: string
  /** null = informative. */
  readonly limit: number | null
  /** Whether the limit is the largest or the least good value; default: `at most`. */
  readonly bound?: 'at most' | 'at least'
  /** The measured values without their units, for programs. */
  readonly numbers?: Readonly<Record<string, number>>
}

export interface Section {
  readonly title: string
  /** What the columns hold, where that is not a value, its reference and their ratio. */
  readonly columns?: readonly [tried: string, reference: string, shown: string]
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

/** A ratio as the table shows it. */
export function shownRatio({ lower, median, upper }: Spread): Pick<Figure, 'value' | 'shown'> {
  return { value: median, shown: `${twoDecimals(median)}x (${twoDecimals(lower)}–${twoDecimals(upper)})` }
}

export function micros(ms: number): string {
  return `${(ms * 1_000).toFixed(0)} µs`
}
