import fc from 'fast-check'

/** Texts with a meaning for an engine, a shell, a terminal, a file system or a program. */
const TELLING = [
  '',
  ' ',
  '\t\n\r',
  '\0',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '../../../etc/passwd',
  '*',
  '*:*',
  '_all',
  '.',
  '..',
  '%00',
  '%zz',
  '{"match_all":{}}',
  '"; DROP TABLE dishes; --',
  "' OR 1=1",
  '$\x7b7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '(a+)+$',
  'a?*~2^3"\\/[{(!&|<>=:',
  '\r\nX-Injected: 1',
  '\u001b[31mred\u001b[0m\u0007',
  '\u202Eabc\u2066',
  '\u200B\u200D\uFEFF',
  'é\u0301'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(20),
  'İıſKß',
  '\uFFFE\uFFFF',
  '\uD800',
  'a\uDC00b',
  'dish_AAAAAAAAAAAAAAAAAAAAAAAA',
  'up_00000000-0000-0000-0000-000000000000',
]
const LONGEST = 60_000

/** UTF-16 code units in any order, with lone surrogates. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
  .map((units) => String.fromCharCode(...units))
const long = fc
  .tuple(
    fc.constantFrom('a', 'ß', ' x', '\u0301', '\\', '"', '🍔', '\0', 'aé-'),
    fc.integer({ min: 1, max: LONGEST }),
  )
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)))

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TELLING),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 40 }),
  codeUnits,
  long,
)

/** One of these, or an odd text. */
export function knownOrOdd(known: readonly string[]): fc.Arbitrary<string> {
  return known.length === 0 ? oddText : fc.oneof(fc.constantFrom(...known), oddText)
}

export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1,
    100,
    101,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    2 ** 53,
    1e308,
    -1e308,
    5e-324,
    0.1,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON value; objects use names that all JavaScript objects inherit. */
export const oddJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...TELLING), fc.string()), tie('value')), { maxLength: 5 })
      .map(ownNames),
  ),
})).value

/** An object of these names, `__proto__` among them. */
export function ownNames(entries: readonly (readonly [string, unknown])[]): object {
  const object = {}
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return object
}
