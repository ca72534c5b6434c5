import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../domain/vocabulary/vocabulary.ts'

/**
 * The layout of the data that `classify.painless` reads. `masks.ts` and `match-facts-blob.ts` write by it. The script's
 * names that begin with a dollar sign are replaced by these values when the script is loaded.
 */

/**
 * Raise it with every change of this file, except for an added amount: a catalog's record names its amounts. Also raise
 * it where searches need something else that older catalogs lack. 2: `nameWords`, categories as text, vocabularies.
 * 3: all that the script reads is in one field, `matchFacts`. 4: `matchTerms`. 5: other plurals, acronyms, `groups`.
 * 6: amounts by default and after changes, to be looked up; terms that say what changes can reach.
 */
export const LAYOUT_VERSION = 6

/**
 * First bit of each field of a mask. A field has one bit for each allergen, diet or amount, in the order of its
 * vocabulary.
 */
export const FIRST_BIT = {
  contains: 0,
  mayContain: ALLERGEN_TYPES.length,
  unknown: 2 * ALLERGEN_TYPES.length,
  dietViolated: 3 * ALLERGEN_TYPES.length,
  dietUnconfirmed: 3 * ALLERGEN_TYPES.length + DIET_TYPES.length,
  /** Of a slot only: its share of that amount is unknown. The share stays in the fixed amount when the slot goes. */
  hiddenAmount: 3 * ALLERGEN_TYPES.length + 2 * DIET_TYPES.length,
} as const

/** The allergens and diets that have bits in the fields of a mask, in their order. */
export const MASK_BITS: readonly string[] = [...ALLERGEN_TYPES, ...DIET_TYPES]

/** Means an unknown amount: the smallest long. */
export const UNKNOWN_AMOUNT = -(2 ** 63)

const SHORT_BYTES = 2
const LONG_BYTES = 8
const PART_BYTES = LONG_BYTES + RANGE_NUTRIENTS.length * LONG_BYTES
const FIXED_PART_AT = 2 * SHORT_BYTES + PART_BYTES

/**
 * Where the facts of a dish have what, big-endian. Counts are shorts. First the count of slots (negative if one slot has
 * to stay), the count of groups, the default dish and what no permitted change takes away. Then the permitted changes:
 * the groups, each beginning with its lowest count; the slots, each beginning with its group or -1; and the candidates,
 * group by group. Each of all these parts is a long mask, then a long for each range nutrient.
 */
export const MATCH_FACTS_LAYOUT = {
  AMOUNTS: RANGE_NUTRIENTS.length,
  AMOUNT_BYTES: LONG_BYTES,
  SLOT_COUNT_AT: 0,
  GROUP_COUNT_AT: SHORT_BYTES,
  DEFAULT_MASK_AT: 2 * SHORT_BYTES,
  DEFAULT_AMOUNTS_AT: 2 * SHORT_BYTES + LONG_BYTES,
  FIXED_MASK_AT: FIXED_PART_AT,
  FIXED_AMOUNTS_AT: FIXED_PART_AT + LONG_BYTES,
  GROUPS_AT: FIXED_PART_AT + PART_BYTES,
  GROUP_BYTES: 2 * SHORT_BYTES,
  CANDIDATE_COUNT_AT: SHORT_BYTES,
  PART_IN_SLOT: SHORT_BYTES,
  SLOT_BYTES: SHORT_BYTES + PART_BYTES,
  AMOUNTS_IN_PART: LONG_BYTES,
  PART_BYTES,
} as const

/**
 * A score is the status times this, plus the relevance. Raise `PARAMETERS_VERSION` with it: a search takes the scores of
 * older scripts apart by it, too.
 */
export const STATUS_BAND = 1024

const CONSTANTS: Readonly<Record<string, number>> = {
  ...MATCH_FACTS_LAYOUT,
  STATUS_BAND,
  HIDDEN_AMOUNT_BIT: FIRST_BIT.hiddenAmount,
}

/** Replaces the names that begin with a dollar sign. Throws for an unknown name. */
export function withLayout(source: string): string {
  return source.replace(/\$([A-Z_]+)/g, (_, name: string) => {
    const value = CONSTANTS[name]
    if (value === undefined) throw new Error(`a script names $${name}, which script-layout.ts does not have`)
    return String(value)
  })
}
