import { uploadCatalog } from '../harness/catalogs/upload-catalog.ts'
import { newUpload } from '../src/features/uploads/create-ticket.ts'
import { STATE, type UploadState } from '../src/features/uploads/upload-life.ts'
import { expireKeys } from './expire-keys.ts'
import type { FaultyWorld, InjectedFault } from './injected-fault.ts'
import { addOldJobs } from './old-jobs.ts'
import { menuCheckedAt } from './soup-menu.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What takes hours or months in earnest: here the records and jobs say that it began then. */
export const RECORD_FAULTS: readonly InjectedFault[] = [
  {
    name: 'uploads, jobs and menus that are old',
    alerts: [
      'CatalogOld',
      'HeldUploadWaits',
      'OldestJobTooOld',
      'UploadStuck',
      'VerificationOld',
      'WebhooksWait',
    ],
    inject: async (world) => {
      const heals = [
        await oldUpload(world, STATE.HELD, 5 * HOUR_MS),
        await oldUpload(world, STATE.PROCESSING, 2 * HOUR_MS),
        await addOldJobs(world),
        await oldMenu(world),
      ]
      return async () => {
        for (const heal of heals) await heal()
      }
    },
  },
  {
    name: 'a large client whose key expired',
    alerts: ['RequestsRefused'],
    inject: async (world) => {
      await expireKeys(world, new Date().toISOString())
      return () => expireKeys(world, null)
    },
  },
  {
    name: 'an index that is blocked and lacks a copy',
    alerts: ['EngineCopiesMissing', 'EngineWritesBlocked'],
    inject: async ({ es, stores }) => {
      const index = stores.names.audit
      const change = (settings: object) => es.indices.putSettings({ index, settings })
      await change({ auto_expand_replicas: false, number_of_replicas: 1, 'blocks.write': true })
      return () => change({ auto_expand_replicas: '0-1', 'blocks.write': null })
    },
  },
]

async function oldUpload({ stores, other }: FaultyWorld, state: UploadState, ageMs: number) {
  const at = new Date(Date.now() - ageMs).toISOString()
  const upload = { ...newUpload(other, `old-${state}`, at, at), state, noticedAt: at, startedAt: at }
  await stores.uploads.create(upload)
  return () => stores.uploads.update(upload.uploadId, () => ({ state: STATE.REJECTED }))
}

/** Published 40 days ago; a dish of it was last checked 200 days ago. */
async function oldMenu({ api, es, stores, other }: FaultyWorld) {
  const publish = (checkedAt: number) =>
    uploadCatalog(api.address, other.partnerToken, menuCheckedAt(checkedAt))
  await publish(Date.now() - 200 * DAY_MS)
  const changedAt = new Date(Date.now() - 40 * DAY_MS).toISOString()
  await es.update({ index: stores.names.serving, id: other.chainId, doc: { changedAt } })
  return () => publish(Date.now())
}
