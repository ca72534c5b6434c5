import { adjustedOf, modificationsOf, selectedOptionsOf } from '../../features/search/modified-dish.ts'
import type { ClassifiedDish } from '../../features/search/search-response.ts'
import type { GraphqlContext } from '../context.ts'
import type {
  AlmostMatchedDishResolvers,
  MatchedDishResolvers,
  NotMatchedDishResolvers,
  SearchResultResolvers,
} from '../generated/resolver-types.ts'
import type { DishView } from '../view-types.ts'
import { interpretationView } from '../views/interpretation-view.ts'
import { dishView } from './dish-view.ts'

/** What stands in for a dish has an id alone, and nothing else of it is asked for. */
const shownDish = ({ dish }: ClassifiedDish, _args: object, context: GraphqlContext) =>
  context.shownDish(dishView(dish)) as DishView

export const SearchResult: SearchResultResolvers = {
  interpretation: ({ interpretation }) => interpretationView(interpretation()),
}

export const MatchedDish: MatchedDishResolvers = {
  dish: shownDish,
  avoid: ({ avoid }) => avoid(),
}

export const AlmostMatchedDish: AlmostMatchedDishResolvers = {
  dish: shownDish,
  avoid: ({ avoid }) => avoid(),
  modifications: (classified) => modificationsOf(classified),
  selectedOptions: (classified) => selectedOptionsOf(classified),
  adjusted(classified) {
    const adjusted = adjustedOf(classified)
    return adjusted && { ...adjusted, match: classified.adjustedMatch }
  },
}

export const NotMatchedDish: NotMatchedDishResolvers = {
  dish: shownDish,
  avoid: ({ avoid }) => avoid(),
}
