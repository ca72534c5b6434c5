import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { patientGraphqlClient } from '../harness/graphql-client.ts'
import { type Ticket, uploadCatalog } from '../harness/upload-catalog.ts'
import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import { STATE } from '../src/features/uploads/upload-life.ts'
import type { FaultyWorld, InjectedFault } from './injected-fault.ts'

const MENU = JSON.stringify([{ partnerDishId: 'soup', name: 'Soup' }])
const OPERATOR = join(import.meta.dirname, '..', 'operator', 'main.ts')
const GONE = 410
const POLL_MS = 200
const QUEUED_WITHIN_MS = 30_000

/** Their alerts look back for up to an hour, so these come last. */
export const WORK_FAULTS: readonly InjectedFault[] = [
  {
    name: 'a storage that refuses connections while two menus wait',
    alerts: ['FailedJobs', 'IngestErrors', 'StorageUnreachable'],
    inject: async (world) => {
      const { ingestQueue, links } = world
      await ingestQueue.pause()
      const failing = await queued(world, world.other)
      await lastAttempt(world, world.other)
      await queued(world, world.searched)
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
      const receiver = createServer((_request, response) => response.writeHead(GONE).end())
      await new Promise<void>((resolve) => {
        receiver.listen(0, '127.0.0.1', resolve)
      })
      await stores.webhooks.set(
        other.businessId,
        `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      )
      await uploadCatalog(api.address, other.partnerToken, MENU)
      return async () => {
        await stores.webhooks.remove(other.businessId)
        receiver.close()
      }
    },
  },
]

/** Uploads a menu that no worker takes, and returns its upload. */
async function queued({ api, stores }: FaultyWorld, { partnerToken }: OnboardedChain): Promise<string> {
  const client = patientGraphqlClient(api.address, `Bearer ${partnerToken}`)
  const { createPartnerCatalogUpload: ticket } = await client.request<{
    createPartnerCatalogUpload: Ticket
  }>('mutation { createPartnerCatalogUpload { method uploadUrl contentType uploadId } }')
  const headers = { 'content-type': ticket.contentType }
  await fetch(ticket.uploadUrl, { method: ticket.method, headers, body: MENU })
  const deadline = performance.now() + QUEUED_WITHIN_MS
  while (performance.now() < deadline) {
    if ((await stores.uploads.find(ticket.uploadId))?.state === STATE.QUEUED) return ticket.uploadId
    await pause(POLL_MS)
  }
  throw new Error('the upload was not noticed')
}

/** The chain's job gets one attempt, where it would have attempts for a day. */
async function lastAttempt({ ingestQueue }: FaultyWorld, { chainId }: OnboardedChain): Promise<void> {
  const options = { attempts: 1, deduplication: { id: chainId } }
  for (;;) {
    const jobId = await ingestQueue.getDeduplicationJobId(chainId)
    if (jobId !== null) await ingestQueue.remove(jobId)
    // The worker may have put one into the queue meanwhile; then that one stays.
    const { id = '' } = await ingestQueue.add('ingest', { chainId }, options)
    if ((await ingestQueue.getJob(id))?.opts.attempts === options.attempts) return
  }
}

/** By the command of the runbook. */
async function retried({ environment }: FaultyWorld, uploadId: string): Promise<void> {
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, [OPERATOR, 'uploads', 'retry', uploadId], { env })
}
