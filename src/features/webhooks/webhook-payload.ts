import { randomUUID } from 'node:crypto'
import type { UploadEvent, UploadRecord } from '../uploads/upload-record.ts'

/** The payload that is signed and sent; `docs/webhooks.md` states every field. */
export interface WebhookEvent {
  /** `webhook-id`. */
  readonly eventId: string
  readonly uploadId: string | null
  readonly payload: {
    readonly type: string
    /** When the event happened, not when it was sent. ISO 8601. */
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

type UploadFacts = Pick<
  UploadRecord,
  'uploadId' | 'businessId' | 'chainId' | 'objectKey' | 'validateOnly' | 'createdAt'
>

/** Without the problems: there may be a thousand. The partner asks for them by API. */
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

/** The payload of a test event. */
export function pingEvent(businessId: string): WebhookEvent {
  return {
    eventId: `evt_${randomUUID()}`,
    uploadId: null,
    payload: { type: 'webhook.ping', timestamp: new Date().toISOString(), data: { businessId } },
  }
}
