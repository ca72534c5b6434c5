export const BENCH_PARTS = [
  'search',
  'suggest',
  'peers',
  'distinct',
  'hostile',
  'neighbour',
  'overload',
  'traces',
  'ingest',
  'memory',
  'time-to-search',
  'meanwhile',
  'scale',
] as const
export type BenchPart = (typeof BENCH_PARTS)[number]

/**
 * Each starts several processes or fills many catalogs, which takes as long for few rounds as for many; in a short
 * run of `distinct` the heap itself still grows; and no goal of a search is in `suggest`.
 */
const NOT_QUICK: readonly BenchPart[] = [
  'suggest',
  'distinct',
  'neighbour',
  'traces',
  'time-to-search',
  'meanwhile',
  'scale',
]
export const QUICK_PARTS = BENCH_PARTS.filter((part) => !NOT_QUICK.includes(part))

export interface Run {
  readonly parts: readonly BenchPart[]
  readonly isFull: boolean
  /** Whether everything is to take an eighth of the time. */
  readonly isQuick: boolean
  /** Whether a file of the largest size allowed is read, too. */
  readonly hasGigabyte: boolean
  /** Of a catalog whose ingest is measured. */
  readonly dishes: number
  /** How many chains share the engine in `scale`. */
  readonly chains: number
  readonly signal: AbortSignal
  readonly progress: (text: string) => void
}

const QUICKER = 8

/** Rounds, sizes and times of a part: fewer where the run is to be quick. */
export function quickened({ isQuick }: Pick<Run, 'isQuick'>, usual: number): number {
  return isQuick ? Math.ceil(usual / QUICKER) : usual
}
