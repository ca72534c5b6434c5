import { randomUUID } from 'node:crypto'
import type { UploadEvent, UploadRecord } from '../uploads/upload-record.ts'

/** What is signed and sent; `docs/webhooks.md` states every field. */
export interface WebhookEvent {
  /** `webhook-id`. */
  readonly eventId: string
  readonly uploadId: string | null
  readonly payload: {
    readonly type: string
    /** ISO 8601; when it happened, not when it was sent. */
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

type UploadFacts = Pick<
  UploadRecord,
  'uploadId' | 'businessId' | 'chainId' | 'objectKey' | 'validateOnly' | 'createdAt'
>

/** Without the problems, of which there may be a thousand: the partner asks for them. */
export function uploadEnded(upload: UploadFacts, event: UploadEvent): WebhookEvent {
  const { uploadId, businessId, chainId, objectKey, validateOnly, createdAt } = upload
  const { state, stateReason, counts, catalogVersion, at: endedAt } = event
  const data = { uploadId, businessId, chainId, objectKey, validateOnly, state, stateReason }
  return {
    eventId: event.eventId,
    uploadId,
    payload: {
      type: `catalog_upload.${state.toLowerCase()}`,
      timestamp: endedAt,
      data: { ...data, counts, catalogVersion, createdAt, endedAt },
    },
  }
}

/** For trying a webhook out. */
export function pingEvent(businessId: string, at: Date = new Date()): WebhookEvent {
  return {
    eventId: `evt_${randomUUID()}`,
    uploadId: null,
    payload: { type: 'webhook.ping', timestamp: at.toISOString(), data: { businessId } },
  }
}
