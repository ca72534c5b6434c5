import { lossyStorageEvents } from '../lossy-storage-events.ts'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

/** Storage events that are lost, come twice and overtake one another. */
export const events: Scenario = {
  name: 'events',
  runs: 20,
  chains: 3,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  world: { settings: { RECONCILE_INTERVAL_MS: '2000' } },
  act: async (scene) => {
    const { world, random } = scene
    await fullCatalogs(scene)
    const storage = lossyStorageEvents(world, random)
    await someUploads(scene, { count: 5, maxGapMs: 1_000 }, async ({ acknowledged }) => {
      storage.tell(acknowledged.at(-1)?.objectKey ?? '')
    })
    await storage.told()
  },
}
