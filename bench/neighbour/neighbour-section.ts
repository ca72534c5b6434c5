import { setTimeout as pause } from 'node:timers/promises'
import { createBenchChain } from '../bench-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import { anotherInstallation, type BenchService } from '../bench-service.ts'
import { milliseconds, type Section, shownRatio } from '../figure.ts'
import { greedyLoad } from '../greedy-load.ts'
import { guestsOf } from '../guests.ts'
import { runLoadDuring } from '../load.ts'
import { compared } from '../paired.ts'
import { productionValues } from '../production-values.ts'
import { quantile } from '../statistics.ts'
import { GREEDY_BODIES } from './greedy-requests.ts'

const ROUNDS = 2
const MINUTE_MS = 60_000
const WARM_UP_MS = 5_000
const PER_SECOND = 20
const MODEST_DISHES = 120
const GREEDY_DISHES = 20_000
const GREEDY_CONNECTIONS = 40
/** p99 of one chain while another chain sends its greedy load, divided by p99 without that load. */
const LIMIT = 2
/** The limits that are measured, with the values of production. */
const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'ADDRESS_REQUESTS_PER_MINUTE',
  'SESSION_REQUESTS_PER_MINUTE',
  'GUEST_REQUESTS_PER_MINUTE',
  'REQUEST_DEADLINE_MS',
] as const

/** Measures the searches of one chain while another chain sends, for a minute, the most that its key allows. */
export async function neighbourSection(service: BenchService, run: Run): Promise<Section> {
  const dishes = quickened(run, GREEDY_DISHES)
  const minuteMs = quickened(run, MINUTE_MS)
  const rounds = quickened(run, ROUNDS)
  run.progress(`a chain's worst minute: ${dishes} dishes beside ${MODEST_DISHES}`)
  // Its limits are those of production, which other parts have used up.
  const own = await anotherInstallation(service, 'neighbour')
  const greedy = await createBenchChain(own, dishes, run.signal)
  const modest = await createBenchChain(own, MODEST_DISHES, run.signal)
  const { credential } = await own.stores.credentials.issue({
    kind: 'API_KEY',
    environment: own.config.SERVICE_ENVIRONMENT,
    chainId: modest.chainId,
    businessId: null,
    label: 'guests who come at a fixed rate',
    requestsPerMinute: 1_000_000,
  })
  return withBenchProcess(
    own,
    'API',
    async ({ address }) => {
      const url = `${address}/graphql`
      const guests = guestsOf({ apiKey: credential }, url)
      const during = async (work: Promise<unknown>) =>
        (await runLoadDuring({ ...guests, perSecond: PER_SECOND }, run.signal, work)).latencies
      const attack = { ...guestsOf(greedy, url), bodies: GREEDY_BODIES }
      await during(pause(WARM_UP_MS))
      const measured: [quiet: readonly number[], busy: readonly number[]][] = []
      const said: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        run.progress(`a chain's worst minute: round ${round + 1} of ${rounds}`)
        const quiet = await during(pause(minuteMs / 2, undefined, { signal: run.signal }))
        const worst = greedyLoad(attack, GREEDY_CONNECTIONS, minuteMs)
        measured.push([quiet, await during(worst)])
        said.push(JSON.stringify(await worst))
      }
      run.progress(`answers to the greedy chain: ${said.join(' ')}`)
      return sectionOf(measured, dishes)
    },
    productionValues(LIMITS),
  )
}

function sectionOf(
  rounds: readonly (readonly [readonly number[], readonly number[]])[],
  dishes: number,
): Section {
  const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99)
  const [quiet, busy] = [rounds.flatMap(([each]) => each), rounds.flatMap(([, each]) => each)]
  const { ratio } = compared(
    rounds.map(([, each]) => p99(each)),
    rounds.map(([each]) => p99(each)),
  )
  const value = p99(busy) / p99(quiet)
  return {
    title: `p99 of a chain's searches, ${PER_SECOND} a second, beside another's worst minute; reference: quiet`,
    figures: [
      {
        name: `${MODEST_DISHES} dishes beside ${dishes}`,
        tried: milliseconds(p99(busy)),
        reference: milliseconds(p99(quiet)),
        ...shownRatio({ ...ratio, median: value }),
        limit: LIMIT,
      },
    ],
  }
}
