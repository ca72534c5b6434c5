import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'

/** The allergens that a list covers: one that it covers and does not mention is absent. true: all nine. */
export type Completeness = boolean | readonly AllergenType[]

export function covers(completeness: Completeness | undefined, type: AllergenType): boolean {
  return typeof completeness === 'object' ? completeness.includes(type) : completeness === true
}

/** In its shortest form: all nine are `true`, none is `false`. */
export function completenessOf(isCovered: (type: AllergenType) => boolean): Completeness {
  const covered = ALLERGEN_TYPES.filter(isCovered)
  if (covered.length === 0) return false
  return covered.length === ALLERGEN_TYPES.length ? true : covered
}
