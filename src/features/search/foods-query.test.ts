import type { estypes } from '@elastic/elasticsearch'
import { describe, expect, it } from 'vitest'
import { synonymsOf } from '../../domain/text/synonyms.ts'
import { foodsQuery } from './foods-query.ts'

describe('foods that a guest leaves out', () => {
  const clausesOf = (foods: readonly string[], sets: readonly (readonly string[])[] = []) =>
    foodsQuery(foods, { synonyms: synonymsOf(sets) }).map(
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

  it('are few enough clauses for every engine', () => {
    const set = Array.from({ length: 12 }, (_, at) => `abc${at} def`)
    const foods = Array.from({ length: 40 }, () => 'abc0 def')
    const words = JSON.stringify(clausesOf(foods, [set])).matchAll(
      /"query":"([^"]+)"(?:,"type":"phrase","fields":(\[[^\]]+\]))?/g,
    )
    const terms = [...words].map(
      ([, query = '', fields]) => fields?.split(',').length ?? query.split(' ').length,
    )
    expect(terms.reduce((sum, count) => sum + count, 0)).toBeLessThan(1_024)
  })
})
