import type { Client } from '@elastic/elasticsearch'
import { createGraphqlClient } from '../harness/requests/graphql-client.ts'
import { MENU_SEARCH } from '../src/search-before-ready.ts'
import type { BenchChain } from './bench-chain.ts'
import type { BenchService } from './bench-service.ts'
import { pairFigure, questionOf } from './classification-figures.ts'
import type { Figure } from './figure.ts'
import { type Pairing, paired, takingTurns } from './paired.ts'
import { differingGuests } from './peers/differing-guests.ts'
import { leanSearch } from './peers/engine-searches.ts'
import { PREFERENCE_SETS } from './preference-sets.ts'

/** Highest ratio to a scope of a hundred dishes, by dishes in scope. */
const LIMITS: readonly { readonly dishes: number; readonly ratio: number }[] = [
  { dishes: 10_000, ratio: 1.6 },
  { dishes: 100_000, ratio: 4 },
]
const MIDDLE_PAGE = 50
const GUESTS = 256

/**
 * What a larger scope and a later page cost. Guests of all preference sets take turns. Positions are asked for, as by
 * a service that remembers the dishes and how many of them are in scope. Over HTTP it is the whole search that a guest waits for.
 */
export async function scopeFigures(
  { es, address }: Pick<BenchService, 'es' | 'address'>,
  small: BenchChain,
  chain: BenchChain,
  pairing: Pairing,
): Promise<readonly Figure[]> {
  const compare = async (name: string, tried: Side, reference: Side, limit: number | null) =>
    pairFigure(name, await paired(inTurns(es, tried), inTurns(es, reference), pairing), limit)
  const first: Side = { chain, page: 1 }
  const limit = LIMITS.find(({ dishes }) => dishes === chain.dishes)?.ratio ?? null
  const guests = { ...pairing, warmUps: GUESTS }
  const overHttp = await paired(guestsInTurns(address, chain), guestsInTurns(address, small), guests)
  return [
    pairFigure(`a guest's search over HTTP, against ${small.dishes} dishes`, overHttp, limit),
    await compare(`page 1, against ${small.dishes} dishes`, first, { chain: small, page: 1 }, limit),
    await compare(`page ${MIDDLE_PAGE}, against page 1`, { chain, page: MIDDLE_PAGE }, first, 1.3),
    await compare('the last page, against page 1', { chain, page: 'last' }, first, 1.6),
  ]
}

interface Side {
  readonly chain: BenchChain
  readonly page: number | 'last'
}

function guestsInTurns(address: string, chain: BenchChain): () => Promise<unknown> {
  const { request } = createGraphqlClient(address, chain.apiKey)
  return takingTurns(
    differingGuests(GUESTS).map((preferences) => () => request(MENU_SEARCH, { preferences })),
  )
}

function inTurns(es: Client, { chain, page }: Side): () => Promise<unknown> {
  const searches = PREFERENCE_SETS.map(({ preferences }) => {
    const question = questionOf(preferences)
    const ofPage = { ...question, page: { ...question.page, page } }
    return leanSearch(ofPage, chain.catalog, { scopeSize: chain.dishes })
  })
  return takingTurns(searches.map((search) => () => es.search(search)))
}
