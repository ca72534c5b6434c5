import { expect, it } from 'vitest'
import { shortened } from '../text/shortened.ts'
import { itemError, MAX_PROBLEM_TEXT, warning } from './problem.ts'

it('a problem is short, however long what the partner wrote is', () => {
  const long = 'x'.repeat(200_000)
  for (const { pointer, message } of [
    warning('UNKNOWN_PROPERTY', long, long),
    itemError('INVALID_ITEM', long, long),
  ])
    expect([pointer.length, message.length]).toEqual([MAX_PROBLEM_TEXT, MAX_PROBLEM_TEXT])
})

it.each([
  ['soup', 4, 'soup'],
  ['soups', 4, 'sou…'],
  ['so😀😀', 4, 'so\uFFFD…'],
])('%s in %i characters: %s', (text, most, expected) => expect(shortened(text, most)).toBe(expected))
