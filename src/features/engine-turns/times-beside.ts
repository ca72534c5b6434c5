/** What work of one kind takes, by how many turns of other chains there are beside it. */
export interface TimesBeside {
  readonly note: (work: TimedWork) => void
  /** What so many turns of others do to it, by what was measured lately. */
  readonly effect: (work: Pick<TimedWork, 'othersFirst' | 'at'>) => EffectOfOthers
}

/**
 * SLOWER: it takes longer than beside fewer. UNKNOWN: it was not measured beside fewer, and may take less there, because it
 * takes more beside more, or was not measured beside more either.
 */
export type EffectOfOthers = 'NONE' | 'SLOWER' | 'UNKNOWN'

export interface TimedWork {
  readonly ms: number
  /** Turns of other chains when it began. Long work meets more of them until it ends. */
  readonly othersFirst: number
  /** A time of `performance.now()`. */
  readonly at: number
}

/** Of logarithms: a single piece of work that took long changes an average little. */
interface Average {
  logMs: number
  work: number
  at: number
}

/** Work may take this many times what it takes beside fewer turns of others. */
const TOLERANCE = 1.5
/** A measurement is valid for this time, and less if the engine changes. */
const VALID_MS = 30_000
/** An average is that of so many pieces of work, and of `least` at least. */
const AVERAGED = { least: 10, lately: 20, usually: 400 } as const
/** Lower bound of a measured time. */
const SHORTEST_MS = 0.001

export function createTimesBeside(): TimesBeside {
  /** By the power of two of the turns of others: 0 or 1, 2 or 3, 4 to 7, and so on. */
  let levels: (Average | undefined)[] = []
  /** Beside however many others. */
  let lately = NOTHING
  let usually = NOTHING
  const isValid = (average: Average | undefined, at: number): average is Average =>
    average !== undefined && average.work >= AVERAGED.least && at - average.at < VALID_MS
  return {
    note({ ms, othersFirst, at }) {
      const logMs = Math.log(Math.max(ms, SHORTEST_MS))
      lately = moved(lately, logMs, at, AVERAGED.lately)
      usually = moved(usually, logMs, at, AVERAGED.usually)
      if (takesLonger(lately, usually)) {
        levels = []
        usually = lately
      }
      const level = levelOf(othersFirst)
      levels[level] = moved(levels[level] ?? NOTHING, logMs, at, AVERAGED.lately)
    },
    effect({ othersFirst, at }) {
      const level = levelOf(othersFirst)
      if (level === 0 || lately.work < AVERAGED.least) return 'NONE'
      const measured = levels[level]
      if (!isValid(measured, at)) return 'UNKNOWN'
      const fewer = levels.slice(0, level).find((each) => isValid(each, at))
      if (fewer !== undefined) return takesLonger(measured, fewer) ? 'SLOWER' : 'NONE'
      const more = levels.slice(level + 1).find((each) => isValid(each, at))
      return more === undefined || takesLonger(more, measured) ? 'UNKNOWN' : 'NONE'
    },
  }
}

const NOTHING: Average = { logMs: 0, work: 0, at: -Infinity }

/** An average that was not moved for long begins anew. */
function moved(average: Average, logMs: number, at: number, most: number): Average {
  const work = at - average.at < VALID_MS ? average.work + 1 : 1
  const share = 1 / Math.min(work, most)
  return { logMs: average.logMs + share * (logMs - average.logMs), work, at }
}

function takesLonger(one: Average, other: Average): boolean {
  return one.logMs - other.logMs > Math.log(TOLERANCE)
}

function levelOf(others: number): number {
  return Math.floor(Math.log2(Math.max(1, others)))
}
