import { listed, shownName } from '../text/name-list.ts'
import { isOtherGlutenCereal } from '../vocabulary/allergen-names.ts'
import { ALLERGEN_TERMS, type AllergenType } from '../vocabulary/vocabulary.ts'

/** `Dairy`. Oats and barley count as wheat, but nobody may call them wheat: `gluten (Oats)`. */
export function allergenNoun(type: AllergenType, specific: readonly string[]): string {
  const isOtherCereal = specific.length > 0 && specific.every(isOtherGlutenCereal)
  if (!isOtherCereal) return ALLERGEN_TERMS[type].displayName
  return `gluten (${listed(specific.map((name) => shownName({ name })))})`
}
