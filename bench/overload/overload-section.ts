import { createBenchChain } from '../bench-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { type BenchProcess, withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, type Section, twoDecimals } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { residentMegabytes } from '../ingest/process-figures.ts'
import { freshNumbers, type LoadTarget } from '../load.ts'
import { differingGuests, neverRepeated } from '../peers/differing-guests.ts'
import { quantile } from '../statistics.ts'
import {
  CLIENTS,
  DIFFERENT_GUESTS,
  MENU_SIZE,
  PEAK_MS,
  timed,
  USEFUL_MS,
  useful,
  WARM_UP_MS,
} from './arrival-figures.ts'
import { type Arrival, sentArrivals } from './arrivals.ts'

const TIMES = 3
const OVERLOAD_MS = { usual: 15_000, full: 60_000 } as const
const AFTER_MS = 5_000
/** Share of the peak that arrives afterwards. */
const CALM = 0.4
/** Five deadlines: what is not answered then never is. */
const WAIT_MS = 10_000
/** The most memory during and after the rush, of that before it. */
const MEMORY_LIMIT = 1.25

interface Phases {
  readonly peak: readonly Arrival[]
  readonly overload: readonly Arrival[]
  /** Due since the overload ended. */
  readonly after: readonly Arrival[]
  /** Resident memory in MB: before the overload, and the most during it. */
  readonly memory: readonly [before: number, most: number]
}

/** Sends three times as many searches as the service can answer, none alike, and then fewer than it can. */
export async function overloadSection(service: BenchService, run: Run): Promise<Section> {
  run.progress(`overload: indexing ${MENU_SIZE} dishes`)
  const chain = await createBenchChain(service, MENU_SIZE, run.signal)
  const overloadMs = run.isFull ? OVERLOAD_MS.full : quickened(run, OVERLOAD_MS.usual)
  return withBenchProcess(
    service,
    'API',
    async (api) => {
      const guests = guestsOf(
        chain,
        `${api.address}/graphql`,
        neverRepeated(differingGuests(DIFFERENT_GUESTS)),
      )
      return sectionOf(await phasesOf(api, guests, overloadMs, run), overloadMs)
    },
    { REQUEST_DEADLINE_MS: String(USEFUL_MS) },
  )
}

async function phasesOf(
  { pid }: BenchProcess,
  guests: LoadTarget,
  overloadMs: number,
  run: Run,
): Promise<Phases> {
  const { signal, progress } = run
  const closed = (durationMs: number) =>
    sentArrivals({ ...guests, numberedFrom: freshNumbers(), clients: CLIENTS, durationMs }, signal)
  await closed(quickened(run, WARM_UP_MS))
  progress('overload: the peak')
  const peak = await closed(PEAK_MS)
  const peakRate = useful(peak).length / (PEAK_MS / 1_000)
  progress(`overload: ${TIMES} times ${peakRate.toFixed(0)} a second`)
  const before = residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 100)
  try {
    const phases = [
      { perSecond: TIMES * peakRate, durationMs: overloadMs },
      { perSecond: CALM * peakRate, durationMs: AFTER_MS },
    ]
    const arrivals = await sentArrivals(
      { ...guests, numberedFrom: freshNumbers(), phases, waitMs: WAIT_MS },
      signal,
    )
    const overload = arrivals.filter(({ due }) => due < overloadMs)
    const after = arrivals.filter(({ due }) => due >= overloadMs)
    return {
      ...{ peak, overload, memory: [before, most] },
      after: after.map((arrival) => ({ ...arrival, due: arrival.due - overloadMs })),
    }
  } finally {
    clearInterval(watch)
  }
}

function sectionOf({ peak, overload, after, memory: [before, most] }: Phases, overloadMs: number): Section {
  const rate = (arrivals: readonly Arrival[], ms: number) => useful(arrivals).length / (ms / 1_000)
  const [peakRate, overloadRate] = [rate(peak, PEAK_MS), rate(overload, overloadMs)]
  const served = overload.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = overload.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const failed = overload.filter(({ status }) => status !== null && status !== 200 && status !== 503)
  const inTime = useful(overload).length
  const share = (name: string, value: number, limit: number | null = null): Figure => {
    const due = overload.length
    const shown = `${((100 * value) / due).toFixed(2)} %`
    return { name, tried: `${value}`, reference: `${due} due`, value, shown, limit }
  }
  const figures: readonly Figure[] = [
    {
      name: `useful answers a second, with ${TIMES} times the peak arriving`,
      tried: overloadRate.toFixed(0),
      reference: peakRate.toFixed(0),
      ...ratio(overloadRate / peakRate, 0.8),
      bound: 'at least',
    },
    share('sent', overload.filter(({ isSent }) => isSent).length),
    share(`answered within ${USEFUL_MS / 1_000} s`, inTime),
    share('answered later', served.length - inTime),
    share('refused', refused.length),
    share('failed, or the connection was lost', failed.length, 0),
    share('never answered', overload.filter(({ status }) => status === null).length, 0),
    timed('answers: p99', served, 0.99, USEFUL_MS),
    timed('answers: p50', served, 0.5, null),
    timed('refusals: p50', refused, 0.5, null),
    timed('refusals: p99', refused, 0.99, 50),
    {
      name: 'memory of the service, most',
      tried: `${most.toFixed(0)} MB`,
      reference: `${before.toFixed(0)} MB`,
      ...ratio(most / before, MEMORY_LIMIT),
    },
    timed('back to normal after', [backToNormal(after)], 0, 2_000),
  ]
  const title = `${TIMES} times the peak for ${overloadMs / 1_000} s, ${MENU_SIZE} dishes in scope, no two searches alike`
  return { title, figures }
}

/** When the last request was due that was not answered, or that took ten times what the later half of them takes. */
function backToNormal(after: readonly Arrival[]): number {
  const later = after.filter(({ due }) => due > AFTER_MS / 2)
  const most =
    10 *
    quantile(
      later.map(({ ms }) => ms),
      0.5,
    )
  const odd = after.filter(({ status, ms }) => status !== 200 || ms > Math.max(most, 250))
  return Math.max(0, ...odd.map(({ due }) => due))
}

function ratio(value: number, limit: number | null): Pick<Figure, 'value' | 'shown' | 'limit'> {
  return { value, shown: `${twoDecimals(value)}x`, limit }
}
