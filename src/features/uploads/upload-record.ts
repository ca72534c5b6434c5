import type { CatalogMode } from '../../domain/items/items-schema.ts'
import type { Problem, ProblemCode } from '../../domain/items/problem.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import type { EndState, UploadState } from './upload-life.ts'

/** One stored object. A later upload to the same key is another object. */
export interface StoredObject {
  readonly etag: string
  /** ISO 8601. */
  readonly modifiedAt: string
  readonly bytes: number
}

/** Our copy of an accepted object. */
export interface CapturedSource {
  readonly key: string
  readonly etag: string
}

export interface UploadCounts {
  readonly received: number
  readonly accepted: number
  readonly rejected: number
  /** Dishes of the previous catalog that this one lacks. */
  readonly removed: number
  readonly warnings: number
}

/** PENDING until it is delivered or all attempts have failed; SKIPPED without a webhook. */
export type EventDelivery = 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'

/**
 * One end of an upload, as it was at that time. It is stored with the upload's record, so it survives the loss of
 * Redis.
 */
export interface UploadEvent {
  /** The same in every attempt, so that receivers recognise repetitions. */
  readonly eventId: string
  readonly state: EndState
  readonly stateReason: string | null
  readonly counts: UploadCounts | null
  readonly catalogVersion: string | null
  /** ISO 8601. */
  readonly at: string
  readonly delivery: EventDelivery
  /** How often the operator sent it again. Each time has its own job. */
  readonly redeliveries: number
}

/** An object, and the upload that it belongs to. */
export interface ObjectClaim extends Pick<StoredObject, 'etag' | 'modifiedAt'> {
  readonly uploadId: string
}

/** The form of every id that the service issues. */
export const UPLOAD_ID = /^up_[\w-]{1,60}$/

/** The life of one upload ticket. Times are ISO 8601. */
export interface UploadRecord {
  readonly uploadId: string
  readonly businessId: string
  readonly chainId: string
  readonly objectKey: string
  /** True: the file is only checked, and nothing goes live. */
  readonly validateOnly: boolean
  readonly state: UploadState
  /** The reason for the state, for the partner; null if the state needs none. */
  readonly stateReason: string | null
  readonly object: StoredObject | null
  /**
   * The place of the object among those that were stored in the same second: the engine's number, and no time of a clock.
   * Null until it is noticed, and after an approval of losses: then the first reading gives it. Older records do not have
   * it.
   */
  readonly arrival?: number | null
  /**
   * Only in the oldest record of its key: which upload each object of the key belongs to, oldest first. Whoever notices an
   * object writes it down here before anything else.
   */
  readonly claims?: readonly ObjectClaim[]
  /** Our copy of the object, which no later upload can replace; null until it exists. */
  readonly source: CapturedSource | null
  /** How much our copy counts against the quota of the business; 0 after it is deleted. Older records do not have it. */
  readonly storedBytes?: number
  /** As the file states it; null until it has been read. */
  readonly mode: CatalogMode | null
  /** When the operator allowed a held upload to go live. */
  readonly approvedAt: string | null
  /**
   * The live catalog of the difference that the operator approved: its version, or NO_CATALOG. Null without an approval;
   * older records do not have it.
   */
  readonly approvedFor?: string | null
  readonly progress: { readonly items: number; readonly percent: number } | null
  readonly counts: UploadCounts | null
  /** Counts of all problems, including those that the list leaves out. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>
  readonly problems: readonly Problem[]
  /** The difference to the live catalog. Null until a catalog was made of the file; older records do not have it. */
  readonly changes?: CatalogChanges | null
  readonly catalogVersion: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly noticedAt: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  /**
   * W3C Trace Context of what was done last for the upload: its next step, in whatever process, continues this trace. Only
   * while tracing is on.
   */
  readonly traceparent?: string
  /** The ends so far, oldest first: the outbox of the partner's webhook. `endOfUpload` creates them. */
  readonly webhookEvents: readonly UploadEvent[]
}

/** An upload without its problems and changes. Each can have a thousand lines. */
export type UploadSummary = Omit<UploadRecord, keyof UploadDetails>
export type UploadDetails = Pick<UploadRecord, 'problems' | 'changes'>

/** The version of the catalog of a chain that has none yet. */
export const NO_CATALOG = 'none'
