import { createServer } from 'node:http'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { listenLocally } from '../../harness/network/local-server.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { newWebhookSecret } from '../../src/features/webhooks/webhook-secret.ts'
import { CATALOG_INGEST, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { expireKeys } from '../expire-keys.ts'
import type { FaultyWorld } from '../injected-fault.ts'
import { lastAttempt, queuedUpload, untilState } from '../queued-upload.ts'
import { MENU, SOUP } from '../soup-menu.ts'
import type { DrilledFault } from './drilled-fault.ts'

const HOUR_MS = 3_600_000
/** Half of it is refused, so a guard holds it. */
const HALF_WRONG = JSON.stringify([SOUP, { name: 'Stew' }])

/** The receiver of webhooks of a partner, and what it answers. */
const receiver = { status: 410, isTold: false }

/** Injected at last: the key that guests have does not come back. */
export const EXPIRED_KEY: DrilledFault = {
  name: 'the key of a large client expired',
  alert: 'RequestsRefused',
  inject: (world) => expireKeys(world, new Date().toISOString()),
  finding: /No key of the chain/,
}

/** What stands still because nobody decides, or because somebody forgot something. */
export const STANDSTILL_FAULTS: readonly DrilledFault[] = [
  {
    name: 'somebody paused the queue and forgot it',
    alert: null,
    inject: ({ redis, namespace }) =>
      redis.hset(`${queuePrefix(namespace)}:${CATALOG_INGEST}:meta`, 'paused', 1),
    finding: /is paused/,
  },
  {
    name: 'a menu failed for good while the storage was away',
    alert: 'FailedJobs',
    inject: failForGood,
    finding: /FAILED/,
    isHealed: async ({ ingestQueue }) => (await ingestQueue.getFailedCount()) === 0,
  },
  {
    name: 'a held menu that nobody decides on',
    alert: 'HeldUploadWaits',
    inject: holdLongAgo,
    finding: /held/,
    chosen: /approve/,
  },
  {
    name: 'a receiver of webhooks answers 410',
    alert: 'WebhooksGivenUp',
    inject: refuseWebhooks,
    finding: /webhook of .* is disabled/,
    othersBefore: async () => {
      receiver.status = 200
    },
    isHealed: async () => receiver.isTold,
  },
]

async function failForGood(world: FaultyWorld): Promise<void> {
  const { ingestQueue, links, other } = world
  await ingestQueue.pause()
  const uploadId = await queuedUpload(world, other)
  await lastAttempt(world, other)
  links.storage.cut()
  await ingestQueue.resume()
  await untilState(world, uploadId, STATE.FAILED)
  await links.storage.mend()
}

/** The record then says that it was uploaded five hours ago. */
async function holdLongAgo({ api, es, stores, other }: FaultyWorld): Promise<void> {
  let uploadId = ''
  const { state } = await uploadCatalog(api.address, other.partnerToken, HALF_WRONG, (_, ticket) => {
    uploadId = ticket.uploadId
  })
  if (state !== STATE.HELD) throw new Error(`the menu is not held: ${state}`)
  const noticedAt = new Date(Date.now() - 5 * HOUR_MS).toISOString()
  await es.update({ index: stores.names.uploads, id: uploadId, doc: { noticedAt }, refresh: true })
}

async function refuseWebhooks({ api, es, stores, other }: FaultyWorld): Promise<void> {
  const { address: url } = await listenLocally(
    createServer((_request, response) => {
      if (receiver.status === 200) receiver.isTold = true
      response.writeHead(receiver.status).end()
    }),
  )
  const { businessId } = other
  const now = new Date().toISOString()
  const secrets = [{ secret: newWebhookSecret(), validUntil: null }]
  const enabled = { disabledAt: null, disabledReason: null, createdAt: now, updatedAt: now }
  const document = { businessId, url, secrets, ...enabled }
  await es.index({ index: stores.names.webhooks, id: businessId, document, refresh: true })
  await uploadCatalog(api.address, other.partnerToken, MENU)
}
