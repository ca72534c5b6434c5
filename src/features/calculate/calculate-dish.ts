import { type CalculatedSelection, calculateSelection, SelectionError } from '../../domain/dish/selection.ts'
import { shownName } from '../../domain/text/name-list.ts'
import { AppError } from '../../errors.ts'
import { checkedList, checkedText, MAX_LENGTHS, MAX_SELECTED_OPTIONS } from '../argument-text.ts'
import type { CatalogDish } from '../dish/catalog-dish.ts'

const FIELD = 'selectedOptions'

/** Returns the ids unchanged. Throws INVALID_INPUT if no dish can have them as its selection. */
export function checkedSelection(selectedOptions: readonly string[]): readonly string[] {
  checkedList(selectedOptions, { field: FIELD, most: MAX_SELECTED_OPTIONS })
  for (const id of selectedOptions)
    checkedText(id, { field: FIELD, name: `an id in ${FIELD}`, most: MAX_LENGTHS.componentId })
  return selectedOptions
}

/**
 * Nutrition, allergens and diets of a selection. Throws INVALID_INPUT for an id or a selection that the dish cannot
 * have.
 */
export function calculateDish(record: CatalogDish, selectedOptions: readonly string[]): CalculatedSelection {
  const { dish } = record.facts
  if (!dish.isCustomizable) {
    throw new AppError('INVALID_INPUT', `"${shownName(dish)}" cannot be customized`, { field: 'dishId' })
  }
  try {
    return calculateSelection(record.facts, selectedOptions)
  } catch (cause) {
    if (!(cause instanceof SelectionError)) throw cause
    throw new AppError('INVALID_INPUT', cause.message, { field: FIELD, cause })
  }
}
