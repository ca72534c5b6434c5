import type { Client } from '@elastic/elasticsearch'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../src/domain/matching/preferences.ts'
import { type SearchQuestion, searchRequest } from '../src/features/search/search-request.ts'
import { TODAYS_MAKER } from '../src/search-index/catalog-maker.ts'
import type { BenchChain } from './bench-chain.ts'
import { type Figure, milliseconds, shownRatio } from './figure.ts'
import { type Paired, type Pairing, paired } from './paired.ts'
import { PREFERENCE_SETS, VEGAN_DINNER } from './preference-sets.ts'
import { moveToFront } from './same-page.ts'

export interface Limit {
  readonly dishes: number
  readonly ratio: number
}

/** Highest ratio of classification, by dishes in scope. */
const LIMITS: readonly Limit[] = [
  { dishes: 1_000, ratio: 1.5 },
  { dishes: 10_000, ratio: 1.5 },
]
const PAGE_SIZE = 20
/** The band of a match, for every dish. */
const CONSTANT = 'return 2048.0;'

export interface ConstantScript {
  readonly id: string
  readonly delete: () => Promise<void>
}

export async function storeConstantScript(es: Client, namespace: string): Promise<ConstantScript> {
  const id = `${namespace}-constant`
  await es.putScript({ id, context: 'score', script: { lang: 'painless', source: CONSTANT } })
  return {
    id,
    delete: async () => {
      await es.deleteScript({ id }, { ignore: [404] })
    },
  }
}

export function questionOf(preferences: Preferences): SearchQuestion {
  const scope = { restaurantId: null, category: null, searchTerm: null }
  return { scope, preferences, settings: DEFAULT_MATCH_SETTINGS, page: { page: 1, size: PAGE_SIZE } }
}

/** Compares the service's own search with the same search of the same dishes by a script that returns a constant. */
export async function classificationFigures(
  es: Client,
  chain: BenchChain,
  constantScriptId: string,
  pairing: Pairing,
): Promise<readonly Figure[]> {
  const limit = LIMITS.find(({ dishes }) => dishes === chain.dishes)?.ratio ?? null
  const { catalog } = chain
  // Without preferences the service uses no script, and in a large catalog not for every dish.
  const { dishCount: _, ...small } = catalog
  const madeBy = { ...TODAYS_MAKER, scriptId: constantScriptId }
  const constant = searchRequest(questionOf(VEGAN_DINNER), { ...small, madeBy })
  const figures: Figure[] = []
  for (const [place, { name, preferences }] of PREFERENCE_SETS.entries()) {
    const search = searchRequest(questionOf(preferences), catalog)
    await moveToFront(es, catalog.shelf, search, place * -PAGE_SIZE)
    const pair = await paired(
      () => es.search(search),
      () => es.search(constant),
      pairing,
    )
    figures.push(pairFigure(name, pair, limit))
  }
  return [...figures, worstOf(figures)]
}

/** One line: milliseconds of both sides, and their ratio. */
export function pairFigure(name: string, { tried, reference, ratio }: Paired, limit: number | null): Figure {
  return {
    name,
    tried: milliseconds(tried),
    reference: milliseconds(reference),
    ...shownRatio(ratio),
    limit,
  }
}

function worstOf(figures: readonly Figure[]): Figure {
  const worst = figures.reduce((most, figure) => (figure.value > most.value ? figure : most))
  return { ...worst, name: `the worst: ${worst.name}` }
}
