import { setTimeout as pause } from 'node:timers/promises'
import { killEngine, startEngine } from '../../stack/supervise/engine-control.ts'
import { postStorageEvent } from '../lossy-storage-events.ts'
import { type Scenario, type Scene, SMALL } from '../scenario.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

const common = { chains: 4, readersPerChain: 1, sizes: [...SMALL, [500, 2_000]] } as const
const NOTICED_MS = 500
const KINDS = ['full', 'partial'] as const

function ownEngines({ engines }: Scene) {
  if (engines === null) throw new Error('this scenario kills an engine: it needs a stack of its own')
  return engines
}

/** Kills Redis (-9) with jobs in it. No reconciler runs, so the jobs survive only in the append-only file. */
export const redisKilled: Scenario = {
  name: 'redis-killed',
  runs: 5,
  ...common,
  world: { settings: { RECONCILE_INTERVAL_MS: '600000', INGEST_CONCURRENCY: '1' } },
  act: async (scene) => {
    const { world, random } = scene
    const engines = ownEngines(scene)
    const tell = ({ acknowledged }: Scene['partners'][number]) =>
      postStorageEvent(world, acknowledged.at(-1)?.objectKey ?? '')
    await someUploads(scene, { count: 1, maxGapMs: 100, kinds: ['full'] }, tell)
    for (let kill = 0; kill < 2; kill += 1) {
      await someUploads(scene, { count: 1, maxGapMs: 500, kinds: KINDS }, tell)
      await pause(random.between(0, 300))
      await killEngine('redis', 'SIGKILL', engines)
      // Until its end is noticed it counts as up; after three deaths in a minute it is left down.
      await pause(NOTICED_MS)
      await startEngine('redis', engines)
    }
  },
}

/** Redis loses all its data during ingests. */
export const redisWiped: Scenario = {
  name: 'redis-wiped',
  runs: 5,
  ...common,
  act: async (scene) => {
    const { world, random } = scene
    await fullCatalogs(scene)
    for (let wipe = 0; wipe < 3; wipe += 1) {
      await someUploads(scene, { count: 1, maxGapMs: 500 })
      await pause(random.between(0, 800))
      await world.redis.flushall()
    }
  },
}
