import { randomBytes } from 'node:crypto'
import type { Dish, KitchenStatement } from '../../src/domain/dish/dish.ts'
import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { inKitchen, readKitchen, withStanding } from '../../src/domain/items/kitchen-statements.ts'
import { isGivenUp, isOutdated } from '../../src/features/catalogs/rebuild-requests.ts'
import { soundTime } from '../../src/features/uploads/storage-time.ts'
import { NO_CATALOG, type UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { copyCatalog, isWhole, nextPosition } from '../../src/search-index/catalog-dishes.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogRecord, CatalogSource } from '../../src/search-index/catalog-store.ts'
import { shelfFor } from '../../src/search-index/shelf.ts'
import { openPlace } from '../../src/search-index/shelf-contents.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { keptBeforeLive } from './kept-catalogs.ts'
import { OutdatedCatalogError } from './outdated-catalog-error.ts'
import { CatalogFileError } from './reading/catalog-file-error.ts'
import { serveLastLive } from './serve-last-live.ts'
import { capturedSource } from './source.ts'
import { catalogVersion } from './version.ts'
import type { WritePlan } from './writing/write-dishes.ts'

/** The catalog that serves a chain. */
export interface Live {
  /** null before the first catalog. */
  readonly catalogId: string | null
  /** null, too, where the dishes are lost for good. */
  readonly record: CatalogRecord | null
}

/** One attempt to make a catalog of an upload. */
export interface Attempt {
  readonly upload: UploadRecord
  readonly live: Live
  /** The catalog under construction. */
  readonly catalog: CatalogRecord
}

/** Throws OutdatedCatalogError where its dishes are lost and can be made again. */
export async function liveCatalog(deps: IngestDeps, chainId: string): Promise<Live> {
  await serveLastLive(deps, chainId)
  const served = await deps.serving.find(chainId)
  const record = served === null ? null : await deps.catalogs.find(served.catalogId)
  const catalogId = served?.catalogId ?? null
  if (record === null || (await isWhole(deps.es, record))) return { catalogId, record }
  if (isGivenUp(record) || record.isBeingDeleted === true) return { catalogId, record: null }
  throw new OutdatedCatalogError(record)
}

/** Whether a catalog was made of this upload's file: its worker died after the swap, before it wrote the end. */
export function isMadeOf(live: CatalogRecord | null, { source }: UploadRecord): live is CatalogRecord {
  return source !== null && live?.sources.at(-1)?.key === source.key
}

/** An approval is for the difference to the catalog that was live when the operator saw it, and for no other. */
export function isApproved({ approvedAt, approvedFor }: UploadRecord, { record }: Live): boolean {
  return approvedAt !== null && approvedFor === (record?.version ?? NO_CATALOG)
}

/**
 * Whether an operator approved the losses of a catalog that serves no more: a rollback came first. Read again, its file
 * would undo the rollback.
 */
export function isLateApproval(upload: UploadRecord, live: Live): boolean {
  const { approvedFor = null, catalogVersion } = upload
  return approvedFor !== null && approvedFor === catalogVersion && !isApproved(upload, live)
}

/** For a guess at how many dishes a file holds. */
const USUAL_DISH_BYTES = 400

/** Records the catalog before anything of it is written. */
export async function beginAttempt(deps: IngestDeps, upload: UploadRecord, live: Live): Promise<Attempt> {
  const { object, source } = await capturedSource(deps, upload)
  const arrival = upload.arrival ?? (await numbered(deps, upload.uploadId))
  deps.onStep?.('captured')
  const { chainId, uploadId } = upload
  const begun = new Date(soundTime(deps.s3))
  const version = catalogVersion(object.modifiedAt, arrival)
  // Random: a wiped queue can give one upload to two workers in the same millisecond.
  const catalogId = `${chainId}-${version}-${randomBytes(3).toString('hex')}`
  const dishCount = Math.max(live.record?.dishCount ?? 0, Math.ceil(object.bytes / USUAL_DISH_BYTES))
  const shelfKind = live.record?.shelfKind ?? null
  const catalog: CatalogRecord = {
    chainId,
    catalogId,
    shelf: await shelfFor(deps.es, deps.names, deps.shelves, { catalogId, dishCount }, shelfKind),
    shelfKind,
    version,
    uploadId,
    dishCount: 0,
    madeBy: TODAYS_MAKER,
    restaurants: [],
    generatedAt: null,
    objectModifiedAt: object.modifiedAt,
    sources: [
      {
        uploadId,
        mode: 'full',
        ...source,
        bytes: object.bytes,
        at: begun.toISOString(),
        ...(isApproved(upload, live) ? { isApproved: true } : {}),
      },
    ],
    datesKey: null,
    rebuild: null,
    rebuildOf: null,
    liveAt: null,
  }
  await deps.catalogs.save(catalog)
  deps.onStep?.('begun')
  return { upload: { ...upload, source }, live, catalog }
}

/** Where older code noticed the file, or the operator approved its losses. A number that another worker gave stays. */
async function numbered({ uploads }: Pick<IngestDeps, 'uploads'>, uploadId: string): Promise<number> {
  const next = await uploads.nextArrival(uploadId)
  const record = await uploads.update(uploadId, ({ arrival }) => (arrival == null ? { arrival: next } : null))
  return record?.arrival ?? next
}

/** The file that a catalog is made of; for changes, the last of several. */
export function sourceOf({ sources }: CatalogRecord): CatalogSource {
  const source = sources.at(-1)
  if (source === undefined) throw new Error('a catalog without a source')
  return source
}

/** The catalog that a file changes. Null for a full file, and for changes where no catalog is live. */
export function changedCatalog(
  { live }: Pick<Attempt, 'live'>,
  { mode }: Partial<CatalogHeader>,
): CatalogRecord | null {
  return mode === 'partial' ? live.record : null
}

/** The kitchen statements that hold beside those of a file. A full file states all of them; changes add to them. */
export function standingStatements(
  attempt: Pick<Attempt, 'live'>,
  header: Partial<CatalogHeader>,
): readonly KitchenStatement[] {
  return changedCatalog(attempt, header)?.kitchen ?? []
}

/** Asked for when the first dish needs it: most files bring none. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

/** They would be all of the menu. */
const CHANGES_OF_NOTHING =
  'the menu that these changes belong to is lost to this service: send the whole menu (mode full)'

/** Makes the place ready: empty for a full catalog, a copy of the live one for changes to it. */
export async function preparePlace(
  deps: IngestDeps,
  attempt: Attempt,
  header: Partial<CatalogHeader>,
): Promise<Omit<WritePlan, 'onLost'>> {
  const { catalog, live } = attempt
  if (header.mode === 'partial' && live.catalogId !== null && live.record === null)
    throw new CatalogFileError('INVALID_FILE', CHANGES_OF_NOTHING)
  const before = live.record
  const { at, isApproved: acceptsLosses = false } = sourceOf(catalog)
  const earlier = once(async () => (before === null ? [] : keptBeforeLive(deps, before)))
  const common = { place: catalog, before, earlier, at, acceptsLosses }
  await openPlace(deps.es, deps.names, catalog)
  const changed = changedCatalog(attempt, header)
  if (changed === null) return { ...common, firstPosition: 0, positionsOf: null }
  if (isOutdated(changed) && !isGivenUp(changed)) throw new OutdatedCatalogError(changed)
  const standing = standingStatements(attempt, header)
  const kitchen = withStanding(standing, readKitchen(header).statements)
  const restated = kitchen.length === standing.length ? null : (dish: Dish) => inKitchen(dish, kitchen)
  await copyCatalog(deps.es, changed, catalog, restated)
  return { ...common, firstPosition: await nextPosition(deps.es, changed), positionsOf: changed }
}
