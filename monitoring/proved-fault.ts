import { setTimeout as pause } from 'node:timers/promises'
import { LONG_ALERTS } from './faults.ts'
import type { FaultyWorld, InjectedFault } from './injected-fault.ts'
import type { Prometheus } from './prometheus.ts'

export interface FiredAlert {
  readonly alert: string
  readonly fault: string
  readonly seconds: number
}

export interface ProvedFault {
  readonly fired: readonly FiredAlert[]
  readonly failures: readonly string[]
}

const FIRES_WITHIN_MS = 90_000
/** Some alerts look back for two minutes. */
const QUIET_WITHIN_MS = 240_000
const POLL_MS = 1_000

/**
 * Injects a fault, and waits until its alerts fire; no other one may. Then heals it. `lingering`: the alerts of earlier
 * faults that have not ended yet.
 */
export async function provedFault(
  prometheus: Prometheus,
  fault: InjectedFault,
  world: FaultyWorld,
  lingering: Set<string>,
): Promise<ProvedFault> {
  const before = await quiet(prometheus, (alert) => fault.alerts.includes(alert))
  if (before.length > 0) return { fired: [], failures: before.map((alert) => `${alert} does not end`) }
  const heal = await fault.inject(world)
  const begun = performance.now()
  const fired: FiredAlert[] = []
  const failures = new Set<string>()
  while (fired.length < fault.alerts.length && performance.now() - begun < FIRES_WITHIN_MS) {
    await pause(POLL_MS)
    const firing = await prometheus.firingAlerts()
    for (const alert of lingering) if (!firing.has(alert)) lingering.delete(alert)
    for (const alert of firing) {
      if (lingering.has(alert) || fired.some((known) => known.alert === alert)) continue
      if (fault.alerts.includes(alert))
        fired.push({ alert, fault: fault.name, seconds: Math.round((performance.now() - begun) / 1_000) })
      else failures.add(`${alert} fires at ${fault.name}`)
    }
  }
  for (const alert of fault.alerts)
    if (!fired.some((known) => known.alert === alert)) failures.add(`${alert} does not fire at ${fault.name}`)
  for (const { alert } of fired) lingering.add(alert)
  try {
    await heal()
  } catch (error) {
    failures.add(`not healed: ${fault.name}: ${(error as Error).message}`)
  }
  return { fired, failures: [...failures] }
}

/** After the last fault: the alerts that do not end. */
export async function quietAtLast(prometheus: Prometheus): Promise<readonly string[]> {
  console.error('… until no alert fires')
  const left = await quiet(prometheus, (alert) => !LONG_ALERTS.has(alert))
  return left.map((alert) => `${alert} does not end`)
}

/** Waits until none of these alerts fires. Returns those that still do. */
async function quiet(
  prometheus: Prometheus,
  concerns: (alert: string) => boolean,
): Promise<readonly string[]> {
  const deadline = performance.now() + QUIET_WITHIN_MS
  for (;;) {
    const firing = [...(await prometheus.firingAlerts())].filter(concerns)
    if (firing.length === 0 || performance.now() > deadline) return firing
    await pause(POLL_MS)
  }
}
