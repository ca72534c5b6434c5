import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../domain/items/problem.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { problemsCsv } from './problems-csv.ts'

const problem = (more: Partial<Problem>): Problem => ({
  ...{
    severity: 'ERROR',
    code: 'INVALID_ITEM',
    message: 'is missing',
    index: 3,
    partnerDishId: 'a',
    pointer: '/name',
  },
  ...more,
})
const readAgain = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\n', '\r', '\t', ' ', '＝', 'a') }),
)

describe('problems as CSV', () => {
  it('have a header and a line each', () => {
    const [first, second] = [problem({}), problem({ index: null, partnerDishId: null, message: 'a "b", c' })]
    expect(problemsCsv([first, second])).toBe(
      'severity,code,item,partnerDishId,pointer,message\nERROR,INVALID_ITEM,3,a,/name,is missing\n' +
        'ERROR,INVALID_ITEM,,,/name,"a ""b"", c"\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '\u200b=1'])(
    'hold no formula: %j',
    (partnerDishId) => {
      const [row] = readAgain(problemsCsv([problem({ partnerDishId })]))
      expect(row?.partnerDishId).toMatch(/^['\\]/)
    },
  )

  it('are read by a spreadsheet as they are shown, and no cell begins like a formula', () => {
    fc.assert(
      fc.property(text, text, text, (partnerDishId, pointer, message) => {
        const csv = problemsCsv([problem({ partnerDishId, pointer, message })])
        const [row, ...others] = readAgain(csv)
        expect(others).toEqual([])
        for (const [name, given] of Object.entries({ partnerDishId, pointer, message })) {
          expect(row?.[name]).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
          expect([visibleText(given), `'${visibleText(given)}`]).toContain(row?.[name])
        }
      }),
    )
  })
})
