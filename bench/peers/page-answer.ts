import { isDeepStrictEqual } from 'node:util'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import {
  positionOfHit,
  type SearchAnswer,
  statusOfHit,
  totalOf,
} from '../../src/features/search/search-response.ts'

/** What every side says of a page: which dishes, in which groups and order, and the counts of the whole scope. */
export interface ComparedPage {
  readonly matches: readonly string[]
  readonly almostMatches: readonly string[]
  readonly notMatches: readonly string[]
  readonly counts: Readonly<Record<'matches' | 'almostMatches' | 'notMatches' | 'total', number>>
}

export interface ReadAnswer {
  readonly page: ComparedPage
  /** All that a GraphQL side answers; null for another side. */
  readonly data: unknown
}

const GROUPS = ['notMatches', 'almostMatches', 'matches'] as const

interface GraphqlAnswer {
  readonly data: {
    readonly search: Readonly<
      Record<(typeof GROUPS)[number], readonly { readonly dish: { readonly id: string } }[]>
    > &
      Pick<ComparedPage, 'counts'>
  }
}

export function readGraphql(text: string): ReadAnswer {
  const { data } = JSON.parse(text) as GraphqlAnswer
  const ids = (group: (typeof GROUPS)[number]) => data.search[group].map(({ dish }) => dish.id)
  return {
    page: {
      matches: ids('matches'),
      almostMatches: ids('almostMatches'),
      notMatches: ids('notMatches'),
      counts: data.search.counts,
    },
    data,
  }
}

/** `menu`: the ids of its dishes by their positions. */
export function readEngine(text: string, menu: readonly string[]): ReadAnswer {
  const answer = JSON.parse(text) as SearchAnswer
  const { hits } = answer.hits
  const ids = (status: MatchStatus) =>
    hits.filter((hit) => statusOfHit(hit) === status).map((hit) => menu[positionOfHit(hit)] ?? '')
  const buckets = answer.aggregations?.statuses?.buckets ?? []
  const count = (status: MatchStatus) => buckets.find(({ key }) => key === status)?.doc_count ?? 0
  const [matches, almostMatches, total] = [count('MATCH'), count('ALMOST_MATCH'), totalOf(answer)]
  return {
    page: {
      ...{ matches: ids('MATCH'), almostMatches: ids('ALMOST_MATCH'), notMatches: ids('NOT_MATCH') },
      counts: { matches, almostMatches, notMatches: total - matches - almostMatches, total },
    },
    data: null,
  }
}

export function readPlain(text: string): ReadAnswer {
  return { page: JSON.parse(text) as ComparedPage, data: null }
}

/** Where two sides answer the same question differently: what is to be seen of both. Null where they do not. */
export function answerDifference(one: ReadAnswer, other: ReadAnswer): string | null {
  if (!isDeepStrictEqual(one.page, other.page))
    return `${JSON.stringify(one.page)}\n${JSON.stringify(other.page)}`
  const isWhole = one.data !== null && other.data !== null
  return !isWhole || isDeepStrictEqual(one.data, other.data)
    ? null
    : `${JSON.stringify(one.data)}\n${JSON.stringify(other.data)}`
}
