import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { type Random, random } from '../../samples/generator/large/random.ts'
import type { Config } from '../../src/config.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { questionOf } from '../classification-figures.ts'
import { type Figure, milliseconds, twoDecimals } from '../figure.ts'
import { NONE, PREFERENCE_SETS } from '../preference-sets.ts'
import { quantile } from '../statistics.ts'
import type { Crowd, CrowdChain } from './crowd.ts'

const PAIRS = 2_000
const WARM_UPS = 400
const SEED = 5
const LIMITS = { p50: 1.3, p99: 2 } as const
/** Words of many dishes, with and without a typo. */
const TERMS = ['chicken', 'tomato soup', 'chesse']
const SEARCH = `query ($preferences: PreferencesInput, $searchTerm: String) {
  search(preferences: $preferences, searchTerm: $searchTerm) {
    counts { matches almostMatches notMatches }
    matches { dish { id name } } almostMatches { dish { id name } matchReasons } } }`
const GUESTS = [
  { preferences: {} },
  { preferences: { excludeAllergens: ['DAIRY'] } },
  { preferences: { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } } },
]

export interface Compared {
  readonly crowd: Crowd
  /** One chain, on an installation of its own. */
  readonly one: Crowd
  readonly alone: Config
}

/** A process knows nothing of the chain yet, and of the reference everything: to watch. */
const FIRST_OVER_HTTP = 'over HTTP, the first of a chain'

type Ask = (chain: CrowdChain, turn: number) => Promise<unknown>

/** Compares searches of a random chain of the crowd with those of the chain that is alone. */
export async function oneAgainstCrowd(
  service: BenchService,
  { crowd, one, alone }: Compared,
  run: Run,
): Promise<readonly Figure[]> {
  const { es } = service
  const classifying: Ask = ({ catalog }, turn) =>
    es.search(
      searchRequest(questionOf(PREFERENCE_SETS[turn % PREFERENCE_SETS.length]?.preferences ?? NONE), catalog),
    )
  const byText: Ask = ({ catalog }, turn) => {
    const question = questionOf(NONE)
    const searchTerm = TERMS[turn % TERMS.length] ?? ''
    return es.search(searchRequest({ ...question, scope: { ...question.scope, searchTerm } }, catalog))
  }
  const measure = async (name: string, tried: Ask, reference: Ask = tried) => {
    run.progress(`scale: ${name}`)
    return figuresOf(name, await inTurns({ crowd, one }, tried, reference, run))
  }
  const engine = [
    ...(await measure('the engine, classifying', classifying)),
    ...(await measure('the engine, with a search term', byText)),
  ]
  const overHttp = await withBenchProcess(service, 'API', (mine) =>
    withBenchProcess(
      service,
      'API',
      (other) => measure(FIRST_OVER_HTTP, askAt(mine.address), askAt(other.address)),
      { NAMESPACE: alone.NAMESPACE },
    ),
  )
  return [...engine, ...overHttp]
}

function askAt(address: string): Ask {
  return ({ apiKey }, turn) =>
    createGraphqlClient(address, apiKey).request(SEARCH, GUESTS[turn % GUESTS.length])
}

type Times = readonly [tried: readonly number[], reference: readonly number[]]

async function inTurns(
  { crowd, one }: Pick<Compared, 'crowd' | 'one'>,
  tried: Ask,
  reference: Ask,
  run: Run,
): Promise<Times> {
  const times: [number[], number[]] = [[], []]
  const rng: Random = random(SEED)
  const [only] = one.chains
  if (only === undefined) throw new Error('nobody is alone')
  const warmUps = quickened(run, WARM_UPS)
  for (let turn = -warmUps; turn < quickened(run, PAIRS); turn += 1) {
    run.signal.throwIfAborted()
    const chain = rng.pick(crowd.chains)
    const asks = [() => tried(chain, turn + warmUps), () => reference(only, turn + warmUps)] as const
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const place of order) {
      const startedAt = performance.now()
      await asks[place]()
      if (turn >= 0) times[place].push(performance.now() - startedAt)
    }
  }
  return times
}

function figuresOf(name: string, [tried, reference]: Times): Figure[] {
  return Object.entries(LIMITS).map(([what, limit]) => {
    const share = what === 'p50' ? 0.5 : 0.99
    const [mine, others] = [quantile(tried, share), quantile(reference, share)]
    const value = mine / others
    return {
      name: `${name}: ${what}`,
      tried: milliseconds(mine),
      reference: milliseconds(others),
      ...{ value, shown: `${twoDecimals(value)}x`, limit: name === FIRST_OVER_HTTP ? null : limit },
    }
  })
}
