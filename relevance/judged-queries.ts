import { readFileSync } from 'node:fs'
import { type Grades, type RankingMeasures, rankingMeasures } from './ranking-measures.ts'
import type { RelevanceChain } from './relevance-chains.ts'

interface JudgedQuery {
  readonly chain: string
  readonly query: string
  readonly grades: Grades
}

const FILE = new URL('../test/data/judged-queries.jsonl', import.meta.url)

/** The least of each figure that the test accepts, in per cent. Raise it with every change that makes one better. */
export const JUDGED_FLOOR: RankingMeasures = { ndcg: 81, reciprocalRank: 95.9, recall: 90.7 }

/** Means over all queries that a person graded, in per cent. */
export async function judgedFigures(chains: readonly RelevanceChain[]): Promise<RankingMeasures> {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  const queries = lines.map((line) => JSON.parse(line) as JudgedQuery)
  const sum = { ndcg: 0, reciprocalRank: 0, recall: 0 }
  for (const { chain: chainId, query, grades } of queries) {
    const chain = chains.find(({ id }) => id === chainId)
    if (chain === undefined) throw new Error(`${FILE.pathname}: there is no chain ${chainId}`)
    const found = await chain.find(query)
    const measures = rankingMeasures(
      found.map(({ partnerDishId }) => partnerDishId),
      grades,
    )
    for (const name of MEASURES) sum[name] += (100 * measures[name]) / queries.length
  }
  return sum
}

const MEASURES = ['ndcg', 'reciprocalRank', 'recall'] as const

export function judgedLine({ ndcg, reciprocalRank, recall }: RankingMeasures): string {
  const shown = (value: number) => value.toFixed(1)
  return `judged queries: nDCG@10 ${shown(ndcg)}, reciprocal rank ${shown(reciprocalRank)}, recall ${shown(recall)} (per cent)`
}
