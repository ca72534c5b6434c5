import { createBenchChain } from '../bench-chain.ts'
import type { Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section, twoDecimals } from '../figure.ts'
import { guestsOf } from '../guests.ts'
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
import { type Arrival, type Arrivals, type ClosedLoop, sentArrivals } from './arrivals.ts'

const CHAINS = 4
/** Of the peak, all chains together: there is room for all. */
const SHARE = 0.5
const ARRIVALS_MS = { usual: 15_000, full: 60_000 } as const
const WAIT_MS = 10_000
/** Of all that were due: a machine that stands still for a moment may refuse some. */
const REFUSED_LIMIT = 0.01

/** Sends searches of several chains, none alike and fewer than the service can answer; then as many of one chain. */
export async function busyChainsSection(service: BenchService, run: Run): Promise<Section> {
  const { signal, progress, isFull } = run
  progress(`busy chains: indexing ${CHAINS} times ${MENU_SIZE} dishes`)
  const chains = await Array.fromAsync({ length: CHAINS }, () => createBenchChain(service, MENU_SIZE, signal))
  const durationMs = isFull ? ARRIVALS_MS.full : ARRIVALS_MS.usual
  const send = async (guests: readonly LoadTarget[], load: Omit<Arrivals | ClosedLoop, keyof LoadTarget>) => {
    const sent = guests.map((target) =>
      sentArrivals({ ...target, numberedFrom: freshNumbers(), ...load } as Arrivals | ClosedLoop, signal),
    )
    return (await Promise.all(sent)).flat()
  }
  return withBenchProcess(
    service,
    'API',
    async ({ address }) => {
      const preferences = neverRepeated(differingGuests(DIFFERENT_GUESTS))
      const guests = chains.map((chain) => guestsOf(chain, `${address}/graphql`, preferences))
      const clients = CLIENTS / CHAINS
      await send(guests, { clients, durationMs: WARM_UP_MS })
      progress('busy chains: the peak')
      const peak = useful(await send(guests, { clients, durationMs: PEAK_MS })).length / (PEAK_MS / 1_000)
      const perSecond = SHARE * peak
      progress(`busy chains: ${perSecond.toFixed(0)} a second, of ${CHAINS} chains and of one`)
      const arrive = (targets: readonly LoadTarget[]) =>
        send(targets, {
          phases: [{ perSecond: perSecond / targets.length, durationMs }],
          waitMs: WAIT_MS,
        })
      const several = await arrive(guests)
      const one = await arrive(guests.slice(0, 1))
      const title = `${CHAINS} chains, ${perSecond.toFixed(0)} searches a second together, ${SHARE} of the peak; reference: of one chain`
      return { title, figures: figuresOf(several, one) }
    },
    { REQUEST_DEADLINE_MS: String(USEFUL_MS) },
  )
}

function figuresOf(several: readonly Arrival[], one: readonly Arrival[]): readonly Figure[] {
  const refused = (arrivals: readonly Arrival[]) =>
    arrivals.filter(({ status }) => status !== 200).length / arrivals.length
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`
  const p99 = (arrivals: readonly Arrival[]) =>
    quantile(
      useful(arrivals).map(({ ms }) => ms),
      0.99,
    )
  const [ofSeveral, ofOne, share] = [p99(several), p99(one), refused(several)]
  const value = ofSeveral / ofOne
  return [
    {
      name: 'refused, or not answered',
      tried: percent(share),
      reference: percent(refused(one)),
      value: share,
      shown: percent(share),
      limit: REFUSED_LIMIT,
    },
    timed(
      'answers: p50',
      several.map(({ ms }) => ms),
      0.5,
      null,
    ),
    {
      name: 'answers: p99',
      tried: milliseconds(ofSeveral),
      reference: milliseconds(ofOne),
      value,
      shown: `${twoDecimals(value)}x`,
      limit: null,
    },
  ]
}
