import { describe, expect, it } from 'vitest'
import { itemError, warning } from '../../../src/domain/items/problem.ts'
import { Report } from './report.ts'

describe('the report of an upload', () => {
  it('keeps the first problems and counts all', () => {
    const report = new Report(2)
    for (let index = 0; index < 5; index += 1)
      report.addOfItem(index, `d-${index}`, [warning('IMPLAUSIBLE_NUTRITION', '/nutrition', 'too much')])
    expect(report.problems.map(({ index, partnerDishId }) => [index, partnerDishId])).toEqual([
      [0, 'd-0'],
      [1, 'd-1'],
    ])
    expect(report.counts.warnings).toBe(5)
  })

  it.each([
    'UNKNOWN_PROPERTY',
    'ALLERGEN_MAPPED',
    'ALLERGEN_KEPT_AS_EXTRA',
    'ALLERGEN_PART_ONLY',
    'UNKNOWN_RESTAURANT',
    'UNKNOWN_DIET',
  ] as const)('lists %s once for each thing, and counts each item', (code) => {
    const report = new Report(10)
    report.addOfItem(0, 'a', [warning(code, '/x', '"x"'), warning(code, '/y', '"y"')])
    report.addOfItem(1, 'b', [warning(code, '/x', '"x"')])
    expect(report.problems.map(({ message }) => message)).toEqual(['"x"', '"y"'])
    expect(report.counts.warnings).toBe(3)
    expect(report.problemCounts).toEqual({ [code]: 3 })
  })

  it.each(['CONFLICTING_ALLERGENS', 'CONFLICTING_DIETS', 'INVALID_ITEM', 'DUPLICATE_ID'] as const)(
    'says %s for every item',
    (code) => {
      const report = new Report(10)
      for (const index of [0, 1]) report.addOfItem(index, null, [itemError(code, '', 'the same')])
      expect(report.problems).toHaveLength(2)
    },
  )

  it('does not count errors as warnings', () => {
    const report = new Report(10)
    report.addOfFile(itemError('INVALID_JSON', '', 'cut off'))
    expect(report.counts).toEqual({ received: 0, accepted: 0, rejected: 0, removed: 0, warnings: 0 })
    expect(report.problems).toMatchObject([{ index: null, partnerDishId: null, severity: 'ERROR' }])
  })

  it('finds row 4,711 of 5,000 wrong ones where it is wrong in another way', () => {
    const report = new Report(1_000)
    for (let index = 0; index < 5_000; index += 1) {
      const pointer = index === 4_711 ? '/ingredients/3/id' : '/name'
      report.addOfItem(index, `d-${index}`, [itemError('INVALID_ITEM', pointer, 'is wrong')])
    }
    expect(report.problems).toHaveLength(1_000)
    expect(report.problems.at(-1)).toMatchObject({ index: 4_711, partnerDishId: 'd-4711' })
    expect(report.problems.slice(0, -1).map(({ index }) => index)).toEqual(
      Array.from({ length: 999 }, (_, n) => n),
    )
    expect(report.problemCounts).toEqual({ INVALID_ITEM: 5_000 })
  })

  it('keeps errors that come after more warnings than it has room for', () => {
    const report = new Report(100)
    for (let index = 0; index < 500; index += 1) {
      report.addOfItem(index, null, [
        warning('IMPLAUSIBLE_NUTRITION', '/nutrition/caloriesTotal', 'too much'),
      ])
      if (index >= 400) report.addOfItem(index, null, [itemError('INVALID_ITEM', '/name', 'is missing')])
    }
    const errors = report.problems.filter(({ severity }) => severity === 'ERROR')
    expect([report.problems.length, errors.length]).toEqual([100, 90])
    expect(report.problemCounts).toEqual({ IMPLAUSIBLE_NUTRITION: 500, INVALID_ITEM: 100 })
  })

  it('is in the order of the file, whatever gave way', () => {
    const report = new Report(30)
    for (let index = 0; index < 300; index += 1)
      report.addOfItem(index, null, [itemError('INVALID_ITEM', `/field${index % 7}/${index}`, 'is wrong')])
    const places = report.problems.map(({ index }) => index ?? -1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).toHaveLength(30)
  })

  it('lists again what a file repeats that says more different things than are remembered', () => {
    const report = new Report(30_000)
    for (const round of [1, 2]) {
      for (let name = 0; name < 11_000; name += 1)
        report.addOfItem(round, null, [warning('UNKNOWN_PROPERTY', '', `"${name}"`)])
    }
    expect(report.problems).toHaveLength(12_000)
    expect(report.counts.warnings).toBe(22_000)
  })
})
