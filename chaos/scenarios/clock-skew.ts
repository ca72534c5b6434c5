import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '../../harness/wait-until.ts'
import { listShelves, shelfExists } from '../../src/search-index/shelf.ts'
import type { World } from '../chaos-world.ts'
import { isAtRest } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { type Scenario, SMALL } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const KILLS = 2
const PATIENCE = { patienceMs: 60_000, pollMs: 200 }

/** The clock of one of two workers is two hours ahead. In the end all shelves are lost, and the catalogs are rebuilt. */
export const clockSkew: Scenario = {
  name: 'clock-skew',
  runs: 10,
  chains: 3,
  readersPerChain: 1,
  sizes: SMALL,
  world: { settingsOfOne: { CHAOS_CLOCK_AHEAD_MS: String(TWO_HOURS_MS) } },
  act: async (scene) => {
    const { world, random, partners, setOutage } = scene
    await fullCatalogs(scene)
    const uploads = someUploads(scene, { count: 5, maxGapMs: 1_000, kinds: ['full', 'partial'] })
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random.between(200, 1_500))
      world.workers.kill(random)
    }
    await uploads
    await waitUntil(PATIENCE, 'all chains are at rest', async () =>
      (await Promise.all(partners.map((each) => isAtRest(world, each)))).every(Boolean),
    )
    setOutage(true)
    const shelves = await listShelves(world.es, world.stores.names)
    await world.es.indices.delete({ index: shelves.map(({ name }) => name) })
    await waitUntil(PATIENCE, 'all chains serve again', async () =>
      (await Promise.all(partners.map((each) => serves(world, each)))).every(Boolean),
    )
    setOutage(false)
  },
}

async function serves({ es, stores }: World, { chain }: Partner): Promise<boolean> {
  const live = await stores.serving.find(chain.chainId)
  const waiting = await stores.catalogs.listAwaitingRebuild()
  return live !== null && (await shelfExists(es, live.shelf)) && waiting.length === 0
}
