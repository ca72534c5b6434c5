import { parseArgs } from 'node:util'
import { endingSignal } from '../dev/ending.ts'
import { readSettings } from '../stack/settings.ts'
import { acquireStack, progressPrinter, stackEnvironment } from '../stack/stack.ts'
import { type TemporaryHome, temporaryHome } from '../test/stack/temporary-home.ts'
import { asTable, complaint, killTable, type ScenarioResult } from './report.ts'
import { round } from './round.ts'
import { isViolated } from './run.ts'
import { SCENARIOS } from './scenarios/all.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    scenario: { type: 'string', multiple: true },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const chosen = SCENARIOS.filter(({ name }) => values.scenario?.includes(name) ?? true)
if (chosen.length < (values.scenario?.length ?? 0)) {
  console.error(`Scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const signal = endingSignal()

try {
  const results = await chaos()
  console.log(`\nseed ${seed}\n\n${asTable(results)}`)
  const killed = killTable(results)
  if (killed !== null) console.log(`\n${killed}`)
  const isBroken = results.some(({ runs }) => runs.some(isViolated))
  console.log(isBroken ? '\nVIOLATED: see above' : '\nNothing was lost.')
  process.exitCode = isBroken || signal.aborted ? 1 : 0
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
process.exit()

/** Engines of our own, as they are killed and stopped: fresh ones, or those of a STACK_HOME that was made for it. */
async function ownEngines(): Promise<Pick<TemporaryHome, 'settings' | 'remove'>> {
  if (process.env.STACK_HOME === undefined) return temporaryHome()
  return { settings: readSettings(), remove: () => Promise.resolve() }
}

async function chaos(): Promise<ScenarioResult[]> {
  const home = await ownEngines()
  const results: ScenarioResult[] = []
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
      const runs = Number(values.runs ?? scenario.runs)
      const options = { addresses: stackEnvironment(stack), engines: settings, runs, seed, signal }
      let done = 0
      results.push(
        await round(scenario, {
          ...options,
          onRun: (result) => {
            done += 1
            const said = complaint(name, result)
            const took = `${result.seconds.toFixed(1)} s`
            console.log(
              said ??
                `  ${name} ${done}/${runs} (seed ${result.seed}): ${result.kills.length} kills, ${took}`,
            )
          },
        }),
      )
    }
    return results
  } finally {
    await home.remove()
  }
}
