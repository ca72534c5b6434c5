import { setTimeout as pause } from 'node:timers/promises'
import { largeCatalog } from '../../samples/generator/large/large-catalog.ts'
import { type OnboardedChain, onboardChain } from '../../src/features/chains/onboard-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section, shownRatio } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { type LoadTarget, runLoadDuring } from '../load.ts'
import { compared } from '../paired.ts'
import { quantile } from '../statistics.ts'
import { storeUpload, untilBegun, untilLive } from './bench-upload.ts'
import { quietEngine } from './quiet-engine.ts'

const ROUNDS = 5
/** Chains that get a catalog at once: as many as a worker reads at the same time. */
const CROWD = 4
const PER_SECOND = 20
const IDLE_MS = 12_000
/** Searches are measured this long after the swap, too: the new index is cold. */
const AFTER_SWAP_MS = 1_000
const SMALL_DISHES = 1_000
const SEED = 4
/** p99 while a catalog is made and swapped, against p99 while nothing happens. */
const LIMIT = 1.5

/** Milliseconds, one per search: of a chain that is left alone, and of the one that gets a new catalog. */
type Latencies = readonly [other: readonly number[], same: readonly number[]]

/** Measures the searches of two chains' guests while one chain gets a catalog, then while many chains do. */
export function searchMeanwhileSection(service: BenchService, run: Run): Promise<Section> {
  return withBenchProcess(service, 'API', (api) =>
    withBenchProcess(service, 'worker', async () => {
      run.progress(`searches during an ingest of ${run.dishes} dishes: two live catalogs`)
      const other = await chainOf(service, 'left-alone', SMALL_DISHES, run)
      const same = await chainOf(service, 'changing', run.dishes, run)
      const targets = [other, same].map((chain) => guestsOf(chain, `${api.address}/graphql`))
      const measure = (work: Promise<unknown>) => latenciesDuring(targets, run.signal, work)
      const idleMs = quickened(run, IDLE_MS)
      await measure(pause(idleMs / 2))
      const idle: Latencies[] = []
      const busy: Latencies[] = []
      for (let round = 0; round < quickened(run, ROUNDS); round += 1) {
        run.progress(`searches during an ingest: round ${round + 1}`)
        const text = fileOf(run.dishes, round + 1)
        await quietEngine(service.es, run.signal)
        idle.push(await measure(pause(idleMs, undefined, { signal: run.signal })))
        const { uploadId } = await storeUpload(service, same, text, run.signal)
        await untilBegun(service, uploadId, run.signal)
        const ingest = untilLive(service, uploadId, run.signal).then(() => pause(AFTER_SWAP_MS))
        busy.push(await measure(ingest))
        await ingest
      }
      run.progress(`searches during an ingest: ${CROWD} catalogs at once`)
      const crowd = await storeOfCrowd(service, run)
      const crowded = [await measure(Promise.all(crowd.map((id) => untilLive(service, id, run.signal))))]
      return sectionOf(run.dishes, { idle, busy, crowded })
    }),
  )
}

/** Resolves once all are stored. The worker may read the first ones by then. */
async function storeOfCrowd(service: BenchService, run: Run): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < CROWD; n += 1) {
    const chainId = `crowd-${n}`
    const chain = await onboardChain(service.stores, { chainId, name: chainId, restaurants: [] })
    ids.push((await storeUpload(service, chain, fileOf(run.dishes, 0), run.signal)).uploadId)
  }
  return ids
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
  targets: readonly LoadTarget[],
  signal: AbortSignal,
  work: Promise<unknown>,
): Promise<Latencies> {
  const results = await Promise.all(
    targets.map((target) => runLoadDuring({ ...target, perSecond: PER_SECOND }, signal, work)),
  )
  const [other = [], same = []] = results.map(({ latencies }) => latencies)
  return [other, same]
}

interface Measured {
  readonly idle: readonly Latencies[]
  readonly busy: readonly Latencies[]
  readonly crowded: readonly Latencies[]
}

/** One round has too few searches for a stable p99, so the ratio is that of all rounds together. */
function sectionOf(dishes: number, { idle, busy, crowded }: Measured): Section {
  const figureOf = (
    name: string,
    rounds: readonly Latencies[],
    place: 0 | 1,
    limit: number | null,
  ): Figure => {
    const ofRounds = (all: readonly Latencies[]) => all.map((round) => p99(round[place]))
    const ofAll = (all: readonly Latencies[]) => p99(all.flatMap((round) => round[place]))
    const [tried, reference] = [ofAll(rounds), ofAll(idle)]
    const ratios = compared(ofRounds(besideEach(idle, rounds)), ofRounds(idle)).ratio
    return {
      name,
      tried: milliseconds(tried),
      reference: milliseconds(reference),
      ...shownRatio({ ...ratios, median: tried / reference }),
      limit,
    }
  }
  return {
    title: `p99 of searches, ${PER_SECOND} a second each, during an ingest of ${dishes} dishes; reference: idle`,
    figures: [
      figureOf('of another chain', busy, 0, LIMIT),
      figureOf('of the same chain, swap included', busy, 1, LIMIT),
      figureOf(`of another chain, while ${CROWD} chains get a catalog`, crowded, 0, null),
    ],
  }
}

/** Where there are fewer rounds than idle ones, all are compared with each idle one. */
function besideEach(idle: readonly Latencies[], rounds: readonly Latencies[]): Latencies[] {
  return idle.map((_, round) => rounds[round % rounds.length] ?? [[], []])
}

function p99(latencies: readonly number[]): number {
  return quantile(latencies, 0.99)
}
