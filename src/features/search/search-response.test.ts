import { describe, expect, it } from 'vitest'
import { aDish, aGuest, contains } from '../../../test/support/dish-builder.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../domain/matching/preferences.ts'
import type { MatchStatus } from '../../domain/vocabulary/vocabulary.ts'
import { TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import { cursorOf, type PageRequest } from './page.ts'
import type { SearchQuestion } from './search-request.ts'
import { hasWholePage, type SearchAnswer, searchResult, totalOf, withScopeSize } from './search-response.ts'

const question = (page: PageRequest): SearchQuestion => ({
  scope: { restaurantId: null, category: null, searchTerm: null },
  preferences: aGuest({ excludeAllergens: ['DAIRY'] }),
  settings: DEFAULT_MATCH_SETTINGS,
  page,
})

const LARGE = {
  ...{ chainId: 'grill', catalogId: 'grill-1', shelf: 'shelf-1', version: '1' },
  ...{ madeBy: TODAYS_MAKER, largestDishBytes: null, dishCount: 5_000 },
}
const HISTORY = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' }
const ITEMS = {
  2: { allergensComplete: true },
  1: { allergensComplete: true, allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' as const }] },
  0: { allergens: contains('MILK') },
}
const hit = (name: string, status: 0 | 1 | 2, relevance = 0) => ({
  _id: name,
  sort: [status * 1024 + relevance],
  _source: { dish: aDish({ ...ITEMS[status], partnerDishId: name, name }), position: 0, ...HISTORY },
})

/** An answer as the engine gives it, with the members that are asked for. */
function answer(
  total: number,
  hits: SearchAnswer['hits']['hits'],
  buckets: [MatchStatus, number][] = [],
): SearchAnswer {
  return {
    timed_out: false,
    _shards: { failed: 0 },
    hits: { total: { value: total }, hits },
    aggregations: { statuses: { buckets: buckets.map(([key, doc_count]) => ({ key, doc_count })) } },
  }
}
const names = (dishes: readonly { dish: { facts: { dish: { name: string } } } }[]) =>
  dishes.map(({ dish }) => dish.facts.dish.name)

describe('the answer to a search', () => {
  const mixed = answer(
    7,
    [hit('a', 2), hit('b', 2), hit('c', 1), hit('d', 0)],
    [
      ['ALMOST_MATCH', 1],
      ['MATCH', 4],
    ],
  )

  it('is grouped by the engine’s status, in the engine’s order', () => {
    const result = searchResult(question({ page: 1, size: 4 }), mixed)
    expect([names(result.matches), names(result.almostMatches), names(result.notMatches)]).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
    ])
  })

  it('counts the whole scope, whatever is on the page', () => {
    const result = searchResult(question({ page: 1, size: 4 }), mixed)
    expect(result.counts).toEqual({ matches: 4, almostMatches: 1, notMatches: 2, total: 7 })
    expect(result.pageInfo).toMatchObject({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: cursorOf(1),
    })
  })

  it('gives reasons for all but the matches', () => {
    const { matches, almostMatches, notMatches } = searchResult(question({ page: 1, size: 4 }), mixed)
    expect([...matches, ...almostMatches, ...notMatches].map((dish) => dish.matchReasons)).toEqual([
      [],
      [],
      ['May contain Dairy'],
      ['Contains Dairy'],
    ])
  })

  it('reads the status out of a score with relevance in it', () => {
    const ranked = answer(3, [hit('a', 2, 1023), hit('b', 1, 1023), hit('c', 0, 1023)])
    const result = searchResult(question({ page: 1, size: 5 }), ranked)
    expect([result.matches, result.almostMatches, result.notMatches].map((group) => group.length)).toEqual([
      1, 1, 1,
    ])
  })

  it('takes a status that cannot be for no match', () => {
    const odd = answer(2, [
      { ...hit('a', 0), sort: [3 * 1024] },
      { ...hit('b', 0), sort: undefined },
    ])
    expect(names(searchResult(question({ page: 1, size: 5 }), odd).notMatches)).toEqual(['a', 'b'])
  })

  it('counts every dish as a match where nothing was asked for: the engine is not asked to count', () => {
    const { aggregations: _, ...uncounted } = answer(7, [])
    const all = { ...question({ page: 1, size: 4 }), preferences: aGuest() }
    expect(searchResult(all, uncounted).counts).toMatchObject({ matches: 7, notMatches: 0, total: 7 })
    expect(searchResult(question({ page: 1, size: 4 }), uncounted).counts).toMatchObject({ notMatches: 7 })
  })

  it('is of matches alone where nothing was asked for: the order has no score', () => {
    const anything = { ...question({ page: 1, size: 20 }), preferences: aGuest() }
    const found = answer(1, [{ ...hit('a', 0), sort: [7] }])
    expect(names(searchResult(anything, found).matches)).toEqual(['a'])
    const last = { ...anything, page: { page: 'last', size: 20 } } as const
    expect(hasWholePage(last, LARGE, { ...found, aggregations: { scope: { doc_count: 1 } } })).toBe(true)
  })

  it('keeps when a dish came and changed', () => {
    const [first] = searchResult(question({ page: 1, size: 4 }), mixed).matches
    expect(first?.dish).toMatchObject(HISTORY)
  })

  it('of nothing is empty, with counts of 0', () => {
    const result = searchResult(question({ page: 1, size: 5 }), answer(0, []))
    expect(result).toEqual({
      matches: [],
      almostMatches: [],
      notMatches: [],
      counts: { matches: 0, almostMatches: 0, notMatches: 0, total: 0 },
      pageInfo: {
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: cursorOf(1),
        endCursor: cursorOf(1),
      },
    })
  })

  it('of a page past the end is empty, with a page before it', () => {
    const result = searchResult(question({ page: 9, size: 5 }), answer(7, [], [['MATCH', 7]]))
    expect(result.matches).toEqual([])
    expect(result.counts.total).toBe(7)
    expect(result.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  })

  it('without a dish’s source is refused, not shown half', () => {
    expect(() => searchResult(question({ page: 1, size: 5 }), answer(1, [{ sort: [0] }]))).toThrow(
      'without the dish',
    )
  })
})

describe('the last page, answered from the end', () => {
  const fromTheEnd = [hit('g', 0), hit('f', 0), hit('e', 1), hit('d', 2), hit('c', 2)]

  it.each<{ total: number; size: number; page: number; shown: string[] }>([
    { total: 7, size: 5, page: 2, shown: ['f', 'g'] },
    { total: 10, size: 5, page: 2, shown: ['c', 'd', 'e', 'f', 'g'] },
    { total: 11, size: 5, page: 3, shown: ['g'] },
    { total: 5, size: 5, page: 1, shown: ['c', 'd', 'e', 'f', 'g'] },
  ])(
    'of $total dishes in pages of $size is page $page, in catalog order: $shown',
    ({ total, size, page, shown }) => {
      const result = searchResult(question({ page: 'last', size }), answer(total, fromTheEnd))
      expect(names([...result.matches, ...result.almostMatches, ...result.notMatches])).toEqual(shown)
      expect(result.pageInfo).toEqual({
        hasNextPage: false,
        hasPreviousPage: page > 1,
        startCursor: cursorOf(page),
        endCursor: cursorOf(page),
      })
    },
  )

  it('of nothing is the first page, empty', () => {
    const result = searchResult(question({ page: 'last', size: 5 }), answer(0, []))
    expect(result.pageInfo).toMatchObject({ startCursor: cursorOf(1), hasPreviousPage: false })
  })

  /** Hits of the end of the menu alone. */
  const ofEnd = (hits: typeof fromTheEnd, scope: number, buckets: [MatchStatus, number][]): SearchAnswer => {
    const { aggregations, ...rest } = answer(0, hits, buckets)
    return { ...rest, hits: { hits }, aggregations: { ...aggregations, scope: { doc_count: scope } } }
  }
  const known = (found: SearchAnswer) => hasWholePage(question({ page: 'last', size: 5 }), LARGE, found)
  const worstTwo = [hit('g', 0), hit('f', 0)]

  it('is that of the end of the menu, where that has enough of the worst status in scope', () => {
    const found = ofEnd([...worstTwo, hit('e', 1)], 12, [['MATCH', 3]])
    expect(totalOf(found)).toBe(12)
    expect(known(found)).toBe(true)
    const result = searchResult(question({ page: 'last', size: 5 }), found)
    expect(names(result.notMatches)).toEqual(['f', 'g'])
    expect(result.counts).toEqual({ matches: 3, almostMatches: 0, notMatches: 9, total: 12 })
    expect(known(ofEnd([hit('d', 2), hit('c', 2)], 12, [['MATCH', 12]]))).toBe(true)
    expect(known(ofEnd([], 0, []))).toBe(true)
    expect(known(answer(12, [hit('d', 2)]))).toBe(true)
  })

  it.each<[string, SearchAnswer]>([
    ['too few dishes', ofEnd(worstTwo, 13, [['MATCH', 3]])],
    ['better dishes, too', ofEnd([hit('g', 0), hit('e', 1)], 12, [['MATCH', 3]])],
    [
      'none of the worst status',
      ofEnd([hit('e', 1), hit('e', 1)], 12, [
        ['MATCH', 3],
        ['ALMOST_MATCH', 8],
      ]),
    ],
  ])('is not known by the end of the menu where that has %s', (_, found) => expect(known(found)).toBe(false))
})

describe('a page looked for at the start of the menu, where the size of the scope is known', () => {
  const at = (name: string, status: 0 | 1 | 2, position: number) => ({
    ...hit(name, status),
    sort: [status * 1024, position],
  })
  const first = (hits: SearchAnswer['hits']['hits'], size: number, page = 1) =>
    hasWholePage(
      question({ page, size: 3 }),
      LARGE,
      withScopeSize({ ...answer(0, hits), hits: { hits } }, size),
    )
  const good = [at('a', 2, 4_000), at('b', 1, 4_500)]

  it('is whole if its dishes without a match are in the window', () => {
    expect(first([...good, at('c', 0, 642)], 9)).toBe(true)
    expect(first(good, 2)).toBe(true)
    expect(first([at('d', 0, 600)], 7, 3)).toBe(true)
    expect(first([], 6, 3)).toBe(true)
  })

  it('is not where one is behind it, or where dishes lack', () => {
    expect(first([...good, at('c', 0, 643)], 9)).toBe(false)
    expect(first(good, 3)).toBe(false)
    expect(first([], 7, 3)).toBe(false)
  })
})
