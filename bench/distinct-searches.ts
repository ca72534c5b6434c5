import { createBenchChain } from './bench-chain.ts'
import { quickened, type Run } from './bench-options.ts'
import { withBenchProcess } from './bench-process.ts'
import type { BenchService } from './bench-service.ts'
import { type Figure, type Section, twoDecimals } from './figure.ts'
import { guestsOf } from './guests.ts'
import { residentMegabytes } from './ingest/process-figures.ts'
import { freshNumbers, runLoad } from './load.ts'
import { differingGuests, neverRepeated } from './peers/differing-guests.ts'
import { quantile } from './statistics.ts'

const DISHES = 120
const CONNECTIONS = 16
const ROUND_MS = 5_000
const SEARCHES = { usual: 50_000, full: 1_000_000 }
/** Small, so that they are full after a fraction of the searches. */
const MEMORY = { ANSWER_CACHE_BYTES: 8_388_608, DISH_MEMORY_BYTES: 8_388_608, DISH_TEXT_BYTES: 1_048_576 }
const CONFIGURED_MB = Object.values(MEMORY).reduce((sum, bytes) => sum + bytes, 0) / 1_000_000
/** A part of the run of which the median of its samples counts. */
const PART = 0.25
const LIMIT = 1.15

/** Memory of the API while no search is like another one. All of them could be kept, if there were no bound. */
export async function distinctSection(service: BenchService, run: Run): Promise<Section> {
  const chain = await createBenchChain(service, DISHES, run.signal)
  const wanted = run.isFull ? SEARCHES.full : quickened(run, SEARCHES.usual)
  const settings = Object.fromEntries(Object.entries(MEMORY).map(([name, bytes]) => [name, String(bytes)]))
  return withBenchProcess(
    service,
    'API',
    async ({ address, pid }) => {
      const guests = guestsOf(chain, `${address}/graphql`, neverRepeated(differingGuests(CONNECTIONS)))
      const samples: number[] = []
      let searches = 0
      while (searches < wanted) {
        run.progress(`distinct searches: ${searches} of ${wanted}`)
        const load = { ...guests, connections: CONNECTIONS, durationMs: quickened(run, ROUND_MS) }
        const { latencies } = await runLoad({ ...load, numberedFrom: freshNumbers() }, run.signal)
        searches += latencies.length
        samples.push(residentMegabytes(pid))
      }
      return {
        title: `memory of the API, ${searches} distinct searches, of which it may keep ${CONFIGURED_MB.toFixed(0)} MB`,
        figures: growth(samples, run.isFull),
      }
    },
    settings,
  )
}

function growth(samples: readonly number[], isFull: boolean): readonly Figure[] {
  const part = Math.ceil(samples.length * PART)
  const early = quantile(samples.slice(part, 2 * part), 0.5)
  const late = quantile(samples.slice(-part), 0.5)
  const ofMemory = (late - early) / CONFIGURED_MB
  return [
    {
      name: 'resident memory of the last quarter against the second one',
      tried: `${late.toFixed(0)} MB`,
      reference: `${early.toFixed(0)} MB`,
      value: late / early,
      shown: `${twoDecimals(late / early)}x`,
      limit: LIMIT,
    },
    {
      name: 'its growth against the bytes that it may keep',
      tried: `${(late - early).toFixed(0)} MB`,
      reference: `${CONFIGURED_MB.toFixed(0)} MB`,
      value: ofMemory,
      shown: `${twoDecimals(ofMemory)}x`,
      // In a short run the heap itself still grows.
      limit: isFull ? 1 : null,
    },
  ]
}
