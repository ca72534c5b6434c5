import type { Client } from '@elastic/elasticsearch'
import type { Run } from './bench-options.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { freshNumbers, type LoadTarget, runLoad } from './load.ts'
import { compared, type Paired } from './paired.ts'
import { quantile } from './statistics.ts'

/** Who answers requests. */
export interface Side extends LoadTarget {
  /** The process; null: the engine alone. */
  readonly pid: number | null
}

export interface Turn {
  readonly perSecond: number
  /** Processor time of the process, in milliseconds for each request. */
  readonly cpu: number
  /** The same of the engine; 0 where it is not asked for. */
  readonly engineCpu: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface TurnLoad {
  readonly title: string
  readonly rounds: number
  readonly roundMs: number
  /** Before the first round, for each side: until its code is compiled for what it does most. */
  readonly warmUpMs?: number
  readonly connections: number
  /** Milliseconds of processor time that the engine has used. */
  readonly engineMs?: () => Promise<number>
}

/** Milliseconds of processor time of all nodes. They look once a second at most, so a round has to take longer. */
export async function engineMsOf(es: Client): Promise<number> {
  const { nodes } = await es.nodes.stats({ metric: ['process'] })
  const used = Object.values(nodes).map(({ process }) => Number(process?.cpu?.total_in_millis))
  return used.reduce((sum, each) => sum + each, 0)
}

/**
 * Sends load to each side in turn, and in the opposite order in every second round. Numbered bodies have the same numbers
 * for all sides, and others in each round. One list of turns for each side.
 */
export async function inTurns(
  sides: readonly Side[],
  { title, rounds, roundMs, warmUpMs = 2 * roundMs, connections, engineMs = async () => 0 }: TurnLoad,
  run: Run,
): Promise<readonly (readonly Turn[])[]> {
  const { signal, progress } = run
  const turns = sides.map((): Turn[] => [])
  for (let round = -1; round < rounds; round += 1) {
    progress(`${title}: round ${round + 1} of ${rounds}`)
    const numberedFrom = freshNumbers()
    const order = sides.map((side, place) => ({ side, place }))
    for (const { side, place } of round % 2 === 0 ? order : order.toReversed()) {
      const { pid, url, headers, bodies } = side
      const cpuMs = () => (pid === null ? 0 : cpuSeconds(pid) * 1_000)
      const before = { cpu: cpuMs(), engine: await engineMs() }
      const { perSecond, latencies } = await runLoad(
        { url, headers, bodies, numberedFrom, connections, durationMs: round < 0 ? warmUpMs : roundMs },
        signal,
      )
      const each = (ms: number) => ms / latencies.length
      const [cpu, engineCpu] = [each(cpuMs() - before.cpu), each((await engineMs()) - before.engine)]
      const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
      if (round >= 0) turns[place]?.push({ perSecond, cpu, engineCpu, p50, p99 })
    }
  }
  return turns
}

/** One figure of two sides, round by round. */
export function comparedTurns(
  tried: readonly Turn[],
  reference: readonly Turn[],
  figure: keyof Turn,
  referenceFigure: keyof Turn = figure,
): Paired {
  const valuesOf = (turns: readonly Turn[], key: keyof Turn) => turns.map(({ [key]: value }) => value)
  return compared(valuesOf(tried, figure), valuesOf(reference, referenceFigure))
}
