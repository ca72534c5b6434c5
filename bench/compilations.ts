import type { Client } from '@elastic/elasticsearch'
import { searchRequest } from '../src/features/search/search-request.ts'
import { linesOfSearch } from '../src/search-index/multi-search.ts'
import type { BenchChain } from './bench-chain.ts'
import { quickened, type Run } from './bench-options.ts'
import { questionOf } from './classification-figures.ts'
import type { Figure } from './figure.ts'
import { distinctPreferences } from './preference-sets.ts'

const SETS = 10_000
const BATCH = 200
const LIMIT = 3
const TRIES = 3

/** Counts the scripts that Elasticsearch compiles while it answers guests with different preferences. */
export async function compilationFigure(es: Client, chain: BenchChain, run: Run): Promise<Figure> {
  const sets = quickened(run, SETS)
  let value = Number.POSITIVE_INFINITY
  // Other programs on the same engines can only add, so the least of a few tries counts. Each try has new guests.
  for (let turn = 0; turn < TRIES && value > LIMIT; turn += 1) {
    value = Math.min(value, await compiledFor(es, chain, turn * sets, sets, run.signal))
  }
  return {
    name: `script compilations, ${sets} distinct preference sets`,
    tried: '',
    reference: '',
    value,
    shown: String(value),
    limit: LIMIT,
  }
}

async function compiledFor(
  es: Client,
  chain: BenchChain,
  first: number,
  sets: number,
  signal: AbortSignal,
): Promise<number> {
  const before = await compilations(es)
  for (let done = 0; done < sets; done += BATCH) {
    signal.throwIfAborted()
    await askBatch(es, chain, first + done)
  }
  return (await compilations(es)) - before
}

async function askBatch(es: Client, { catalog }: BenchChain, first: number): Promise<void> {
  const searches = Array.from({ length: BATCH }, (_, offset) =>
    linesOfSearch(searchRequest(questionOf(distinctPreferences(first + offset)), catalog)),
  ).flat()
  const filter_path = ['responses.status']
  const { responses } = await es.msearch({ searches, filter_path } as Parameters<Client['msearch']>[0])
  const isWhole = responses.length === BATCH && responses.every(({ status }) => status === 200)
  if (!isWhole) throw new Error('the engine refused a search')
}

/** Of the whole node: other programs on the same engines count too. */
async function compilations(es: Client): Promise<number> {
  const { nodes } = await es.nodes.stats({ metric: 'script' })
  return Object.values(nodes).reduce((sum, node) => sum + (node.script?.compilations ?? 0), 0)
}
