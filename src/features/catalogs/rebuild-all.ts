import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import { isNewerMaker } from '../../search-index/catalog-maker.ts'
import type { CatalogRecord, CatalogStore, Rebuild } from '../../search-index/catalog-store.ts'
import { awaitsRebuild, requestRebuild } from './rebuild-requests.ts'

export interface RebuildDeps {
  readonly catalogs: CatalogStore
}

export interface RebuiltCatalog extends Pick<CatalogRecord, 'chainId' | 'version' | 'dishCount'> {
  readonly error: string | null
}

const POLL_MS = 500
/** A worker looks for requests every few seconds. A large catalog takes one or two minutes. */
const MAX_STALL_MS = 300_000

const OF_NEWER_CODE = 'newer code made it: use the operator command of that version'

/**
 * Asks the workers to rebuild every kept catalog of these chains, and waits for them. Reports progress to `say`. Throws
 * if there is no progress for minutes. The request stays, and a worker that starts later fulfils it.
 */
export async function rebuildAll(
  deps: RebuildDeps,
  chainIds: readonly string[],
  say: (line: string) => void,
): Promise<readonly RebuiltCatalog[]> {
  const kept: CatalogRecord[] = []
  for (const chainId of chainIds) kept.push(...(await deps.catalogs.list(chainId)))
  return rebuildKept(deps, kept, say)
}

/**
 * The same for those of these catalogs that have been live. They come onto a shelf of the kind `to`; without it, of the
 * kind that their chain has.
 */
export async function rebuildKept(
  deps: RebuildDeps,
  records: readonly CatalogRecord[],
  say: (line: string) => void,
  to?: Rebuild['to'],
): Promise<readonly RebuiltCatalog[]> {
  const kept = records.filter(({ liveAt }) => liveAt !== null)
  const newer = kept.filter(({ madeBy }) => isNewerMaker(madeBy))
  const results = await rebuildCatalogs(
    deps,
    kept.filter((record) => !newer.includes(record)),
    say,
    to,
  )
  return [...results, ...newer.map((record) => ({ ...rebuilt(record, null), error: OF_NEWER_CODE }))]
}

/** Asks the workers to rebuild these catalogs, and waits as `rebuildAll` does. */
export async function rebuildCatalogs(
  { catalogs }: RebuildDeps,
  requested: readonly CatalogRecord[],
  say: (line: string) => void,
  to?: Rebuild['to'],
): Promise<readonly RebuiltCatalog[]> {
  for (const record of requested) await requestRebuild(catalogs, record, to)
  let left = requested.length
  let movedAt = Date.now()
  say(`${left} catalogs are to be rebuilt by the workers`)
  for (;;) {
    const found = await Promise.all(requested.map((record) => catalogs.find(record.catalogId)))
    const waiting = found.filter((record) => record !== null && isToBeRebuilt(record)).length
    if (waiting === 0) return requested.map((record, at) => rebuilt(record, found[at] ?? null))
    if (waiting < left) {
      say(`${requested.length - waiting} of ${requested.length} catalogs rebuilt`)
      left = waiting
      movedAt = Date.now()
    }
    if (Date.now() - movedAt > MAX_STALL_MS)
      throw new AppError(
        'UPLOADS_UNAVAILABLE',
        `${waiting} catalogs still wait for a worker. Is one running? It will rebuild them when it starts.`,
      )
    await pause(POLL_MS)
  }
}

/** One that newer catalogs replaced meanwhile is to be deleted: no worker rebuilds it. */
function isToBeRebuilt(record: CatalogRecord): boolean {
  return record.isRetired !== true && awaitsRebuild(record)
}

/** A rebuilt catalog has a new record, and its old one is deleted. */
function rebuilt(
  { chainId, version, dishCount }: CatalogRecord,
  record: CatalogRecord | null,
): RebuiltCatalog {
  return { chainId, version, dishCount, error: record?.rebuild?.error ?? null }
}
