import { ALLERGEN_TYPES, type AllergenType } from '../../src/domain/vocabulary/vocabulary.ts'

const CODES: Readonly<Record<string, AllergenType>> = {
  D: 'DAIRY',
  E: 'EGG',
  F: 'FISH',
  H: 'SHELLFISH',
  T: 'TREE_NUT',
  P: 'PEANUT',
  W: 'WHEAT',
  S: 'SOY',
  Z: 'SESAME',
}

/** What a careful partner states of each of the nine. */
export type Levels = Readonly<Record<AllergenType, 'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM'>>

/** `D w`: contains dairy, may contain wheat, and is free from the rest; `-`: free from all. */
export function levelsOf(codes: string): Levels {
  const given = codes === '-' ? [] : codes.split(' ')
  const unknown = given.filter((code) => CODES[code.toUpperCase()] === undefined)
  if (unknown.length > 0) throw new Error(`unknown allergens: ${unknown.join()}`)
  const entries = ALLERGEN_TYPES.map((type) => {
    const code = given.find((one) => CODES[one.toUpperCase()] === type)
    if (code === undefined) return [type, 'FREE_FROM']
    return [type, code === code.toUpperCase() ? 'CONTAINS' : 'MAY_CONTAIN']
  })
  return Object.fromEntries(entries) as Levels
}
