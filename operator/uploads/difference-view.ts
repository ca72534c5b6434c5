import type { CatalogChanges, ChangedDishes } from '../../src/features/uploads/catalog-changes.ts'
import { table } from '../../terminal/table.ts'

const MAX_SHOWN_NAMES = 10

/** How an upload differs from the catalog that was live: what an approval lets go live. JSON has the first hundred names. */
export function differenceText({ comparedWith, added, changed, gone, allergens }: CatalogChanges): string {
  const rows: readonly (readonly [string, ChangedDishes])[] = [
    ...allergens.flatMap(({ type, lost, gained }) => [
      [`lost ${type}`, lost] as const,
      [`gained ${type}`, gained] as const,
    ]),
    ['gone', gone],
    ['added', added],
    ['changed', changed],
  ]
  const title =
    comparedWith === null ? 'No catalog was live before.' : `Compared with catalog ${comparedWith}:`
  const counted = rows.filter(([, { count }]) => count > 0)
  return [
    title,
    table(
      ['difference', 'dishes', 'the first of them'],
      counted.map(([what, dishes]) => [what, dishes.count, namesText(dishes)]),
      'No differences.',
    ),
  ].join('\n')
}

function namesText({ count, dishes }: ChangedDishes): string {
  const names = dishes.slice(0, MAX_SHOWN_NAMES).map(({ name }) => name)
  const left = count - names.length
  return left > 0 ? `${names.join(', ')} and ${left} more` : names.join(', ')
}
