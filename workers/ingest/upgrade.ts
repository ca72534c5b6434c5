import {
  awaitsRebuild,
  isGivenUp,
  isOutdated,
  requestRebuild,
} from '../../src/features/catalogs/rebuild-requests.ts'
import { isWhole } from '../../src/search-index/catalog-dishes.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { lostShelves } from '../../src/search-index/shelf.ts'
import { otherwiseFilled } from '../../src/search-index/shelf-contents.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { type ServeLastLiveDeps, serveAllLastLive } from './serve-last-live.ts'

/**
 * Rebuilds the live catalogs of older code, one after another: a live catalog must not follow older rules for long. Those
 * whose shelf is lost are rebuilt at once.
 */
export interface Upgrade {
  /** Looks for such catalogs. Asks for the rebuild of those whose dishes are lost, and lets those serve that went live last. */
  readonly look: () => Promise<void>
  /** Asks for the next rebuild, unless one is under way. */
  readonly next: () => Promise<void>
}

export interface UpgradeDeps extends ServeLastLiveDeps, Pick<IngestDeps, 'es' | 'names'> {
  /** Asks for a job unless there is one. */
  readonly ensureIngest: (chainId: string) => Promise<void>
}

type Outdated = Pick<CatalogRecord, 'catalogId' | 'chainId'>

/** A request that waits for longer, because an engine is away for one catalog, does not hold up the others. */
const PATIENCE_MS = 60_000

/**
 * The requests are in the records of the catalogs, so a killed worker loses nothing, and two workers ask for the same.
 * The queue has one job for each chain.
 */
export function createUpgrade(deps: UpgradeDeps): Upgrade {
  let outdated: Outdated[] = []
  return {
    look: async () => {
      await serveAllLastLive(deps)
      await restoreLostShelves(deps)
      await restoreLostDishes(deps)
      outdated = await outdatedCatalogs(deps)
      const catalogs = outdated.length
      if (catalogs > 0) deps.log.info({ catalogs }, 'live catalogs of older rules are to be rebuilt')
    },
    next: async () => {
      if (outdated.length === 0 || (await isUnderWay(deps))) return
      for (;;) {
        const catalog = outdated.shift()
        if (catalog === undefined) return
        if (await askForRebuild(deps, catalog)) return
      }
    },
  }
}

/** Asks for a rebuild, and for the job that does it. Returns false where the catalog is gone. */
async function askForRebuild(
  { catalogs, ensureIngest }: Pick<UpgradeDeps, 'catalogs' | 'ensureIngest'>,
  catalog: Outdated,
): Promise<boolean> {
  if (!(await requestRebuild(catalogs, catalog))) return false
  await ensureIngest(catalog.chainId)
  return true
}

/** Whether the rebuild of a catalog is asked for, or was in vain: what failed once stays as it is, as a file is lost. */
function isAskedFor(record: CatalogRecord): boolean {
  return awaitsRebuild(record) || isGivenUp(record)
}

async function outdatedCatalogs({ serving, catalogs }: UpgradeDeps): Promise<Outdated[]> {
  const outdated: Outdated[] = []
  for (const { catalogId } of await serving.listOfOtherMakers()) {
    const record = await catalogs.find(catalogId)
    if (record === null || !isOutdated(record) || isAskedFor(record)) continue
    outdated.push({ catalogId, chainId: record.chainId })
  }
  return outdated
}

async function isUnderWay({ catalogs }: UpgradeDeps): Promise<boolean> {
  const waiting = await catalogs.listAwaitingRebuild()
  return waiting.some(({ rebuild }) => Date.now() - Date.parse(rebuild?.requestedAt ?? '') < PATIENCE_MS)
}

/** Asks for the rebuild of every kept catalog on a shelf that serves a chain and does not exist; the live ones first. */
async function restoreLostShelves(deps: UpgradeDeps): Promise<void> {
  const lost = await lostShelves(deps, await deps.serving.shelves())
  for (const shelf of lost.keys()) {
    const live = new Set((await deps.serving.listOnShelf(shelf)).map(({ catalogId }) => catalogId))
    const kept = (await deps.catalogs.listOnShelf(shelf)).filter(
      (record) => record.liveAt !== null && !isAskedFor(record),
    )
    if (kept.length === 0) continue
    deps.log.error({ shelf, catalogs: kept.length }, 'a shelf is lost: its catalogs are to be rebuilt')
    const isLive = ({ catalogId }: Outdated) => live.has(catalogId)
    for (const record of [...kept.filter(isLive), ...kept.filter((other) => !isLive(other))])
      await askForRebuild(deps, record)
  }
}

/** Asks for the rebuild of every live catalog that lacks dishes: a shelf was put back as it was before. */
async function restoreLostDishes(deps: UpgradeDeps): Promise<void> {
  const { es, serving, catalogs, log } = deps
  for await (const served of serving.pages())
    for (const { chainId, catalogId } of await otherwiseFilled(es, served)) {
      const record = await catalogs.find(catalogId)
      if (record === null || isAskedFor(record) || (await isWhole(es, record))) continue
      if ((await serving.find(chainId))?.catalogId !== catalogId) continue
      log.error({ chainId, catalogId }, 'a live catalog lacks dishes: it is to be rebuilt')
      await askForRebuild(deps, record)
    }
}
