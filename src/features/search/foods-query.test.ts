import type { estypes } from '@elastic/elasticsearch'
import { describe, expect, it } from 'vitest'
import { indexedWord } from '../../domain/text/plurals.ts'
import { synonymsOf } from '../../domain/text/synonyms.ts'
import { foodsQuery } from './foods-query.ts'

const WORDS = Array.from('abcdefghijklmnopqrst', (letter) => `${letter}cheese`)
const vocabulary = { words: WORDS, counts: new Uint32Array(WORDS.length * 4), isWhole: true }

describe('foods that a guest leaves out', () => {
  const clausesOf = (foods: readonly string[], sets: readonly (readonly string[])[] = []) =>
    foodsQuery(foods, { synonyms: synonymsOf(sets), vocabulary }).map(
      ({ bool }) => [bool?.should ?? []].flat() as estypes.QueryDslQueryContainer[],
    )
  const namesIn = (foods: readonly string[], sets: readonly (readonly string[])[] = []) =>
    clausesOf(foods, sets).map((clauses) => clauses.flatMap((clause) => clause?.multi_match?.query ?? []))

  it('are looked for in singular and plural, one by one', () => {
    const [onions, tomatoes, camarones] = namesIn(['onions', 'tomatoes', 'camarones'])
    expect(onions).toHaveLength(1)
    expect(tomatoes).toEqual(expect.arrayContaining(['tomatoes', 'tomato']))
    expect(camarones).toEqual(expect.arrayContaining(['camaron']))
  })

  it('are looked for by their synonyms, too', () => {
    expect(namesIn(['mayo'], [['mayo', 'mayonnaise']])[0]).toContain('mayonnaise')
  })

  it('are looked for in the words of the catalog that are made of them, too', () => {
    const made = clausesOf(['cheese'])[0]?.flatMap((clause) => Object.values(clause?.terms ?? {}).flat())
    expect(made).toContain(indexedWord('acheese'))
  })

  it.each(['cheese', 'abc0 def'])('are few enough clauses for every engine: %s', (food) => {
    const set = [food, ...Array.from({ length: 11 }, (_, at) => `abc${at + 1} def`)]
    const foods = Array.from({ length: 40 }, () => food)
    const clauses = clausesOf(foods, [set])
    const words = JSON.stringify(clauses).matchAll(
      /"query":"([^"]+)"(?:,"type":"phrase","fields":(\[[^\]]+\]))?/g,
    )
    const terms = [...words].map(
      ([, query = '', fields]) => fields?.split(',').length ?? query.split(' ').length,
    )
    const made = clauses.flat().filter((clause) => clause?.terms !== undefined).length
    expect(terms.reduce((sum, count) => sum + count, made)).toBeLessThan(1_024)
  })
})
