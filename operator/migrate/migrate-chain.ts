import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../src/errors.ts'
import { countDishes } from '../../src/search-index/catalog-dishes.ts'
import { isNewerMaker, TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { type CatalogRecord, catalogDocument } from '../../src/search-index/catalog-store.ts'
import { type ShelfSettings, shelfExists, shelfFor } from '../../src/search-index/shelf.ts'
import { openPlace } from '../../src/search-index/shelf-contents.ts'
import type { Operator } from '../operator.ts'
import { copyOldCatalog, countOldDishes, servedCopy } from './copy-old-catalog.ts'
import type { MigrationNotes, OldLayout, OldRecord, ReadRecord } from './old-layout.ts'

export interface MigrateDeps extends Pick<Operator, 'es' | 'stores'> {
  readonly old: OldLayout
  readonly notes: MigrationNotes
  readonly shelves: ShelfSettings
}

export interface MigratedChain {
  readonly chainId: string
  /** Catalogs of the old layout that have been live. */
  readonly catalogs: number
  /** Those that this run copied. */
  readonly copied: number
  /** Dishes of these. */
  readonly dishes: number
  /**
   * `TAKEN`: this run made the catalog of the old alias serve. `SAME`: it served already. `NEWER`: a worker of today has
   * published since. `NONE`: the chain has no live catalog.
   */
  readonly live: 'TAKEN' | 'SAME' | 'NEWER' | 'NONE'
  /** What the operator has to see to; null = nothing. */
  readonly problem: string | null
}

/** A worker of the old version wrote a record or published meanwhile: the chain is to be looked at again. */
class ChangedMeanwhileError extends Error {}

const MAX_TURNS = 5

/** Copies the chain's catalogs that are not on a shelf yet, and brings live what the old alias is on. */
export async function migrateChain(deps: MigrateDeps, chainId: string): Promise<MigratedChain> {
  let [copied, dishes] = [0, 0]
  for (let turn = 1; ; turn += 1)
    try {
      // First: a catalog that goes live later is for the next run.
      const live = await deps.old.liveIndex(chainId)
      const records = await deps.old.records(chainId)
      for (const read of records) {
        const count = await migrateCatalog(deps, read, live)
        if (count === null) continue
        copied += 1
        dishes += count
      }
      const catalogs = records.filter(({ record }) => record.liveAt !== null).length
      return { chainId, catalogs, copied, dishes, live: await takeLive(deps, chainId, live), problem: null }
    } catch (error) {
      if (error instanceof ChangedMeanwhileError && turn < MAX_TURNS) continue
      if (!(error instanceof AppError || error instanceof ChangedMeanwhileError)) throw error
      return { chainId, catalogs: 0, copied, dishes, live: 'NONE', problem: error.message }
    }
}

/** Returns how many dishes it copied; null where there was nothing to copy. */
async function migrateCatalog(
  deps: MigrateDeps,
  read: ReadRecord,
  live: string | null,
): Promise<number | null> {
  const { record } = read
  if (isNewerMaker(record.madeBy))
    throw new AppError('INVALID_INPUT', `${record.index} is of newer code: use the command of that version.`)
  // One under construction gets no more than a place: a sweep of today finds by it that there is nothing to delete.
  if (record.liveAt === null && record.index !== live) {
    await save(deps, read, await placed(deps, record))
    return null
  }
  if (!(await deps.es.indices.exists({ index: record.index }))) {
    await save(deps, read, await lost(deps, record))
    return null
  }
  const next = await placed(deps, record)
  const count = await countOldDishes(deps.es, record)
  const isCopied = record.shelf === next.shelf && (await countDishes(deps.es, next)) === count
  if (!isCopied) {
    await openPlace(deps.es, deps.stores.names, next)
    await copyOldCatalog(deps.es, deps.stores.vocabularies, record, next)
  }
  await save(deps, read, next)
  return isCopied ? null : count
}

/** The record with a place on a shelf. */
async function placed({ es, stores, shelves }: MigrateDeps, record: OldRecord): Promise<CatalogRecord> {
  const { index: catalogId, shelf, dishCount } = record
  if (shelf !== undefined && (await shelfExists(es, shelf))) return { ...record, catalogId, shelf }
  return { ...record, catalogId, shelf: await shelfFor(es, stores.names, shelves, { catalogId, dishCount }) }
}

/** Its index is lost, so its shelf does not exist. The workers make it again from its files. */
async function lost({ es, stores, shelves }: MigrateDeps, record: OldRecord): Promise<CatalogRecord> {
  const { index: catalogId, dishCount } = record
  const rebuild = { requestedAt: new Date().toISOString(), error: null, by: TODAYS_MAKER }
  return {
    ...record,
    catalogId,
    shelf: await shelfFor(es, stores.names, shelves, { catalogId, dishCount }, 'own'),
    rebuild: record.rebuild ?? rebuild,
  }
}

async function save({ old }: MigrateDeps, read: ReadRecord, next: CatalogRecord): Promise<void> {
  const document = { ...catalogDocument(next) }
  if (isDeepStrictEqual(document, { ...read.record })) return
  if (!(await old.saveRecord(read, document)))
    throw new ChangedMeanwhileError(`a record of ${next.chainId} keeps changing: run the migration again`)
}

async function takeLive(
  { stores, notes }: MigrateDeps,
  chainId: string,
  live: string | null,
): Promise<MigratedChain['live']> {
  if (live === null) return 'NONE'
  const [served, noted] = await Promise.all([stores.serving.find(chainId), notes.broughtLive(chainId)])
  const before = served?.catalogId ?? null
  if (before !== null && before !== live && !noted.includes(before)) return 'NEWER'
  const record = await stores.catalogs.find(live)
  if (record === null)
    throw new AppError(
      'INVALID_INPUT',
      `${live} serves ${chainId} and has no record: upload or roll back, then run again.`,
    )
  if (record.shelf === undefined) throw new ChangedMeanwhileError(`the record of ${live} keeps changing`)
  const next = servedCopy(record)
  if (isDeepStrictEqual({ ...served }, { ...next })) return 'SAME'
  // Both, for a run that ends before it has published.
  await notes.noteLive(chainId, before === null ? [live] : [before, live])
  if (!(await stores.serving.publish(before, next)))
    throw new ChangedMeanwhileError(`another catalog of ${chainId} went live: run the migration again`)
  await notes.noteLive(chainId, [live])
  return 'TAKEN'
}
