import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../../harness/network/faulty-proxy.ts'
import type { Random } from '../../samples/generator/large/random.ts'
import { startEngine, stopEngine } from '../../stack/supervise/engine-control.ts'
import { fork } from '../fork.ts'
import { type Scenario, SMALL } from '../scenario.ts'
import { faultRounds } from './fault-rounds.ts'
import { fullCatalogs, someUploads } from './uploads.ts'

/** The requests that fail: bulk, the publication, the writes before and after it, and the copy for changes. */
const PLACES = [
  /_bulk/,
  /PUT \S+-serving\/_doc/,
  /-catalogs\/_doc/,
  /-uploads\/_doc/,
  /_reindex|_mget|_count/,
  /./,
]
const REFUSAL = JSON.stringify({
  error: { type: 'circuit_breaking_exception', reason: 'chaos' },
  status: 503,
})

/** Elasticsearch answers the workers with 429 or 503, answers late, or executes a request whose answer is lost. */
export const elasticsearchFaults = faultRounds('elasticsearch', elasticsearchFault)

function elasticsearchFault(random: Random): Fault {
  const rate = random.pick([0.3, 1])
  const dice = fork(random)
  const base = { on: random.pick(PLACES), strikes: () => dice.chance(rate) }
  const kind = random.pick(['429', '503', 'slow', 'lost', 'lost'])
  if (kind === 'slow') return { ...base, delayMs: random.between(200, 1_000) }
  if (kind === 'lost') return { ...base, cutAfterBytes: 0 }
  return { ...base, status: Number(kind), failure: REFUSAL }
}

/** Elasticsearch is down for a while, with uploads under way. Searches may fail with SEARCH_UNAVAILABLE only. */
export const elasticsearchStopped: Scenario = {
  name: 'elasticsearch-stopped',
  runs: 3,
  chains: 3,
  readersPerChain: 1,
  sizes: [...SMALL, [1_000, 5_000]],
  act: async (scene) => {
    const { random, engines, setOutage } = scene
    if (engines === null) throw new Error('this scenario stops an engine: it needs a stack of its own')
    await fullCatalogs(scene)
    await someUploads(scene, { count: 2, maxGapMs: 500 })
    await pause(random.between(0, 1_500))
    setOutage(true)
    await stopEngine('elasticsearch', engines)
    await startEngine('elasticsearch', engines)
    await pause(SETTLING_MS)
    setOutage(false)
    await someUploads(scene, { count: 1, maxGapMs: 500 })
  },
}

/** It answers before all of its shards do. */
const SETTLING_MS = 5_000
