import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../test/support/import-graph.ts'
import { alertRules, metricsIn } from './alert-rules.ts'
import { DASHBOARDS, dashboardJson } from './dashboards.ts'
import { FAULTS } from './faults.ts'

const DOCS = join(import.meta.dirname, '..', 'docs', 'monitoring')
const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(DOCS, name), 'utf8')
const RULES = alertRules(DOCS)
const HEADINGS = [...read('runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)

/** Every metric that the service serves, and the parts of a histogram. */
async function servedMetrics(): Promise<ReadonlySet<string>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const defaults = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  const files = sourceFiles().filter((file) => /^(?:src|workers)\//.test(file) && !file.endsWith('.test.ts'))
  const ours = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'((?:dishmatch|bullmq)_\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const parts = ours.flatMap((name) =>
    /_(?:duration|wait)_seconds$/.test(name) ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [],
  )
  return new Set(['up', ...defaults, ...ours, ...parts])
}

describe('an alert', () => {
  it('has a name of its own, and an expression that reads figures', () => {
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length)
    expect(RULES.filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([])
  })

  it('says how urgent it is and what is wrong', () => {
    for (const { labels, annotations } of RULES) {
      expect(['critical', 'warning']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/\.$/)
    }
  })

  it('links to its runbook, and each runbook belongs to an alert', () => {
    for (const { alert, annotations } of RULES)
      expect(annotations.runbook_url).toBe(`docs/monitoring/runbooks.md#${alert.toLowerCase()}`)
    expect(HEADINGS).toEqual(RULES.map(({ alert }) => alert))
  })

  it('reads figures that the service serves', async () => {
    const served = await servedMetrics()
    const read = new Set(RULES.flatMap(({ expr }) => metricsIn(expr)))
    expect([...read].filter((name) => !served.has(name))).toEqual([])
  })

  it('fires in a test: at a fault, or in alerts.test.yaml', () => {
    const tested = read('alerts.test.yaml')
    const faults = FAULTS.flatMap(({ alerts }) => alerts)
    const unproved = RULES.filter(
      ({ alert }) => !faults.includes(alert) && !tested.includes(`alertname: ${alert}\n`),
    )
    expect(unproved).toEqual([])
    expect(faults.filter((name) => !RULES.some(({ alert }) => alert === name))).toEqual([])
  })
})

describe('a runbook', () => {
  it('says what its alert means, how to look and how to repair', () => {
    const [, ...sections] = read('runbooks.md').split(/^## /m)
    expect(sections).toHaveLength(RULES.length)
    for (const section of sections)
      expect(section.match(/^\*\*\w+\.\*\*/gm)).toEqual(['**Means.**', '**Look.**', '**Repair.**'])
  })
})

describe('a dashboard', () => {
  const names = Object.keys(DASHBOARDS) as (keyof typeof DASHBOARDS)[]

  it.each(names)('is written as the table of its panels says it: %s', (name) => {
    expect(read(`dashboards/${name}.json`)).toBe(dashboardJson(name))
  })

  it('has a table for each file', () => {
    expect(readdirSync(join(DOCS, 'dashboards')).toSorted()).toEqual(names.map((name) => `${name}.json`))
  })

  it('reads figures that the service serves, and leaves none of ours out', async () => {
    const served = await servedMetrics()
    const lines = Object.values(DASHBOARDS).flatMap(({ panels }) =>
      panels.flatMap((panel) => Object.values(panel.lines)),
    )
    const shown = new Set(lines.flatMap(metricsIn))
    expect([...shown].filter((name) => !served.has(name))).toEqual([])
    const ours = [...served].filter((name) => /^(?:dishmatch|bullmq)_/.test(name))
    const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')
    const shownBases = new Set([...shown].map(base))
    expect(ours.filter((name) => !shownBases.has(base(name)))).toEqual([])
  })
})
