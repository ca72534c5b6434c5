import { setTimeout as pause } from 'node:timers/promises'
import { type Scenario, SMALL } from '../scenario.ts'
import { fullCatalogs } from './uploads.ts'

const ROUNDS = 3
const CHANGES = 3

/** No worker runs while partners send files of changes in a row, each of which is answered QUEUED: none may be lost. */
export const changesInRow: Scenario = {
  name: 'changes-in-row',
  runs: 10,
  chains: 3,
  readersPerChain: 1,
  sizes: SMALL,
  act: async (scene) => {
    const { world, random, partners } = scene
    await fullCatalogs(scene)
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.workers.allFrozen(async () => {
        await Promise.all(
          partners.map(async (partner) => {
            for (let change = 0; change < CHANGES; change += 1)
              await partner.announce(await partner.upload('partial'))
          }),
        )
      })
      await pause(random.between(0, 2_000))
    }
  },
}
