import type { estypes } from '@elastic/elasticsearch'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import type { BenchChain } from '../bench-chain.ts'
import { startBenchProcess } from '../bench-process.ts'
import type { Installation } from '../bench-service.ts'
import { questionOf } from '../classification-figures.ts'
import { guestsOf } from '../guests.ts'
import type { Side } from '../sides.ts'
import { boolSearch, createBoolIndex } from './bool-index.ts'
import { engineTarget, leanSearch } from './engine-searches.ts'
import { type ReadAnswer, readEngine, readGraphql, readPlain } from './page-answer.ts'
import { PEER_PROGRAM, type PeerSettings } from './peer.ts'

/** As in production. */
export const KEEPS_ANSWERS = { ANSWER_CACHE_BYTES: '67108864' }

/** What is asked, and of what. */
export interface PeerBench {
  readonly service: Installation
  readonly chain: BenchChain
  readonly guests: readonly PreferencesInput[]
  /** Further settings of every process. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface RunningSide extends Side {
  readonly stop: () => Promise<void>
}

/** One way to answer a guest. */
export interface PeerSide {
  readonly name: string
  /** `first`: the side that was started before all others. */
  readonly start: (bench: PeerBench, first: RunningSide | null) => Promise<RunningSide>
  /** `menu`: the ids of its dishes by their positions. */
  readonly read: (text: string, menu: readonly string[]) => ReadAnswer
}

export const SERVICE = 'the service'
export const LEAN_ROUTE = 'Fastify, lean _search'
export const LEAN_SEARCH = 'raw _search, positions and scores'
export const CONSTANT = 'Fastify, a constant answer'
export const YOGA = 'GraphQL Yoga'
export const APOLLO = 'Apollo Server'
const MERCURIUS = 'stock Mercurius'

/** Each guest asks something else, and nobody keeps an answer. */
export const GRAPHQL_SIDES: readonly PeerSide[] = [
  service({}),
  peer(MERCURIUS, { PEER: 'mercurius' }),
  peer(YOGA, { PEER: 'yoga' }),
  peer(APOLLO, { PEER: 'apollo' }),
]

/** The same guests. */
export const UNCACHED_SIDES: readonly PeerSide[] = [
  ...GRAPHQL_SIDES,
  route(LEAN_ROUTE, '/search', readEngine),
  route('Fastify, fetch all and classify', '/everything', readPlain),
  engine(
    LEAN_SEARCH,
    async ({ chain }) =>
      (question) =>
        leanSearch(question, chain.catalog),
  ),
  engine(
    'raw _search, whole documents',
    async ({ chain }) =>
      (question) =>
        searchRequest(question, chain.catalog),
  ),
  engine('bool queries alone, positions and scores', async ({ service: { es, config }, chain }) => {
    const index = `${config.NAMESPACE}-bool`
    await createBoolIndex(es, index, chain.catalog)
    return (question) => boolSearch(index, question)
  }),
]

/** Those that a goal of a search names. */
export const QUICK_SIDES = UNCACHED_SIDES.filter(({ name }) =>
  [SERVICE, LEAN_ROUTE, LEAN_SEARCH].includes(name),
)

/** Every answer was given before. */
export const KEPT_SIDES: readonly PeerSide[] = [
  service(KEEPS_ANSWERS),
  peer(YOGA, { PEER: 'yoga', PEER_KEEPS: 'true' }),
  peer(APOLLO, { PEER: 'apollo', PEER_KEEPS: 'true' }),
  route(CONSTANT, '/constant', readGraphql),
]

/** The use case answers from memory: what is left surrounds it. */
export const AROUND_SIDES: readonly PeerSide[] = [
  peer(SERVICE, { PEER: 'ours', PEER_REMEMBERS: 'true' }),
  peer(MERCURIUS, { PEER: 'mercurius', PEER_REMEMBERS: 'true' }),
  peer(YOGA, { PEER: 'yoga', PEER_REMEMBERS: 'true' }),
  peer(APOLLO, { PEER: 'apollo', PEER_REMEMBERS: 'true' }),
]
export const QUICK_AROUND_SIDES = AROUND_SIDES.filter(({ name }) => name !== MERCURIUS)

function service(overrides: Readonly<Record<string, string>>): PeerSide {
  return {
    name: SERVICE,
    read: readGraphql,
    async start({ service, chain, guests, settings }) {
      const { address, ...running } = await startBenchProcess(service, 'API', { ...overrides, ...settings })
      return { ...running, ...guestsOf(chain, `${address}/graphql`, guests) }
    },
  }
}

function peer(
  name: string,
  environment: PeerSettings,
  path = '/graphql',
  read: PeerSide['read'] = readGraphql,
): PeerSide {
  return {
    name,
    read,
    async start({ service, chain, guests, settings }, first) {
      const { address, ...running } = await startBenchProcess(service, PEER_PROGRAM, {
        ...environment,
        PEER_ANSWERS_FROM: first?.url ?? '',
        ...settings,
      })
      return { ...running, ...guestsOf(chain, `${address}${path}`, guests) }
    },
  }
}

function route(name: string, path: string, read: PeerSide['read']): PeerSide {
  return peer(name, { PEER: 'fastify' }, path, read)
}

type SearchOf = (question: SearchQuestion) => estypes.SearchRequest

function engine(name: string, prepare: (bench: PeerBench) => Promise<SearchOf>): PeerSide {
  return {
    name,
    read: readEngine,
    async start(bench) {
      const searchOf = await prepare(bench)
      const searches = bench.guests.map((guest) => searchOf(questionOf(preferencesOf(guest))))
      const target = engineTarget(bench.service.config.ELASTICSEARCH_URL, searches)
      return { ...target, pid: null, stop: async () => undefined }
    },
  }
}
