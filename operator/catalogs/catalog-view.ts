import pc from 'picocolors'
import type { RebuiltCatalog } from '../../src/features/catalogs/rebuild-all.ts'
import type { KeptCatalog } from '../../src/features/catalogs/rollback.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { table } from '../../terminal/table.ts'
import type { IngestedFile } from './ingest-file.ts'

export function catalogList(catalogs: readonly KeptCatalog[]): string {
  const isServed = catalogs.some(({ isLive }) => isLive)
  const list = catalogTable(catalogs)
  return isServed || catalogs.length === 0 ? list : `${NOTHING_LIVE}\n\n${list}`
}

const NOTHING_LIVE = pc.red(
  'NOTHING IS LIVE: guests of this chain find no dishes. "catalogs rollback <chain> --to <version>" makes a kept catalog live.',
)

function catalogTable(catalogs: readonly KeptCatalog[]): string {
  return table(
    ['version', 'state', 'dishes', 'files', 'upload', 'live since', 'rules'],
    catalogs.map((catalog) => [
      catalog.version,
      catalog.isLive ? pc.green('live') : 'kept',
      catalog.dishCount,
      catalog.sources.length,
      catalog.uploadId,
      catalog.liveAt,
      rulesText(catalog),
    ]),
    'Nothing is live: no catalog has been live yet.',
  )
}

/** Which rules made a catalog, and what became of its rebuild: of one whose shelf is lost, too. */
function rulesText({ isOutdated, rebuild }: KeptCatalog): string {
  const rules = isOutdated ? 'older' : 'today’s'
  if (rebuild === null) return isOutdated ? pc.red(rules) : rules
  return pc.red(`${rules}, ${rebuild.error === null ? 'to be rebuilt' : `not rebuilt: ${rebuild.error}`}`)
}

export function ingestedText({ uploadId, state, stateReason, counts }: IngestedFile): string {
  const items = counts === null ? '' : ` ${counts.accepted} of ${counts.received} items were accepted.`
  const reason = stateReason === null ? '' : `: ${stateReason}`
  return `${uploadId} is ${state}${reason}.${items} "uploads problems ${uploadId}" lists its problems.`
}

export function rolledBackText({ chainId, version, dishCount }: CatalogRecord): string {
  return `${chainId} serves catalog ${version} again, ${dishCount} dishes. The next upload replaces it.`
}

export function rebuildText(catalogs: readonly RebuiltCatalog[]): string {
  return table(
    ['chain', 'version', 'dishes', 'result'],
    catalogs.map(({ chainId, version, dishCount, error }) => [
      chainId,
      version,
      dishCount,
      error === null ? pc.green('rebuilt') : pc.red(error),
    ]),
    'There is no catalog to rebuild.',
  )
}
