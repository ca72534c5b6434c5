import { setTimeout as pause } from 'node:timers/promises'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const ROUNDS = 3
/** Beyond the lock and the stalled checks: another worker has the job when the frozen one goes on with it. */
const FROZEN_MS = 5_000

/** A worker hangs for longer than its lock, and then goes on where it was. */
export const workerFrozen: Scenario = {
  name: 'worker-frozen',
  runs: 10,
  chains: 3,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  act: async (scene) => {
    const { world, random } = scene
    await fullCatalogs(scene)
    const uploads = someUploads(scene, { count: 6, maxGapMs: 3_000 })
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(random.between(100, 800))
      await world.workers.freeze(random, FROZEN_MS)
    }
    await uploads
  },
}
