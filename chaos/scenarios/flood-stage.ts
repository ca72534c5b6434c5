import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../chaos-world.ts'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const FLOODS = 2

/** The disk of Elasticsearch reaches its flood stage, and every index allows reading and deleting only, for a while. */
export const floodStage: Scenario = {
  name: 'flood-stage',
  runs: 10,
  chains: 3,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  act: async (scene) => {
    const { world, random } = scene
    await fullCatalogs(scene)
    try {
      for (let flood = 0; flood < FLOODS; flood += 1) {
        const uploads = someUploads(scene, { count: 2, maxGapMs: 1_000 })
        await pause(random.between(0, 1_500))
        await setBlock(world, true)
        await pause(random.between(1_000, 4_000))
        await setBlock(world, null)
        await uploads
      }
    } finally {
      await setBlock(world, null)
    }
  },
}

/** As the engine does it for each index with a copy on a full disk. */
async function setBlock({ es, config }: World, isBlocked: true | null): Promise<void> {
  await es.indices.putSettings({
    index: `${config.NAMESPACE}-*`,
    settings: { 'index.blocks.read_only_allow_delete': isBlocked },
  })
}
