import { lastLiveFirst } from '../../src/features/catalogs/live-order.ts'
import { isClosed } from '../../src/features/chains/chain-store.ts'
import { servedCatalog } from '../../src/search-index/catalog-store.ts'
import type { IngestDeps } from './ingest-deps.ts'

export type ServeLastLiveDeps = Pick<IngestDeps, 'chains' | 'catalogs' | 'serving' | 'log'>

/**
 * Lets the catalog of a chain that went live last serve again, where an older one or none does: the record of what serves
 * was put back alone, or after the files were read again. A catalog whose publication is not recorded yet stays.
 */
export async function serveLastLive(deps: ServeLastLiveDeps, chainId: string): Promise<void> {
  const { chains, catalogs, serving, log } = deps
  const records = await catalogs.list(chainId)
  const [last] = lastLiveFirst(records)
  if (last === undefined || (await serving.notServed([last])).length === 0) return
  const chain = await chains.find(chainId)
  if (chain === null || isClosed(chain)) return
  const served = await serving.find(chainId)
  if (records.some(({ catalogId, liveAt }) => catalogId === served?.catalogId && liveAt === null)) return
  if (!(await serving.publish(served?.catalogId ?? null, servedCatalog(last)))) return
  const before = served?.version ?? null
  log.error({ chainId, before, version: last.version }, 'the catalog that went live last did not serve')
}

/** The same for all chains. */
export async function serveAllLastLive(deps: ServeLastLiveDeps): Promise<void> {
  for await (const last of deps.catalogs.lastLive())
    for (const { chainId } of await deps.serving.notServed(last)) await serveLastLive(deps, chainId)
}
