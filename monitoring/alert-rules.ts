import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}

/** The alerts of a file of Prometheus rules. */
export function alertRules(folder: string): readonly AlertRule[] {
  const file = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as {
    readonly groups: readonly { readonly rules: readonly AlertRule[] }[]
  }
  return file.groups.flatMap(({ rules }) => rules)
}

/** The metrics that an expression reads, each once. */
export function metricsIn(expression: string): readonly string[] {
  const withoutLabels = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/by \([^)]*\)/g, '')
  return [...new Set(withoutLabels.match(/\b(?:up|(?:dishmatch|bullmq|nodejs|process)_\w+)\b/g) ?? [])]
}
