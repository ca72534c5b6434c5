import { changedEvent } from '../../src/features/uploads/upload-event.ts'
import type { EventDelivery } from '../../src/features/uploads/upload-record.ts'
import type { WebhookDeliveryJob } from '../../src/queues/webhook-deliveries.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** Records how a job ended. Does nothing where the operator has asked for the event again since. */
export async function markEvent(
  deps: Pick<WebhookDeps, 'uploads'>,
  { uploadId, eventId, redeliveries }: WebhookDeliveryJob,
  delivery: EventDelivery,
): Promise<void> {
  await deps.uploads.update(uploadId, (record) =>
    changedEvent(record, eventId, (event) =>
      event.delivery === 'PENDING' && event.redeliveries === redeliveries ? { delivery } : null,
    ),
  )
}
