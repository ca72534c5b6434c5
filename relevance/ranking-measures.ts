/** What people said of dishes: 3 = what was meant, 0 = has nothing to do with it. Dishes without a grade have 0. */
export type Grades = Readonly<Record<string, number>>

/** How good a ranking is, each from 0 to 1. */
export interface RankingMeasures {
  readonly ndcg: number
  readonly reciprocalRank: number
  readonly recall: number
}

const DEPTH = 10
/** From this grade on, a dish is one that the guest wants to see. */
const GOOD = 2

/** nDCG and reciprocal rank of the first ten, recall of all; the gains are the grades, as `ndcg` of ranx has them. */
export function rankingMeasures(ranked: readonly string[], grades: Grades): RankingMeasures {
  const gradeOf = (id: string) => grades[id] ?? 0
  const ideal = gainOf(Object.values(grades).toSorted((a, b) => b - a))
  const good = Object.keys(grades).filter((id) => gradeOf(id) >= GOOD)
  const found = new Set(ranked)
  const first = ranked.slice(0, DEPTH).findIndex((id) => gradeOf(id) >= GOOD)
  const isRight = ranked.length === 0 ? 1 : 0
  return {
    ndcg: ideal === 0 ? isRight : gainOf(ranked.map(gradeOf)) / ideal,
    reciprocalRank: good.length === 0 ? isRight : first < 0 ? 0 : 1 / (first + 1),
    recall: good.length === 0 ? isRight : good.filter((id) => found.has(id)).length / good.length,
  }
}

function gainOf(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
}
