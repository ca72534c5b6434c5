import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import { listenLocally } from '../harness/network/local-server.ts'
import type { FaultyWorld, InjectedFault } from './injected-fault.ts'
import { lastAttempt, queuedUpload } from './queued-upload.ts'
import { MENU } from './soup-menu.ts'

const OPERATOR = join(import.meta.dirname, '..', 'operator', 'main.ts')
const GONE = 410

/** Their alerts look back for up to an hour, so these come last. */
export const WORK_FAULTS: readonly InjectedFault[] = [
  {
    name: 'a storage that refuses connections while two menus wait',
    alerts: ['FailedJobs', 'FilesNotNoticed', 'IngestErrors', 'StorageUnreachable'],
    inject: async (world) => {
      const { ingestQueue, links } = world
      await ingestQueue.pause()
      const failing = await queuedUpload(world, world.other)
      await lastAttempt(world, world.other)
      await queuedUpload(world, world.searched)
      links.storage.cut()
      await ingestQueue.resume()
      return async () => {
        await links.storage.mend()
        await retried(world, failing)
      }
    },
  },
  {
    name: 'a receiver of webhooks that is gone',
    alerts: ['WebhooksGivenUp'],
    inject: async ({ api, stores, other }) => {
      const receiver = await listenLocally(
        createServer((_request, response) => response.writeHead(GONE).end()),
      )
      await stores.webhooks.set(other.businessId, receiver.address)
      await uploadCatalog(api.address, other.partnerToken, MENU)
      return async () => {
        await stores.webhooks.remove(other.businessId)
        receiver.close()
      }
    },
  },
]

/** By the command of the runbook. */
async function retried({ environment }: FaultyWorld, uploadId: string): Promise<void> {
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, [OPERATOR, 'uploads', 'retry', uploadId], { env })
}
