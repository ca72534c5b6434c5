import { STATE } from '../src/features/uploads/upload-life.ts'
import { table } from '../terminal/table.ts'
import { INGEST_STEPS } from '../workers/ingest/ingest-steps.ts'
import { isViolated, type RunResult } from './run.ts'

const STATES = [STATE.LIVE, STATE.SUPERSEDED, STATE.REJECTED, STATE.HELD, STATE.FAILED, 'REPLACED'] as const

export interface ScenarioResult {
  readonly name: string
  readonly runs: readonly RunResult[]
}

/** REPLACED: a later file of the day replaced it in the storage before the service saw it; its ticket says so. */
export function chaosTable(results: readonly ScenarioResult[]): string {
  const head = [
    'scenario',
    'runs',
    'kills',
    'uploads',
    ...STATES,
    'searches',
    'failed',
    'mixed',
    'backward',
    'leaks',
    'other',
    'crossed',
    'seconds',
  ]
  return table(
    head,
    results.map(({ name, runs }) => row(name, runs)),
    'nothing was run',
  )
}

/** Where workers were killed, and how often; null where none was. */
export function killTable(results: readonly ScenarioResult[]): string | null {
  const counts = new Map<string, number>()
  for (const step of results.flatMap(({ runs }) => runs.flatMap(({ kills }) => kills)))
    counts.set(step, (counts.get(step) ?? 0) + 1)
  if (counts.size === 0) return null
  const rows = [...INGEST_STEPS, 'any time'].map((step) => [step, counts.get(step) ?? 0])
  return table(['killed at', 'times'], rows, '')
}

function row(name: string, runs: readonly RunResult[]): (string | number)[] {
  const sum = (of: (run: RunResult) => number) => runs.reduce((total, run) => total + of(run), 0)
  return [
    name,
    runs.length,
    sum(({ kills }) => kills.length),
    sum(({ uploads }) => uploads),
    ...STATES.map((state) => sum(({ states }) => states[state] ?? 0)),
    sum(({ searches }) => searches),
    sum(({ failedSearches }) => failedSearches.length),
    sum(({ mixed }) => mixed.length),
    sum(({ backward }) => backward.length),
    sum(({ leaks }) => leaks.length),
    sum(({ violations }) => violations.length),
    sum(({ crossed }) => crossed),
    Math.round(sum(({ seconds }) => seconds)),
  ]
}

const SHOWN = 5

/** What was violated in a run and how to repeat it; null where nothing was. */
export function complaint(name: string, result: RunResult): string | null {
  if (!isViolated(result)) return null
  const { failedSearches, mixed, backward, leaks, violations, seed } = result
  const lines = Object.entries({ violations, leaks, failedSearches, mixed, backward }).flatMap(
    ([what, list]) => list.slice(0, SHOWN).map((line) => `    ${what}: ${line}`),
  )
  return [`  ${name}: npm run chaos -- --scenario ${name} --runs 1 --seed ${seed}`, ...lines].join('\n')
}
