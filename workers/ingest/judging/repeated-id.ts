import { type ItemProblem, itemError, warning } from '../../../src/domain/items/problem.ts'
import type { IdUse } from './dish-ids.ts'

const POINTER = '/partnerDishId'

/** What a partner is told of an id that an earlier item has. Both items are named. */
export function repeatedId(
  partnerDishId: string,
  index: number,
  use: Exclude<IdUse, { kind: 'NEW' }>,
): ItemProblem {
  const items = `items ${use.first} and ${index}`
  if (use.kind === 'SAME') {
    const message = `${items} are the same dish, "${partnerDishId}": it is taken once, with the category and menu of item ${use.first}`
    return warning('DUPLICATE_MERGED', POINTER, message)
  }
  const why = use.isFirstRejected ? `item ${use.first} was refused` : 'they differ'
  return itemError(
    'DUPLICATE_ID',
    POINTER,
    `${items} have the id "${partnerDishId}", and ${why}: neither is taken`,
  )
}
