/** Median and quartiles of measured values. */
export interface Spread {
  readonly lower: number
  readonly median: number
  readonly upper: number
}

/** `share` 0 is the least value, 1 the greatest; linear between two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function spread(values: readonly number[]): Spread {
  return { lower: quantile(values, 0.25), median: median(values), upper: quantile(values, 0.75) }
}
