import { describe, expect, it } from 'vitest'
import { STATUS_BAND } from '../../src/search-index/script-layout.ts'
import { answerDifference, type ComparedPage, readEngine, readGraphql, readPlain } from './page-answer.ts'

const PAGE: ComparedPage = {
  matches: ['soup'],
  almostMatches: ['salad', 'pie'],
  notMatches: [],
  counts: { matches: 1, almostMatches: 2, notMatches: 4, total: 7 },
}
const shown = (ids: readonly string[], name = '') => ids.map((id) => ({ dish: { id, name } }))
const graphql = (page: ComparedPage, name = '') =>
  JSON.stringify({
    data: {
      search: {
        matches: shown(page.matches, name),
        almostMatches: shown(page.almostMatches, name),
        notMatches: shown(page.notMatches, name),
        counts: page.counts,
      },
    },
  })
const MENU = ['pie', 'soup', 'salad']
const hit = (id: string, score: number) => ({ sort: [score, MENU.indexOf(id)] })
const engine = JSON.stringify({
  hits: {
    total: { value: 7 },
    hits: [hit('soup', 2 * STATUS_BAND), hit('salad', STATUS_BAND), hit('pie', 2 * STATUS_BAND - 1)],
  },
  aggregations: {
    statuses: {
      buckets: [
        { key: 'ALMOST_MATCH', doc_count: 2 },
        { key: 'MATCH', doc_count: 1 },
      ],
    },
  },
})

describe('the answer of a side', () => {
  it('says the same in each form', () => {
    expect(readGraphql(graphql(PAGE)).page).toEqual(PAGE)
    expect(readPlain(JSON.stringify(PAGE)).page).toEqual(PAGE)
    expect(readEngine(engine, MENU).page).toEqual(PAGE)
    const others = engine.replaceAll('"sort"', '"others"')
    expect(() => readEngine(others, MENU)).toThrow('without the position of a dish')
  })
})

describe('two answers', () => {
  const answer = readGraphql(graphql(PAGE))

  it.each<[string, ComparedPage]>([
    ['another dish', { ...PAGE, matches: ['stew'] }],
    ['another order', { ...PAGE, almostMatches: ['pie', 'salad'] }],
    ['another group', { ...PAGE, almostMatches: ['salad'], notMatches: ['pie'] }],
    ['another count', { ...PAGE, counts: { ...PAGE.counts, notMatches: 5 } }],
  ])('differ by %s', (_, page) => {
    expect(answerDifference(answer, readPlain(JSON.stringify(page)))).toContain('soup')
  })

  it('differ by any other field, where both are of GraphQL', () => {
    expect(answerDifference(answer, readGraphql(graphql(PAGE)))).toBeNull()
    expect(answerDifference(answer, readGraphql(graphql(PAGE, 'Soup')))).toContain('Soup')
    expect(answerDifference(answer, readPlain(JSON.stringify(PAGE)))).toBeNull()
  })
})
