import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { isWhole } from '../../search-index/catalog-dishes.ts'
import { type CatalogRecord, type CatalogStore, servedCatalog } from '../../search-index/catalog-store.ts'
import type { IndexNames } from '../../search-index/names.ts'
import type { ServingStore } from '../../search-index/serving-store.ts'
import { recordLive, servedBefore } from './live-order.ts'
import { rebuildCatalogs } from './rebuild-all.ts'
import { isOutdated } from './rebuild-requests.ts'

export interface CatalogDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly catalogs: CatalogStore
  readonly serving: ServingStore
}

export interface KeptCatalog extends CatalogRecord {
  readonly isLive: boolean
  /** Older code made it. A search uses the rules of that code. */
  readonly isOutdated: boolean
}

/** The catalogs of a chain that can go live, newest first. */
export async function listCatalogs(deps: CatalogDeps, chainId: string): Promise<readonly KeptCatalog[]> {
  const live = await deps.serving.find(chainId)
  const records = await deps.catalogs.list(chainId)
  return (
    records
      .map((record) => ({
        ...record,
        isLive: record.catalogId === live?.catalogId,
        isOutdated: isOutdated(record),
      }))
      // A catalog serves a moment before its record says so.
      .filter(({ isLive, liveAt }) => isLive || liveAt !== null)
  )
}

/**
 * Makes an earlier catalog live again, in one step. Without a version, that is the catalog that served before the live one
 * and was not left by a rollback; where none is live, a version is needed. The next upload replaces it as usual. From then
 * on every request is answered from it. A catalog of older code, or whose dishes are lost, is rebuilt by the workers first,
 * which `say` tells: its dishes would follow older rules, or guests would find none.
 */
export async function rollBack(
  deps: CatalogDeps,
  chainId: string,
  version?: string,
  say: (line: string) => void = () => undefined,
): Promise<CatalogRecord> {
  const catalogs = await listCatalogs(deps, chainId)
  const live = catalogs.find(({ isLive }) => isLive)
  const before = live && servedBefore(catalogs, live)
  const target = version === undefined ? before : catalogs.find((catalog) => catalog.version === version)
  if (target === undefined)
    throw new AppError(
      'INVALID_INPUT',
      `There is no ${version === undefined ? 'earlier catalog' : `catalog "${version}"`} of "${chainId}": "catalogs list ${chainId}" shows those that are kept.`,
    )
  if (target.isLive) throw new AppError('INVALID_INPUT', `Catalog "${target.version}" is live already.`)
  const fault = await faultOf(deps, target)
  if (fault !== null) {
    await rebuildBefore(deps, target, fault, say)
    return rollBack(deps, chainId, target.version, say)
  }
  const left = live?.catalogId ?? null
  if (!(await deps.serving.publish(left, servedCatalog(target)))) {
    if (!(await isStillLive(deps, chainId, live)))
      throw new AppError(
        'INVALID_INPUT',
        'Another catalog went live at this moment: look again, then decide.',
      )
    return rollBack(deps, chainId, target.version, say)
  }
  const { isLive: _, isOutdated: __, ...record } = target
  return { ...record, liveAt: await recordLive(deps, record, left) }
}

/** Whether the same version is live, though it may have been rebuilt meanwhile, under another id. */
async function isStillLive(
  { serving }: CatalogDeps,
  chainId: string,
  live: KeptCatalog | undefined,
): Promise<boolean> {
  return live !== undefined && (await serving.find(chainId))?.version === live.version
}

/** Why a catalog cannot serve as it is, or null. */
async function faultOf(
  { es }: CatalogDeps,
  { isOutdated: isOld, ...record }: KeptCatalog,
): Promise<string | null> {
  if (!(await isWhole(es, record))) return 'has lost its dishes'
  return isOld ? 'was made by older rules' : null
}

/** Throws where the catalog cannot be rebuilt: it must not serve as it is. */
async function rebuildBefore(
  deps: CatalogDeps,
  target: KeptCatalog,
  fault: string,
  say: (line: string) => void,
): Promise<void> {
  say(`Catalog "${target.version}" ${fault}; it is rebuilt before it serves`)
  const [result] = await rebuildCatalogs(deps, [target], say)
  if (result?.error == null) return
  throw new AppError(
    'INVALID_INPUT',
    `Catalog "${target.version}" ${fault} and cannot be rebuilt: ${result.error}. The live catalog stays.`,
  )
}
