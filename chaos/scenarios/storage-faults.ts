import type { Fault } from '../../harness/network/faulty-proxy.ts'
import type { Random } from '../../samples/generator/large/random.ts'
import { fork } from '../fork.ts'
import { faultRounds } from './fault-rounds.ts'

/** The requests that fail: lists, copies, and reading the copy. */
const PLACES = [/GET .*captured/, /GET .*captured/, /PUT .*captured/, /GET .*list-type/, /./]
const REFUSAL =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>ServiceUnavailable</Code><Message>chaos</Message></Error>'

/** The storage breaks off in the middle of a file, refuses requests, is slow, or its answer is lost. */
export const storageFaults = faultRounds('storage', storageFault)

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
