import { RANGES } from '../../domain/vocabulary/nutrients.ts'
import type { ConflictResolvers, DishMatchResolvers } from '../generated/resolver-types.ts'

export const DishMatch: DishMatchResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
  conflicts: ({ conflicts }) => conflicts,
}

export const Conflict: ConflictResolvers = {
  nutrient: ({ nutrient }) => (nutrient === null ? null : RANGES[nutrient].field),
}
