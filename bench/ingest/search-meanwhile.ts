import { setTimeout as pause } from 'node:timers/promises'
import { type OnboardedChain, onboardChain } from '../../operator/onboard-chain.ts'
import { largeCatalog } from '../../samples/generator/large/large-catalog.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section, shownRatio } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { runLoadDuring, type Target } from '../load.ts'
import { compared } from '../paired.ts'
import type { Run } from '../run-options.ts'
import { quantile } from '../statistics.ts'
import { storeUpload, untilBegun, untilLive } from './bench-upload.ts'
import { quietEngine } from './quiet-engine.ts'

const ROUNDS = 5
const PER_SECOND = 20
const IDLE_MS = 12_000
/** Searches of the new index, which is cold. */
const AFTER_SWAP_MS = 1_000
const SMALL_DISHES = 1_000
const SEED = 4
/** p99 while a catalog is made and swapped, against p99 while nothing happens. */
const LIMIT = 1.5

/** Milliseconds, one per search: of a chain that is left alone, and of the one that gets a new catalog. */
type Latencies = readonly [other: readonly number[], same: readonly number[]]

/** What guests of two chains notice of one chain's new catalog. */
export function searchMeanwhileSection(service: BenchService, run: Run): Promise<Section> {
  return withBenchProcess(service, 'API', (api) =>
    withBenchProcess(service, 'worker', async () => {
      run.progress(`searches during an ingest of ${run.dishes} dishes: two live catalogs`)
      const other = await chainOf(service, 'left-alone', SMALL_DISHES, run)
      const same = await chainOf(service, 'changing', run.dishes, run)
      const targets = [other, same].map((chain) => guestsOf(chain, `${api.address}/graphql`))
      const measure = (work: Promise<unknown>) => latenciesDuring(targets, run.signal, work)
      await measure(pause(IDLE_MS / 2))
      const idle: Latencies[] = []
      const busy: Latencies[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        run.progress(`searches during an ingest: round ${round + 1} of ${ROUNDS}`)
        const text = fileOf(run.dishes, round + 1)
        await quietEngine(service.es, '*', run.signal)
        idle.push(await measure(pause(IDLE_MS, undefined, { signal: run.signal })))
        const { uploadId } = await storeUpload(service, same, text, run.signal)
        await untilBegun(service, uploadId, run.signal)
        const ingest = untilLive(service, uploadId, run.signal).then(() => pause(AFTER_SWAP_MS))
        busy.push(await measure(ingest))
        await ingest
      }
      return sectionOf(run.dishes, idle, busy)
    }),
  )
}

async function chainOf(
  service: BenchService,
  chainId: string,
  dishes: number,
  { signal }: Run,
): Promise<OnboardedChain> {
  const chain = await onboardChain(service.stores, { chainId, name: chainId, restaurants: [] })
  const { uploadId } = await storeUpload(service, chain, fileOf(dishes, 0), signal)
  await untilLive(service, uploadId, signal)
  return chain
}

/** Each version is another file of the same dishes. */
function* fileOf(dishes: number, version: number): Generator<string> {
  yield* largeCatalog({ items: dishes, seed: SEED })
  yield '\n'.repeat(version)
}

async function latenciesDuring(
  targets: readonly Target[],
  signal: AbortSignal,
  work: Promise<unknown>,
): Promise<Latencies> {
  const results = await Promise.all(
    targets.map((target) => runLoadDuring({ ...target, perSecond: PER_SECOND }, signal, work)),
  )
  const [other = [], same = []] = results.map(({ latencies }) => latencies)
  return [other, same]
}

/** A round has too few searches for a p99 that stays: the ratio is that of all rounds together. */
function sectionOf(dishes: number, idle: readonly Latencies[], busy: readonly Latencies[]): Section {
  const figureOf = (name: string, place: 0 | 1): Figure => {
    const ofRounds = (rounds: readonly Latencies[]) => rounds.map((round) => p99(round[place]))
    const ofAll = (rounds: readonly Latencies[]) => p99(rounds.flatMap((round) => round[place]))
    const [tried, reference] = [ofAll(busy), ofAll(idle)]
    return {
      name,
      tried: milliseconds(tried),
      reference: milliseconds(reference),
      ...shownRatio({ ...compared(ofRounds(busy), ofRounds(idle)).ratio, median: tried / reference }),
      limit: LIMIT,
    }
  }
  return {
    title: `p99 of searches, ${PER_SECOND} a second each, during an ingest of ${dishes} dishes; reference: idle`,
    figures: [figureOf('of another chain', 0), figureOf('of the same chain, swap included', 1)],
  }
}

function p99(latencies: readonly number[]): number {
  return quantile(latencies, 0.99)
}
