import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { checkedList, checkedText, checkedWords } from './argument-text.ts'

const BOUNDS = { field: 'input.x', name: 'x', most: 5 }
const refusal = (check: () => unknown) => {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${error.code} ${error.field}: ${error.message}`
  }
}

describe('a text', () => {
  it.each(['', 'abcde', '🥗🥗🥗🥗🥗', 'é', 'a\tb'])('is taken as it is: %j', (text) =>
    expect(checkedText(text, BOUNDS)).toBe(text),
  )

  it.each([
    ['abcdef', 'x is longer than 5 characters'],
    ['🥗🥗🥗🥗🥗🥗', 'x is longer than 5 characters'],
    ['x'.repeat(1_000_000), 'x is longer than 5 characters'],
    ['a\ud800', 'x holds half a character'],
    ['\udc00\ud800', 'x holds half a character'],
  ])('is refused: %j', (text, message) =>
    expect(refusal(() => checkedText(text, BOUNDS))).toBe(`INVALID_INPUT input.x: ${message}`),
  )

  it('is called by its field where it has no other name', () =>
    expect(refusal(() => checkedText('abc', { field: 'category', most: 2 }))).toBe(
      'INVALID_INPUT category: category is longer than 2 characters',
    ))
})

describe('control characters', () => {
  it.each([
    ['a\0b', 'a b'],
    [' a\t\u009b', 'a'],
    ['\0\u001b\r\n', ''],
    ['\0\0\0\0\0\0abcde', 'abcde'],
  ])('are blanks between words: %j', (text, expected) => expect(checkedWords(text, BOUNDS)).toBe(expected))
})

it('a list has a length', () => {
  expect(checkedList([1, 2, 3, 4, 5], BOUNDS)).toEqual([1, 2, 3, 4, 5])
  expect(refusal(() => checkedList(Array(6).fill(1), BOUNDS))).toBe(
    'INVALID_INPUT input.x: x holds more than 5 values',
  )
})
