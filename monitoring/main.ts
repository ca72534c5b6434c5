import { parseArgs } from 'node:util'
import { endingSignal } from '../harness/ending.ts'
import { acquireStack, progressPrinter } from '../stack/stack.ts'
import { type AlertReport, print } from './alert-report.ts'
import { alertRules } from './alert-rules.ts'
import { unansweredExpressions } from './expressions.ts'
import { FAULTS } from './faults.ts'
import { startGuestsAndMenus } from './guests-and-menus.ts'
import { startMonitoredWorld } from './monitored-world.ts'
import { MONITORING_DOCS, promtool, startPrometheus } from './prometheus.ts'
import { provedFault, quietAtLast } from './proved-fault.ts'
import { untilUsual } from './until-usual.ts'

const { values } = parseArgs({
  options: {
    /** Part of the name of the only fault to inject. */
    only: { type: 'string', default: '' },
  },
})
const signal = endingSignal()

try {
  const report = await monitored()
  print(report)
  process.exitCode = report.failures.length > 0 ? 1 : 0
} catch (error) {
  console.error(signal.aborted ? `\nended: ${signal.reason}` : error)
  process.exitCode = 1
}
process.exit()

/** A real API and worker, watched by a real Prometheus, while one fault after the other is injected. */
async function monitored(): Promise<AlertReport> {
  console.error(await promtool())
  const stack = await acquireStack({ holder: 'npm run monitoring', onProgress: progressPrinter(), signal })
  try {
    const world = await startMonitoredWorld(stack)
    try {
      return await withFaults(world)
    } finally {
      await world.close()
    }
  } finally {
    await stack.release()
  }
}

async function withFaults(world: Awaited<ReturnType<typeof startMonitoredWorld>>): Promise<AlertReport> {
  const guests = await startGuestsAndMenus(world)
  const prometheus = await startPrometheus({
    folder: world.folder,
    jobs: { 'dishmatch-api': world.api.metrics, 'dishmatch-worker': world.worker.metrics },
  })
  try {
    const failures = [...(await untilUsual(prometheus, guests)), ...(await unansweredExpressions(prometheus))]
    const fired: AlertReport['fired'][number][] = []
    const lingering = new Set<string>()
    for (const fault of FAULTS.filter(({ name }) => name.includes(values.only))) {
      signal.throwIfAborted()
      console.error(`… ${fault.name}`)
      const proved = await provedFault(prometheus, fault, { ...world, ...guests }, lingering)
      fired.push(...proved.fired)
      failures.push(...proved.failures)
      for (const failure of proved.failures) console.error(`  ${failure}`)
    }
    failures.push(...(await quietAtLast(prometheus)))
    return { fired, failures, alerts: alertRules(MONITORING_DOCS).map(({ alert }) => alert) }
  } finally {
    await guests.stop()
    await prometheus.stop()
  }
}
