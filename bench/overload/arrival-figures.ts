import { type Figure, milliseconds } from '../figure.ts'
import { quantile } from '../statistics.ts'
import type { Arrival } from './arrivals.ts'

export const MENU_SIZE = 120
/** Of the closed loop that finds the peak. */
export const CLIENTS = 16
export const DIFFERENT_GUESTS = 256
/**
 * The API and the engine compile for so long: after 20 s of a new engine the peak was half of what it is later. Three times a
 * cold peak is no rush.
 */
export const WARM_UP_MS = 60_000
export const PEAK_MS = 5_000
export const USEFUL_MS = 2_000

/** Answers that come before their guest has given up. */
export function useful(arrivals: readonly Arrival[]): readonly Arrival[] {
  return arrivals.filter(({ status, ms }) => status === 200 && ms <= USEFUL_MS)
}

export function timed(name: string, values: readonly number[], share: number, limit: number | null): Figure {
  const value = values.length === 0 ? 0 : quantile(values, share)
  return { name, tried: milliseconds(value), reference: `${values.length}`, value, shown: '', limit }
}
