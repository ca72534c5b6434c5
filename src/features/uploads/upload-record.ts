import type { CatalogMode } from '../../domain/items/items-schema.ts'
import type { Problem, ProblemCode } from '../../domain/items/problem.ts'
import type { EndState, UploadState } from './upload-life.ts'

/** One stored object: a later upload to the same key is another one. */
export interface StoredObject {
  readonly etag: string
  /** ISO 8601. */
  readonly modifiedAt: string
  readonly bytes: number
}

/** Where the bytes of an accepted object are kept. */
export interface CapturedSource {
  readonly key: string
  readonly etag: string
}

export interface UploadCounts {
  readonly received: number
  readonly accepted: number
  readonly rejected: number
  /** Dishes of the previous catalog that this one no longer has. */
  readonly removed: number
  readonly warnings: number
}

/** PENDING until it is delivered or all attempts failed; SKIPPED where there is no webhook. */
export type EventDelivery = 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'

/** One end of an upload as it was then. The upload's record keeps it, so it survives the loss of Redis. */
export interface UploadEvent {
  /** The same in every attempt: receivers recognise repetitions by it. */
  readonly eventId: string
  readonly state: EndState
  readonly stateReason: string | null
  readonly counts: UploadCounts | null
  readonly catalogVersion: string | null
  /** ISO 8601. */
  readonly at: string
  readonly delivery: EventDelivery
  /** How often the operator had it sent again; each time has a job of its own. */
  readonly redeliveries: number
}

/** The form of every id that the service issues. */
export const UPLOAD_ID = /^up_[\w-]{1,60}$/

/** The life of one upload ticket. Times are ISO 8601. */
export interface UploadRecord {
  readonly uploadId: string
  readonly businessId: string
  readonly chainId: string
  readonly objectKey: string
  /** The same checks, but nothing goes live. */
  readonly validateOnly: boolean
  readonly state: UploadState
  /** Why it is in this state, for the partner; null where the state speaks for itself. */
  readonly stateReason: string | null
  readonly object: StoredObject | null
  /** Our copy of the object, which no later upload can replace; null until it is made. */
  readonly source: CapturedSource | null
  /** As the file says; null until it has been read. */
  readonly mode: CatalogMode | null
  /** When the operator allowed it to go live although a guard held it. */
  readonly approvedAt: string | null
  readonly progress: { readonly items: number; readonly percent: number } | null
  readonly counts: UploadCounts | null
  /** Of all problems, also those beyond the list. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>
  readonly problems: readonly Problem[]
  readonly catalogVersion: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly noticedAt: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Its ends so far, the oldest first: the outbox of the partner's webhook. Made by `endOfUpload`. */
  readonly webhookEvents: readonly UploadEvent[]
}

/** An upload without its problems, of which each may have a thousand. */
export type UploadSummary = Omit<UploadRecord, 'problems'>
