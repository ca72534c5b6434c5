import { setTimeout as pause } from 'node:timers/promises'
import { isAtRest } from '../outcome.ts'
import { type Scenario, SMALL } from '../scenario.ts'
import { fullCatalogs } from './uploads.ts'

const SWAPS = 50
const POLL_MS = 30

/** Swaps one catalog after the other while many guests search. */
export const swaps: Scenario = {
  name: 'swaps',
  runs: 2,
  chains: 1,
  readersPerChain: 6,
  sizes: [...SMALL, [300, 600]],
  world: { settings: { RECONCILE_INTERVAL_MS: '100' } },
  act: async (scene) => {
    const { world, random, partners } = scene
    await fullCatalogs(scene)
    for (let swap = 1; swap < SWAPS; swap += 1) {
      for (const partner of partners) {
        await partner.upload(random.pick(['full', 'full', 'partial']))
        while (!(await isAtRest(world, partner))) await pause(POLL_MS)
      }
    }
  },
}
