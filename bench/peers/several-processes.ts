import type { Run } from '../bench-options.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { type Figure, micros, type Section } from '../figure.ts'
import { freshNumbers, runLoad } from '../load.ts'
import { engineMsOf } from '../sides.ts'
import { median } from '../statistics.ts'
import { GRAPHQL_SIDES, type PeerBench, type RunningSide } from './peer-sides.ts'
import { WARM_UP } from './warm-up.ts'

const MOST = 3
/** Divides among one, two and three processes. */
const CONNECTIONS = 12
const ROUNDS = 4
/** The engine says once a second what it has used. */
const ROUND_MS = 2_500

interface Turn {
  readonly serviceCpuMs: number
  readonly engineCpuMs: number
  readonly perSecond: number
}

/** Searches a second of one, two and three API processes beside one engine, in turns, for sizing. */
export async function severalProcesses(bench: PeerBench, run: Run): Promise<Section> {
  const [api] = GRAPHQL_SIDES
  if (api === undefined) throw new Error('there is no side')
  const running: RunningSide[] = []
  try {
    while (running.length < MOST) {
      const side = await api.start(bench, null)
      running.push(side)
      run.progress(`peers: warming process ${running.length} of the service up`)
      await loaded([side], WARM_UP.usual, run)
    }
    const counted = running.map((_, place) => ({ sides: running.slice(0, place + 1), turns: [] as Turn[] }))
    for (let round = 0; round < ROUNDS; round += 1) {
      run.progress(`peers: processes of the service, round ${round + 1}`)
      for (const { sides, turns } of round % 2 === 0 ? counted : counted.toReversed())
        turns.push(await turnOf(bench, sides, run))
    }
    const title = `processes of the service, ${CONNECTIONS} connections, uncached`
    const columns = ['processor time: all + engine', '', 'searches a second'] as const
    return { title, columns, figures: counted.map(({ turns }, place) => figureOf(String(place + 1), turns)) }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

async function loaded(sides: readonly RunningSide[], durationMs: number, { signal }: Run) {
  const connections = CONNECTIONS / sides.length
  const results = await Promise.all(
    sides.map(({ url, headers, bodies }) =>
      runLoad({ url, headers, bodies, numberedFrom: freshNumbers(), connections, durationMs }, signal),
    ),
  )
  return {
    perSecond: results.reduce((sum, each) => sum + each.perSecond, 0),
    searches: results.reduce((sum, { latencies }) => sum + latencies.length, 0),
  }
}

async function turnOf(
  { service: { es } }: PeerBench,
  sides: readonly RunningSide[],
  run: Run,
): Promise<Turn> {
  const used = () => sides.reduce((sum, { pid }) => sum + cpuSeconds(pid ?? 0) * 1_000, 0)
  const before = { cpu: used(), engine: await engineMsOf(es) }
  const { perSecond, searches } = await loaded(sides, ROUND_MS, run)
  return {
    serviceCpuMs: (used() - before.cpu) / searches,
    engineCpuMs: ((await engineMsOf(es)) - before.engine) / searches,
    perSecond,
  }
}

function figureOf(name: string, turns: readonly Turn[]): Figure {
  const of = (key: keyof Turn) => median(turns.map((turn) => turn[key]))
  const numbers: Turn = {
    serviceCpuMs: of('serviceCpuMs'),
    engineCpuMs: of('engineCpuMs'),
    perSecond: of('perSecond'),
  }
  return {
    name,
    tried: `${micros(numbers.serviceCpuMs)} + ${micros(numbers.engineCpuMs)}`,
    ...{ reference: '', value: numbers.perSecond, shown: `${numbers.perSecond.toFixed(0)}/s`, limit: null },
    numbers: { ...numbers },
  }
}
