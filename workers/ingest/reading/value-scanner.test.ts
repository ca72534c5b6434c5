import { describe, expect, it } from 'vitest'
import { ValueScanner } from './value-scanner.ts'

/** Feeds the text byte by byte; the value found, and how many bytes it took. */
function scan(text: string, maxBytes = 1000, maxNesting = 10) {
  const scanner = new ValueScanner(maxBytes, maxNesting)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 1) {
    const end = scanner.read(bytes.subarray(at, at + 1), 0)
    if (scanner.fault !== null) return scanner.fault
    if (end !== -1) return { value: scanner.take().bytes?.toString() ?? null, taken: at + end }
  }
  return 'unfinished'
}

describe('the end of a JSON value', () => {
  it.each<[string, string]>([
    ['{"a":1},', '{"a":1}'],
    ['[1,[2]]]', '[1,[2]]'],
    ['"a,b]" ', '"a,b]"'],
    ['"a\\"]b"]', '"a\\"]b"'],
    ['"\\\\",', '"\\\\"'],
    ['"\\\\\\"}",', '"\\\\\\"}"'],
    ['{"}":"]"}]', '{"}":"]"}'],
    ['{"a":"\\u007d"}}', '{"a":"\\u007d"}'],
    ['12.5e3,', '12.5e3'],
    ['true}', 'true'],
    ['null\n', 'null'],
    ['{}x', '{}'],
  ])('in %s is after %s', (text, value) => {
    expect(scan(text)).toEqual({ value, taken: Buffer.byteLength(value) })
  })

  it.each(['{"a":1', '"abc', '"abc\\"', '[1,2', '12', '{"a":"}'])('is not yet in %s', (text) => {
    expect(scan(text)).toBe('unfinished')
  })

  it('is found in one chunk as well, wherever the value starts', () => {
    const scanner = new ValueScanner(100, 10)
    expect(scanner.read(Buffer.from('xx{"a":"}"}yy'), 2)).toBe(11)
    expect(scanner.take().bytes?.toString()).toBe('{"a":"}"}')
  })

  it('is found for one value after another', () => {
    const scanner = new ValueScanner(100, 10)
    const bytes = Buffer.from('"a"{"b":1}7,')
    const ends = [0, 3, 10].map((start) => [scanner.read(bytes, start), scanner.take().bytes?.toString()])
    expect(ends).toEqual([
      [3, '"a"'],
      [10, '{"b":1}'],
      [11, '7'],
    ])
  })
})

describe('limits of a value', () => {
  it('keeps a value of exactly the limit, and no byte of a larger one', () => {
    expect(scan('"12345"', 7)).toEqual({ value: '"12345"', taken: 7 })
    expect(scan('"123456"', 7)).toEqual({ value: null, taken: 8 })
  })

  it('finds the end of a value over the limit, and is ready for the next', () => {
    const scanner = new ValueScanner(4, 10)
    const bytes = Buffer.from('{"a":"long]}"},"ok"')
    expect(scanner.read(bytes, 0)).toBe(14)
    expect(scanner.take().bytes).toBeNull()
    expect(scanner.read(bytes, 15)).toBe(19)
    expect(scanner.take().bytes?.toString()).toBe('"ok"')
  })

  it('refuses what is nested too deep, also inside a value over the limit', () => {
    expect(scan('[[[1]]]', 100, 3)).toEqual({ value: '[[[1]]]', taken: 7 })
    expect(scan('[[[[1]]]]', 100, 3)).toBe('TOO_DEEP')
    expect(scan('["123456789",[[[1]]]]', 5, 3)).toBe('TOO_DEEP')
  })

  it.each(['[}', '{]', '{"a":[}', '[{"long enough to be dropped":1]'])(
    'refuse brackets that do not match: %s',
    (text) => {
      expect(scan(text, 5)).toBe('UNBALANCED')
    },
  )

  it('hold for long strings, with quotes and backslashes at the end of a chunk', () => {
    const [x, slashes] = ['x'.repeat(200), String.raw`\\`.repeat(40)]
    for (const text of [`"${x}${slashes}"`, String.raw`"${x}\"${slashes}é\"]${x}\\"`]) {
      const bytes = Buffer.from(`${text},`)
      for (let cut = 1; cut < bytes.length - 1; cut += 1) {
        const scanner = new ValueScanner(1000, 3)
        const first = scanner.read(bytes.subarray(0, cut), 0)
        expect(first).toBe(-1)
        expect(cut + scanner.read(bytes.subarray(cut), 0)).toBe(bytes.length - 1)
        expect(scanner.take().bytes?.toString()).toBe(text)
      }
    }
  })

  it('takes brackets in strings for text', () => {
    expect(scan('"[[[[[[[["', 100, 3)).toMatchObject({ taken: 10 })
  })
})
