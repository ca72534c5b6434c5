import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../samples/generator/large/random.ts'
import type { Fault } from '../../test/support/faulty-proxy.ts'
import { fork } from '../fork.ts'
import { MOSTLY_SMALL, type Scenario } from '../scenario.ts'
import { firstCatalogs, someUploads } from './uploads.ts'

const ROUNDS = 4
/** Lists, copies, and reading the copy. */
const PLACES = [/GET .*captured/, /GET .*captured/, /PUT .*captured/, /GET .*list-type/, /./]
const REFUSAL =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>ServiceUnavailable</Code><Message>chaos</Message></Error>'

/** The storage breaks off in the middle of a file, refuses, is slow, or its answer is lost. */
export const storageFaults: Scenario = {
  name: 'storage-faults',
  runs: 20,
  chains: 3,
  readersPerChain: 1,
  sizes: MOSTLY_SMALL,
  world: { hasProxies: true },
  act: async (scene) => {
    const { world, random } = scene
    await firstCatalogs(scene)
    for (let round = 0; round < ROUNDS; round += 1) {
      world.storage.setFault(storageFault(random))
      await someUploads(scene, { count: 1, maxGapMs: 300 })
      await pause(random.between(300, 1_500))
    }
  },
}

function storageFault(random: Random): Fault {
  const rate = random.pick([0.5, 1])
  const dice = fork(random)
  const base = { on: random.pick(PLACES), strikes: () => dice.chance(rate) }
  const kind = random.pick(['503', 'slow', 'cut', 'cut', 'lost'])
  if (kind === 'slow') return { ...base, delayMs: random.between(200, 1_000) }
  if (kind === 'cut') return { ...base, cutAfterBytes: random.between(1, 20_000) }
  if (kind === 'lost') return { ...base, cutAfterBytes: 0 }
  return { ...base, status: 503, failure: REFUSAL }
}
