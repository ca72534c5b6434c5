import {
  awaitsRebuild,
  isGivenUp,
  isOutdated,
  requestRebuild,
} from '../../src/features/catalogs/rebuild-requests.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import type { IngestDeps } from './ingest-deps.ts'

/** Rebuilds the live catalogs of older code, one after another: a live catalog must not follow older rules for long. */
export interface Upgrade {
  /** Looks for such catalogs. */
  readonly look: () => Promise<void>
  /** Asks for the next rebuild, unless one is under way. */
  readonly next: () => Promise<void>
}

export interface UpgradeDeps extends Pick<IngestDeps, 'catalogs' | 'serving' | 'log'> {
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
      outdated = await outdatedCatalogs(deps)
      const catalogs = outdated.length
      if (catalogs > 0) deps.log.info({ catalogs }, 'live catalogs of older rules are to be rebuilt')
    },
    next: async () => {
      if (outdated.length === 0 || (await isUnderWay(deps))) return
      for (;;) {
        const catalog = outdated.shift()
        if (catalog === undefined) return
        if (!(await requestRebuild(deps.catalogs, catalog))) continue
        await deps.ensureIngest(catalog.chainId)
        return
      }
    },
  }
}

/** What failed once stays as it is: a file is lost. */
async function outdatedCatalogs({ serving, catalogs }: UpgradeDeps): Promise<Outdated[]> {
  const outdated: Outdated[] = []
  for (const { catalogId } of await serving.listOfOtherMakers()) {
    const record = await catalogs.find(catalogId)
    if (record === null || !isOutdated(record) || isGivenUp(record) || awaitsRebuild(record)) continue
    outdated.push({ catalogId, chainId: record.chainId })
  }
  return outdated
}

async function isUnderWay({ catalogs }: UpgradeDeps): Promise<boolean> {
  const waiting = await catalogs.listAwaitingRebuild()
  return waiting.some(({ rebuild }) => Date.now() - Date.parse(rebuild?.requestedAt ?? '') < PATIENCE_MS)
}
