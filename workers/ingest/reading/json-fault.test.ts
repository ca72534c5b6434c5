import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

/** Marks the place of the fault in the text. */
function shownFault(text: string): [string, string] | null {
  const fault = jsonFault(text)
  return fault && [`${text.slice(0, fault.at)}^${text.slice(fault.at)}`, fault.cause]
}

describe('the cause why a text is not JSON', () => {
  it.each<[string, string]>([
    ['{"a":1^,}', 'a comma stands before "}": remove it'],
    ['[1,2^, ]', 'a comma stands before "]": remove it'],
    ['{"a":^NaN}', 'NaN is no value of JSON: leave the property out, or write null'],
    ['{"a":^-Infinity}', '-Infinity is no value of JSON: leave the property out, or write null'],
    ['[^None]', 'None is no value of JSON: write null'],
    ['[^True]', 'True is no value of JSON: write true'],
    ["{^'a':1}", 'text stands in single quotes: JSON has double quotes only'],
    [`{"a":^'x'}`, 'text stands in single quotes: JSON has double quotes only'],
    ['{"a":^“x”}', 'a typographic quote stands here: write "'],
    ['{"a":1 ^// one\n}', 'a comment stands here: JSON has none, remove it'],
    ['{"a":1 ^/* one */}', 'a comment stands here: JSON has none, remove it'],
    ['[1^# one\n]', 'a comment stands here: JSON has none, remove it'],
    ['{^name:"x"}', 'the property name "name" stands without double quotes'],
    ['{"a":1,^größe:2}', 'the property name "größe" stands without double quotes'],
    ['{"a":^soup}', 'the word "soup" stands without quotes'],
    ['{"a":^}', 'a value is missing before "}"'],
    ['[1,^,2]', 'a value is missing before ","'],
    ['{"a":1 ^"b":2}', 'a comma is missing before this'],
    ['[{}^{}]', 'a comma is missing before this'],
    ['{"a" ^1}', '":" is missing after a property name'],
    ['[1^:2]', '":" cannot stand here: only an object has names'],
    ['{"a":[1^}}', '"}" cannot close what "[" opened'],
    ['{"fat":12,^5}', 'a property name is missing: decimals have a point in JSON, not a comma'],
    ['{^{}:1}', 'a property name is missing before "{"'],
    ['[^01]', '"01" is no number of JSON'],
    ['[^.5]', '".5" is no number of JSON'],
    ['[^12kcal]', '"12kcal" is no number of JSON'],
    ['["a^\nb"]', 'a line break stands inside a text: write \\n'],
    ['["a^\tb"]', 'a tab stands inside a text: write \\t'],
    ['["a^\u0001b"]', 'control character 0x1 stands inside a text: remove it'],
    ['["a^\\xb"]', '"\\x" is no escape of JSON: write "\\\\"'],
    ['[^"abc]', 'the closing quote of this text is missing'],
    ['[1,2^', 'it ends too early'],
    ['[1]^]', '"]" cannot stand here'],
    ['[^\u00a01]', 'character U+00A0 cannot stand here'],
  ])('%s', (marked, cause) => {
    const at = marked.indexOf('^')
    const text = marked.slice(0, at) + marked.slice(at + 1)

    expect(shownFault(text)).toEqual([marked, cause])
  })

  const telling = fc.constantFrom(
    ...Array.from('{}[]",:\\ \n0e-.tfnu\u0001é'),
    'true',
    'null',
    '"a":',
    '{"a":1}',
    '"x"',
  )
  it('is found exactly where JSON.parse refuses the text, and inside of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(telling).map((parts) => parts.join('')),
          fc.json(),
        ),
        (text) => {
          const fault = jsonFault(text)
          expect(fault === null).toBe(isJson(text))
          if (fault !== null) expect(fault.at).toBeLessThanOrEqual(text.length)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
