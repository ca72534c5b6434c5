import { adjustedOf, modificationsOf, selectedOptionsOf } from '../../features/search/modified-dish.ts'
import type {
  AlmostMatchedDishResolvers,
  MatchedDishResolvers,
  NotMatchedDishResolvers,
  SearchResultResolvers,
} from '../generated/resolver-types.ts'
import { interpretationView } from '../views/interpretation-view.ts'
import { dishView } from './dish-view.ts'

export const SearchResult: SearchResultResolvers = {
  interpretation: ({ interpretation }) => interpretationView(interpretation()),
}

export const MatchedDish: MatchedDishResolvers = {
  dish: ({ dish }) => dishView(dish),
  avoid: ({ avoid }) => avoid(),
}

export const AlmostMatchedDish: AlmostMatchedDishResolvers = {
  dish: ({ dish }) => dishView(dish),
  avoid: ({ avoid }) => avoid(),
  modifications: (classified) => modificationsOf(classified),
  selectedOptions: (classified) => selectedOptionsOf(classified),
  adjusted(classified) {
    const adjusted = adjustedOf(classified)
    return adjusted && { ...adjusted, match: classified.adjustedMatch }
  },
}

export const NotMatchedDish: NotMatchedDishResolvers = {
  dish: ({ dish }) => dishView(dish),
  avoid: ({ avoid }) => avoid(),
}
