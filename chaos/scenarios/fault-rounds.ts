import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../../harness/network/faulty-proxy.ts'
import type { Random } from '../../samples/generator/large/random.ts'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const ROUNDS = 4

/** Uploads while one engine behaves in one faulty way after the other. */
export function faultRounds(
  engine: 'elasticsearch' | 'storage',
  faultOf: (random: Random) => Fault,
): Scenario {
  return {
    name: `${engine}-faults`,
    runs: 20,
    chains: 3,
    readersPerChain: 1,
    sizes: MOSTLY_SMALL,
    world: { hasProxies: true },
    act: async (scene) => {
      const { world, random } = scene
      await fullCatalogs(scene)
      for (let round = 0; round < ROUNDS; round += 1) {
        world[engine].setFault(faultOf(random))
        await someUploads(scene, { count: 1, maxGapMs: 300 })
        await pause(random.between(300, 1_500))
      }
    },
  }
}
