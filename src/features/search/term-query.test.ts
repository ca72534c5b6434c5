import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileValue } from '../../../test/support/hostile-arguments.ts'
import { menuWords } from '../../domain/text/menu-words.ts'
import { synonymsOf } from '../../domain/text/synonyms.ts'
import type { CatalogVocabulary } from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { forgivenTerm } from './forgiven-term.ts'
import { forgivingQuery, mayBePrecise, searchedWords, termQuery } from './term-query.ts'

/** Each word stands in one name. */
function vocabularyOf(words: readonly string[]): CatalogVocabulary {
  const sorted = [...new Set(words)].sort()
  return { words: sorted, counts: Uint32Array.from(sorted.flatMap(() => [1, 0, 0, 0])) }
}

interface Clause {
  readonly name: string
  readonly field: string
  readonly query: string
  readonly analyzer?: string
  readonly operator?: string
  readonly boost: number
}

/** All clauses that look at documents. Throws where one of them has a score that is not fixed. */
function clausesOf(query: unknown): Clause[] {
  const [name = '', value] = Object.entries(query as Record<string, Record<string, unknown>>)[0] ?? []
  if (name === 'bool')
    return Object.values(value ?? {})
      .flat()
      .filter((each) => typeof each === 'object')
      .flatMap(clausesOf)
  if (name === 'dis_max') return ((value?.queries ?? []) as unknown[]).flatMap(clausesOf)
  if (name !== 'constant_score') throw new Error(`${name} has a score of the engine's`)
  return asked(value?.filter).map((clause) => ({ ...clause, boost: value?.boost }) as Clause)
}

function asked(filter: unknown): Omit<Clause, 'boost'>[] {
  const [name = '', body = {}] = Object.entries(filter as object)[0] ?? []
  if (name === 'bool')
    return Object.values(body as object)
      .flat()
      .flatMap(asked)
  const [field = '', value] = name === 'multi_match' ? ['anywhere', body] : (Object.entries(body)[0] ?? [])
  return [{ name, field, ...(typeof value === 'object' ? value : { query: String(value) }) }]
}

/** What finds a word in names, without the bonus of the whole term. */
function wordClauses(query: unknown, fieldAsked = 'name'): Clause[] {
  const { bool } = query as { bool: { must: unknown } }
  return clausesOf({ bool: { must: bool.must } }).filter(({ field }) => field === fieldAsked)
}

const MENU = vocabularyOf([
  'burger',
  'burrito',
  'burritos',
  'cheeseburger',
  'chicken',
  'fish',
  'fries',
  'ice',
  'rice',
  'tomato',
])

/** A term of more than twenty words is no name. */
function wordlessBonus(clauses: readonly Clause[]): Clause[] {
  return clauses.slice(
    0,
    clauses.findIndex(({ field }) => field === 'name.exact'),
  )
}

describe('a term with a mark that divides words', () => {
  it('is asked of the engine also where the words of an older catalog are divided in another way', () => {
    const vocabulary = { ...vocabularyOf(['dr.pepper']), isWhole: true }
    expect(['Dr.Pepper', 'Dr Pepper'].map((term) => mayBePrecise(term, { vocabulary }))).toEqual([
      true,
      false,
    ])
  })
})

