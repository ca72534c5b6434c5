import { randomUUID } from 'node:crypto'
import { type EndEvent, nextState } from './upload-life.ts'
import type { UploadEvent, UploadRecord } from './upload-record.ts'

/** The results of processing an upload. */
export type UploadResult = Partial<
  Pick<
    UploadRecord,
    | 'counts'
    | 'problemCounts'
    | 'problems'
    | 'changes'
    | 'mode'
    | 'progress'
    | 'catalogVersion'
    | 'approvedAt'
  >
>

export type UploadEnd = UploadResult & { readonly stateReason: string | null }

/**
 * An upload seldom ends more than twice (HELD, then LIVE). This bounds the list of an upload that is used many times.
 */
const MAX_KEPT_EVENTS = 20

/**
 * The changes that end a record, for `UploadStore.update`; null if the record's state does not accept the event. One
 * write holds both the end and the partner's event, so neither exists without the other.
 */
export function endOfUpload(
  record: UploadRecord,
  cause: EndEvent,
  end: UploadEnd,
  at: Date = new Date(),
): Partial<UploadRecord> | null {
  const state = nextState(record.state, cause)
  if (state === null) return null
  const events = eventsOf(record)
  const endedAt = afterLast(events, at)
  const { counts, catalogVersion } = { ...record, ...end }
  const event: UploadEvent = {
    eventId: `evt_${randomUUID()}`,
    state,
    stateReason: end.stateReason,
    counts,
    catalogVersion,
    at: endedAt,
    delivery: 'PENDING',
    redeliveries: 0,
  }
  return { ...end, state, endedAt, webhookEvents: [...events, event].slice(-MAX_KEPT_EVENTS) }
}

/** Receivers sort the events of an upload by their times, and the clocks of the processes that end it can differ. */
function afterLast(events: readonly UploadEvent[], at: Date): string {
  const last = events.at(-1)
  const earliest = last === undefined ? 0 : Date.parse(last.at) + 1
  return new Date(Math.max(at.getTime(), earliest)).toISOString()
}

/** The changes that set the delivery state of one event (PENDING, DELIVERED …); null if nothing changes. */
export function changedEvent(
  record: UploadRecord,
  eventId: string,
  change: (event: UploadEvent) => Partial<UploadEvent> | null,
): Partial<UploadRecord> | null {
  const events = eventsOf(record)
  const event = events.find((known) => known.eventId === eventId)
  const changes = event === undefined ? null : change(event)
  if (event === undefined || changes === null) return null
  return { webhookEvents: events.map((known) => (known === event ? { ...event, ...changes } : known)) }
}

/** Records from before webhooks existed have no events. */
export function eventsOf(record: Pick<UploadRecord, 'webhookEvents'>): readonly UploadEvent[] {
  return (record as Partial<UploadRecord>).webhookEvents ?? []
}
