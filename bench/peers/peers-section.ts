import { setTimeout as pause } from 'node:timers/promises'
import { createBenchChain } from '../bench-chain.ts'
import { quickened, type Run } from '../bench-options.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, type Section } from '../figure.ts'
import { freshNumbers, runLoadDuring } from '../load.ts'
import { engineMsOf, inTurns, type Side } from '../sides.ts'
import { median, quantile } from '../statistics.ts'
import { besideHeavyMenu } from './beside-heavy-menu.ts'
import { CALCULATION_QUERY, calculationsOf } from './calculations.ts'
import { differingGuests, neverRepeated } from './differing-guests.ts'
import { knownDocumentFigure } from './known-document.ts'
import {
  APOLLO,
  AROUND_SIDES,
  CONSTANT,
  GRAPHQL_SIDES,
  KEPT_SIDES,
  LEAN_ROUTE,
  LEAN_SEARCH,
  type PeerBench,
  QUICK_AROUND_SIDES,
  QUICK_SIDES,
  SERVICE,
  UNCACHED_SIDES,
  YOGA,
} from './peer-sides.ts'
import { severalProcesses } from './several-processes.ts'
import { type Measured, sideRatio, sidesSection } from './side-figures.ts'
import { warmCallFigures } from './warm-calls.ts'
import { SEARCHES_WARM_UP, WARM_UP, type WarmUpTimes, warmUpMs } from './warm-up.ts'
import { answersOf, type ComparedSide, withSides } from './with-sides.ts'

const DISHES = 120
const GUESTS = 256
const ROUNDS = 5
/** The engine says once a second what it has used. */
const ROUND_MS = 2_000
/** Before another measure of processes that are warm. */
const STILL_WARM: WarmUpTimes = { usual: 4_000, quick: 500 }
const MANY = 8
const FEW = 4
const CALCULATING = 16
const PACED_MS = 10_000
/** Of what the slowest GraphQL side answers in a closed loop. Sides that are slower still are left out. */
const PACED_SHARE = 0.5

/** Holds the service against other ways to answer the same guests. All sides give the same answers, or nothing is timed. */
export async function peersSections(service: BenchService, run: Run): Promise<readonly Section[]> {
  run.progress(`peers: indexing ${DISHES} dishes`)
  const chain = await createBenchChain(service, DISHES, run.signal)
  const bench = { service, chain, guests: differingGuests(quickened(run, GUESTS)) }
  const asking = { ...bench, guests: neverRepeated(bench.guests) }
  const uncached = await uncachedSections(asking, run)
  const kept = await keptSections(bench, run)
  const around = await withSides(asking, run.isQuick ? QUICK_AROUND_SIDES : AROUND_SIDES, async (sides) => {
    const measured = await timed(asking, sides, MANY, 'around the use case', run)
    return {
      measured,
      sections: [sidesSection(`the use case answers from memory, ${MANY} connections`, sides, measured)],
    }
  })
  const goals: Section = {
    title: 'peers: the goals',
    figures: [
      ...searchGoals(uncached),
      await knownDocumentFigure(asking, median((uncached.many.get(SERVICE) ?? []).map(({ cpu }) => cpu))),
      ...aroundGoals(around.measured),
      ...keptGoals(kept),
      ...(await warmCallFigures(service, chain, kept.calculation)),
    ],
  }
  return [
    ...uncached.sections,
    ...kept.sections,
    ...around.sections,
    await besideHeavyMenu(asking, run),
    ...(run.isQuick ? [] : [await severalProcesses(asking, run)]),
    goals,
  ]
}

async function timed(
  { service: { es } }: PeerBench,
  sides: readonly (Side & Pick<ComparedSide, 'name'>)[],
  connections: number,
  title: string,
  run: Run,
  warmUp: WarmUpTimes = WARM_UP,
): Promise<Measured> {
  const rounds = quickened(run, ROUNDS)
  const load = { title: `peers, ${title}`, rounds, roundMs: ROUND_MS, connections }
  const warmedUp = { ...load, warmUpMs: warmUpMs(run, warmUp), engineMs: () => engineMsOf(es) }
  const turns = await inTurns(sides, warmedUp, run)
  return new Map(sides.map(({ name }, place) => [name, turns[place] ?? []]))
}

function uncachedSections(bench: PeerBench, run: Run) {
  run.progress('peers: comparing the answers of all sides')
  return withSides(bench, run.isQuick ? QUICK_SIDES : UNCACHED_SIDES, async (sides) => {
    const many = await timed(bench, sides, MANY, `uncached, ${MANY} connections`, run, SEARCHES_WARM_UP)
    const fast = sides.filter(({ name }) => COMPARED_BY_FEW.includes(name))
    const few = await timed(bench, fast, FEW, `uncached, ${FEW} connections`, run, STILL_WARM)
    const title = (connections: number) =>
      `uncached searches, ${DISHES} dishes in scope, ${connections} connections`
    const sections = [sidesSection(title(MANY), sides, many), sidesSection(title(FEW), fast, few)]
    if (!run.isQuick) sections.push(await pacedSection(sides, many, run))
    return { many, few, sections }
  })
}

