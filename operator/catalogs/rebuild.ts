import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../src/errors.ts'
import { awaitsRebuild, requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-records.ts'
import { ensureChainCatalog } from '../../src/search-index/dish-index.ts'
import { knownChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'

export interface RebuiltCatalog extends Pick<CatalogRecord, 'chainId' | 'version' | 'dishCount'> {
  readonly error: string | null
}

const POLL_MS = 500
/** A worker looks every few seconds; a large catalog takes a minute or two. */
const PATIENCE_MS = 300_000

/**
 * Has the workers make every kept catalog anew, and waits for them. `say` is told how far they are. Throws where
 * nothing happens for minutes: the wish stays, and a worker that starts later fulfils it.
 */
export async function rebuildAll(
  operator: Operator,
  chainId: string | undefined,
  say: (line: string) => void,
): Promise<readonly RebuiltCatalog[]> {
  const { es, stores } = operator
  const chains = chainId === undefined ? await stores.chains.list() : [await knownChain(operator, chainId)]
  const wished: CatalogRecord[] = []
  for (const chain of chains) {
    const records = (await stores.catalogs.list(chain.chainId)).filter(({ liveAt }) => liveAt !== null)
    if (records.length === 0) await ensureChainCatalog(es, stores.names, chain.chainId)
    for (const record of records) await requestRebuild(stores.catalogs, record)
    wished.push(...records)
  }
  let left = wished.length
  let movedAt = Date.now()
  say(`${left} catalogs are to be rebuilt by the workers`)
  for (;;) {
    const found = await Promise.all(wished.map((record) => stores.catalogs.find(record.index)))
    const waiting = found.filter((record) => record !== null && awaitsRebuild(record)).length
    if (waiting === 0) {
      // A record is known to be gone a moment before lists leave it out: the next command must not choose it.
      await es.indices.refresh({ index: stores.names.catalogs })
      return wished.map((record, at) => rebuilt(record, found[at] ?? null))
    }
    if (waiting < left) {
      say(`${wished.length - waiting} of ${wished.length} catalogs rebuilt`)
      left = waiting
      movedAt = Date.now()
    }
    if (Date.now() - movedAt > PATIENCE_MS)
      throw new AppError(
        'UPLOADS_UNAVAILABLE',
        `${waiting} catalogs still wait for a worker. Is one running? It will rebuild them when it starts.`,
      )
    await pause(POLL_MS)
  }
}

/** Its old record is gone once it is rebuilt. */
function rebuilt(
  { chainId, version, dishCount }: CatalogRecord,
  record: CatalogRecord | null,
): RebuiltCatalog {
  return { chainId, version, dishCount, error: record?.rebuild?.error ?? null }
}
