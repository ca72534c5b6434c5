import { adjustedOf, modificationsOf, selectedOptionsOf } from '../../features/search/modified-dish.ts'
import type {
  AlmostMatchedDishResolvers,
  MatchedDishResolvers,
  NotMatchedDishResolvers,
  SearchResultResolvers,
} from '../generated/resolver-types.ts'
import { interpretationView } from '../views/interpretation-view.ts'

export const SearchResult: SearchResultResolvers = {
  interpretation: ({ interpretation }) => interpretationView(interpretation()),
}

export const MatchedDish: MatchedDishResolvers = {
  avoid: ({ avoid }) => avoid(),
}

export const AlmostMatchedDish: AlmostMatchedDishResolvers = {
  matchReasons: ({ matchReasons }) => matchReasons,
  conflicts: ({ conflicts }) => conflicts,
  avoid: ({ avoid }) => avoid(),
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
  avoid: ({ avoid }) => avoid(),
}