describe('the query of a search term', () => {
  it('has fixed scores, and nothing that the other documents of the index could change', () => {
    fc.assert(
      fc.property(hostileValue, fc.array(hostileValue, { maxLength: 5 }), (term, texts) => {
        const synonyms = synonymsOf([texts, [term, ...texts]])
        const query = termQuery(term, { vocabulary: vocabularyOf(texts.flatMap(menuWords)), synonyms })
        const clauses = clausesOf(query)
        expect(clauses.length).toBeGreaterThan(0)
        expect(JSON.stringify(query)).not.toMatch(/"fuzziness"|"max_expansions"|"fuzzy"/)
        const kinds = new Set(clauses.map(({ name }) => name))
        expect(['match', 'match_bool_prefix', 'match_phrase', 'multi_match', 'prefix', 'term']).toEqual(
          expect.arrayContaining([...kinds]),
        )
        // A float adds multiples of 1/4096 below 4096 without an error, in any order.
        for (const { boost } of clauses) expect(boost * 4096).toBe(Math.round(boost * 4096))
      }),
    )
  })

  it('has every word, and the last one as a beginning', () => {
    const clauses = wordClauses(termQuery('Chicken, burr'))
    expect(clauses.map(({ name, query }) => `${name} ${query}`)).toEqual([
      'match Chicken',
      'match burr',
      'match_bool_prefix burr',
    ])
  })

  it('has no word that names nothing', () => {
    const clauses = wordClauses(termQuery('mac and a cheese'))
    expect(clauses.map(({ query }) => query)).toEqual(['mac', 'cheese', 'cheese'])
    expect(wordClauses(termQuery('with the')).length).toBeGreaterThan(0)
  })

  it('has words of the menu that end with the word, and words joined and divided as the menu does', () => {
    const texts = (term: string) =>
      wordClauses(termQuery(term, { vocabulary: vocabularyOf([...MENU.words, 'cheese', 'ice', 'tea']) })).map(
        ({ name, query }) => `${name} ${query}`,
      )
    expect(texts('burger')).toContain('match cheeseburger')
    expect(texts('cheese burger')).toContain('match cheeseburger')
    expect(texts('icetea')).toContain('match_phrase ice tea')
    expect(texts('ice')).not.toContain('match rice')
  })

  it('is bounded: 200 characters, words that repeat, a menu of words that are all alike', () => {
    const alike = vocabularyOf(
      Array.from(
        { length: 50_000 },
        (_, at) => `b${at.toString(2).padStart(16, '0').replaceAll('0', 'a').replaceAll('1', 'b')}`,
      ),
    )
    const words = Array.from({ length: 16 }, (_, at) => `babababab${'abcdefghijklmnop'[at]}`)
    for (const term of [
      words.join(' '),
      'sub '.repeat(50),
      'a b c d e f g h i j k l m n o p q r s t u v '.repeat(4),
    ])
      expect(
        clausesOf(termQuery(term.trim().slice(0, 200), { vocabulary: alike })).length,
        term,
      ).toBeLessThan(250)
    const repeated = clausesOf(termQuery('sub '.repeat(50), { vocabulary: MENU }))
    expect(repeated).toEqual(wordlessBonus(clausesOf(termQuery('sub', { vocabulary: MENU }))))
  })

  it('has the synonyms of a word beside it, with the score of the word', () => {
    const synonyms = synonymsOf([['soda', 'soft drink', 'pop']])
    const names = wordClauses(termQuery('large sodas', { synonyms }))
    expect(names.map(({ name, query, boost }) => [name, query, boost])).toEqual([
      ['match', 'large', 16],
      ['match', 'sodas', 16],
      ['match_bool_prefix', 'sodas', 12],
      ['match', 'pop', 16],
      ['match_phrase', 'soft drink', 16],
    ])
  })

  it('has the synonyms of several words, with the score of as many words', () => {
    const synonyms = synonymsOf([['sub', 'submarine sandwich']])
    const names = wordClauses(termQuery('hot Submarine Sandwiches', { synonyms })).filter(
      ({ name }) => name === 'match',
    )
    expect(names.map(({ query, boost }) => [query, boost])).toEqual([
      ['hot', 16],
      ['Submarine', 16],
      ['Sandwiches', 16],
      ['sub', 32],
    ])
  })

  it('is bounded, also where each word has many synonyms and many words that are alike', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const words = Array.from({ length: 16 }, (_, at) => `babababab${letters[at]}`)
    const alike = words.flatMap((word) =>
      letters.split('').map((letter) => `${word.slice(0, -2)}${letter}${word.at(-1)}`),
    )
    const others = (word: string) => Array.from({ length: 11 }, (_, at) => `${word} or ${letters[at]}x`)
    const narrower = (word: string) => others(word).map((text) => `${text} y`)
    const sets = words.flatMap((word) => [
      [word, ...others(word)],
      [word, '=>', ...narrower(word)],
    ])
    const synonyms = synonymsOf(sets)
    const vocabulary = { words: alike.sort(), counts: new Uint32Array(alike.length * 4).fill(1) }
    const term = words.join(' ')
    const forgiven = forgivenTerm(term, searchedWords(term), { vocabulary, synonyms })
    if (forgiven === null) throw new Error('nothing is forgiven')
    const queries = [
      termQuery(term, { synonyms, vocabulary }),
      ...(['all', 'most', 'one'] as const).map((share) =>
        forgivingQuery(forgiven, share, vocabulary, synonyms),
      ),
    ]
    // The engine counts each word of a clause in which one word is enough.
    const sums = queries.map((query) =>
      clausesOf(query)
        .map(({ name, operator, query: text }) =>
          name === 'match' && operator !== 'and' ? text.split(' ').length : 1,
        )
        .reduce((before, count) => before + count, 0),
    )
    expect(Math.min(...sums)).toBeGreaterThan(400)
    // An engine with many processors and little memory allows no more.
    expect(Math.max(...sums)).toBeLessThan(1_024)
  })
})
