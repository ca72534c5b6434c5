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
import { GRAPHQL_SIDES, type PeerBench, type RunningSide, SERVICE } from './peer-sides.ts'
import { warmUpMs } from './warm-up.ts'

const HEAVY_DISHES = 10_000
const HEAVY_CONNECTIONS = 16
const PER_SECOND = 50
const ROUNDS = 4
const ROUND_MS = { usual: 3_500, quick: 1_250 }
/** The most that a chain's p99 may grow by another chain's heavy menu. */
const LIMIT = 2

/** Milliseconds of the light menu's searches, of all rounds: one round has too few for a p99 that stays. */
type Latencies = Readonly<Record<'alone' | 'beside', number[]>>

/** Guests of a small menu come at a fixed rate, while those of a large one ask as fast as they are answered. */
export async function besideHeavyMenu(
  bench: PeerBench & { readonly service: BenchService },
  run: Run,
): Promise<Section> {
  const dishes = quickened(run, HEAVY_DISHES)
  run.progress(`peers: indexing ${dishes} dishes`)
  const heavy = await createBenchChain(bench.service, dishes, run.signal)
  const roundMs = ROUND_MS[run.isQuick ? 'quick' : 'usual']
  const settings = productionValues(['REQUEST_DEADLINE_MS'])
  const during = async ({ url, headers, bodies }: RunningSide, work: Promise<unknown>) => {
    const load = { url, headers, bodies, numberedFrom: freshNumbers(), perSecond: PER_SECOND }
    return (await runLoadDuring(load, run.signal, work)).latencies
  }
  const besideHeavy = (side: RunningSide, ms: number) => {
    const attack = { ...guestsOf(heavy, side.url, bench.guests), numberedFrom: freshNumbers() }
    return during(side, greedyLoad(attack, HEAVY_CONNECTIONS, ms))
  }
  const compared = run.isQuick ? GRAPHQL_SIDES.filter(({ name }) => name === SERVICE) : GRAPHQL_SIDES
  const running: RunningSide[] = []
  try {
    for (const { name, start } of compared) {
      run.progress(`peers: a light menu beside a heavy one, warming up ${name}`)
      const side = await start({ ...bench, settings }, null)
      running.push(side)
      await besideHeavy(side, warmUpMs(run))
    }
    const measured = running.map((side) => ({ side, alone: [] as number[], beside: [] as number[] }))
    for (let round = 0; round < quickened(run, ROUNDS); round += 1) {
      run.progress(`peers: a light menu beside a heavy one, round ${round + 1}`)
      for (const { side, alone, beside } of round % 2 === 0 ? measured : measured.toReversed()) {
        alone.push(...(await during(side, pause(roundMs, undefined, { signal: run.signal }))))
        beside.push(...(await besideHeavy(side, roundMs)))
      }
    }
    const title = `p99 of searches of ${bench.chain.dishes} dishes, ${PER_SECOND} a second, beside searches of ${dishes}`
    const figures = measured.map((each, place) => figureOf(compared[place]?.name ?? '', each))
    return { title, columns: ['beside', 'alone', 'ratio'], figures }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

function figureOf(name: string, latencies: Latencies): Figure {
  const [alone, beside] = [quantile(latencies.alone, 0.99), quantile(latencies.beside, 0.99)]
  const value = beside / alone
  return {
    ...{ name, tried: milliseconds(beside), reference: milliseconds(alone) },
    ...{ value, shown: `${twoDecimals(value)}x`, limit: name === SERVICE ? LIMIT : null },
  }
}
