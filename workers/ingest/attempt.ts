import { randomBytes } from 'node:crypto'
import type { Dish, KitchenStatement } from '../../src/domain/dish/dish.ts'
import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { inKitchen, readKitchen, withStanding } from '../../src/domain/items/kitchen-statements.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord, CatalogSource } from '../../src/search-index/catalog-store.ts'
import { liveIndex } from '../../src/search-index/catalog-swap.ts'
import { copyDishIndex, createDishIndex, nextPosition } from '../../src/search-index/dish-index.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { captureSource, ObjectGoneError } from './source.ts'
import { catalogVersion } from './version.ts'
import type { WritePlan } from './writing/write-dishes.ts'

/** The catalog that serves a chain. The empty catalog of a new chain has no record. */
export interface Live {
  readonly index: string
  readonly record: CatalogRecord | null
}

/** One attempt to make a catalog of an upload. */
export interface Attempt {
  readonly upload: UploadRecord
  readonly live: Live
  /** The catalog under construction. */
  readonly catalog: CatalogRecord
}

export async function liveCatalog(deps: IngestDeps, chainId: string): Promise<Live> {
  const index = await liveIndex(deps.es, deps.names, chainId)
  if (index === null) throw new Error(`chain ${chainId} has no catalog alias`)
  return { index, record: await deps.catalogs.find(index) }
}

/** Whether a catalog was made of this upload's file: its worker died after the swap, before it wrote the end. */
export function isMadeOf(live: CatalogRecord | null, { source }: UploadRecord): live is CatalogRecord {
  return source !== null && live?.sources.at(-1)?.key === source.key
}

/** Copies the file to where nothing can replace it and records the catalog before anything of it is written. */
export async function beginAttempt(deps: IngestDeps, upload: UploadRecord, live: Live): Promise<Attempt> {
  const source = await captureSource(deps, upload)
  deps.onStep?.('captured')
  const { chainId, uploadId, object } = upload
  if (object === null) throw new ObjectGoneError('nothing was uploaded')
  const begun = new Date()
  const version = catalogVersion(object.modifiedAt, new Date(upload.startedAt ?? begun))
  const catalog: CatalogRecord = {
    chainId,
    version,
    // Random: a wiped queue can give one upload to two workers in the same millisecond.
    index: deps.names.dishesIndex(chainId, `${version}-${randomBytes(3).toString('hex')}`),
    uploadId,
    dishCount: 0,
    madeBy: TODAYS_MAKER,
    restaurants: [],
    generatedAt: null,
    objectModifiedAt: object.modifiedAt,
    sources: [{ uploadId, mode: 'full', ...source, bytes: object.bytes, at: begun.toISOString() }],
    datesKey: null,
    rebuild: null,
    rebuildOf: null,
    liveAt: null,
  }
  await deps.catalogs.save(catalog)
  deps.onStep?.('begun')
  return { upload: { ...upload, source }, live, catalog }
}

/** The file that a catalog is made of; for changes, the last of several. */
export function sourceOf({ sources }: CatalogRecord): CatalogSource {
  const source = sources.at(-1)
  if (source === undefined) throw new Error('a catalog without a source')
  return source
}

/** A full file says all that holds in the kitchens; changes add to what was said before. */
export function standingIn(
  { live }: Pick<Attempt, 'live'>,
  { mode }: Partial<CatalogHeader>,
): readonly KitchenStatement[] {
  return mode === 'partial' ? (live.record?.kitchen ?? []) : []
}

/** Makes the index: empty for a full catalog, a copy of the live one for changes to it. */
export async function prepareIndex(
  deps: IngestDeps,
  { catalog, live }: Attempt,
  header: Partial<CatalogHeader>,
): Promise<WritePlan> {
  const before = live.record === null ? null : live.index
  const common = { index: catalog.index, before, at: sourceOf(catalog).at }
  if (header.mode !== 'partial') {
    await createDishIndex(deps.es, catalog.index)
    return { ...common, firstPosition: 0, keepsPositions: false }
  }
  const standing = standingIn({ live }, header)
  const kitchen = withStanding(standing, readKitchen(header).statements)
  const restated = kitchen.length === standing.length ? null : (dish: Dish) => inKitchen(dish, kitchen)
  await copyDishIndex(deps.es, live.index, catalog.index, restated)
  return { ...common, firstPosition: await nextPosition(deps.es, live.index), keepsPositions: true }
}
