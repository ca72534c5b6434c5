import { describe, expect, it } from 'vitest'
import { aGuest } from '../../../test/support/dish-builder.ts'
import { MAX_SEARCH_STEPS } from '../../domain/matching/permitted-changes.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../domain/matching/preferences.ts'
import { type CatalogMaker, TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { filterOptionsRequest } from '../filter-options/filter-options.ts'
import { type SearchQuestion, type SearchScope, searchRequest } from './search-request.ts'

const NOWHERE: SearchScope = { restaurantId: null, category: null, searchTerm: null }
const WIDGET = { term: { displayOnWidget: true } }
const FAR = 1e18
const FOUR = ['calories', 'protein', 'carbohydrates', 'fatTotal']
const MAKER: CatalogMaker = { ...TODAYS_MAKER, ranges: FOUR, scriptId: 'classify-1' }
const PLACE = { chainId: 'grill', catalogId: 'grill-1', shelf: 'shelf-1' }
const CATALOG = { ...PLACE, version: '1', madeBy: MAKER, largestDishBytes: null }
const OF_CATALOG = [{ term: { chainId: 'grill' } }, { term: { catalogId: 'grill-1' } }]

type Question = Partial<Omit<SearchQuestion, 'scope'>> & { scope?: Partial<SearchScope> }

function bodyOf(question: Question = {}, catalog: ServedCatalog = CATALOG) {
  const { scope, ...rest } = question
  const whole: SearchQuestion = {
    scope: { ...NOWHERE, ...scope },
    preferences: aGuest({ diets: ['VEGAN'] }),
    settings: DEFAULT_MATCH_SETTINGS,
    page: { page: 1, size: 20 },
    ...rest,
  }
  return searchRequest(whole, catalog) as unknown as {
    index: string
    routing: string
    query: { bool: { must: [limit: unknown, Classified] } }
    sort: unknown
    stats: string[]
    from: number
    size: number
  }
}
interface Classified {
  readonly script_score: {
    readonly query: { bool: { filter: unknown[]; must: unknown[] } }
    readonly script: { id: string; params: Record<string, unknown> }
  }
}
const classifiedIn = (body: ReturnType<typeof bodyOf>) => body.query.bool.must[1].script_score
const scopeOf = (scope: Partial<SearchScope>) => classifiedIn(bodyOf({ scope })).query.bool
const paramsOf = (question: Question, catalog?: ServedCatalog) =>
  classifiedIn(bodyOf(question, catalog)).script.params

it('is asked of one catalog of one chain, on the shelf that holds it', () => {
  const { index, routing, query } = bodyOf()
  expect([index, routing]).toEqual(['shelf-1', 'grill'])
  expect(query.bool.must[0]).toEqual({
    constant_score: { filter: { bool: { filter: OF_CATALOG } }, boost: 0 },
  })
})

describe('the scope of a search', () => {
  it('is the widget where no restaurant is named', () => {
    expect(scopeOf({})).toEqual({ filter: [WIDGET], must: [] })
  })

  it('is what a restaurant sells, on the widget or not', () => {
    const sold = {
      bool: {
        should: [{ term: { inAllRestaurants: true } }, { term: { restaurantIds: 'r-1' } }],
        minimum_should_match: 1,
      },
    }
    expect(scopeOf({ restaurantId: 'r-1' }).filter).toEqual([sold])
  })

  it('is one category exactly', () => {
    expect(scopeOf({ category: ['Bowls'] }).filter).toEqual([WIDGET, { terms: { category: ['Bowls'] } }])
  })

  it('is what the words are found in', () => {
    const [text] = scopeOf({ searchTerm: 'chicken bowl' }).must
    for (const word of ['chicken', 'bowl'])
      expect(JSON.stringify(text)).toContain(`"query":"${word}","operator":"and"`)
  })
})

it('is counted by the engine as a guest’s, as filter options are: ingest makes room for them', () => {
  expect(bodyOf().stats).toEqual([GUEST_SEARCH])
  expect(filterOptionsRequest(PLACE, null).stats).toEqual([GUEST_SEARCH])
})

describe('the script’s parameters', () => {
  it('ask for nothing but the order without preferences', () => {
    expect(paramsOf({ preferences: aGuest(), scope: { searchTerm: 'taco' } })).toEqual({
      major: 0,
      minor: 0,
      fields: MAKER.ranges,
      ranged: 0,
      strict: Array(4).fill([-FAR, FAR]).flat(),
      loose: Array(4).fill([-FAR, FAR]).flat(),
      steps: MAX_SEARCH_STEPS,
      ranked: true,
    })
  })

  it('are not needed where neither preferences nor words are given: every dish is a match', () => {
    expect(bodyOf({ preferences: aGuest() }).query.bool.must[1]).toEqual({
      constant_score: { filter: { bool: { filter: [WIDGET], must: [] } }, boost: 2048 },
    })
  })

  it('hold masks, and bounds in millionths, strict and widened by the tolerance', () => {
    const preferences = aGuest({
      diets: ['VEGAN'],
      excludeAllergens: ['DAIRY'],
      ranges: { caloriesTotal: { min: null, max: 700 }, carbohydrates: { min: 20, max: 60 } },
    })
    expect(paramsOf({ preferences })).toMatchObject({
      major: 1 + 2 ** 18 + 2 ** 27 + 2 ** 30,
      minor: 2 ** 9,
      ranged: 0b0101,
      strict: [0, 700e6, -FAR, FAR, 20e6, 60e6, -FAR, FAR],
      loose: [0, 770e6, -FAR, FAR, 18e6, 66e6, -FAR, FAR],
    })
  })

  it('hold no more for today’s script than it reads: what is asked for, in its place', () => {
    const preferences = aGuest({ ranges: { protein: { min: 20, max: null } } })
    const params = paramsOf({ preferences }, { ...CATALOG, madeBy: TODAYS_MAKER })
    expect(params).toMatchObject({ ranged: 0b0010, strict: [0, 0, 20e6, FAR], loose: [0, 0, 18e6, FAR] })
    expect(params).not.toHaveProperty('fields')
  })

  it('have no tolerance where the chain has none', () => {
    const question = {
      preferences: aGuest({ ranges: { protein: { min: 20, max: null } } }),
      settings: { mayContain: 'NOT_MATCH', tolerancePermille: 0 } as const,
    }
    const { strict, loose } = paramsOf(question)
    expect(loose).toEqual(strict)
  })

  it('name the stored script that the catalog names', () => {
    expect(classifiedIn(bodyOf()).script.id).toBe('classify-1')
  })

  it('have amounts in the order of the catalog’s script', () => {
    const preferences = aGuest({ ranges: { caloriesTotal: { min: null, max: 700 } } })
    const madeBy = { ...MAKER, ranges: ['protein', 'iron', 'calories'] }
    expect(paramsOf({ preferences }, { ...CATALOG, madeBy })).toMatchObject({
      ranged: 0b100,
      strict: [-FAR, FAR, -FAR, FAR, 0, 700e6],
    })
  })
})

describe('a catalog that another version made', () => {
  const ranges = { protein: { min: 20, max: null } }
  const without = { ...CATALOG, madeBy: { ...MAKER, ranges: ['calories'] } }

  it('is not asked for a range that its index does not have: every dish would seem to meet it', () => {
    expect(() => bodyOf({ preferences: aGuest({ ranges }) }, without)).toThrow(/rebuilt.*no "protein"/)
    expect(() => bodyOf({}, without)).not.toThrow()
  })

  it.each<[string, CatalogMaker | null]>([
    ['is unknown', null],
    ['takes other parameters', { ...MAKER, parameters: MAKER.parameters + 1 }],
    ['has masks of fewer allergens', { ...MAKER, bits: MAKER.bits.slice(1) }],
    ['has masks in another order', { ...MAKER, bits: MAKER.bits.toReversed() }],
  ])('is refused where its script %s, unless no script is needed', (_, madeBy) => {
    expect(() => bodyOf({}, { ...CATALOG, madeBy })).toThrow('grill-1')
    const { query } = bodyOf({ preferences: aGuest() }, { ...CATALOG, madeBy })
    expect(query.bool.must[0]).toHaveProperty('constant_score')
  })
})

describe('the terms of a large catalog', () => {
  const LARGE = { ...CATALOG, dishCount: 5_000 }
  const preferences = aGuest({
    diets: ['VEGAN'],
    excludeAllergens: ['DAIRY'],
    ranges: { caloriesTotal: { min: null, max: 700 }, protein: { min: 0, max: null } },
  })
  interface Part {
    readonly constant_score?: { filter: { bool: { filter: unknown[] } }; boost: number }
    readonly script_score?: { query: { bool: { filter: unknown[] } }; script: { id: string } }
  }
  const partsOf = (question: Question, catalog: ServedCatalog = LARGE) =>
    (bodyOf(question, catalog).query as unknown as { bool: { should: Part[] } }).bool.should
  const told = (question: Question) =>
    partsOf(question).map((part) => {
      const { filter, boost } = part.constant_score ?? { filter: part.script_score?.query, boost: 'script' }
      return [boost, JSON.stringify(filter?.bool.filter.slice(2))] as const
    })
  const term = (value: string) => ({ term: { matchTerms: value } })

  it('decide in parts, each of this catalog only', () => {
    const parts = partsOf({ preferences })
    expect(parts).toHaveLength(4)
    for (const { constant_score, script_score } of parts)
      expect((constant_score?.filter ?? script_score?.query)?.bool.filter.slice(0, 2)).toEqual(OF_CATALOG)
  })

  const scope = { bool: { filter: [WIDGET], must: [] } }
  const isAny = (...should: unknown[]) => ({ bool: { should } })
  const areAll = (...filter: unknown[]) => ({ bool: { filter } })
  const span = (field: string, bounds: object) => ({ range: { [field]: bounds } })
  const samples = (field: string, places: number[], [gte, lte]: readonly [number, number]) =>
    places.map((place) =>
      areAll(span(`changedSample.${field}`, { gte: place * 2 ** 40 + gte, lte: place * 2 ** 40 + lte })),
    )

  it('leave to the script what may be mended, and never a match', () => {
    const [all, almostOrMatch, match, left] = told({ preferences })
    expect(all).toEqual([0, JSON.stringify([scope])])
    const loose = [term('bearable-DAIRY'), term('holds-VEGAN'), span('defaultSpan.calories', { lte: 770e6 })]
    const can = [term('can-bearable-DAIRY'), term('can-holds-VEGAN')]
    const bare = ['calories', 'protein'].map((field) =>
      span(`changedSample.${field}`, { gte: 0, lte: field === 'calories' ? 770e6 : 2 ** 40 - 1 }),
    )
    const decided = isAny(areAll(...loose), areAll(...can, areAll(...bare)))
    expect(almostOrMatch).toEqual([1024, JSON.stringify([areAll(scope, decided)])])
    const within = [
      span('defaultSpan.calories', { lte: 700e6, relation: 'within' }),
      { exists: { field: 'protein' } },
    ]
    const strict = [term('free-DAIRY'), term('holds-VEGAN'), ...within]
    expect(match).toEqual([1024, JSON.stringify([areAll(scope, ...strict)])])
    const filter = [scope, ...can, span('changedSpan.calories', { lte: 770e6 })]
    expect(left).toEqual(['script', JSON.stringify([{ bool: { filter, must_not: [decided] } }])])
  })

  it('know a few changes by their amounts where the guest gives nothing but ranges', () => {
    const asked = (range: { min: number | null; max: number | null }) =>
      told({ preferences: aGuest({ ranges: { caloriesTotal: range } }) })
    const [, between, , left] = asked({ min: 400, max: 600 })
    const known = samples('calories', [1, 2, 3, 4], [360e6, 660e6])
    const isMended = areAll(term('changeable'), isAny(...known))
    const decided = isAny(areAll(span('defaultSpan.calories', { gte: 360e6, lte: 660e6 })), isMended)
    expect(between?.[1]).toBe(JSON.stringify([areAll(scope, decided)]))
    expect(left?.[1]).toContain('{"range":{"changedSpan.calories":{"gte":360000000,"lte":660000000}}}')
    const far = [2e6, 3e6].map((bound) => Math.min(bound * 1e6, 2 ** 40 - 1)) as [number, number]
    const [, beyond] = asked({ min: 2e6, max: 3e6 })
    expect(beyond?.[1]).toContain(JSON.stringify(isAny(...samples('calories', [1, 2, 3, 4], far))))
  })

  it('decide about what can lose everything at once where there is no range', () => {
    const scores = told({ preferences: aGuest({ diets: ['VEGAN'], excludeAllergens: ['EGG'] }) })
    expect(scores.map(([score]) => score)).toEqual([0, 1024, 1024, 'script'])
    const can = [term('can-bearable-EGG'), term('can-holds-VEGAN')]
    const met = [term('bearable-EGG'), term('holds-VEGAN')]
    const decided = isAny(areAll(...met), areAll(...can, term('may-lose-all')))
    expect(scores[1]?.[1]).toBe(JSON.stringify([areAll(scope, decided)]))
    const left = { bool: { filter: [scope, ...can], must_not: [decided] } }
    expect(scores[3]?.[1]).toBe(JSON.stringify([left]))
  })

  it('decide about everything for one preference', () => {
    const scores = told({ preferences: aGuest({ excludeAllergens: ['EGG'] }) })
    expect(scores.map(([score]) => score)).toEqual([0, 1024, 1024])
    const decided = isAny(areAll(term('bearable-EGG')), areAll(term('can-bearable-EGG')))
    expect(scores[1]?.[1]).toBe(JSON.stringify([areAll(scope, decided)]))
  })

  it('leave one preference to the script where there is a range, too', () => {
    const ranges = { caloriesTotal: { min: null, max: 700 } }
    const scores = told({ preferences: aGuest({ excludeAllergens: ['EGG'], ranges }) })
    expect(scores.map(([score]) => score)).toEqual([0, 1024, 1024, 'script'])
  })

  it('ask for freedom where a trace is as bad', () => {
    const settings = { mayContain: 'NOT_MATCH', tolerancePermille: 0 } as const
    const text = JSON.stringify(told({ preferences, settings }))
    expect(text).toContain('can-free-DAIRY')
    expect(text).not.toContain('bearable')
  })

  it.each<[string, ServedCatalog, Question]>([
    ['the catalog is small', { ...CATALOG, dishCount: 4_999 }, {}],
    ['its size is not known', CATALOG, {}],
    [
      'its terms are those of an older layout',
      { ...LARGE, madeBy: { ...MAKER, layout: MAKER.layout - 1 } },
      {},
    ],
    ['its layout is newer', { ...LARGE, madeBy: { ...MAKER, layout: MAKER.layout + 1 } }, {}],
    ['words order the dishes', LARGE, { scope: { searchTerm: 'taco' } }],
  ])('are not asked for where %s: the script decides alone', (_, catalog, question) => {
    const { query } = bodyOf(question, catalog)
    expect(query.bool.must[1]).toHaveProperty('script_score')
  })
})

describe('order and page', () => {
  it.each<[string, Question | undefined, unknown]>([
    [
      'by status, then by place in the catalog',
      {},
      [{ _score: { order: 'desc' } }, { position: { order: 'asc' } }],
    ],
    [
      'by place in the catalog alone, where every dish is a match',
      { preferences: aGuest() },
      [{ position: { order: 'asc' } }],
    ],
    [
      'by status, then by relevance, then shorter names first',
      { scope: { searchTerm: 'taco' } },
      [
        { _score: { order: 'desc' } },
        { nameWords: { order: 'asc', unmapped_type: 'integer' } },
        { position: { order: 'asc' } },
      ],
    ],
    [
      'from the end for the last page',
      { page: { page: 'last', size: 5 } },
      [{ _score: { order: 'asc' } }, { position: { order: 'desc' } }],
    ],
    [
      'from the end, by relevance',
      { scope: { searchTerm: 'taco' }, page: { page: 'last', size: 5 } },
      [
        { _score: { order: 'asc' } },
        { nameWords: { order: 'desc', unmapped_type: 'integer' } },
        { position: { order: 'desc' } },
      ],
    ],
  ])('are chosen %s', (_, question, sort) => expect(bodyOf(question).sort).toEqual(sort))

  it.each<[SearchQuestion['page'], number, number]>([
    [{ page: 1, size: 20 }, 0, 20],
    [{ page: 3, size: 20 }, 40, 20],
    [{ page: 'last', size: 5 }, 0, 5],
    [{ page: 0, size: 5 }, 0, 0],
    [{ page: 1_000_001, size: 1 }, 0, 0],
    [{ page: 1_000_000, size: 1 }, 999_999, 1],
    [{ page: 10_000, size: 100 }, 999_900, 100],
    [{ page: 1_000_001, size: 100 }, 0, 0],
  ])('are, for %j, from %d, %d dishes', (page, from, size) => {
    expect(bodyOf({ page })).toMatchObject({ from, size })
  })

  it('go with a count of every dish of the scope', () => {
    expect(bodyOf()).toMatchObject({
      track_total_hits: true,
      aggs: {
        statuses: {
          range: {
            ranges: [
              { key: 'ALMOST_MATCH', from: 1024, to: 2048 },
              { key: 'MATCH', from: 2048 },
            ],
          },
        },
      },
    })
  })

  describe('of the last page', () => {
    const LAST: Question = { page: { page: 'last', size: 20 } }
    const large = { ...CATALOG, dishCount: 5_000 }
    const count = { filter: { match_all: {} } }

    it('are of the end of a large menu, beside counts of all', () => {
      const end = { post_filter: { range: { position: { gte: 4_360 } } }, track_total_hits: false }
      expect(bodyOf(LAST, large)).toMatchObject({ ...end, aggs: { statuses: {}, scope: count } })
      const everything = bodyOf({ ...LAST, preferences: aGuest() }, large)
      expect(everything).toMatchObject({ ...end, aggs: { scope: count } })
    })

    it.each<[string, Question, ServedCatalog]>([
      ['another page is asked for', {}, large],
      ['the catalog is small', LAST, { ...CATALOG, dishCount: 4_999 }],
      ['its size is not known', LAST, CATALOG],
      ['a category is asked for', { ...LAST, scope: { category: ['Bowls'] } }, large],
      ['words order the dishes', { ...LAST, scope: { searchTerm: 'taco' } }, large],
      ['an amount orders the dishes', { ...LAST, sort: 'CALORIES_ASC' }, large],
    ])('are of the whole menu where %s', (_, question, catalog) => {
      expect(bodyOf(question, catalog)).not.toHaveProperty('post_filter')
      expect(bodyOf(question, catalog)).toMatchObject({ track_total_hits: true })
    })

    it('are of the whole menu on request', () => {
      const whole = {
        scope: NOWHERE,
        preferences: aGuest(),
        settings: DEFAULT_MATCH_SETTINGS,
        page: { page: 'last', size: 20 },
      } as const
      expect(searchRequest(whole, large, { inWholeMenu: true })).not.toHaveProperty('post_filter')
    })
  })

  it('leave out dishes behind a window of the menu that no preference brings forward, where the scope is counted', () => {
    const large = { ...CATALOG, dishCount: 5_000 }
    const asked = (page: SearchQuestion['page'], preferences = aGuest({ diets: ['VEGAN'] })) => {
      const request = { scope: NOWHERE, preferences, settings: DEFAULT_MATCH_SETTINGS, page }
      return searchRequest(request, large, { scopeSize: 4_800 })
    }
    const start = '{"range":{"position":{"lt":700}}}'
    const [rest, minor] = (asked({ page: 3, size: 20 }).query?.bool?.should ?? []) as readonly object[]
    expect(JSON.stringify(rest)).toContain(start)
    expect(JSON.stringify(minor)).not.toContain('position')
    expect(asked({ page: 3, size: 20 })).toMatchObject({ track_total_hits: false })
    expect(asked({ page: 3, size: 20 })).not.toHaveProperty('post_filter')
    expect(JSON.stringify(asked({ page: 3, size: 20 }, aGuest()).query)).toContain(start)
    const last = asked({ page: 'last', size: 20 })
    expect(JSON.stringify(last.query)).toContain('{"range":{"position":{"gte":4360}}}')
    expect(last.aggs).not.toHaveProperty('scope')
    expect(asked({ page: 0, size: 20 })).toMatchObject({ track_total_hits: true })
  })

  it('go without counts by status where every dish is a match', () => {
    expect(bodyOf({ preferences: aGuest() })).not.toHaveProperty('aggs')
    expect(bodyOf({ preferences: aGuest(), scope: { searchTerm: 'taco' } })).toHaveProperty('aggs')
  })
})
