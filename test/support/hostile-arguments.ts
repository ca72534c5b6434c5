import fc from 'fast-check'
import { hostileText } from './hostile-text.ts'

/** Values that do harm if they become a query, a script, an index name, a path, a header or a log line. */
export const INJECTIONS: readonly string[] = [
  '*',
  '?',
  '_all',
  '*:*',
  'name:* OR 1=1',
  '+dishes -secret "a b"~5 (x^2) [a TO z] {a TO z} /.*/ a~ a* \\',
  '_exists_:name',
  '"}},"query":{"match_all":{}},"x":{"a":"',
  '{"match_all":{}}',
  '{"query_string":{"query":"*"}}',
  '{"script":{"source":"return 1"}}',
  '"; return 1; //',
  'params._source; System.exit(1)',
  'Math.max(1,2)',
  '$'.concat('{7*7} {{7*7}} <%= 7*7 %>'),
  '../',
  '../../_cluster/settings',
  '..%2f..%2f_search',
  '%2e%2e%2f_search',
  '%00',
  '/_search',
  '_search?q=*',
  'dish_aaaaaaaaaaaaaaaaaaaaaaaa/_update',
  'other,-this',
  ',other-index',
  'other-index,*',
  '<logs-{now/d}>',
  '<dishes-{now/M{yyyy.MM}}>',
  'a\r\nX-Injected: 1\r\n\r\nGET / HTTP/1.1',
  'a\n{"level":60,"msg":"forged"}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e309',
  '',
  ' ',
  '\u00a0\u3000',
  '\ufeff',
]

/** Long values, up to the largest accepted body. */
const long = fc
  .tuple(fc.constantFrom('a', 'é', '🥗', '\ud800', '\u0000', '"', '\\', '\n', 'ab '), fc.nat({ max: 14_000 }))
  .map(([unit, count]) => unit.repeat(count))

export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...INJECTIONS), weight: 4 },
  { arbitrary: long, weight: 3 },
  { arbitrary: hostileText, weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 2 },
  { arbitrary: fc.array(fc.nat({ max: 0xffff }), { maxLength: 250 }).map(ofUnits), weight: 1 },
)

/** A text of any UTF-16 code units, with lone surrogates. */
function ofUnits(units: readonly number[]): string {
  return String.fromCharCode(...units)
}
