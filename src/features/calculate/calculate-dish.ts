import { type CalculatedSelection, calculateSelection, SelectionError } from '../../domain/selection.ts'
import { AppError } from '../../errors.ts'
import type { DishRecord } from '../dish/dish-record.ts'

/** Nutrition, allergens and diets of a selection. Throws INVALID_INPUT for ids and selections the dish cannot have. */
export function calculateDish(record: DishRecord, selectedOptions: readonly string[]): CalculatedSelection {
  const { dish } = record.facts
  if (!dish.isCustomizable) {
    throw new AppError('INVALID_INPUT', `"${dish.name}" cannot be customized`, { field: 'dishId' })
  }
  try {
    return calculateSelection(record.facts, selectedOptions)
  } catch (cause) {
    if (!(cause instanceof SelectionError)) throw cause
    throw new AppError('INVALID_INPUT', cause.message, { field: 'selectedOptions', cause })
  }
}
