import { quickened, type Run } from './bench-options.ts'
import { median, type Spread, spread } from './statistics.ts'

export interface Paired {
  /** Milliseconds, medians. */
  readonly tried: number
  readonly reference: number
  /** The ratio of each pair to its reference: a busy machine slows down both. */
  readonly ratio: Spread
}

export interface Pairing {
  readonly pairs: number
  readonly warmUps: number
  readonly signal: AbortSignal
}

/** So many pairs, fewer in a quick run, after half as many for warming up. */
export function pairingOf(run: Run, usual: number): Pairing {
  const pairs = quickened(run, usual)
  return { pairs, warmUps: pairs / 2, signal: run.signal }
}

type Work = () => Promise<unknown>

/** Runs both in turns, alternates which one is first, and compares the two runs of each pair. */
export async function paired(tried: Work, reference: Work, pairing: Pairing): Promise<Paired> {
  const triedTimes: number[] = []
  const referenceTimes: number[] = []
  for (let round = -pairing.warmUps; round < pairing.pairs; round += 1) {
    pairing.signal.throwIfAborted()
    const isTriedFirst = round % 2 === 0
    const early = isTriedFirst ? await timed(tried) : null
    const referenceTime = await timed(reference)
    const triedTime = early ?? (await timed(tried))
    if (round < 0) continue
    triedTimes.push(triedTime)
    referenceTimes.push(referenceTime)
  }
  return compared(triedTimes, referenceTimes)
}

/** Work that does the first of these, then the next one, and so on. */
export function takingTurns(works: readonly Work[]): Work {
  let turn = 0
  return () => {
    turn += 1
    const work = works[turn % works.length]
    if (work === undefined) throw new Error('nothing takes turns')
    return work()
  }
}

async function timed(work: Work): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Compares two rows of figures, place by place. */
export function compared(tried: readonly number[], reference: readonly number[]): Paired {
  const ratios = tried.map((time, index) => time / (reference[index] ?? Number.NaN))
  return { tried: median(tried), reference: median(reference), ratio: spread(ratios) }
}
