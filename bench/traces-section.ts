import { createServer } from 'node:http'
import { listenLocally } from '../harness/network/local-server.ts'
import { createBenchChain } from './bench-chain.ts'
import { quickened, type Run } from './bench-options.ts'
import { type BenchProcess, withBenchProcess } from './bench-process.ts'
import type { BenchService } from './bench-service.ts'
import { type Section, shownRatio } from './figure.ts'
import { guestsOf } from './guests.ts'
import { comparedTurns, inTurns, type Side } from './sides.ts'

const ROUNDS = 16
const ROUND_MS = 2_000
const CONNECTIONS = 8
/** Few: the service's own work is then most of a request, and so is what tracing adds to it. */
const DISHES = 120
/** The throughput that is left when each request is traced. */
const LIMIT = 0.95

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

async function measured(on: Side, off: Side, run: Run): Promise<Section> {
  const load = {
    title: 'traces',
    rounds: quickened(run, ROUNDS),
    roundMs: ROUND_MS,
    connections: CONNECTIONS,
  }
  const [traced = [], plain = []] = await inTurns([on, off], load, run)
  const throughput = comparedTurns(traced, plain, 'perSecond')
  const cpu = comparedTurns(traced, plain, 'cpu')
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

/** Takes every span and keeps none: what a collector does is not measured here. */
async function startCollector() {
  const server = createServer((request, response) => {
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  return listenLocally(server)
}
