import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, inject } from 'vitest'
import {
  openRelevanceChains,
  type RelevanceChain,
  type RelevanceChains,
} from '../../relevance/relevance-chains.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'

/** The sample chains, or these menus, on one shelf, from before the tests of a file until after them. */
export function openedRelevanceChains(
  menus?: Parameters<typeof openRelevanceChains>[1],
): () => readonly RelevanceChain[] {
  let es: Client | undefined
  let opened: RelevanceChains | undefined
  beforeAll(async () => {
    es = createElasticsearch({ ELASTICSEARCH_URL: inject('stackEnvironment').ELASTICSEARCH_URL ?? '' })
    opened = await openRelevanceChains(es, menus)
  })
  afterAll(async () => {
    await opened?.close()
    await es?.close()
  })
  return () => opened?.chains ?? []
}
