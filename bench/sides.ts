import type { Run } from './bench-options.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { type LoadTarget, runLoad } from './load.ts'
import { compared, type Paired } from './paired.ts'

/** A process that answers requests. */
export interface Side extends LoadTarget {
  readonly pid: number
}

export interface Turn {
  readonly perSecond: number
  /** Processor time of the process, in milliseconds for each request. */
  readonly cpu: number
}

export interface TurnLoad {
  readonly title: string
  readonly rounds: number
  readonly roundMs: number
  readonly connections: number
}

const WARM_UPS = 2

/** Sends load to each side in turn, and in the opposite order in every second round. One list of turns for each side. */
export async function inTurns(
  sides: readonly Side[],
  { title, rounds, roundMs, connections }: TurnLoad,
  { signal, progress }: Run,
): Promise<readonly (readonly Turn[])[]> {
  const turns = sides.map((): Turn[] => [])
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    progress(`${title}: round ${round + 1} of ${rounds}`)
    const order = sides.map((side, place) => ({ side, place }))
    for (const { side, place } of round % 2 === 0 ? order : order.toReversed()) {
      const { pid, ...target } = side
      const before = cpuSeconds(pid)
      const { perSecond, latencies } = await runLoad({ ...target, connections, durationMs: roundMs }, signal)
      const cpu = ((cpuSeconds(pid) - before) * 1_000) / latencies.length
      if (round >= 0) turns[place]?.push({ perSecond, cpu })
    }
  }
  return turns
}

/** One figure of two sides, round by round. */
export function comparedTurns(
  tried: readonly Turn[],
  reference: readonly Turn[],
  figure: keyof Turn,
): Paired {
  const valuesOf = (turns: readonly Turn[]) => turns.map(({ [figure]: value }) => value)
  return compared(valuesOf(tried), valuesOf(reference))
}
