import { shortened } from '../text/shortened.ts'

/** One problem of a partner's file, in words for the partner. */
export interface Problem {
  readonly severity: 'ERROR' | 'WARNING'
  readonly code: ProblemCode
  readonly message: string
  /** Position in `items`, from 0; null for the file as a whole. */
  readonly index: number | null
  readonly partnerDishId: string | null
  /** JSON pointer (RFC 6901) below the item, or into the file where index is null. */
  readonly pointer: string
}

export const PROBLEM_CODES = [
  'INVALID_JSON',
  'INVALID_FILE',
  'FILE_TOO_LARGE',
  'TOO_MANY_ITEMS',
  'ITEM_TOO_LARGE',
  'NESTING_TOO_DEEP',
  'STALE_FILE',
  'FUTURE_FILE',
  'DELETIONS_IGNORED',
  'UNKNOWN_DISH',
  'INVALID_ITEM',
  'DUPLICATE_ID',
  'DUPLICATE_MERGED',
  'UNKNOWN_PROPERTY',
  'UNKNOWN_RESTAURANT',
  'UNKNOWN_DIET',
  'ALLERGEN_MAPPED',
  'ALLERGEN_KEPT_AS_EXTRA',
  'ALLERGEN_NOT_READ',
  'ALLERGEN_PART_ONLY',
  'STATEMENT_WITHOUT_CONFIDENCE',
  'COMPLETENESS_IGNORED',
  'NEVER_STATED',
  'UNKNOWN_COMPONENT',
  'CONTRADICTING_TEXT',
  'REVIEWED_WORDS',
  'HIDDEN_CHARACTERS',
  'CONFLICTING_ALLERGENS',
  'CONFLICTING_DIETS',
  'CONFLICTING_INGREDIENT',
  'CONFLICTING_NUTRITION',
  'IMPLAUSIBLE_NUTRITION',
  'UNTRUE_NUTRITION',
  'KILOJOULES',
  'SODIUM_IN_GRAMS',
  'LOST_STATEMENT',
  'DUPLICATE_DISH',
  'INCOMPLETE_DEFAULT',
  'IMAGE_NOT_SHOWN',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** A problem of one item, before the item's position is known. */
export type ItemProblem = Omit<Problem, 'index' | 'partnerDishId'>

/** Longest message and pointer, in characters. Both may quote a partner's file. */
export const MAX_PROBLEM_TEXT = 300

export function warning(code: ProblemCode, pointer: string, message: string): ItemProblem {
  return problem('WARNING', code, pointer, message)
}

export function itemError(code: ProblemCode, pointer: string, message: string): ItemProblem {
  return problem('ERROR', code, pointer, message)
}

function problem(
  severity: Problem['severity'],
  code: ProblemCode,
  pointer: string,
  message: string,
): ItemProblem {
  return {
    severity,
    code,
    pointer: shortened(pointer, MAX_PROBLEM_TEXT),
    message: shortened(message, MAX_PROBLEM_TEXT),
  }
}
