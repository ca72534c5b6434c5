import { allergensOf, CLAIMS, type DishStatements } from '../../../src/domain/dish/dish-statements.ts'
import { type ItemProblem, warning } from '../../../src/domain/items/problem.ts'
import { ALLERGEN_TERMS, type AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import { type AcceptedDish, type EmptyList, withFormerAllergens } from '../judging/accepted-dish.ts'

/** What is known of a dish before: what it states, and the allergens whose statement is lost already. */
export interface StatedBefore
  extends Pick<DishStatements, 'present' | 'lost' | 'claims' | 'tracesOnly' | 'kitchenOnly'> {
  readonly contentHash?: string | undefined
}

export const NOTHING_STATED: StatedBefore = { present: 0, lost: 0, claims: 0, tracesOnly: 0, kitchenOnly: 0 }

/** A dish of which an empty list took statements away. */
export interface LostStatements {
  readonly position: number
  readonly partnerDishId: string
  readonly problem: ItemProblem
}

/** What becomes of a statement that a file does not repeat. */
export interface LossRules {
  /** An operator approved the file: an empty list then counts as it is. */
  readonly acceptsLosses: boolean
  readonly onLost: (lost: LostStatements) => void
}

/**
 * The dish as it is to be written: an allergen that the catalog before states, traces included, is unknown where an
 * empty list took its place: of allergens, or of ingredients where the components are said to be complete. It stays
 * unknown in later files, until an operator approves. Traces that are stated as before, of the whole kitchen or by a dish
 * that has not changed, are not lost. Where the dish says nothing of the allergen any more, it is remembered for a later
 * file.
 */
export function withLostStatements(
  dish: AcceptedDish,
  before: StatedBefore,
  { acceptsLosses, onLost }: LossRules,
): AcceptedDish {
  const { emptyList } = dish
  if (emptyList !== undefined && acceptsLosses) return dish
  const types = emptyList === undefined ? [] : lostTypes(dish, emptyList, before)
  if (emptyList === undefined || types.length === 0) return withMemory(dish, before)
  onLost({
    position: dish.position,
    partnerDishId: emptyList.partnerDishId,
    problem: problemOf(types, emptyList),
  })
  return emptyList.withUnknown(types)
}

function lostTypes(dish: AcceptedDish, emptyList: EmptyList, before: StatedBefore): readonly AllergenType[] {
  const isLost = emptyList.of === 'ALLERGENS' || (before.claims & CLAIMS.hasIngredients) !== 0
  const lostBefore = allergensOf(before.lost)
  // As it was written then, where its file is the same.
  const { contentHash } = lostBefore.length === 0 ? dish : emptyList.withUnknown(lostBefore)
  const stays = contentHash === before.contentHash ? emptyList.stated : emptyList.lasting
  const still = allergensOf(before.tracesOnly).filter((type) => stays.includes(type))
  const stated = allergensOf(isLost ? before.present : 0).filter((type) => !still.includes(type))
  return emptyList.absent.filter((type) => [...stated, ...lostBefore].includes(type))
}

/**
 * Without it, a file that leaves the list out would make the next one, whose list is empty, count as it is. What the
 * kitchen stated alone, and states still, need not be remembered.
 */
function withMemory(dish: AcceptedDish, before: StatedBefore): AcceptedDish {
  const ofKitchen = allergensOf(before.kitchenOnly).filter((type) => dish.onlyInKitchen.includes(type))
  const stated = allergensOf(before.present).filter((type) => !ofKitchen.includes(type))
  const known = [...stated, ...allergensOf(before.lost)]
  const types = dish.silentOn.filter((type) => known.includes(type))
  return types.length === 0 ? dish : withFormerAllergens(dish, types)
}

const LISTS = { ALLERGENS: '/allergens', INGREDIENTS: '/ingredients' } as const

function problemOf(types: readonly AllergenType[], { of }: EmptyList): ItemProblem {
  const names = types.map((type) => ALLERGEN_TERMS[type].displayName).join(', ')
  const message = `the live dish, or an earlier file, states ${names}, and this list is empty: whether it contains ${names} is unknown until the operator approves`
  return warning('LOST_STATEMENT', LISTS[of], message)
}
