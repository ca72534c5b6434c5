import pc from 'picocolors'
import { shortened } from '../../src/domain/text/shortened.ts'
import { eventsOf } from '../../src/features/uploads/upload-event.ts'
import { isPending, STATE, type UploadState } from '../../src/features/uploads/upload-life.ts'
import type { UploadCounts, UploadRecord, UploadSummary } from '../../src/features/uploads/upload-record.ts'
import { factList, table } from '../../terminal/table.ts'
import { differenceText } from './difference-view.ts'
import type { RetriedUpload } from './retry-uploads.ts'

const BAD_STATES: readonly UploadState[] = [STATE.REJECTED, STATE.FAILED, STATE.HELD, STATE.EXPIRED]
const MAX_REASON_LENGTH = 80

export function uploadList(uploads: readonly UploadSummary[]): string {
  return table(
    ['upload', 'business', 'state', 'created', 'accepted', 'reason'],
    uploads.map((upload) => [
      upload.uploadId,
      upload.businessId,
      paint(upload.state),
      upload.createdAt,
      upload.counts === null ? null : `${upload.counts.accepted} of ${upload.counts.received}`,
      shortened(upload.stateReason ?? '', MAX_REASON_LENGTH),
    ]),
    'No uploads.',
  )
}

export function decidedText({ uploadId, state, object }: UploadRecord): string {
  const next = isPending({ state, object }) ? `; "uploads show ${uploadId}" says how it goes` : ''
  return `${uploadId} is ${paint(state)}${next}.`
}

export function retriedList(uploads: readonly RetriedUpload[]): string {
  return table(
    ['upload', 'business', 'now', 'had failed because'],
    uploads.map(({ uploadId, businessId, reason, problem }) => [
      uploadId,
      businessId,
      problem === null ? paint(STATE.QUEUED) : pc.red(problem),
      shortened(reason ?? '', MAX_REASON_LENGTH),
    ]),
    'No FAILED upload has this reason.',
  )
}

/** State, reason and counts, then the first problems. */
export function uploadText(upload: UploadRecord, shownProblems: number): string {
  const { problems } = upload
  const left = problems.length - shownProblems
  return [
    facts(upload),
    '',
    ...(upload.changes == null ? [] : [differenceText(upload.changes), '']),
    problemTable(problems.slice(0, shownProblems)),
    ...(left > 0 ? ['', `… and ${left} more: "--problems ${problems.length}" shows all that are kept.`] : []),
  ].join('\n')
}

function facts(upload: UploadRecord): string {
  const { progress, object } = upload
  return factList([
    ['upload', upload.uploadId],
    ['state', paint(upload.state)],
    ['reason', upload.stateReason],
    ['business', `${upload.businessId} of ${upload.chainId}`],
    ['items', upload.counts === null ? null : countsText(upload.counts)],
    ['problems', problemCountsText(upload.problemCounts)],
    ['progress', progress === null ? null : `${progress.items} items, ${progress.percent} %`],
    ['catalog', upload.catalogVersion],
    ['object', upload.objectKey],
    ['stored', object === null ? 'nothing yet' : `${object.bytes} bytes, ${object.modifiedAt}`],
    ['ticket', `${upload.createdAt}, open until ${upload.expiresAt}`],
    ['noticed', upload.noticedAt],
    ['started', upload.startedAt],
    ['ended', upload.endedAt],
    ['approved', upload.approvedAt],
    ...eventsOf(upload).map(
      ({ eventId, state, delivery }) => ['webhook', `${delivery}: ${state}, ${eventId}`] as const,
    ),
  ])
}

function countsText({ received, accepted, rejected, removed, warnings }: UploadCounts): string {
  return `${received} received, ${accepted} accepted, ${rejected} rejected, ${removed} removed, ${warnings} warnings`
}

function problemCountsText(counts: UploadRecord['problemCounts']): string {
  return Object.entries(counts)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')
}

export function problemTable(problems: UploadRecord['problems']): string {
  return table(
    ['severity', 'code', 'dish', 'item', 'where', 'message'],
    problems.map((problem) => [
      problem.severity,
      problem.code,
      problem.partnerDishId,
      problem.index,
      problem.pointer,
      problem.message,
    ]),
    'No problems.',
  )
}

function paint(state: UploadState): string {
  if (BAD_STATES.includes(state)) return pc.red(state)
  return state === STATE.LIVE ? pc.green(state) : state
}
