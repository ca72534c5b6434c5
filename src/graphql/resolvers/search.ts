import { adjustedOf, modificationsOf, selectedOptionsOf } from '../../features/search/modified-dish.ts'
import type { AlmostMatchedDishResolvers, NotMatchedDishResolvers } from '../generated/resolver-types.ts'

export const AlmostMatchedDish: AlmostMatchedDishResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
  modifications: (classified) => modificationsOf(classified),
  selectedOptions: (classified) => selectedOptionsOf(classified),
  adjusted: (classified) => adjustedOf(classified),
}

export const NotMatchedDish: NotMatchedDishResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
}
