import { describe, expect, it } from 'vitest'
import { rankingMeasures } from './ranking-measures.ts'

describe('measures of a ranking', () => {
  const grades = { a: 3, b: 2, c: 3, d: 0, e: 1, f: 2 }

  it('are those of the worked example of nDCG: grades 3, 2, 3, 0, 1, 2', () => {
    // DCG 6.861127, ideal DCG 7.140995.
    expect(rankingMeasures(['a', 'b', 'c', 'd', 'e', 'f'], grades).ndcg).toBeCloseTo(0.960808, 5)
  })

  it('are whole for the best order', () => {
    const ranked = ['a', 'c', 'b', 'f', 'e']
    expect(rankingMeasures(ranked, grades)).toEqual({ ndcg: 1, reciprocalRank: 1, recall: 1 })
  })

  it('count the place of the first good dish, and the good dishes that are found', () => {
    expect(rankingMeasures(['x', 'e', 'b'], grades)).toMatchObject({ reciprocalRank: 1 / 3, recall: 1 / 4 })
    expect(rankingMeasures(['e'], grades)).toMatchObject({ reciprocalRank: 0, recall: 0 })
    expect(rankingMeasures([], grades)).toEqual({ ndcg: 0, reciprocalRank: 0, recall: 0 })
  })

  it('look at the first ten', () => {
    const ranked = [...'0123456789'.split(''), 'a']
    expect(rankingMeasures(ranked, { a: 3 })).toEqual({ ndcg: 0, reciprocalRank: 0, recall: 1 })
  })

  it('are whole where nothing is good and nothing is found, else nothing', () => {
    expect(rankingMeasures([], {})).toEqual({ ndcg: 1, reciprocalRank: 1, recall: 1 })
    expect(rankingMeasures(['a'], { a: 0 })).toEqual({ ndcg: 0, reciprocalRank: 0, recall: 0 })
  })
})
