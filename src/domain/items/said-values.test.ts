import { describe, expect, it } from 'vitest'
import { isBlank, isDate, isNo, isSilent, isYes, numberIn, textIn } from './said-values.ts'

const NOES = [false, 0, '0', 'no', ' N ', 'FALSE', '-', 'n/a', 'geen', 'kein', 'não contém']
const YESES = [true, 1, '1', 'yes', ' Y ', 'TRUE', 'x', '✓', 'may contain', 'sí']
const OTHERS = [2, 'maybe', 'no*', 'yes?', 'nota', 'unknown', { no: true }]
const BLANKS = [null, undefined, '', '  ', [], {}]

describe('what a value says', () => {
  it('is no, or yes, or neither', () => {
    expect(NOES.filter((value) => !isNo(value) || isYes(value))).toEqual([])
    expect(YESES.filter((value) => !isYes(value) || isNo(value))).toEqual([])
    expect([...OTHERS, ...BLANKS].filter((value) => isYes(value) || isNo(value))).toEqual([])
  })

  it('is no where a list says nothing else', () => {
    expect(isNo(['no', false])).toBe(true)
    expect(isNo(['no', 'yes'])).toBe(false)
    expect(isNo([])).toBe(false)
    expect(isYes(['yes'])).toBe(false)
  })

  it('is nothing where nothing in it says more than no', () => {
    const silent = [...NOES, ...BLANKS, ['no', null], { a: false, b: { c: [''] } }]
    expect(silent.filter((value) => !isSilent(value))).toEqual([])
    const said = [...YESES, ...OTHERS, ['no', 'yes'], { a: { b: [0, 'maybe'] } }]
    expect(said.filter((value) => isSilent(value))).toEqual([])
  })

  it('is blank where there is nothing in it', () => {
    expect(BLANKS.filter((value) => !isBlank(value))).toEqual([])
    expect([...NOES, ...YESES, ...OTHERS, [null], { a: '' }].filter(isBlank)).toEqual([])
  })

  it('is a text or a number where it is written as one', () => {
    expect([' a ', 7, true, false, null, { toString: 1 }, [1], undefined].map(textIn)).toEqual([
      'a',
      '7',
      'true',
      'false',
      '',
      '',
      '',
      '',
    ])
    expect(['7', 7, true, { toString: 1 }, [7], 'seven'].map(numberIn)).toEqual([
      7,
      7,
      1,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })

  it('is a date where it begins with one', () => {
    expect(['2026-11-01', '2026-11'].every(isDate)).toBe(true)
    expect(['since 2026-11-01', '1.11.2026', '2026'].some(isDate)).toBe(false)
  })
})
