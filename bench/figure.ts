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
  /** At most; null = informative. */
  readonly limit: number | null
}

export interface Section {
  readonly title: string
  readonly figures: readonly Figure[]
}

export function verdict({ value, limit }: Figure): string {
  if (limit === null) return ''
  return value <= limit ? 'met' : `not met: ${rounded(value)} of ${limit}`
}

export function rounded(value: number): string {
  return value.toFixed(2)
}

export function milliseconds(value: number): string {
  return `${rounded(value)} ms`
}
