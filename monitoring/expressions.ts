import { alertRules, metricsIn } from './alert-rules.ts'
import { DASHBOARDS } from './dashboards.ts'
import { MONITORING_DOCS, type Prometheus, type Sample } from './prometheus.ts'

/** What a panel or an alert reads and Prometheus has no figure for. */
export async function unansweredExpressions({ query }: Prometheus): Promise<readonly string[]> {
  const shown = Object.values(DASHBOARDS).flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      Object.values(panel.lines).map((line) => [`${title}, ${panel.title}`, line] as const),
    ),
  )
  const watched = alertRules(MONITORING_DOCS).flatMap(({ alert, expr }) =>
    metricsIn(expr).map((metric) => [`alert ${alert}`, metric] as const),
  )
  const failures: string[] = []
  for (const [where, expression] of [...shown, ...watched])
    if (!(await query(expression)).some(isFigure)) failures.push(`${where}: no figure for ${expression}`)
  console.error(`  ${shown.length} lines of panels and ${watched.length} series of alerts were looked up`)
  return failures
}

function isFigure({ value: [, figure] }: Sample): boolean {
  return figure !== 'NaN'
}
