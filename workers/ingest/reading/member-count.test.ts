import { describe, expect, it } from 'vitest'
import { memberCount } from './member-count.ts'

describe('the members of a value', () => {
  it.each([
    ['1', 0],
    ['"a:b"', 0],
    ['[]', 0],
    ['{}', 0],
    ['{"a":1,"b":{"c":[{"d":null}]}}', 4],
    ['{"__proto__":{"a":1},"constructor":2}', 3],
  ])('%s: %i', (text, count) => expect(memberCount(JSON.parse(text))).toBe(count))
})
