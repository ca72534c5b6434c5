/**
 * What words of amounts stand for. Both bounds are inclusive; g, but for `light` (kcal) and `lowSodium` (mg). The
 * defaults are a choice of this service, not a claim about food law. A chain may set its own.
 */
export interface WordBounds {
  /** Least protein. */
  readonly highProtein: number
  /** Greatest carbohydrates. */
  readonly lowCarb: number
  /** Greatest carbohydrates. */
  readonly keto: number
  /** Greatest energy. */
  readonly light: number
  /** Greatest sodium. */
  readonly lowSodium: number
  /** Greatest fat. */
  readonly lowFat: number
}

export type BoundWord = keyof WordBounds

/** More than any dish has, in each unit. */
export const MAX_WORD_BOUND = 10_000

export const DEFAULT_WORD_BOUNDS: WordBounds = {
  highProtein: 25,
  lowCarb: 30,
  keto: 20,
  light: 500,
  lowSodium: 600,
  lowFat: 12,
}
export const BOUND_WORDS = Object.keys(DEFAULT_WORD_BOUNDS) as readonly BoundWord[]
