import fc from 'fast-check'
import type { FuzzTarget } from '../fuzz-target.ts'
import type { FuzzProperty } from './all-properties.ts'

export interface CheckedProperty {
  readonly runs: number
  /** Null where it held in every run; else the fault, with the smallest input that fast-check found. */
  readonly failure: string | null
}

export interface CheckOptions {
  /** Cases of the whole part; each property runs its share of them. */
  readonly cases: number
  readonly seed: number
}

const MIN_RUNS = 2
const SHOWN = 4_000

export async function checkProperty(
  { share, open }: FuzzProperty,
  target: FuzzTarget,
  { cases, seed }: CheckOptions,
): Promise<CheckedProperty> {
  const { property, close } = await open(target)
  try {
    const numRuns = Math.max(MIN_RUNS, Math.round(share * cases))
    const details = await fc.check(property, { numRuns, seed })
    const runs = details.numRuns
    if (!details.failed) return { runs, failure: null }
    const why =
      details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
    const again = `seed ${seed}, path "${details.counterexamplePath}", ${details.numShrinks} times made smaller`
    return { runs, failure: `${why.slice(0, SHOWN)}\n    ${again}` }
  } finally {
    close()
  }
}
