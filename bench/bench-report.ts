import { loadavg } from 'node:os'
import { table } from '../terminal/table.ts'
import { type Section, verdict } from './figure.ts'
import type { Machine } from './machine.ts'

export interface BenchReport {
  readonly machine: Machine
  /** Load of the machine over the last minute, before and after: on a busy machine figures are less exact. */
  readonly load: readonly [before: number, after: number]
  readonly sections: readonly Section[]
}

export function currentLoad(): number {
  return loadavg()[0] ?? 0
}

export function reportOf(sections: readonly Section[], machine: Machine, loadBefore: number): BenchReport {
  return { machine, load: [loadBefore, currentLoad()], sections }
}

export function benchTable({ machine: { node, cores }, load, sections }: BenchReport): string {
  const [before, after] = load
  const line = `Node ${node}, ${cores} cores, load ${before.toFixed(1)} before and ${after.toFixed(1)} after`
  return [line, ...sections.map(sectionTable)].join('\n\n')
}

function sectionTable({ title, columns = COLUMNS, figures }: Section): string {
  const head = [title, ...columns, '']
  const rows = figures.map((figure) => [
    figure.name,
    figure.tried,
    figure.reference,
    figure.shown,
    verdict(figure),
  ])
  return table(head, rows, 'nothing measured')
}

const COLUMNS = ['service', 'reference', 'ratio (quartiles)'] as const

/** The figures with their verdicts. */
export function shownReport(report: BenchReport): object {
  const sections = report.sections.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => ({ ...figure, verdict: verdict(figure) })),
  }))
  return { ...report, sections }
}
