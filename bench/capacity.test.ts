import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { capacityTables, type SavedResults, withTables } from './capacity.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const saved = JSON.parse(read('./results.json')) as SavedResults

describe('the page about capacity', () => {
  it('has the tables of the saved results', () => {
    const page = read('../docs/capacity.md')
    expect(withTables(page, saved)).toBe(page)
  })

  it('counts processors, and one more of each for a loss', () => {
    const cost = (serviceCpuMs: number, engineCpuMs: number) => ({ serviceCpuMs, engineCpuMs, perSecond: 1 })
    const equal = (report: SavedResults['peers']): SavedResults['peers'] => ({
      ...report,
      sections: report.sections.map((section) => ({
        ...section,
        figures: section.figures.map(({ name, numbers }) => ({
          name,
          ...(numbers && { numbers: { ...numbers, ...cost(0.6, 0.6), workerCpuMs: 0.6 } }),
        })),
      })),
    })
    const tables = capacityTables({ peers: equal(saved.peers), ingest: equal(saved.ingest) })
    // 1,000 searches of 0.6 ms on processors that work 60 % of their time: one each.
    expect(tables).toContain('| 1,000 | 0 % | 2 | 2 |')
    expect(tables).toContain('| 100,000 | 0 % | 101 | 14 |')
    // 1.2 ms on 60 % of a processor: 2 s for 1,000.
    expect(tables).toContain('0.56 processor hours, 0.028 $')
  })

  it('is not made of results that lack a figure', () => {
    expect(() => capacityTables({ ...saved, ingest: { ...saved.ingest, sections: [] } })).toThrow(
      /results\.json has no/,
    )
  })
})
