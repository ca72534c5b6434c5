import { setTimeout as pause } from 'node:timers/promises'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const UPLOADS = { count: 5, maxGapMs: 4_000 }
const KILLS = 2

/** Elasticsearch on two nodes gets a third one, and then nodes are killed, while catalogs are published and read. */
export const nodes: Scenario = {
  name: 'nodes',
  runs: 5,
  chains: 4,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  cluster: { started: 2, nodes: 3 },
  act: async (scene) => {
    const { cluster, random } = scene
    if (cluster === null) throw new Error('this scenario needs a cluster')
    await fullCatalogs(scene)
    await Promise.all([someUploads(scene, UPLOADS), cluster.grow()])
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = async () => {
        await pause(random.between(0, 3_000))
        await cluster.kill(random.between(0, cluster.size() - 1))
      }
      await Promise.all([someUploads(scene, UPLOADS), killed()])
    }
  },
}
