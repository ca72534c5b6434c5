import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyFreePort } from '../../harness/free-port.ts'
import { startService } from '../../harness/service-process.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { type BenchChain, createBenchChain } from '../bench-chain.ts'
import type { Run } from '../bench-options.ts'
import { type BenchProcess, withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { questionOf } from '../classification-figures.ts'
import { type Figure, type Section, shownRatio } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { comparedTurns, inTurns, type Side, type Turn } from '../sides.ts'
import type { PlainPeer } from './plain-peer.ts'

const DISHES = 120
const LOAD = { title: 'requests', rounds: 8, roundMs: 2_000, connections: 8 }
/** As in production. */
const KEEPS_ANSWERS = { ANSWER_CACHE_BYTES: '67108864' }

interface Sides {
  readonly uncached: Side
  readonly kept: Side
  readonly search: Side
  readonly constant: Side
}

/** Compares the service, with answers kept and not, with Fastify alone. Each is a process of its own. */
export async function requestsSection(service: BenchService, run: Run): Promise<Section> {
  run.progress(`requests: indexing ${DISHES} dishes`)
  const chain = await createBenchChain(service, DISHES, run.signal)
  return withBenchProcess(service, 'API', (uncached) =>
    withBenchProcess(
      service,
      'API',
      async (kept) => {
        const sideOf = ({ address, pid }: BenchProcess) => ({ ...guestsOf(chain, `${address}/graphql`), pid })
        const ours = { uncached: sideOf(uncached), kept: sideOf(kept) }
        return withPlainPeer(service, await peerOf(chain, ours.kept), async ({ address, pid }) => {
          const plain = (path: string) => ({ ...guestsOf(chain, `${address}${path}`), pid })
          return measured({ ...ours, search: plain('/search'), constant: plain('/constant') }, run)
        })
      },
      KEEPS_ANSWERS,
    ),
  )
}

async function measured({ uncached, kept, search, constant }: Sides, run: Run): Promise<Section> {
  const turns = await inTurns([uncached, kept, search, constant], LOAD, run)
  const [ofUncached = [], ofKept = [], ofSearch = [], ofConstant = []] = turns
  return {
    title: `requests over HTTP, ${DISHES} dishes in scope, ${LOAD.connections} connections, each side a process`,
    figures: [
      cpuFigure('a search, against Fastify and the same lean _search', ofUncached, ofSearch, 1.6),
      rateFigure('searches a second, against the same', ofUncached, ofSearch, null),
      cpuFigure('a kept answer, against a constant one of the same bytes', ofKept, ofConstant, 3),
      rateFigure('kept answers a second, against searches', ofKept, ofUncached, null),
    ],
  }
}

function cpuFigure(
  name: string,
  tried: readonly Turn[],
  reference: readonly Turn[],
  limit: number | null,
): Figure {
  const cpu = comparedTurns(tried, reference, 'cpu')
  const micro = (ms: number) => `${(ms * 1_000).toFixed(0)} µs`
  return {
    name: `processor time of ${name}`,
    tried: micro(cpu.tried),
    reference: micro(cpu.reference),
    ...shownRatio(cpu.ratio),
    limit,
  }
}

function rateFigure(
  name: string,
  tried: readonly Turn[],
  reference: readonly Turn[],
  limit: number | null,
): Figure {
  const rate = comparedTurns(tried, reference, 'perSecond')
  return {
    name,
    tried: rate.tried.toFixed(0),
    reference: rate.reference.toFixed(0),
    ...shownRatio(rate.ratio),
    limit,
    bound: 'at least',
  }
}

/** The requests that the service sends to the engine, and the answers that it gives, for each guest. */
async function peerOf({ catalog }: BenchChain, { url, headers, bodies }: Side): Promise<PlainPeer> {
  const searches: Record<string, object> = {}
  const answers: Record<string, string> = {}
  for (const body of bodies) {
    const { preferences } = (JSON.parse(body) as { variables: { preferences: PreferencesInput } }).variables
    const request = searchRequest(questionOf(preferencesOf(preferences)), catalog)
    const guest = JSON.stringify(preferences)
    searches[guest] = { ...request, _source: false, stored_fields: '_none_', docvalue_fields: ['id'] }
    const answer = await fetch(url, { method: 'POST', headers: { ...headers }, body })
    answers[guest] = await answer.text()
  }
  return { searches, answers }
}

async function withPlainPeer<T>(
  { config }: BenchService,
  peer: PlainPeer,
  work: (running: Readonly<{ address: string; pid: number }>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dishmatch-bench-'))
  const file = join(folder, 'peer.json')
  await writeFile(file, JSON.stringify(peer))
  const port = String(await anyFreePort())
  const address = `http://127.0.0.1:${port}`
  const running = await startService({
    name: 'plain Fastify',
    program: 'bench/requests/plain-fastify.ts',
    environment: { PORT: port, ELASTICSEARCH_URL: config.ELASTICSEARCH_URL, PEER_FILE: file },
    readyUrl: `${address}/health/ready`,
    logFile: join(folder, 'log'),
  })
  try {
    return await work({ address, pid: running.pid })
  } finally {
    await running.stop()
    await rm(folder, { recursive: true })
  }
}
