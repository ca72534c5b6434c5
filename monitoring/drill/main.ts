import { temporaryHome } from '../../harness/engines/temporary-home.ts'
import { endingSignal } from '../../harness/script/ending-signal.ts'
import { runScript } from '../../harness/script/run-script.ts'
import { chosenByOption, programOptions } from '../../terminal/program-options.ts'
import { table } from '../../terminal/table.ts'
import { type WatchedWorld, withWatchedWorld } from '../watched-world.ts'
import { type Drilled, drilled, findings } from './drilled.ts'
import { BACKUP } from './drilled-fault.ts'
import { ENGINE_FAULTS } from './engine-faults.ts'
import { inShell } from './printed-remedy.ts'
import { EXPIRED_KEY, STANDSTILL_FAULTS } from './standstill-faults.ts'

const values = programOptions({
  /** A pattern of the names of the only faults to inject. */
  only: { type: 'string', default: '' },
})
const chosen = chosenByOption('only', [...STANDSTILL_FAULTS, ...ENGINE_FAULTS, EXPIRED_KEY], (name) =>
  new RegExp(values.only).test(name),
)
const signal = endingSignal()
const failures: string[] = []

await runScript(drill, signal)
process.exit()

/** On engines of its own: scripts and the settings of Redis belong to all installations. */
async function drill(): Promise<void> {
  const home = await temporaryHome()
  try {
    const { settings } = home
    const results = await withWatchedWorld({ holder: 'npm run drill', signal, settings }, withFaults)
    print(results)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await home.remove()
  }
}

async function withFaults(watched: WatchedWorld): Promise<readonly Drilled[]> {
  const { world } = watched
  const before = await findings(world, /./, /finding|unseen/)
  failures.push(...before.map(({ what }) => `before any fault the doctor finds: ${what}`))
  await inShell(world, `npm run operator -- backup "$DRILL/${BACKUP}"`)
  const results: Drilled[] = []
  for (const fault of chosen) {
    signal.throwIfAborted()
    console.error(`… ${fault.name}`)
    try {
      const result = await drilled(watched, fault)
      results.push(result)
      console.error(`  ${JSON.stringify(result)}`)
    } catch (error) {
      failures.push(`${fault.name}: ${(error as Error).message}`)
      console.error(`  ${failures.at(-1)}`)
    }
  }
  return results
}

function print(results: readonly Drilled[]): void {
  const seconds = (count: number | null) => (count === null ? '–' : `${count} s`)
  console.log(
    table(
      ['fault', 'alert', 'fires after', 'doctor names it after', 'guests served after', 'repaired after'],
      results.map((result) => [
        ...[result.fault, result.alert ?? '–', seconds(result.alertAfter), seconds(result.foundAfter)],
        ...[seconds(result.searchesAfter), seconds(result.repairedAfter)],
      ]),
      'nothing was drilled',
    ),
  )
  for (const { fault, commands } of results)
    console.log(`\n${fault}\n${commands.map((command) => `  ${command}`).join('\n')}`)
  console.log(`\n${results.length} faults found and repaired   failures ${failures.length}`)
  for (const failure of failures) console.log(`  ${failure}`)
}
