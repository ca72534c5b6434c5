import type { Client } from '@elastic/elasticsearch'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { shortened } from '../../src/domain/text/shortened.ts'
import { ALLERGEN_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { CatalogChanges, ChangedDishes, NamedDish } from '../../src/features/uploads/catalog-changes.ts'
import { type CatalogPlace, dishesAt } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { loadedDocuments } from '../../src/search-index/loaded-documents.ts'
import { statedDishes } from '../../src/search-index/stated-dishes.ts'
import type { AppliedSource } from './apply-source.ts'
import { type Attempt, changedCatalog } from './attempt.ts'
import type { IngestDeps } from './ingest-deps.ts'
import {
  CatalogComparison,
  type CatalogDifference,
  type CountedDishes,
} from './judging/catalog-comparison.ts'
import { StatementTable } from './judging/statement-table.ts'
import { keptForComparison } from './kept-catalogs.ts'

export interface ComparedCatalog {
  /** The differences to the kept catalogs, for the guards. None where a file of changes takes nothing away. */
  readonly differences: readonly CatalogDifference[]
  readonly changes: CatalogChanges
}

type CompareDeps = Pick<IngestDeps, 'es' | 'catalogs'>

/** Compares a written catalog with the live one and with the kept ones before it. */
export async function comparedCatalog(
  deps: CompareDeps,
  attempt: Attempt,
  applied: AppliedSource,
): Promise<ComparedCatalog> {
  const { catalog } = attempt
  const live = attempt.live.record
  if (live === null) return { differences: [], changes: await namedChanges(deps.es, attempt, applied, null) }
  const named = touchedDishes(attempt, applied)
  // A statement of a kitchen concerns dishes that no item names.
  const touched = addsToKitchen(live, applied) ? null : named
  const stated = await statementsIn(deps.es, catalog, touched)
  const first = await differenceTo(deps.es, stated, live, touched)
  const changes = await namedChanges(deps.es, attempt, applied, first)
  if (named !== null && !mayBeHeld(first)) return { differences: [], changes }
  const kept = await keptForComparison(deps, live)
  const others = touched === null ? kept.filter(({ catalogId }) => catalogId !== live.catalogId) : kept
  const all = touched === null ? stated : await statementsIn(deps.es, catalog, null)
  const differences = touched === null ? [first] : []
  for (const place of others) differences.push(await differenceTo(deps.es, all, place, null))
  return { differences, changes }
}

function addsToKitchen({ kitchen = [] }: CatalogRecord, { draft }: AppliedSource): boolean {
  return draft.kitchen.length > kitchen.length
}

/** The dishes that a file of changes names; null for all dishes. */
function touchedDishes(
  attempt: Attempt,
  { header, written, draft }: AppliedSource,
): readonly string[] | null {
  const { ids } = written.touched
  if (changedCatalog(attempt, header) === null || ids === null) return null
  const { chainId } = attempt.upload
  const deleted = (header.deletions ?? []).map((name) => dishId(chainId, name.trim()))
  return [...ids, ...draft.withdrawn, ...deleted]
}

/** Whether a guard could hold what the file does to the live catalog. */
function mayBeHeld(difference: CatalogDifference): boolean {
  const { gainDiets, nowListed, nowComplete, nowRemovable, misnamed, allergens } = difference
  return (
    gainDiets + nowListed + nowComplete + nowRemovable + misnamed > 0 ||
    ALLERGEN_TYPES.some((type) => allergens[type].lost.count + allergens[type].leftToKitchen > 0)
  )
}

/** A record names up to two thousand dishes. */
const MAX_SHOWN_NAME = 100
const IDS_AT_ONCE = 5_000

async function statementsIn(
  es: Client,
  place: CatalogPlace,
  ids: readonly string[] | null,
): Promise<StatementTable> {
  const table = new StatementTable()
  for await (const dish of dishesOf(es, place, ids)) table.add(dish)
  return table
}

async function differenceTo(
  es: Client,
  stated: StatementTable,
  earlier: CatalogPlace,
  ids: readonly string[] | null,
): Promise<CatalogDifference> {
  const comparison = new CatalogComparison(stated)
  for await (const dish of dishesOf(es, earlier, ids)) comparison.take(dish)
  return comparison.finish()
}

async function* dishesOf(es: Client, place: CatalogPlace, ids: readonly string[] | null) {
  if (ids === null) {
    for await (const page of statedDishes(es, place)) yield* page
    return
  }
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    for await (const page of statedDishes(es, place, ids.slice(from, from + IDS_AT_ONCE))) yield* page
}

async function namedChanges(
  es: Client,
  { live, catalog }: Attempt,
  { written, report }: AppliedSource,
  difference: CatalogDifference | null,
): Promise<CatalogChanges> {
  const { added, changed } = written.touched
  const inNew = new Set([...added.ids, ...changed.ids])
  const inLive = new Set(difference === null ? [] : listedIds(difference))
  const names = new Map([
    ...(await namesOf(es, catalog, [...inNew])),
    ...(live.record === null ? [] : await namesOf(es, live.record, [...inLive])),
  ])
  const named = ({ count, ids }: CountedDishes): ChangedDishes => ({
    count,
    dishes: ids.flatMap((id) => names.get(id) ?? []),
  })
  return {
    comparedWith: live.record?.version ?? null,
    added: named(added),
    changed: named(changed),
    gone: named({ count: report.counts.removed, ids: difference?.gone.ids ?? [] }),
    allergens: ALLERGEN_TYPES.flatMap((type) => {
      const found = difference?.allergens[type]
      if (found === undefined || found.lost.count + found.gained.count === 0) return []
      return [{ type, lost: named(found.lost), gained: named(found.gained) }]
    }),
  }
}

function listedIds({ gone, allergens }: CatalogDifference): readonly string[] {
  return [
    ...gone.ids,
    ...ALLERGEN_TYPES.flatMap((type) => [...allergens[type].lost.ids, ...allergens[type].gained.ids]),
  ]
}

async function namesOf(
  es: Client,
  place: CatalogPlace,
  ids: readonly string[],
): Promise<Map<string, NamedDish>> {
  if (ids.length === 0) return new Map()
  const wanted = ['id', 'partnerDishId', 'name']
  const { docs } = await es.mget<NamedDish & { readonly id: string }>(dishesAt(place, ids, wanted))
  return new Map(
    loadedDocuments(docs).flatMap((dish) => {
      if (dish === null) return []
      const { id, partnerDishId, name } = dish
      return [[id, { partnerDishId, name: shortened(name, MAX_SHOWN_NAME) }] as const]
    }),
  )
}
