import fc from 'fast-check'

/** Code points that must never reach a terminal or a log. Separate from the expressions that they test. */
export const UNSAFE_RANGES: readonly (readonly [what: string, from: number, to: number])[] = [
  ['C0 controls', 0x00, 0x1f],
  ['DEL and C1 controls', 0x7f, 0x9f],
  ['soft hyphen', 0xad, 0xad],
  ['combining grapheme joiner', 0x34f, 0x34f],
  ['Arabic letter mark', 0x61c, 0x61c],
  ['Hangul fillers', 0x115f, 0x1160],
  ['zero-width characters and directional marks', 0x200b, 0x200f],
  ['line and paragraph separators, bidirectional embeddings', 0x2028, 0x202e],
  ['word joiner, invisible operators, bidirectional isolates', 0x2060, 0x206f],
  ['Hangul filler', 0x3164, 0x3164],
  ['halves of a character', 0xd800, 0xdfff],
  ['noncharacters', 0xfdd0, 0xfdef],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['byte order mark', 0xfeff, 0xfeff],
  ['annotations', 0xfff9, 0xfffb],
  ['noncharacters at the end of a plane', 0xfffe, 0xffff],
  ['tags', 0xe0000, 0xe007f],
  ['more variation selectors', 0xe0100, 0xe01ef],
]

const UNSAFE: ReadonlySet<string> = new Set(
  UNSAFE_RANGES.flatMap(([, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)),
  ),
)

/** The unsafe characters of a text, as code points. */
export function unsafeIn(text: string): string[] {
  return Array.from(text)
    .filter((character) => UNSAFE.has(character))
    .map((character) => codeOf(character))
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Sequences that terminals obey: colours, a cleared screen, a window's title, a clipboard, a link, 8-bit forms. */
const SEQUENCES = [
  '\u001b[35m',
  '\u001b[2J\u001b[H',
  '\u001b]0;owned\u0007',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001b]8;;https://evil.example\u001b\\',
  '\u009b2J',
  '\u001b[31m',
  '\r\n\u001b[1Astate   LIVE',
  '\u202eEVIL\u202c',
  '\u2066\u200f\u061c',
]

/** Text in which half of the characters are unsafe. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNSAFE),
      fc.constantFrom(...SEQUENCES),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
