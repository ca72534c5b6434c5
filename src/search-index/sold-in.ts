import type { estypes } from '@elastic/elasticsearch'

/** The dishes that a restaurant sells; null = those of the chain that are shown in the widget. */
export function soldIn(restaurantId: string | null): NonNullable<estypes.SearchRequest['query']> {
  if (restaurantId === null) return { term: { displayOnWidget: true } }
  return {
    bool: {
      should: [{ term: { inAllRestaurants: true } }, { term: { restaurantIds: restaurantId } }],
      minimum_should_match: 1,
    },
  }
}
