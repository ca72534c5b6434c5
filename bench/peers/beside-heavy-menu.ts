import { setTimeout as pause } from 'node:timers/promises'
import { createBenchChain } from '../bench-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section, twoDecimals } from '../figure.ts'
import { greedyLoad } from '../greedy-load.ts'
import { guestsOf } from '../guests.ts'
import { freshNumbers, runLoadDuring } from '../load.ts'
import { productionValues } from '../production-values.ts'
import { quantile } from '../statistics.ts'
import { GRAPHQL_SIDES, type PeerBench, type PeerSide, SERVICE } from './peer-sides.ts'

const HEAVY_DISHES = 10_000
const HEAVY_CONNECTIONS = 16
const PER_SECOND = 50
const MEASURED_MS = 10_000
/** The most that a chain's p99 may grow by another chain's heavy menu. */
const LIMIT = 2

/** Guests of a small menu come at a fixed rate, while those of a large one ask as fast as they are answered. */
export async function besideHeavyMenu(
  bench: PeerBench & { readonly service: BenchService },
  run: Run,
): Promise<Section> {
  const dishes = quickened(run, HEAVY_DISHES)
  run.progress(`peers: indexing ${dishes} dishes`)
  const heavy = await createBenchChain(bench.service, dishes, run.signal)
  const settings = productionValues(['REQUEST_DEADLINE_MS'])
  const figures: Figure[] = []
  for (const side of GRAPHQL_SIDES) {
    run.progress(`peers: a light menu beside a heavy one, ${side.name}`)
    figures.push(await figureOf({ ...bench, settings }, side, heavy, run))
  }
  const title = `p99 of searches of ${bench.chain.dishes} dishes, ${PER_SECOND} a second, beside searches of ${dishes}`
  return { title, columns: ['beside', 'alone', 'ratio'], figures }
}

async function figureOf(
  bench: PeerBench,
  side: PeerSide,
  heavy: Parameters<typeof guestsOf>[0],
  run: Run,
): Promise<Figure> {
  const { stop, pid: _, ...light } = await side.start(bench, null)
  const ms = quickened(run, MEASURED_MS)
  const attack = () => ({ ...guestsOf(heavy, light.url, bench.guests), numberedFrom: freshNumbers() })
  const p99During = async (work: Promise<unknown>) => {
    const load = { ...light, numberedFrom: freshNumbers(), perSecond: PER_SECOND }
    return quantile((await runLoadDuring(load, run.signal, work)).latencies, 0.99)
  }
  try {
    await p99During(greedyLoad(attack(), HEAVY_CONNECTIONS, ms / 2))
    const alone = await p99During(pause(ms, undefined, { signal: run.signal }))
    const beside = await p99During(greedyLoad(attack(), HEAVY_CONNECTIONS, ms))
    const value = beside / alone
    return {
      ...{ name: side.name, tried: milliseconds(beside), reference: milliseconds(alone) },
      ...{ value, shown: `${twoDecimals(value)}x`, limit: side.name === SERVICE ? LIMIT : null },
    }
  } finally {
    await stop()
  }
}
