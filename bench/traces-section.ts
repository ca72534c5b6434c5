import { createServer } from 'node:http'
import { listenLocally } from '../harness/local-server.ts'
import { createBenchChain } from './bench-chain.ts'
import type { Run } from './bench-options.ts'
import { type BenchProcess, withBenchProcess } from './bench-process.ts'
import type { BenchService } from './bench-service.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { type Section, shownRatio } from './figure.ts'
import { guestsOf } from './guests.ts'
import { type LoadTarget, runLoad } from './load.ts'
import { compared } from './paired.ts'

const ROUNDS = 16
const ROUND_MS = 2_000
const CONNECTIONS = 8
/** Few: the service's own work is then most of a request, and so is what tracing adds to it. */
const DISHES = 120
/** The throughput that is left when each request is traced. */
const LIMIT = 0.95

interface Side extends LoadTarget {
  readonly pid: number
}
interface Turn {
  readonly perSecond: number
  /** Of the API, in milliseconds for each request. */
  readonly cpu: number
}

/** Compares an API that traces every request with one that traces none. */
export async function tracesSection(service: BenchService, run: Run): Promise<Section> {
  run.progress(`traces: indexing ${DISHES} dishes`)
  const chain = await createBenchChain(service, DISHES, run.signal)
  const collector = await startCollector()
  const sideOf = ({ address, pid }: BenchProcess) => ({ ...guestsOf(chain, `${address}/graphql`), pid })
  try {
    return await withBenchProcess(service, 'API', (off) =>
      withBenchProcess(service, 'API', (on) => measured(sideOf(on), sideOf(off), run), {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      }),
    )
  } finally {
    collector.close()
  }
}

/** The first two rounds warm up and do not count. */
async function measured(on: Side, off: Side, run: Run): Promise<Section> {
  const turns: (readonly [on: Turn, off: Turn])[] = []
  for (let round = -2; round < ROUNDS; round += 1) {
    run.progress(`traces: round ${round + 1} of ${ROUNDS}`)
    const early = round % 2 === 0 ? await turnOf(on, run) : null
    const ofOff = await turnOf(off, run)
    turns.push([early ?? (await turnOf(on, run)), ofOff])
  }
  const counted = turns.slice(2)
  const pairOf = (figure: keyof Turn) =>
    compared(
      counted.map(([{ [figure]: value }]) => value),
      counted.map(([, { [figure]: value }]) => value),
    )
  const throughput = pairOf('perSecond')
  const cpu = pairOf('cpu')
  return {
    title: `searches with every request traced against none, ${DISHES} dishes in scope`,
    figures: [
      {
        name: `requests per second, ${CONNECTIONS} connections`,
        tried: throughput.tried.toFixed(0),
        reference: throughput.reference.toFixed(0),
        ...shownRatio(throughput.ratio),
        limit: LIMIT,
        bound: 'at least',
      },
      {
        name: 'processor time of the API, a request',
        tried: `${cpu.tried.toFixed(2)} ms`,
        reference: `${cpu.reference.toFixed(2)} ms`,
        ...shownRatio(cpu.ratio),
        limit: null,
      },
    ],
  }
}

async function turnOf({ pid, ...target }: Side, { signal }: Run): Promise<Turn> {
  const before = cpuSeconds(pid)
  const { perSecond, latencies } = await runLoad(
    { ...target, connections: CONNECTIONS, durationMs: ROUND_MS },
    signal,
  )
  return { perSecond, cpu: ((cpuSeconds(pid) - before) * 1_000) / latencies.length }
}

/** Takes every span and keeps none: what a collector does is not measured here. */
async function startCollector() {
  const server = createServer((request, response) => {
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  return listenLocally(server)
}
