import { RANGES } from '../../domain/vocabulary/nutrients.ts'
import type { ConflictResolvers } from '../generated/resolver-types.ts'

export const Conflict: ConflictResolvers = {
  nutrient: ({ nutrient }) => (nutrient === null ? null : RANGES[nutrient].field),
}
