import { adjustedOf, modificationsOf, selectedOptionsOf } from '../../features/search/modified-dish.ts'
import type {
  AlmostMatchedDishResolvers,
  NotMatchedDishResolvers,
  SearchResultResolvers,
} from '../generated/resolver-types.ts'
import { interpretationView } from '../views/interpretation-view.ts'

export const SearchResult: SearchResultResolvers = {
  interpretation: ({ interpretation }) => interpretationView(interpretation()),
}

export const AlmostMatchedDish: AlmostMatchedDishResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
  conflicts: ({ conflicts }) => conflicts,
  modifications: (classified) => modificationsOf(classified),
  selectedOptions: (classified) => selectedOptionsOf(classified),
  adjusted(classified) {
    const adjusted = adjustedOf(classified)
    return adjusted && { ...adjusted, match: classified.adjustedMatch }
  },
}

export const NotMatchedDish: NotMatchedDishResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
  conflicts: ({ conflicts }) => conflicts,
}
