import { describe, expect, it } from 'vitest'
import { itemError, warning } from '../../src/domain/problem.ts'
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
  ] as const)('says %s once for each thing, not for each item', (code) => {
    const report = new Report(10)
    report.addOfItem(0, 'a', [warning(code, '/x', '"x"'), warning(code, '/y', '"y"')])
    report.addOfItem(1, 'b', [warning(code, '/x', '"x"')])
    expect(report.problems.map(({ message }) => message)).toEqual(['"x"', '"y"'])
    expect(report.counts.warnings).toBe(2)
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
})
