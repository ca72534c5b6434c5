import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { isOutdated } from '../../src/features/catalogs/rebuild-requests.ts'
import { checkedPositions, countDishes } from '../../src/search-index/catalog-dishes.ts'
import { type CatalogMaker, isTodaysMaker, TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { hasTodaysDefinition } from '../../src/search-index/shelf.ts'
import type { AppliedSource } from './apply-source.ts'
import { type Attempt, changedCatalog, sourceOf } from './attempt.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { oldestTime } from './judging/oldest-time.ts'

/** Checks and counts what was written, and returns the record of the catalog as it may go live. */
export async function finishedCatalog(
  deps: IngestDeps,
  attempt: Attempt,
  applied: AppliedSource,
): Promise<CatalogRecord> {
  const { report, written, takenOut } = applied
  const changed = changedCatalog(attempt, applied.header)
  const dishCount = (changed?.dishCount ?? written.known) + written.unknown - takenOut.all
  await checkPlace(deps, attempt.catalog, dishCount)
  deps.onStep?.('counted')
  const liveCount = attempt.live.record?.dishCount ?? 0
  const leftOut = changed === null ? Math.max(0, liveCount - written.known) : 0
  report.setRemoved(leftOut + takenOut.known)
  return {
    ...(await writtenCatalog(deps, attempt, applied)),
    dishCount,
    checkedPositionsOf: await checkedPositions(deps.es, attempt.catalog),
  }
}

/** Counts the dishes, on a shelf that we created: a write to a deleted shelf creates it again, without mappings. */
async function checkPlace(deps: IngestDeps, place: CatalogPlace, expected: number): Promise<void> {
  if (!(await hasTodaysDefinition(deps.es, place.shelf)))
    throw new Error(`shelf ${place.shelf} was deleted while it was written`)
  const count = await countDishes(deps.es, place)
  if (count !== expected)
    throw new Error(`${expected} dishes should be in the new catalog, but ${count} are on its shelf`)
}

/** Changes do not touch what they do not name. */
async function writtenCatalog(
  deps: IngestDeps,
  attempt: Attempt,
  applied: AppliedSource,
): Promise<CatalogRecord> {
  const { catalog } = attempt
  const { header, draft } = applied
  const before = changedCatalog(attempt, header)
  const restaurants = await restaurantsOf(deps, attempt, applied)
  const given = new Set(restaurants.map(({ id }) => id))
  return {
    ...catalog,
    madeBy: makerOfDishes(before),
    ...largestDish(before, applied),
    restaurants: [...restaurants, ...(before?.restaurants ?? []).filter(({ id }) => !given.has(id))],
    ...(draft.kitchen.length === 0 ? {} : { kitchen: draft.kitchen }),
    // Which dishes stated it before is not known here. So the oldest time stays until a full file.
    verifiedAt: oldestTime(before?.verifiedAt, draft.verifiedAt),
    generatedAt: statedTime(header, catalog) ?? before?.generatedAt ?? null,
    sources: [...(before?.sources ?? []), { ...sourceOf(catalog), mode: header.mode ?? 'full' }],
  }
}

/** Dishes that changes do not touch keep the facts of older rules where their files could not be read again. */
function makerOfDishes(before: CatalogRecord | null): CatalogMaker {
  if (before === null || !isOutdated(before)) return TODAYS_MAKER
  return { ...TODAYS_MAKER, rules: before.madeBy?.rules ?? 0 }
}

async function restaurantsOf(deps: IngestDeps, { upload, live }: Attempt, { draft }: AppliedSource) {
  const chain = await deps.chains.find(upload.chainId)
  return draft.restaurants({
    ofOperator: chain?.restaurants ?? [],
    live: live.record?.restaurants ?? [],
  })
}

/** Its size is unknown where the size of untouched dishes was not recorded, or where they were derived again. */
function largestDish(
  before: CatalogRecord | null,
  { draft, written: { largestBytes } }: AppliedSource,
): Pick<CatalogRecord, 'largestDishBytes'> {
  if (before === null) return { largestDishBytes: largestBytes }
  const isRestated = draft.kitchen.length !== (before.kitchen?.length ?? 0)
  if (isRestated || before.largestDishBytes === undefined || !isTodaysMaker(before.madeBy)) return {}
  return { largestDishBytes: Math.max(before.largestDishBytes, largestBytes) }
}

/**
 * In UTC, as the engine stores it. At most the time it was stored: a clock of the partner that is ahead would make every
 * later file look old.
 */
function statedTime(
  { generatedAt }: Partial<CatalogHeader>,
  { objectModifiedAt }: Pick<CatalogRecord, 'objectModifiedAt'>,
): string | null {
  if (generatedAt === undefined) return null
  const stated = new Date(generatedAt)
  const isAhead = stated.getTime() >= Date.parse(objectModifiedAt) + STORED_WITHIN_MS
  return isAhead ? objectModifiedAt : stated.toISOString()
}

/** The storage dates objects in whole seconds. */
const STORED_WITHIN_MS = 1_000