/** Whose latency is of interest where nothing is saturated. */
const COMPARED_BY_FEW = [...GRAPHQL_SIDES.map(({ name }) => name), LEAN_ROUTE, LEAN_SEARCH]

/** Requests that arrive at one rate, however long the answers take. */
async function pacedSection(sides: readonly ComparedSide[], measured: Measured, run: Run): Promise<Section> {
  const rateOf = ({ name }: { readonly name: string }) =>
    median((measured.get(name) ?? []).map(({ perSecond }) => perSecond))
  const slowest = Math.min(...GRAPHQL_SIDES.map(rateOf))
  const perSecond = Math.max(1, Math.floor(slowest * PACED_SHARE))
  const numberedFrom = freshNumbers()
  const figures: Figure[] = []
  for (const { name, url, headers, bodies } of sides.filter((side) => rateOf(side) >= slowest)) {
    run.progress(`peers: ${perSecond} a second of ${name}`)
    const time = pause(PACED_MS, undefined, { signal: run.signal })
    const { latencies } = await runLoadDuring(
      { url, headers, bodies, numberedFrom, perSecond },
      run.signal,
      time,
    )
    const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
    figures.push({
      ...{ name, tried: milliseconds(p50), reference: milliseconds(p99), value: p99, shown: '', limit: null },
      numbers: { p50Ms: p50, p99Ms: p99, perSecond },
    })
  }
  return {
    title: `uncached searches that arrive at ${perSecond} a second`,
    columns: ['p50', 'p99', ''],
    figures,
  }
}

async function keptSections(bench: PeerBench, run: Run) {
  const calculations = await calculationsOf(bench.service.es, bench.chain.catalog)
  const [calculation] = calculations
  if (calculation === undefined) throw new Error('no dish can be customized')
  return withSides(bench, KEPT_SIDES, async (sides) => {
    const searches = await timed(bench, sides, MANY, 'kept answers', run)
    const bodies = calculations.map((variables) => JSON.stringify({ query: CALCULATION_QUERY, variables }))
    const calculating = sides
      .filter(({ name }) => name === SERVICE || name === CONSTANT)
      .map((side) => ({ ...side, bodies }))
    for (const side of calculating) await answersOf(side)
    const calculate = await timed(bench, calculating, CALCULATING, 'calculate', run)
    const title = `searches that were answered before, ${MANY} connections`
    return { searches, calculate, calculation, sections: [sidesSection(title, sides, searches)] }
  })
}

function searchGoals({ many, few }: Readonly<Record<'many' | 'few', Measured>>): readonly Figure[] {
  return [
    sideRatio({
      name: 'processor time of a search, against Fastify with the same lean _search',
      ...{ tried: [many, SERVICE, 'cpu'], reference: [many, LEAN_ROUTE, 'cpu'], limit: 1.6 },
    }),
    sideRatio({
      name: 'the same, against what the engine spends on a lean _search',
      ...{ tried: [many, SERVICE, 'cpu'], reference: [many, LEAN_SEARCH, 'engineCpu'], limit: 0.85 },
    }),
    sideRatio({
      name: 'searches a second, against lean _search',
      ...{ tried: [many, SERVICE, 'perSecond'], reference: [many, LEAN_SEARCH, 'perSecond'] },
      ...{ limit: 0.4, bound: 'at least' },
    }),
    sideRatio({
      name: `p50, ${FEW} connections, against lean _search through the same client`,
      ...{ tried: [few, SERVICE, 'p50'], reference: [few, LEAN_ROUTE, 'p50'], limit: 1.3 },
    }),
    sideRatio({
      name: `p50, ${FEW} connections, against lean _search without a process between`,
      ...{ tried: [few, SERVICE, 'p50'], reference: [few, LEAN_SEARCH, 'p50'], limit: null },
    }),
  ]
}

function aroundGoals(around: Measured): readonly Figure[] {
  const against = (name: string, limit: number) =>
    sideRatio({
      name: `processor time outside the use case, against ${name}`,
      ...{ tried: [around, SERVICE, 'cpu'], reference: [around, name, 'cpu'], limit },
    })
  return [against(APOLLO, 0.35), against(YOGA, 0.5)]
}

function keptGoals({
  searches,
  calculate,
}: Readonly<Record<'searches' | 'calculate', Measured>>): readonly Figure[] {
  const faster = (name: string) =>
    sideRatio({
      name: `kept answers a second, against ${name} with its response cache`,
      ...{ tried: [searches, SERVICE, 'perSecond'], reference: [searches, name, 'perSecond'] },
      ...{ limit: 4, bound: 'at least' },
    })
  return [
    sideRatio({
      name: 'processor time of a kept answer, against a constant one of the same bytes',
      ...{ tried: [searches, SERVICE, 'cpu'], reference: [searches, CONSTANT, 'cpu'], limit: 3 },
    }),
    ...[APOLLO, YOGA].map(faster),
    sideRatio({
      name: `calculate: p99, ${CALCULATING} connections, against a plain route`,
      ...{ tried: [calculate, SERVICE, 'p99'], reference: [calculate, CONSTANT, 'p99'], limit: 2 },
    }),
  ]
}
