import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileValue } from '../../../test/support/hostile-arguments.ts'
import { menuWords } from '../../domain/text/menu-words.ts'
import { synonymsOf } from '../../domain/text/synonyms.ts'
import type { CatalogVocabulary } from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { termQuery } from './term-query.ts'

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
      .flatMap(clausesOf)
  if (name === 'dis_max') return ((value?.queries ?? []) as unknown[]).flatMap(clausesOf)
  if (name !== 'constant_score') throw new Error(`${name} has a score of the engine's`)
  const [kind = '', body = {}] = Object.entries(value?.filter as object)[0] ?? []
  const [field = '', asked] = kind === 'multi_match' ? ['anywhere', body] : (Object.entries(body)[0] ?? [])
  return [{ name: kind, field, boost: value?.boost, ...(asked as object) } as unknown as Clause]
}

const MENU = vocabularyOf([
  'burger',
  'burrito',
  'burritos',
  'chicken',
  'fish',
  'fries',
  'ice',
  'rice',
  'tomato',
])

/** The words of the menu that a term is also searched by, in names. */
function correctedBy(term: string, vocabulary: CatalogVocabulary | null = MENU): string[] {
  return clausesOf(termQuery(term, { vocabulary }))
    .filter(({ analyzer, operator, field }) => analyzer === 'menu_text' && !operator && field === 'name')
    .map(({ query }) => query)
}

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
        expect(['match', 'match_bool_prefix', 'match_phrase', 'multi_match']).toEqual(
          expect.arrayContaining([...kinds]),
        )
        // A float adds multiples of 1/4096 below 4096 without an error, in any order.
        for (const { boost } of clauses) expect(boost * 4096).toBe(Math.round(boost * 4096))
      }),
    )
  })

  it('has every word, and the last one as a beginning', () => {
    const clauses = clausesOf(termQuery('Chicken, burr')).filter(({ field }) => field === 'name')
    expect(clauses.map(({ name, query }) => `${name} ${query}`)).toEqual([
      'match Chicken',
      'match burr',
      'match_bool_prefix burr',
    ])
  })

  it('has the words of the menu that the guest may have meant, the closest ones with the highest score', () => {
    expect(correctedBy('buritto')).toEqual(['burrito burritos'])
    expect(correctedBy('buriot')).toEqual(['burrito burritos'])
    expect(correctedBy('chikcen fsih')).toEqual(['chicken', 'fish'])
    expect(correctedBy('xhicken')).toEqual(['chicken'])
    expect(correctedBy('pizza')).toEqual([])
    expect(correctedBy('buritto', null)).toEqual([])
  })

  it('has a corrected beginning for the last word', () => {
    expect(correctedBy('chikc')).toEqual(['chicken'])
    expect(correctedBy('chikc fish')).toEqual([])
  })

  it('has no other first letter where the menu has the word itself, or a word that begins so', () => {
    expect(correctedBy('rice')).toEqual([])
    expect(correctedBy('ric')).toEqual(['rice'])
    expect(correctedBy('wice')).toEqual(['ice rice'])
  })

  it('has no correction of numbers and of words with at most two letters', () => {
    expect(correctedBy('ic')).toEqual([])
    expect(correctedBy('ric3')).toEqual([])
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
    expect(clausesOf(termQuery('sub '.repeat(50), { vocabulary: MENU }))).toEqual([
      ...clausesOf(termQuery('sub', { vocabulary: MENU })).slice(0, -1),
      expect.objectContaining({ name: 'match_phrase' }),
    ])
  })

  it('has the synonyms of a word beside it, with the score of the word', () => {
    const synonyms = synonymsOf([['soda', 'soft drink', 'pop']])
    const names = clausesOf(termQuery('large sodas', { synonyms })).filter(({ field }) => field === 'name')
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
    const names = clausesOf(termQuery('hot Submarine Sandwiches', { synonyms })).filter(
      ({ field, name }) => field === 'name' && name === 'match',
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
    const clauses = clausesOf(termQuery(words.join(' '), { synonyms, vocabulary }))
    // The engine counts each word of a clause in which one word is enough.
    const counted = clauses.map(({ name, operator, query }) =>
      name === 'match' && operator !== 'and' ? query.split(' ').length : 1,
    )
    const sum = counted.reduce((before, count) => before + count, 0)
    expect(sum).toBeGreaterThan(500)
    // An engine with many processors and little memory allows no more.
    expect(sum).toBeLessThan(1_024)
  })
})
