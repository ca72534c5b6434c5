import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../samples/generator/large/random.ts'
import { INGEST_STEPS } from '../../workers/ingest/ingest-steps.ts'
import type { DeathPlan } from '../chaos-worker.ts'
import { fork } from '../fork.ts'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const MAX_DEATHS = 4
const MAX_DEATHS_BY_TIME = 2

/** `kill -9` of the worker at the steps of an ingest, and at any time between them. */
export const workerKilled: Scenario = {
  name: 'worker-killed',
  runs: 200,
  chains: 3,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  act: async (scene) => {
    const { world, random, seed } = scene
    world.workers.arm(deathPlans(random, seed))
    await fullCatalogs(scene)
    const uploads = someUploads(scene, { count: 3, maxGapMs: 1_500 })
    for (let left = random.between(0, MAX_DEATHS_BY_TIME); left > 0; left -= 1) {
      await pause(random.between(100, 1_500))
      world.workers.kill(random)
    }
    await uploads
    await pause(random.between(0, 1_000))
  },
}

/** Gives some orders, then null: workers live on. The first order takes another step in each run. */
function deathPlans(fate: Random, seed: number): () => DeathPlan | null {
  const random = fork(fate)
  const first = INGEST_STEPS[seed % INGEST_STEPS.length]
  let left = MAX_DEATHS
  return () => {
    left -= 1
    if (left < 0) return null
    const step = left === MAX_DEATHS - 1 && first ? first : random.pick(INGEST_STEPS)
    return { step, nth: random.between(1, step === 'batch' ? 4 : 2) }
  }
}
