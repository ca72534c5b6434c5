import { type Completeness, completenessOf, covers } from '../dish/completeness.ts'
import {
  allergenNamed,
  canonicalAllergenName,
  isOtherAllergen,
  namesIn,
} from '../vocabulary/allergen-names.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { readAllergens } from './allergen-statements.ts'
import type { AllergenStatement } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'

/** `allergensComplete` as a partner writes it. */
export type CompletenessFlag = boolean | readonly string[]

export interface ReadFlag {
  readonly complete: Completeness
  readonly problems: readonly ItemProblem[]
}

/** A list of types covers those that it names as a whole: a list that is complete for almonds says nothing of nuts. */
export function readFlag(flag: CompletenessFlag, pointer: string): ReadFlag {
  if (typeof flag === 'boolean') return { complete: flag, problems: [] }
  const { stated } = readAllergens(
    flag.map((type) => ({ type, level: 'FREE_FROM' })),
    pointer,
  )
  const complete = completenessOf((type) => stated[type]?.level === 'FREE')
  const unused = flag.filter((name) => !isUsed(name, complete))
  const problems = unused.map((name) => ignored(pointer, `"${name}" is not one of the nine as a whole`))
  return { complete, problems }
}

function isUsed(text: string, complete: Completeness): boolean {
  return namesIn(text).some((name) => {
    const type = allergenNamed(name)?.type
    return type === undefined ? isOtherAllergen(canonicalAllergenName(name)) : covers(complete, type)
  })
}

/** An item's flag never covers its parts. Where it denies or narrows, the file's flag covers no more of them. */
export function flagForParts(file: Completeness, ofItem: Completeness | undefined): Completeness {
  return completenessOf((type) => covers(file, type) && (ofItem === undefined || covers(ofItem, type)))
}

export interface ListClaim {
  readonly list: readonly AllergenStatement[] | undefined
  /** The flag that speaks for this list alone; undefined where there is none. */
  readonly own: Completeness | undefined
  /** The flag that speaks for all lists of the file. */
  readonly file: Completeness
  /** Allergens that the list names, but says nothing of. */
  readonly unsaid: readonly AllergenType[]
  readonly pointer: string
}

/**
 * What a list of allergens covers. A list that is absent covers nothing, whatever says so. An empty one, or one that
 * says nothing, covers something only by its own flag: the file's flag stands for lists that somebody filled in.
 */
export function listCompleteness({ list, own, file, unsaid, pointer }: ListClaim): ReadFlag {
  const flag = own ?? file
  if (list === undefined)
    return { complete: false, problems: claimed(own) ? [ignored(pointer, NO_LIST)] : [] }
  const isFilled = list.some(({ confidence }) => confidence !== 0)
  if (own === undefined && !isFilled)
    return { complete: false, problems: claimed(file) ? [ignored(pointer, EMPTY_LIST)] : [] }
  return { complete: completenessOf((type) => covers(flag, type) && !unsaid.includes(type)), problems: [] }
}

const NO_LIST = 'a list that is not given is never complete; write "allergens": [] if it is empty'
const EMPTY_LIST =
  'the flag of the file does not make an empty list complete; state it beside the list itself'

function claimed(flag: Completeness | undefined): boolean {
  return flag !== undefined && flag !== false
}

export function ignored(pointer: string, message: string): ItemProblem {
  return warning('COMPLETENESS_IGNORED', pointer, message)
}
