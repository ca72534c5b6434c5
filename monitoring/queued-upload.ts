import { putCatalog } from '../harness/catalogs/upload-catalog.ts'
import { patientGraphqlClient } from '../harness/requests/graphql-client.ts'
import { waitUntil } from '../harness/wait-until.ts'
import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import { STATE, type UploadState } from '../src/features/uploads/upload-life.ts'
import type { FaultyWorld } from './injected-fault.ts'
import { MENU } from './soup-menu.ts'

const STATE_WITHIN = { patienceMs: 30_000, pollMs: 200 }

/** Uploads a menu while no worker takes jobs, and returns its upload. */
export async function queuedUpload(world: FaultyWorld, { partnerToken }: OnboardedChain): Promise<string> {
  const client = patientGraphqlClient(world.api.address, `Bearer ${partnerToken}`)
  const { uploadId } = await putCatalog(client, MENU)
  await untilState(world, uploadId, STATE.QUEUED)
  return uploadId
}

export function untilState({ stores }: FaultyWorld, uploadId: string, state: UploadState): Promise<void> {
  return waitUntil(
    STATE_WITHIN,
    `the upload is ${state}`,
    async () => (await stores.uploads.find(uploadId))?.state === state,
  )
}

/** The chain's job gets one attempt, where it would have attempts for a day. */
export async function lastAttempt({ ingestQueue }: FaultyWorld, { chainId }: OnboardedChain): Promise<void> {
  const options = { attempts: 1, deduplication: { id: chainId } }
  for (;;) {
    const jobId = await ingestQueue.getDeduplicationJobId(chainId)
    if (jobId !== null) await ingestQueue.remove(jobId)
    // The worker may have put one into the queue meanwhile; then that one stays.
    const { id = '' } = await ingestQueue.add('ingest', { chainId }, options)
    if ((await ingestQueue.getJob(id))?.opts.attempts === options.attempts) return
  }
}
