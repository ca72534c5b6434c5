import { unquoted } from '../src/features/uploads/same-object.ts'
import { isPending, STATE } from '../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../src/features/uploads/upload-record.ts'
import { type CatalogFile, END_OF } from './catalog-file.ts'
import type { World } from './chaos-world.ts'
import type { Acknowledged, Partner } from './partner.ts'

const MAX_UPLOADS = 1_000

/** The end of one acknowledged file. `record` is null where a later file of the day replaced it unseen. */
export interface Outcome {
  readonly upload: Acknowledged
  readonly record: UploadRecord | null
}

export interface ChainOutcome {
  readonly partner: Partner
  readonly outcomes: readonly Outcome[]
  /** In the order in which they went live. */
  readonly live: readonly CatalogFile[]
  /** Violations, in words. */
  readonly violations: readonly string[]
  /** Uploads that are in another ticket's record, because several tickets of a day share a key. */
  readonly crossed: number
}

/** Whether all acknowledged uploads have ended, so that nothing more happens. */
export async function isAtRest(world: World, partner: Partner): Promise<boolean> {
  const last = partner.acknowledged.at(-1)
  if (last === undefined) return true
  const records = await recordsOf(world, partner)
  const lastRecord = records.find(({ object }) => isOf(object, last))
  return lastRecord !== undefined && !isPending(lastRecord) && !records.some(isPending)
}

export async function chainOutcome(world: World, partner: Partner): Promise<ChainOutcome> {
  const records = await recordsOf(world, partner)
  const outcomes = partner.acknowledged.map((upload) => ({
    upload,
    record: records.find(({ object }) => isOf(object, upload)) ?? null,
  }))
  const live = outcomes
    .flatMap(({ upload, record }) => (record?.state === STATE.LIVE ? [{ file: upload.file, record }] : []))
    .sort((a, b) => ((a.record.catalogVersion ?? '') < (b.record.catalogVersion ?? '') ? -1 : 1))
  return {
    partner,
    outcomes,
    live: live.map(({ file }) => file),
    violations: [
      ...outcomes.flatMap((outcome, index) => {
        const what =
          lostChanges(partner, outcome) ?? wrongEnd(outcome, index === outcomes.length - 1, records)
        return what === null ? [] : [`${told(partner, outcome)}: ${what}`]
      }),
      ...outOfOrder(live.map(({ file }) => file)).map((what) => `${partner.chain.chainId}: ${what}`),
    ],
    crossed: outcomes.filter(({ upload, record }) => record !== null && record.uploadId !== upload.uploadId)
      .length,
  }
}

async function recordsOf({ es, stores }: World, { chain }: Partner): Promise<readonly UploadRecord[]> {
  const { businessId } = chain
  await es.indices.refresh({ index: stores.names.uploads })
  const { hits } = await es.search<UploadRecord>({
    index: stores.names.uploads,
    query: { term: { businessId } },
    size: MAX_UPLOADS,
  })
  return hits.hits.flatMap(({ _source }) => _source ?? [])
}

function isOf(object: UploadRecord['object'], { etag }: Acknowledged): boolean {
  return object !== null && unquoted(object.etag) === etag
}

/** What was answered QUEUED is copied: no later upload of the day replaces it, and changes are added to any menu. */
function lostChanges({ queued }: Partner, { upload, record }: Outcome): string | null {
  if (!queued.has(upload.uploadId) || upload.file.kind !== 'partial') return null
  return record?.state === STATE.LIVE
    ? null
    : `${record?.state ?? 'not seen'} although it was answered QUEUED`
}

/** Why an acknowledged upload may not have ended so, or null. */
function wrongEnd(
  { upload, record }: Outcome,
  isLast: boolean,
  records: readonly UploadRecord[],
): string | null {
  const expected = END_OF[upload.file.kind]
  if (record === null) {
    if (isLast) return 'the last file of all was never noticed'
    const ticket = records.find(({ uploadId }) => uploadId === upload.uploadId)
    return ticket === undefined ? 'its record is gone' : null
  }
  if (record.state === STATE.SUPERSEDED) {
    if (isLast) return 'superseded, and nothing came after it'
    return record.stateReason === null ? 'superseded without a reason' : null
  }
  if (record.state !== expected) return `${record.state} instead of ${expected} (${record.stateReason})`
  if (expected !== STATE.LIVE && record.stateReason === null) return 'its state does not say why'
  return null
}

/** Stamps grow with each upload; a catalog that went live after one that was stored later goes back in time. */
function outOfOrder(live: readonly CatalogFile[]): string[] {
  const stamps = live.map(({ stamp }) => stamp)
  return stamps.some((stamp, index) => index > 0 && stamp < (stamps[index - 1] ?? 0))
    ? [`went live in the order ${stamps.join(', ')}`]
    : []
}

function told({ chain }: Partner, { upload }: Outcome): string {
  return `${chain.chainId}, upload ${upload.file.stamp} (${upload.file.kind}, ${upload.uploadId})`
}
