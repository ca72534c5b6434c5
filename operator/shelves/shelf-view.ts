import pc from 'picocolors'
import type { ShelfKind } from '../../src/search-index/shelf.ts'
import type { ShelfOverview } from '../../src/search-index/shelf-overview.ts'
import { table } from '../../terminal/table.ts'

/** A shelf, with what the operator should know of it. */
export interface ListedShelf extends ShelfOverview {
  readonly kind: ShelfKind
  /** It takes no new catalogs from so many dishes on; null: it holds one catalog. */
  readonly maxDishes: number | null
  readonly hints: readonly string[]
}

/** `maxDishes`: of a shared shelf. */
export function listedShelf(shelf: ShelfOverview, maxDishes: number): ListedShelf {
  const isShared = shelf.onlyFor === null
  return {
    ...shelf,
    kind: isShared ? 'shared' : 'own',
    maxDishes: isShared ? maxDishes : null,
    hints: isShared ? sharedHints(shelf, maxDishes) : ownHints(shelf),
  }
}

function sharedHints(shelf: ShelfOverview, maxDishes: number): readonly string[] {
  const { name, isToday, isClosed, dishes, catalogs } = shelf
  if (catalogs === 0 && (isClosed || !isToday)) return ['left: the workers delete it']
  return [
    ...(isToday ? [] : [`of an older definition: "shelves drain ${name}" moves its catalogs`]),
    ...(isClosed ? [`closed: "shelves drain ${name}" moves what is still there`] : []),
    ...(dishes >= maxDishes ? ['full: new catalogs come onto another one'] : []),
  ]
}

function ownHints({ isToday, onlyFor }: ShelfOverview): readonly string[] {
  return isToday ? [] : [`of an older definition: "rebuild --chain ${onlyFor?.chainId}" makes it again`]
}

const PERCENT = 100
const MEGABYTE = 1_000_000

export function shelfList(shelves: readonly ListedShelf[]): string {
  return table(
    ['shelf', 'kind', 'chains', 'catalogs', 'live', 'dishes', 'full', 'deleted', 'MB', 'shards', 'note'],
    shelves.map((shelf) => [
      shelf.name,
      shelf.onlyFor === null ? shelf.kind : `${shelf.kind}: ${shelf.onlyFor.chainId}`,
      shelf.chains,
      shelf.catalogs,
      shelf.live,
      shelf.dishes,
      shelf.maxDishes === null ? '' : `${Math.floor((shelf.dishes / shelf.maxDishes) * PERCENT)} %`,
      shelf.deleted,
      (shelf.bytes / MEGABYTE).toFixed(1),
      shelf.shards,
      shelf.hints.length === 0 ? pc.green('ready') : pc.yellow(shelf.hints.join('; ')),
    ]),
    'There are no shelves: the first catalog makes one.',
  )
}
