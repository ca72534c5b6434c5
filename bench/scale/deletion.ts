import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { sweep } from '../../workers/ingest/retention.ts'
import { rest } from '../../workers/start-rounds.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { type Figure, milliseconds, shownRatio } from '../figure.ts'
import { guestsOf } from '../guests.ts'
import { runLoadDuring } from '../load.ts'
import { compared } from '../paired.ts'
import { quantile } from '../statistics.ts'
import type { Crowd } from './crowd.ts'

const ROUNDS = 3
const PER_SECOND = 50
const WARM_UP_MS = 5_000
const LIMIT = 1.2

/** Measures guests while the sweep deletes old versions of their chain and of others. */
export function deletionFigures(
  service: BenchService,
  crowd: Crowd,
  count: number,
  run: Run,
): Promise<readonly Figure[]> {
  const [chain] = crowd.chains
  if (chain === undefined) throw new Error('there is no chain')
  const deps = ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores)
  return withBenchProcess(service, 'API', async ({ address }) => {
    const guests = guestsOf(chain, `${address}/graphql`)
    const during = async (work: Promise<unknown>) =>
      (await runLoadDuring({ ...guests, perSecond: PER_SECOND }, run.signal, work)).latencies
    await during(pause(WARM_UP_MS))
    const rounds: [busy: readonly number[], quiet: readonly number[]][] = []
    let took = 0
    const parts = quickened(run, ROUNDS)
    for (let round = 0; round < parts; round += 1) {
      run.progress(`scale: ${count} versions are deleted, part ${round + 1} of ${parts}`)
      await crowd.addRetired(Math.ceil(count / parts))
      const startedAt = performance.now()
      const busy = await during(sweep(deps, { rest: (ms) => rest(ms, run.signal) }))
      const passed = performance.now() - startedAt
      took += passed
      rounds.push([busy, await during(pause(passed, undefined, { signal: run.signal }))])
    }
    return [figureOf(count, took, rounds)]
  })
}

function figureOf(
  count: number,
  took: number,
  rounds: readonly (readonly [readonly number[], readonly number[]])[],
): Figure {
  const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99)
  const at = (place: 0 | 1) => rounds.map((round) => round[place])
  const [busy, quiet] = [p99(at(0).flat()), p99(at(1).flat())]
  return {
    name: `${count} versions in ${(took / 1_000).toFixed(1)} s, ${PER_SECOND} searches a second`,
    tried: milliseconds(busy),
    reference: milliseconds(quiet),
    ...shownRatio({ ...compared(at(0).map(p99), at(1).map(p99)).ratio, median: busy / quiet }),
    limit: LIMIT,
  }
}
