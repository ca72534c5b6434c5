import type { Client } from '@elastic/elasticsearch'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import type { StoredDish } from '../../src/features/dish/dish-memory.ts'
import type { SearchQuestion } from '../../src/features/search/search-request.ts'
import { inCatalog } from '../../src/search-index/catalog-place.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import type { ComparedPage } from './page-answer.ts'

/** The engine returns no more at once. Larger menus need a scroll. */
const MOST_DISHES = 10_000

/** Every dish of the widget, in the order of the menu. */
export async function everyDish(es: Client, catalog: ServedCatalog): Promise<readonly StoredDish[]> {
  const { hits } = await es.search<StoredDish>({
    ...inCatalog(catalog, { term: { displayOnWidget: true } }),
    ...{ size: MOST_DISHES, sort: [{ position: 'asc' }], _source: ['dish', 'createdAt', 'updatedAt'] },
  })
  return hits.hits.flatMap(({ _source }) => _source ?? [])
}

/** Classifies every dish in this process, and answers with the first page. */
export function classifiedEverything(
  dishes: readonly StoredDish[],
  { preferences, settings, page }: SearchQuestion,
): ComparedPage {
  const groups = { MATCH: [] as string[], ALMOST_MATCH: [] as string[], NOT_MATCH: [] as string[] }
  for (const { dish } of dishes) groups[classify(dishFacts(dish), preferences, settings).status].push(dish.id)
  const { MATCH, ALMOST_MATCH, NOT_MATCH } = groups
  const left = (size: number) => Math.max(0, page.size - size)
  return {
    matches: MATCH.slice(0, page.size),
    almostMatches: ALMOST_MATCH.slice(0, left(MATCH.length)),
    notMatches: NOT_MATCH.slice(0, left(MATCH.length + ALMOST_MATCH.length)),
    counts: {
      matches: MATCH.length,
      almostMatches: ALMOST_MATCH.length,
      notMatches: NOT_MATCH.length,
      total: dishes.length,
    },
  }
}
