import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'

/** A running service, and values that it accepts. */
export interface FuzzTarget {
  readonly address: string
  readonly storageEventsSecret: string
  /** Of the catalogs. */
  readonly bucket: string
  /** Serves a real menu. */
  readonly chain: OnboardedChain
  /** Chains that hostile files are uploaded to. */
  readonly fileChains: readonly OnboardedChain[]
  readonly known: KnownValues
  /** Lets a held upload go live, as an operator does. */
  readonly approve: (uploadId: string) => Promise<unknown>
  /** Aborts when the run has to end early. */
  readonly signal: AbortSignal
}

/** Values that exist in the chain. Hostile input is mixed with them, so that it passes the first checks. */
export interface KnownValues {
  readonly dishIds: readonly string[]
  /** The dish with most components, and these. */
  readonly builtDishId: string
  readonly componentIds: readonly string[]
  readonly restaurantIds: readonly string[]
  readonly categories: readonly string[]
  readonly searchTerms: readonly string[]
  readonly searchCursors: readonly string[]
  readonly uploadIds: readonly string[]
  readonly uploadCursors: readonly string[]
}
