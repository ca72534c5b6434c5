import { hash } from 'node:crypto'
import { UNKNOWN_FACT } from '../../../src/domain/dish/allergen-level.ts'
import type { Dish } from '../../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../../../src/domain/dish/dish-facts.ts'
import { hasCompleteList } from '../../../src/domain/dish/dish-statements.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import { openDocumentJson } from '../../../src/search-index/dish-document.ts'

/** A dish of a file, as text: many wait for their history at a time, and their facts would take ten times the memory. */
export interface AcceptedDish {
  readonly id: string
  /** Place in `items`, from 0. */
  readonly position: number
  /** Its document, still open for its history. */
  readonly openDocument: string
  /**
   * SHA-256 of the dish as JSON text, base64url: the same for as long as nothing about the dish changes. What holds for
   * everything made there is no part of it.
   */
  readonly contentHash: string
  /** The same for items that are one dish: menus list a dish once for each category or menu that it is in. */
  readonly sameHash: string
  /** Where its list of allergens is empty and complete; absent where it is not. */
  readonly emptyList?: EmptyList
}

/** An empty list may stand in the place of a lost one. */
export interface EmptyList {
  readonly partnerDishId: string
  /** The allergens that the dish does not contain by its parts. */
  readonly absent: readonly AllergenType[]
  /** The same dish, of which these allergens are unknown. */
  readonly withUnknown: (types: readonly AllergenType[]) => AcceptedDish
}

export function acceptedDish(facts: DishFacts, position: number): AcceptedDish {
  const json = JSON.stringify(facts.dish)
  const { kitchen, ...own } = facts.dish
  return {
    id: facts.dish.id,
    position,
    openDocument: openDocumentJson(facts, json),
    contentHash: hash('sha256', kitchen === undefined ? json : JSON.stringify(own), 'base64url'),
    sameHash: hash('sha256', JSON.stringify({ ...own, ...ANYWHERE }), 'base64url'),
    ...(hasEmptyCompleteList(facts.dish) ? { emptyList: emptyList(facts, position) } : {}),
  }
}

function hasEmptyCompleteList(dish: Dish): boolean {
  return (
    hasCompleteList(dish) && Object.keys(dish.declaredAllergens).length + dish.otherAllergens.length === 0
  )
}

function emptyList({ dish, defaultDish }: DishFacts, position: number): EmptyList {
  return {
    partnerDishId: dish.partnerDishId,
    absent: ALLERGEN_TYPES.filter((type) => defaultDish.allergens[type].level !== 'CONTAINS'),
    withUnknown: (types) => {
      const lost = types.map((type) => [type, { ...UNKNOWN_FACT, unknownBecause: 'LOST_STATEMENT' }] as const)
      return acceptedDish(dishFacts({ ...dish, declaredAllergens: Object.fromEntries(lost) }), position)
    },
  }
}

/** Where a menu lists a dish. */
const ANYWHERE = { category: null, originalCategoryName: null, menu: null }
