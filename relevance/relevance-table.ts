import { seeded } from '../harness/requests/random-query.ts'
import { table } from '../terminal/table.ts'
import type { QueryClass, RelevanceQuery } from './query-classes.ts'
import type { RelevanceChain } from './relevance-chains.ts'

/** What a class of queries found, in per cent. */
export interface FloorFigures {
  /** A good dish comes first. */
  readonly first: number
  /** No dish is found. */
  readonly nothing: number
  /** Of the classes that are to find all good dishes; else null. */
  readonly recall: number | null
}

export interface ClassFigures extends FloorFigures {
  readonly name: string
  readonly queries: number
}

export interface RelevanceRun {
  readonly seed: number
  /** Of each class, at most as many queries. */
  readonly most: number
  /** Is called with each query that failed. */
  readonly onFailure?: (name: string, query: RelevanceQuery, found: readonly string[]) => void
}

/** What a test of every change asks: a part of each class, always the same. */
export const GATE_RUN: RelevanceRun = { seed: 1, most: 150 }
/** Per cent that a class may fall. */
const TOLERANCE = 1

/** The figures of a class that have become worse than the floor. */
export function fallenBelow(floor: FloorFigures | undefined, figures: FloorFigures): readonly string[] {
  if (floor === undefined) return ['no floor']
  const worse = {
    first: floor.first - figures.first,
    nothing: figures.nothing - floor.nothing,
    recall: (floor.recall ?? 0) - (figures.recall ?? 0),
  }
  return Object.entries(worse)
    .filter(([, points]) => points > TOLERANCE)
    .map(([name, points]) => `${name}: worse by ${points.toFixed(1)}`)
}

export async function classFigures(
  chains: readonly RelevanceChain[],
  each: QueryClass,
  { seed, most, onFailure = () => undefined }: RelevanceRun,
): Promise<ClassFigures> {
  const random = seeded(seed)
  const all = chains.flatMap((chain) => each.queriesOf(chain, random))
  const queries = sampled(all, most)
  let [first, nothing, recall, forAll] = [0, 0, 0, 0]
  for (const query of queries) {
    const found = await query.chain.find(query.term)
    const isFirst =
      query.isBad === undefined
        ? found.slice(0, each.places ?? 1).some(query.isGood)
        : !found.some(query.isBad)
    if (isFirst) first += 1
    else
      onFailure(
        each.name,
        query,
        found.map(({ name }) => name),
      )
    if (found.length === 0 && query.isBad === undefined) nothing += 1
    if (query.isForAll !== true) continue
    const good = query.chain.dishes.filter(query.isGood)
    const ids = new Set(found.map(({ id }) => id))
    forAll += 1
    recall += good.filter(({ id }) => ids.has(id)).length / Math.min(good.length, MOST_FOUND)
  }
  const share = (count: number, of = queries.length) => (of === 0 ? 0 : (100 * count) / of)
  return {
    name: each.name,
    queries: queries.length,
    first: share(first),
    nothing: share(nothing),
    recall: forAll === 0 ? null : share(recall, forAll),
  }
}

/** Dishes of one page. */
const MOST_FOUND = 100

/** Evenly, so that every chain has its share. */
function sampled<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T)
}

export function relevanceTable(figures: readonly ClassFigures[]): string {
  const rows = figures.map(({ name, queries, first, nothing, recall }) => [
    name,
    queries,
    first.toFixed(1),
    nothing.toFixed(1),
    recall === null ? '' : recall.toFixed(1),
  ])
  return table(['class', 'queries', 'first %', 'nothing %', 'recall %'], rows, 'no class')
}

export function floorText(figures: readonly ClassFigures[]): string {
  const rounded = (value: number) => Math.round(value * 10) / 10
  const floors = figures.map(({ name, first, nothing, recall }) => [
    name,
    { first: rounded(first), nothing: rounded(nothing), recall: recall === null ? null : rounded(recall) },
  ])
  return `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`
}
