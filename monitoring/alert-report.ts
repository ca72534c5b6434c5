import { table } from '../terminal/table.ts'
import type { FiredAlert } from './proved-fault.ts'

export interface AlertReport {
  readonly fired: readonly FiredAlert[]
  readonly failures: readonly string[]
  /** Of all rules. */
  readonly alerts: readonly string[]
}

export function print({ fired, failures, alerts }: AlertReport): void {
  console.log(
    table(
      ['alert', 'fires after', 'fault'],
      fired.map(({ alert, fault, seconds }) => [alert, `${seconds} s`, fault]),
      'no alert fired',
    ),
  )
  const left = alerts.filter((alert) => !fired.some((known) => known.alert === alert))
  const others = left.length === 0 ? '' : `   without a fault here: ${left.join(', ')}`
  console.log(
    `${alerts.length - left.length} of ${alerts.length} alerts fired${others}   failures ${failures.length}`,
  )
  for (const failure of failures) console.log(`  ${failure}`)
}
