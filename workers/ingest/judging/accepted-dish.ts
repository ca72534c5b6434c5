import { hash } from 'node:crypto'
import { isPresent, UNKNOWN_FACT } from '../../../src/domain/dish/allergen-level.ts'
import { covers } from '../../../src/domain/dish/completeness.ts'
import type { Dish } from '../../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts, kitchenFacts } from '../../../src/domain/dish/dish-facts.ts'
import {
  allergensOf,
  dishStatements,
  hasCompleteList,
  isStatedByItself,
} from '../../../src/domain/dish/dish-statements.ts'
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
   * SHA-256 of the dish, base64url: the same for as long as nothing about the dish changes. What holds for everything
   * made there is no part of it.
   */
  readonly contentHash: string
  /** The same without category and menu: menus list a dish once for each category or menu that it is in. */
  readonly sameHash: string
  /** Where its list of allergens is empty and complete, or that of its components lacks ingredients; else absent. */
  readonly emptyList?: EmptyList
  /** Allergens of which nothing about the dish itself says anything. */
  readonly silentOn: readonly AllergenType[]
  /** Those of them that the kitchen states. */
  readonly onlyInKitchen: readonly AllergenType[]
}

/** An empty list may stand in the place of a lost one. */
export interface EmptyList {
  readonly partnerDishId: string
  /** INGREDIENTS: none are listed, and the components are said to be complete. */
  readonly of: 'ALLERGENS' | 'INGREDIENTS'
  /** The allergens that the dish does not contain by its parts. */
  readonly absent: readonly AllergenType[]
  /** The allergens that the dish still states, traces included. */
  readonly stated: readonly AllergenType[]
  /** Those of them that no change of the dish takes away: of its base, or of the kitchen. */
  readonly lasting: readonly AllergenType[]
  /** The same dish, of which these allergens are unknown. */
  readonly withUnknown: (types: readonly AllergenType[]) => AcceptedDish
}

/** The long text of a dish is made once and hashed once. */
export function acceptedDish(facts: DishFacts, position: number): AcceptedDish {
  const { kitchen, category, originalCategoryName, menu, ...same } = facts.dish
  const sameJson = JSON.stringify(same)
  const sameHash = sha256(sameJson)
  const listed = { category, originalCategoryName, menu }
  const rest = kitchen === undefined ? listed : { ...listed, kitchen }
  return {
    id: facts.dish.id,
    position,
    openDocument: openDocumentJson(facts, `${sameJson.slice(0, -1)},${JSON.stringify(rest).slice(1)}`),
    contentHash: sha256(sameHash + JSON.stringify(listed)),
    sameHash,
    ...emptyListOf(facts, position),
    ...silence(facts),
  }
}

/** The same dish, with what earlier files stated of it. Made from its text, as this is rarely asked for. */
export function withFormerAllergens(accepted: AcceptedDish, types: readonly AllergenType[]): AcceptedDish {
  const { dish } = JSON.parse(`${accepted.openDocument}}`) as { dish: Dish }
  return acceptedDish(dishFacts({ ...dish, formerAllergens: types }), accepted.position)
}

function silence(facts: DishFacts): Pick<AcceptedDish, 'silentOn' | 'onlyInKitchen'> {
  const silentOn = ALLERGEN_TYPES.filter((type) => isSilentOn(facts, type))
  return { silentOn, onlyInKitchen: silentOn.filter((type) => isStatedByKitchen(facts.dish, type)) }
}

function isSilentOn(facts: DishFacts, type: AllergenType): boolean {
  const { dish, defaultDish } = facts
  const isListed = dish.declaredAllergens[type] !== undefined || covers(dish.allergensComplete, type)
  return defaultDish.allergens[type].level === 'UNKNOWN' && !isListed && !isStatedByItself(facts, type)
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}

function hasEmptyCompleteList(dish: Dish): boolean {
  return (
    hasCompleteList(dish) && Object.keys(dish.declaredAllergens).length + dish.otherAllergens.length === 0
  )
}

function emptyListOf(facts: DishFacts, position: number): { readonly emptyList?: EmptyList } {
  const { dish } = facts
  if (hasEmptyCompleteList(dish)) return { emptyList: emptyList(facts, position, 'ALLERGENS') }
  const lacksIngredients = dish.componentsComplete === true && dish.ingredients.length === 0
  return lacksIngredients ? { emptyList: emptyList(facts, position, 'INGREDIENTS') } : {}
}

/** Also where the level of the base hides it, because nothing else is known of the base. */
function isStatedByKitchen(dish: Dish, type: AllergenType): boolean {
  return kitchenFacts(dish, type).some(({ level }) => isPresent(level))
}

function emptyList(facts: DishFacts, position: number, of: EmptyList['of']): EmptyList {
  const { dish, defaultDish, baseAllergens } = facts
  return {
    partnerDishId: dish.partnerDishId,
    of,
    absent: ALLERGEN_TYPES.filter(
      (type) =>
        defaultDish.allergens[type].level !== 'CONTAINS' && dish.declaredAllergens[type] === undefined,
    ),
    stated: allergensOf(dishStatements(facts).present),
    lasting: ALLERGEN_TYPES.filter(
      (type) => isPresent(baseAllergens[type].level) || isStatedByKitchen(dish, type),
    ),
    withUnknown: (types) => {
      const lost = types.map((type) => [type, { ...UNKNOWN_FACT, unknownBecause: 'LOST_STATEMENT' }] as const)
      const declaredAllergens = { ...dish.declaredAllergens, ...Object.fromEntries(lost) }
      return acceptedDish(dishFacts({ ...dish, declaredAllergens }), position)
    },
  }
}
