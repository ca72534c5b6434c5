import { AppError } from '../../src/errors.ts'
import { type RebuiltCatalog, rebuildKept } from '../../src/features/catalogs/rebuild-all.ts'
import { closeShelf } from '../../src/search-index/shelf.ts'
import { rebuildText } from '../catalogs/catalog-view.ts'
import type { Operator } from '../operator.ts'

/** Few enough for an operator to see progress, and for an upload not to wait behind many requests. */
const AT_ONCE = 50

/**
 * Closes a shared shelf and lets the workers rebuild its catalogs elsewhere. It can be run again. Catalogs that came
 * before the workers saw the shelf closed are moved, too.
 */
export async function drainShelf(
  { es, stores }: Operator,
  shelf: string,
  say: (line: string) => void,
): Promise<readonly RebuiltCatalog[]> {
  if (!(await closeShelf(es, stores.names, shelf)))
    throw new AppError(
      'INVALID_INPUT',
      `There is no shared shelf "${shelf}": "shelves list" shows those there are; "shelves move" moves a chain off its own.`,
    )
  const seen = new Set<string>()
  const results: RebuiltCatalog[] = []
  for (;;) {
    const kept = (await stores.catalogs.listOnShelf(shelf)).filter(
      ({ catalogId, liveAt }) => liveAt !== null && !seen.has(catalogId),
    )
    if (kept.length === 0) return results
    const batch = kept.slice(0, AT_ONCE)
    for (const { catalogId } of batch) seen.add(catalogId)
    say(`${kept.length} catalogs are on the shelf`)
    results.push(...(await rebuildKept(stores, batch, say)))
  }
}

export function drainedText(moved: readonly RebuiltCatalog[]): string {
  const stay = moved.filter(({ error }) => error !== null).length
  const end =
    stay === 0
      ? 'The shelf is left. The workers delete it, once its old catalogs are deleted.'
      : `Catalogs that stay on it: ${stay}. Remove the causes above, then run this again.`
  return `${moved.length === 0 ? 'No catalog was on it.' : rebuildText(moved)}\n\n${end}`
}
