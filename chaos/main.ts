import { type TemporaryHome, temporaryHome } from '../harness/engines/temporary-home.ts'
import { endingSignal } from '../harness/script/ending-signal.ts'
import { runScript } from '../harness/script/run-script.ts'
import { readSettings } from '../stack/settings.ts'
import { acquireStack, progressPrinter, stackEnvironment } from '../stack/stack.ts'
import { programOptions, refuseOptions, wholeOption } from '../terminal/program-options.ts'
import { chaosTable, complaint, killTable } from './chaos-table.ts'
import { round } from './round.ts'
import { isViolated, type RunResult } from './run.ts'
import { SCENARIOS } from './scenarios/all.ts'

const values = programOptions({
  seed: { type: 'string' },
  runs: { type: 'string' },
  scenario: { type: 'string', multiple: true },
})
const MAX_SEED = 1_000_000
const seed =
  values.seed === undefined ? Math.floor(Math.random() * MAX_SEED) : wholeOption('seed', values.seed, 0)
const wantedRuns = values.runs === undefined ? undefined : wholeOption('runs', values.runs)
const chosen = SCENARIOS.filter(({ name }) => values.scenario?.includes(name) ?? true)
if (chosen.length < (values.scenario?.length ?? 0))
  refuseOptions(`Scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}\n`)
const signal = endingSignal()
/** The runs of a round that was ended early count, too. */
const results: { name: string; runs: RunResult[] }[] = []

await runScript(chaos, signal)
console.log(`\nseed ${seed}\n\n${chaosTable(results)}`)
const killed = killTable(results)
if (killed !== null) console.log(`\n${killed}`)
const isBroken = results.some(({ runs }) => runs.some(isViolated))
if (isBroken || signal.aborted) process.exitCode = 1
if (isBroken) console.log('\nVIOLATED: see above')
else
  console.log(
    process.exitCode === 1
      ? `\nEnded early: ${signal.aborted ? signal.reason : 'see above'}`
      : '\nNothing was lost.',
  )
process.exit()

/** Own engines, because the runs kill and stop them: fresh ones, or those of a given STACK_HOME. */
async function ownEngines(): Promise<Pick<TemporaryHome, 'settings' | 'remove'>> {
  if (process.env.STACK_HOME === undefined) return temporaryHome()
  return { settings: readSettings(), remove: () => Promise.resolve() }
}

async function chaos(): Promise<void> {
  const home = await ownEngines()
  try {
    const { settings } = home
    const stack = await acquireStack({
      holder: 'npm run chaos',
      settings,
      onProgress: progressPrinter(),
      signal,
    })
    console.log(`seed ${seed}`)
    for (const scenario of chosen) {
      const { name } = scenario
      const runs = wantedRuns ?? scenario.runs
      const options = { addresses: stackEnvironment(stack), engines: settings, runs, seed, signal }
      const done: RunResult[] = []
      results.push({ name, runs: done })
      await round(scenario, {
        ...options,
        onRun: (result) => {
          done.push(result)
          const said = complaint(name, result)
          const took = `${result.seconds.toFixed(1)} s`
          console.log(
            said ??
              `  ${name} ${done.length}/${runs} (seed ${result.seed}): ${result.kills.length} kills, ${took}`,
          )
        },
      })
    }
  } finally {
    await home.remove()
  }
}
