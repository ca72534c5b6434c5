import { endingSignal } from '../harness/script/ending-signal.ts'
import { runScript } from '../harness/script/run-script.ts'
import { chosenByOption, programOptions } from '../terminal/program-options.ts'
import { type AlertReport, print } from './alert-report.ts'
import { alertRules } from './alert-rules.ts'
import { unansweredExpressions } from './expressions.ts'
import { FAULTS } from './faults.ts'
import { MONITORING_DOCS, promtool } from './prometheus.ts'
import { provedFault, quietAtLast } from './proved-fault.ts'
import { untilUsual } from './until-usual.ts'
import { type WatchedWorld, withWatchedWorld } from './watched-world.ts'

const values = programOptions({
  /** Part of the name of the only fault to inject. */
  only: { type: 'string', default: '' },
})
const chosen = chosenByOption('only', FAULTS, (name) => name.includes(values.only))
const signal = endingSignal()

await runScript(async () => {
  const report = await monitored()
  print(report)
  process.exitCode = report.failures.length > 0 ? 1 : 0
}, signal)
process.exit()

/** Injects one fault after the other. */
async function monitored(): Promise<AlertReport> {
  console.error(await promtool())
  return withWatchedWorld({ holder: 'npm run monitoring', signal }, withFaults)
}

async function withFaults({ world, prometheus }: WatchedWorld): Promise<AlertReport> {
  const failures = [...(await untilUsual(prometheus, world)), ...(await unansweredExpressions(prometheus))]
  const fired: AlertReport['fired'][number][] = []
  const lingering = new Set<string>()
  for (const fault of chosen) {
    signal.throwIfAborted()
    console.error(`… ${fault.name}`)
    const proved = await provedFault(prometheus, fault, world, lingering)
    fired.push(...proved.fired)
    failures.push(...proved.failures)
    for (const failure of proved.failures) console.error(`  ${failure}`)
  }
  failures.push(...(await quietAtLast(prometheus)))
  return { fired, failures, alerts: alertRules(MONITORING_DOCS).map(({ alert }) => alert) }
}
