import type { Client } from '@elastic/elasticsearch'
import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import { listCatalogs } from '../../src/features/catalogs/rollback.ts'
import type { CatalogChanges, ChangedDishes, NamedDish } from '../../src/features/uploads/catalog-changes.ts'
import { type CatalogPlace, inCatalog } from '../../src/search-index/catalog-place.ts'
import type { DishDocument } from '../../src/search-index/dish-document.ts'
import { shelfExists } from '../../src/search-index/shelf.ts'
import { statedDishes } from '../../src/search-index/stated-dishes.ts'
import { CatalogComparison, MAX_LISTED_DISHES } from '../../workers/ingest/judging/catalog-comparison.ts'
import { StatementTable } from '../../workers/ingest/judging/statement-table.ts'
import type { Operator } from '../operator.ts'

type ListedDish = Pick<DishDocument, 'id' | 'contentHash' | 'partnerDishId' | 'name'>

const FIELDS = ['id', 'contentHash', 'partnerDishId', 'name']
const PAGE = 2_000

/** What a later catalog of a chain states otherwise than an earlier one, in the form in which uploads state it. */
export async function catalogDiff(
  { es, stores }: Operator,
  chainId: string,
  [from, to]: readonly [from: string, to: string],
): Promise<CatalogChanges> {
  const kept = await listCatalogs({ es, ...stores }, chainId)
  const place = async (version: string): Promise<CatalogPlace> => {
    const record = kept.find((catalog) => catalog.version === version)
    if (record !== undefined && (await shelfExists(es, record.shelf))) return record
    throw new AppError(
      'INVALID_INPUT',
      `No catalog "${version}" of "${chainId}" is kept: "catalogs list ${chainId}" shows the versions.`,
    )
  }
  const [earlier, later] = [await place(from), await place(to)]
  const before = await listedDishes(es, earlier)
  const { added, changed } = await newDishes(es, before, later)
  const { gone, allergens } = await comparison(es, earlier, later)
  const named = ({ count, ids }: { count: number; ids: readonly string[] }): ChangedDishes => ({
    count,
    dishes: ids.flatMap((id) => before.get(id) ?? []).map(nameOf),
  })
  return {
    comparedWith: from,
    ...{ added, changed, gone: named(gone) },
    allergens: ALLERGEN_TYPES.flatMap((type) => {
      const { lost, gained } = allergens[type]
      return lost.count + gained.count === 0 ? [] : [{ type, lost: named(lost), gained: named(gained) }]
    }),
  }
}

function dishesOf(es: Client, place: CatalogPlace): AsyncIterable<ListedDish> {
  return es.helpers.scrollDocuments<ListedDish>({ ...inCatalog(place), size: PAGE, _source: FIELDS })
}

async function listedDishes(es: Client, place: CatalogPlace): Promise<ReadonlyMap<string, ListedDish>> {
  const dishes = new Map<string, ListedDish>()
  for await (const dish of dishesOf(es, place)) dishes.set(dish.id, dish)
  return dishes
}

async function newDishes(
  es: Client,
  before: ReadonlyMap<string, ListedDish>,
  later: CatalogPlace,
): Promise<Pick<CatalogChanges, 'added' | 'changed'>> {
  const added = { count: 0, dishes: [] as NamedDish[] }
  const changed = { count: 0, dishes: [] as NamedDish[] }
  for await (const dish of dishesOf(es, later)) {
    const known = before.get(dish.id)
    if (known?.contentHash === dish.contentHash) continue
    const kind = known === undefined ? added : changed
    kind.count += 1
    if (kind.dishes.length < MAX_LISTED_DISHES) kind.dishes.push(nameOf(dish))
  }
  return { added, changed }
}

async function comparison(es: Client, earlier: CatalogPlace, later: CatalogPlace) {
  const table = new StatementTable()
  for await (const page of statedDishes(es, later)) for (const dish of page) table.add(dish)
  const compared = new CatalogComparison(table)
  for await (const page of statedDishes(es, earlier)) for (const dish of page) compared.take(dish)
  return compared.finish()
}

function nameOf({ partnerDishId, name }: ListedDish): NamedDish {
  return { partnerDishId, name }
}
