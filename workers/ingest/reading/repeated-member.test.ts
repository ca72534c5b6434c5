import { expect, it } from 'vitest'
import { repeatedMember } from './repeated-member.ts'

it.each<[string, string | null]>([
  ['{"a":1,"b":2}', null],
  ['{"a":1,"a":2}', '/a'],
  ['{"a":[{"b":1},{"c":{"d":1,"d":1}}]}', '/a/1/c/d'],
  ['[[1,2],[{"a":"a\\":","a":1}]]', '/1/0/a'],
  [String.raw`{"a/b~":1,"\u0061/b~" : 2}`, '/a~1b~0'],
  ['{"a":{"b":1},"b":{"a":1}}', null],
  ['"a"', null],
])('%s: %s', (json, pointer) => expect(repeatedMember(json)).toBe(pointer))
