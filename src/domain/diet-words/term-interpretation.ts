import type { Preferences } from '../matching/preferences.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'

/**
 * What a part of a search term is. DIET, ALLERGEN, RANGE: a preference. FOOD: a food that the guest leaves out.
 * UNSUPPORTED: words of diet that no preference stands for; they stay in the text. IGNORED: means nothing, as "please"
 * and "I am not vegan".
 */
const TERM_SPAN_KINDS = ['DIET', 'ALLERGEN', 'FOOD', 'RANGE', 'UNSUPPORTED', 'IGNORED'] as const
export type TermSpanKind = (typeof TERM_SPAN_KINDS)[number]

/** Places in a term, in UTF-16 code units; the end is exclusive. */
export interface TermSpan {
  readonly start: number
  readonly end: number
  readonly kind: TermSpanKind
  /** Whether the words can be read in two ways. The careful one was taken. */
  readonly isUncertain: boolean
}

/** A food that the guest leaves out. It is none of the nine allergens by its name. */
export interface FoodExclusion {
  /** As it is written. */
  readonly text: string
  /** The food's own name, where the text has a typo. */
  readonly name: string
  readonly start: number
  readonly end: number
  /** The allergens that it carries or may mean; none for most foods. */
  readonly suggests: readonly AllergenType[]
}

/** What a search term says beside the dish that it names. */
export interface TermInterpretation {
  readonly preferences: Preferences
  /** The term without the words that were understood. */
  readonly text: string
  readonly exclusions: readonly FoodExclusion[]
  /** In the order of the term, without overlaps. Whatever is no IGNORED one holds words of diet. */
  readonly spans: readonly TermSpan[]
}
