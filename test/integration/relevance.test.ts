import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JUDGED_FLOOR, judgedFigures } from '../../relevance/judged-queries.ts'
import { queryClasses } from '../../relevance/query-classes.ts'
import { classFigures, type FloorFigures, fallenBelow, GATE_RUN } from '../../relevance/relevance-table.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import { openedRelevanceChains } from '../support/opened-relevance-chains.ts'

const CLASSES = queryClasses({ synonyms: releasedSynonyms() })
const FLOOR = JSON.parse(
  readFileSync(new URL('../../relevance/floor.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, FloorFigures>>

describe('the search of a hungry person', () => {
  const chains = openedRelevanceChains()

  it('has a floor for each class of queries', () => {
    expect(Object.keys(FLOOR).sort()).toEqual(CLASSES.map(({ name }) => name).sort())
  })

  it('ranks the dishes of judged queries as well as before', async () => {
    const { ndcg, reciprocalRank, recall } = await judgedFigures(chains())
    expect(ndcg).toBeGreaterThan(JUDGED_FLOOR.ndcg)
    expect(reciprocalRank).toBeGreaterThan(JUDGED_FLOOR.reciprocalRank)
    expect(recall).toBeGreaterThan(JUDGED_FLOOR.recall)
  })

  it.each(CLASSES)('finds as many as before: $name', async (each) => {
    const figures = await classFigures(chains(), each, GATE_RUN)
    expect(fallenBelow(FLOOR[each.name], figures), 'see relevance/README.md').toEqual([])
  })
})
