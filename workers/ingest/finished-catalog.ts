import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { isOutdated } from '../../src/features/catalogs/rebuild-requests.ts'
import { checkedPositions, countDishes } from '../../src/search-index/catalog-dishes.ts'
import { type CatalogMaker, isTodaysMaker, TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { hasTodaysDefinition } from '../../src/search-index/shelf.ts'
import type { AppliedSource } from './apply-source.ts'
import { type Attempt, sourceOf } from './attempt.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { oldestTime } from './judging/oldest-time.ts'

/** Checks and counts what was written, and returns the record of the catalog as it may go live. */
export async function finishedCatalog(
  deps: IngestDeps,
  attempt: Attempt,
  applied: AppliedSource,
): Promise<CatalogRecord> {
  const before = attempt.live.record?.dishCount ?? 0
  const { report, written, takenOut } = applied
  const isPartial = applied.header.mode === 'partial'
  const dishCount = (isPartial ? before : written.known) + written.unknown - takenOut.all
  await checkPlace(deps, attempt.catalog, dishCount)
  deps.onStep?.('counted')
  const leftOut = isPartial ? 0 : Math.max(0, before - written.known)
  report.setRemoved(leftOut + takenOut.known)
  const make = isPartial ? changedCatalog : fullCatalog
  const record = await make(deps, attempt, applied, dishCount)
  return { ...record, checkedPositionsOf: await checkedPositions(deps.es, attempt.catalog) }
}

/** Counts the dishes, on a shelf that we created: a write to a deleted shelf creates it again, without mappings. */
async function checkPlace(deps: IngestDeps, place: CatalogPlace, expected: number): Promise<void> {
  if (!(await hasTodaysDefinition(deps.es, place.shelf)))
    throw new Error(`shelf ${place.shelf} was deleted while it was written`)
  const count = await countDishes(deps.es, place)
  if (count !== expected)
    throw new Error(`${expected} dishes should be in the new catalog, but ${count} are on its shelf`)
}

async function fullCatalog(
  deps: IngestDeps,
  attempt: Attempt,
  applied: AppliedSource,
  dishCount: number,
): Promise<CatalogRecord> {
  return {
    ...attempt.catalog,
    dishCount,
    largestDishBytes: applied.written.largestBytes,
    restaurants: await restaurantsOf(deps, attempt, applied),
    ...kitchenOf(applied),
    verifiedAt: applied.draft.verifiedAt,
    generatedAt: statedTime(applied.header, attempt.catalog),
  }
}

/** Changes leave as it was what they do not name. */
async function changedCatalog(
  deps: IngestDeps,
  attempt: Attempt,
  applied: AppliedSource,
  dishCount: number,
): Promise<CatalogRecord> {
  const before = attempt.live.record
  const restaurants = await restaurantsOf(deps, attempt, applied)
  const given = new Set(restaurants.map(({ id }) => id))
  return {
    ...attempt.catalog,
    madeBy: makerOfChanged(before),
    dishCount,
    ...largestOfBoth(before, applied),
    ...kitchenOf(applied),
    restaurants: [...restaurants, ...(before?.restaurants ?? []).filter(({ id }) => !given.has(id))],
    // Which dishes stated it before is not known here. So the oldest time stays until a full file.
    verifiedAt: oldestTime(before?.verifiedAt, applied.draft.verifiedAt),
    generatedAt: statedTime(applied.header, attempt.catalog) ?? before?.generatedAt ?? null,
    sources: [...(before?.sources ?? []), { ...sourceOf(attempt.catalog), mode: 'partial' }],
  }
}

function kitchenOf({ draft: { kitchen } }: AppliedSource): Pick<CatalogRecord, 'kitchen'> {
  return kitchen.length === 0 ? {} : { kitchen }
}

/** Dishes that a change leaves alone keep the facts of older rules where their files could not be read again. */
function makerOfChanged(before: CatalogRecord | null): CatalogMaker {
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

/** Dishes that stay are as large as before. How large is unknown where that was not recorded or they are derived anew. */
function largestOfBoth(
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
