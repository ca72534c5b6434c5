import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { factList, table } from './table.ts'

describe('tables', () => {
  it('align columns, and mark what is absent', () => {
    const text = table(
      ['id', 'name'],
      [
        ['grill', 'Mexican Grill'],
        [7, null],
      ],
      'none',
    )
    expect(stripVTControlCharacters(text).split('\n')).toEqual([
      'id      name',
      'grill   Mexican Grill',
      '7       –',
    ])
  })

  it('say so where there are no rows', () =>
    expect(table(['id'], [], 'No chains yet.')).toBe('No chains yet.'))

  it('give each fact a line', () => {
    const text = factList([
      ['id', 'grill'],
      ['reason', ''],
    ])
    expect(stripVTControlCharacters(text).split('\n')).toEqual(['id       grill', 'reason   –'])
  })
})
