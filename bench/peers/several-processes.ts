import { quickened, type Run } from '../bench-options.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { type Figure, micros, type Section } from '../figure.ts'
import { freshNumbers, runLoad } from '../load.ts'
import { engineMsOf } from '../sides.ts'
import { GRAPHQL_SIDES, type PeerBench, type RunningSide } from './peer-sides.ts'

const MOST = 3
/** Divides among one, two and three processes. */
const CONNECTIONS = 12
const MEASURED_MS = 10_000
const LEAST_MS = 2_000

/** Searches a second of one, two and three API processes beside one engine, for sizing. */
export async function severalProcesses(bench: PeerBench, run: Run): Promise<Section> {
  const [api] = GRAPHQL_SIDES
  if (api === undefined) throw new Error('there is no side')
  const running: RunningSide[] = []
  const figures: Figure[] = []
  try {
    while (running.length < MOST) {
      const side = await api.start(bench, null)
      running.push(side)
      run.progress(`peers: ${running.length} processes of the service`)
      await loaded([side], LEAST_MS, run)
      figures.push(await figureOf(bench, running, run))
    }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
  const title = `processes of the service, ${CONNECTIONS} connections, uncached`
  return { title, columns: ['processor time: all + engine', '', 'searches a second'], figures }
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

async function figureOf(
  { service: { es } }: PeerBench,
  sides: readonly RunningSide[],
  run: Run,
): Promise<Figure> {
  const used = () => sides.reduce((sum, { pid }) => sum + cpuSeconds(pid ?? 0) * 1_000, 0)
  const before = { cpu: used(), engine: await engineMsOf(es) }
  const { perSecond, searches } = await loaded(sides, Math.max(LEAST_MS, quickened(run, MEASURED_MS)), run)
  const serviceCpuMs = (used() - before.cpu) / searches
  const engineCpuMs = ((await engineMsOf(es)) - before.engine) / searches
  return {
    name: String(sides.length),
    tried: `${micros(serviceCpuMs)} + ${micros(engineCpuMs)}`,
    ...{ reference: '', value: perSecond, shown: `${perSecond.toFixed(0)}/s`, limit: null },
    numbers: { serviceCpuMs, engineCpuMs, perSecond },
  }
}
