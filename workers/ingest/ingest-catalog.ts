import type { CatalogHeader } from '../../src/domain/items-schema.ts'
import { itemError } from '../../src/domain/problem.ts'
import { isSameObject } from '../../src/features/uploads/notice-object.ts'
import type { UploadRecord, UploadState } from '../../src/features/uploads/upload-record.ts'
import type { CatalogIngestJob } from '../../src/queues/catalog-ingest.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-records.ts'
import { liveIndex } from '../../src/search-index/catalog-swap.ts'
import { createDishIndex } from '../../src/search-index/dish-index.ts'
import { buildIndex, removeDishes } from './build-index.ts'
import { type AcceptedDish, CatalogDraft, LateHeaderError } from './catalog-draft.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import { guardReason } from './guards.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { ObjectGoneError, openObject } from './open-object.ts'
import { deleteCatalog, deleteOldCatalogs, publishCatalog } from './publish.ts'
import { readCatalog } from './read-catalog.ts'
import { removedCount } from './removed-count.ts'
import { Report } from './report.ts'
import { catalogVersion } from './version.ts'

const PROGRESS_INTERVAL_MS = 500

export interface Progress {
  readonly items: number
  readonly percent: number
}

export interface IngestOutcome {
  readonly state: UploadState
  readonly reason: string | null
}

/**
 * Brings one stored object to its end: LIVE, or a state that says why not. Throws where trying again may help;
 * nothing of the attempt is left then.
 */
