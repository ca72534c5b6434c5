import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { JUDGED_FLOOR, judgedFigures } from '../../relevance/judged-queries.ts'
import { queryClasses } from '../../relevance/query-classes.ts'
import { openRelevanceChains, type RelevanceChains } from '../../relevance/relevance-chains.ts'
import { classFigures, type FloorFigures, fallenBelow, GATE_RUN } from '../../relevance/relevance-table.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'

const CLASSES = queryClasses({ synonyms: releasedSynonyms() })
const FLOOR = JSON.parse(
  readFileSync(new URL('../../relevance/floor.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, FloorFigures>>

describe('the search of a hungry person', () => {
  let es: Client
  let opened: RelevanceChains

  beforeAll(async () => {
    es = createElasticsearch({ ELASTICSEARCH_URL: inject('stackEnvironment').ELASTICSEARCH_URL ?? '' })
    opened = await openRelevanceChains(es)
  })
  afterAll(async () => {
    await opened?.close()
    await es?.close()
  })

  it('has a floor for each class of queries', () => {
    expect(Object.keys(FLOOR).sort()).toEqual(CLASSES.map(({ name }) => name).sort())
  })

  it('ranks the dishes of judged queries as well as before', async () => {
    const { ndcg, reciprocalRank, recall } = await judgedFigures(opened.chains)
    expect(ndcg).toBeGreaterThan(JUDGED_FLOOR.ndcg)
    expect(reciprocalRank).toBeGreaterThan(JUDGED_FLOOR.reciprocalRank)
    expect(recall).toBeGreaterThan(JUDGED_FLOOR.recall)
  })

  it.each(CLASSES)('finds as many as before: $name', async (each) => {
    const figures = await classFigures(opened.chains, each, GATE_RUN)
    expect(fallenBelow(FLOOR[each.name], figures), 'see relevance/README.md').toEqual([])
  })
})
