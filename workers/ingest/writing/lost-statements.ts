import { allergensOf, CLAIMS, type DishStatements } from '../../../src/domain/dish/dish-statements.ts'
import { type ItemProblem, warning } from '../../../src/domain/items/problem.ts'
import { ALLERGEN_TERMS, type AllergenType } from '../../../src/domain/vocabulary/vocabulary.ts'
import type { AcceptedDish, EmptyList } from '../judging/accepted-dish.ts'

/** What is known of a dish before: what it states, and the allergens whose statement is lost already. */
export interface StatedBefore extends Pick<DishStatements, 'present' | 'lost' | 'claims' | 'tracesOnly'> {
  readonly contentHash?: string | undefined
}

export const NOTHING_STATED: StatedBefore = { present: 0, lost: 0, claims: 0, tracesOnly: 0 }

/** A dish of which an empty list took statements away. */
export interface LostStatements {
  readonly position: number
  readonly partnerDishId: string
  readonly problem: ItemProblem
}

/**
 * The dish as it is to be written: an allergen that the catalog before states, traces included, is unknown where an
 * empty list took its place: of allergens, or of ingredients where the components are said to be complete. It stays
 * unknown in later files, until an operator approves. Traces that are stated as before, of the whole kitchen or by a dish
 * that has not changed, are not lost.
 */
export function withLostStatements(
  dish: AcceptedDish,
  before: StatedBefore,
  onLost: (lost: LostStatements) => void,
): AcceptedDish {
  const { emptyList } = dish
  if (emptyList === undefined) return dish
  const isLost = emptyList.of === 'ALLERGENS' || (before.claims & CLAIMS.hasIngredients) !== 0
  const lostBefore = allergensOf(before.lost)
  // As it was written then, where its file is the same.
  const { contentHash } = lostBefore.length === 0 ? dish : emptyList.withUnknown(lostBefore)
  const stays = contentHash === before.contentHash ? emptyList.stated : emptyList.lasting
  const still = allergensOf(before.tracesOnly).filter((type) => stays.includes(type))
  const stated = allergensOf(isLost ? before.present : 0).filter((type) => !still.includes(type))
  const types = emptyList.absent.filter((type) => [...stated, ...lostBefore].includes(type))
  if (types.length === 0) return dish
  onLost({
    position: dish.position,
    partnerDishId: emptyList.partnerDishId,
    problem: problemOf(types, emptyList),
  })
  return emptyList.withUnknown(types)
}

const LISTS = { ALLERGENS: '/allergens', INGREDIENTS: '/ingredients' } as const

function problemOf(types: readonly AllergenType[], { of }: EmptyList): ItemProblem {
  const names = types.map((type) => ALLERGEN_TERMS[type].displayName).join(', ')
  const message = `the live dish states ${names}, and this list is empty: whether it contains ${names} is unknown until the operator approves`
  return warning('LOST_STATEMENT', LISTS[of], message)
}