export async function ingestCatalog(
  deps: IngestDeps,
  job: CatalogIngestJob,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<IngestOutcome> {
  const started = await deps.uploads.update(job.uploadId, (record) => asStarted(record, job))
  if (started === null || started.state !== 'PROCESSING' || !isSameObject(started.object, job)) {
    return { state: 'SUPERSEDED', reason: 'the upload has a newer file, or has ended' }
  }
  const attempt: Attempt = {
    index: deps.names.dishesIndex(job.chainId, catalogVersion(job.modifiedAt, new Date())),
    report: new Report(deps.maxReportedProblems),
  }
  try {
    const catalog = await draftCatalog(deps, job, attempt, onProgress)
    return await finish(deps, job, attempt.report, catalog)
  } catch (error) {
    await deleteCatalog(deps, attempt.index)
    if (error instanceof CatalogFileError) {
      attempt.report.addOfFile(itemError(error.code, '', error.message))
      return settle(deps, job, attempt.report, { state: 'REJECTED', reason: error.message })
    }
    if (error instanceof ObjectGoneError) {
      return settle(deps, job, attempt.report, { state: 'SUPERSEDED', reason: error.message })
    }
    throw error
  }
}

interface Attempt {
  readonly index: string
  report: Report
}

function asStarted(record: UploadRecord, job: CatalogIngestJob): Partial<UploadRecord> | null {
  const isWaiting = record.state === 'QUEUED' || record.state === 'PROCESSING'
  if (!isWaiting || !isSameObject(record.object, job)) return null
  return { state: 'PROCESSING', startedAt: record.startedAt ?? new Date().toISOString() }
}

/** Builds the index; once more with the properties that came too late, where they change how items are read. */
async function draftCatalog(
  deps: IngestDeps,
  job: CatalogIngestJob,
  attempt: Attempt,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<CatalogRecord> {
  let header: Partial<CatalogHeader> = {}
  for (;;) {
    const draft = new CatalogDraft(job.chainId, attempt.report, header)
    try {
      await createDishIndex(deps.es, attempt.index)
      await buildIndex(
        deps,
        job.chainId,
        attempt.index,
        acceptedDishes(deps, job, draft, attempt.report, onProgress),
      )
      await removeDishes(deps.es, attempt.index, draft.contradicted)
      return await catalogOf(deps, job, attempt, draft)
    } catch (error) {
      if (!(error instanceof LateHeaderError)) throw error
      await deps.es.indices.delete({ index: attempt.index })
      header = draft.header
      attempt.report = new Report(deps.maxReportedProblems)
    }
  }
}

async function* acceptedDishes(
  deps: IngestDeps,
  job: CatalogIngestJob,
  draft: CatalogDraft,
  report: Report,
  onProgress: (progress: Progress) => Promise<void>,
): AsyncGenerator<AcceptedDish> {
  let reportedAt = Date.now()
  for await (const event of readCatalog(await openObject(deps, job), deps.limits)) {
    const accepted = draft.take(event)
    if (accepted !== null) yield accepted
    if (event.type === 'property' || Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue
    reportedAt = Date.now()
    await onProgress({ items: report.received, percent: Math.floor((100 * event.endsAt) / job.bytes) })
  }
}

async function catalogOf(
  deps: IngestDeps,
  job: CatalogIngestJob,
  attempt: Attempt,
  draft: CatalogDraft,
): Promise<CatalogRecord> {
  const chain = await deps.chains.find(job.chainId)
  return {
    chainId: job.chainId,
    version: attempt.index.slice(deps.names.dishesIndex(job.chainId, '').length),
    index: attempt.index,
    uploadId: job.uploadId,
    dishCount: attempt.report.accepted,
    restaurants: draft.restaurants(chain?.restaurants ?? []),
    generatedAt: draft.header.generatedAt ?? null,
    objectModifiedAt: job.modifiedAt,
    liveAt: null,
  }
}

async function finish(
  deps: IngestDeps,
  job: CatalogIngestJob,
  report: Report,
  catalog: CatalogRecord,
): Promise<IngestOutcome> {
  const { count } = await deps.es.count({ index: catalog.index })
  if (count !== report.accepted)
    throw new Error(`${report.accepted} dishes were accepted, but ${count} are in the index`)
  const live = await liveCatalog(deps, job.chainId)
  const stale = staleReason(catalog, live.record)
  if (stale !== null) throw new CatalogFileError('STALE_FILE', stale)
  report.removed = await removedCount(deps, live.index, catalog.index)
  const held = guardReason(report.counts, live.record?.dishCount ?? 0)
  if (held !== null) {
    await deps.catalogs.save(catalog)
    return settle(deps, job, report, { state: 'HELD', reason: held }, catalog.version)
  }
  await deps.catalogs.save(catalog)
  if (!(await publishCatalog(deps, catalog))) {
    await deleteCatalog(deps, catalog.index)
    return settle(deps, job, report, { state: 'SUPERSEDED', reason: 'a newer catalog went live first' })
  }
  const outcome = await settle(deps, job, report, { state: 'LIVE', reason: null }, catalog.version)
  await deleteOldCatalogs(deps, job.chainId)
  return outcome
}

async function liveCatalog(
  deps: IngestDeps,
  chainId: string,
): Promise<{ index: string; record: CatalogRecord | null }> {
  const index = await liveIndex(deps.es, deps.names, chainId)
  if (index === null) throw new Error(`chain ${chainId} has no catalog alias`)
  return { index, record: await deps.catalogs.find(index) }
}

/** A file that the partner wrote before the one that is live; ISO times with and without offsets compare as times. */
function staleReason(catalog: CatalogRecord, live: CatalogRecord | null): string | null {
  if (catalog.generatedAt === null || live === null || live.generatedAt === null) return null
  if (Date.parse(catalog.generatedAt) >= Date.parse(live.generatedAt)) return null
  return `"generatedAt" ${catalog.generatedAt} is before that of the live catalog, ${live.generatedAt}`
}

async function settle(
  deps: IngestDeps,
  job: CatalogIngestJob,
  report: Report,
  outcome: IngestOutcome,
  catalogVersion: string | null = null,
): Promise<IngestOutcome> {
  await deps.uploads.update(job.uploadId, (record) => {
    if (!isSameObject(record.object, job)) return null
    return {
      state: outcome.state,
      stateReason: outcome.reason,
      counts: report.counts,
      problems: report.problems,
      progress: { items: report.received, percent: 100 },
      catalogVersion,
      endedAt: new Date().toISOString(),
    }
  })
  deps.log.info(
    { uploadId: job.uploadId, chainId: job.chainId, ...outcome, counts: report.counts },
    'catalog ingested',
  )
  return outcome
}
