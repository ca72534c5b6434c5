import type { BenchChain } from './bench-chain.ts'
import type { BenchService } from './bench-service.ts'
import { type Figure, milliseconds, shownRatio } from './figure.ts'
import { guestsOf } from './guests.ts'
import { type LoadResult, type LoadTarget, runLoad } from './load.ts'
import { compared } from './paired.ts'
import { type PlainRoute, startPlainRoute } from './plain-route.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 8
const ROUND_MS = 1_500
const MODEST = 4
const SATURATING = 32

/** Compares the service over HTTP with a plain route that makes the same search. */
export async function wholeRequestFigures(
  service: BenchService,
  chain: BenchChain,
  signal: AbortSignal,
): Promise<readonly Figure[]> {
  const plain = await startPlainRoute(service, chain)
  try {
    const targets = loads(service, chain, plain)
    const modest = await inTurns(targets, MODEST, signal)
    const saturating = await inTurns(targets, SATURATING, signal)
    return [
      latencyFigure('p50', 0.5, modest),
      latencyFigure('p99', 0.99, modest),
      throughputFigure(saturating),
    ]
  } finally {
    await plain.close()
  }
}

type Targets = readonly [service: LoadTarget, plain: LoadTarget]
type Turn = readonly [service: LoadResult, plain: LoadResult]

function loads({ address }: BenchService, chain: BenchChain, plain: PlainRoute): Targets {
  return [guestsOf(chain, `${address}/graphql`), guestsOf(chain, plain.address)]
}

/** The first turn warms up and does not count. */
async function inTurns(
  [service, plain]: Targets,
  connections: number,
  signal: AbortSignal,
): Promise<readonly Turn[]> {
  const turns: Turn[] = []
  const load = (target: LoadTarget) => runLoad({ ...target, connections, durationMs: ROUND_MS }, signal)
  for (let round = 0; round <= ROUNDS; round += 1) turns.push([await load(service), await load(plain)])
  return turns.slice(1)
}

function latencyFigure(name: string, share: number, turns: readonly Turn[]): Figure {
  const at = (place: 0 | 1) => turns.map((turn) => quantile(turn[place].latencies, share))
  const pair = compared(at(0), at(1))
  return {
    name: `${name}, ${MODEST} connections`,
    tried: milliseconds(pair.tried),
    reference: milliseconds(pair.reference),
    ...shownRatio(pair.ratio),
    limit: null,
  }
}

function throughputFigure(turns: readonly Turn[]): Figure {
  const at = (place: 0 | 1) => turns.map((turn) => turn[place].perSecond)
  const pair = compared(at(0), at(1))
  return {
    name: `requests per second, ${SATURATING} connections`,
    tried: pair.tried.toFixed(0),
    reference: pair.reference.toFixed(0),
    ...shownRatio(pair.ratio),
    limit: null,
  }
}
