/**
 * Characters that a reader cannot see or that control the displaying program: control characters, bidirectional and
 * other format characters, zero-width characters, tags, variation selectors, line and paragraph separators,
 * noncharacters, and halves of a character.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u
  .source
/** No script needs more accents on one letter. A display draws them over the lines above and below. */
const TOO_MANY_MARKS = /(?<=\p{M}{8})\p{M}/u.source
const UNSAFE = new RegExp(`${HIDDEN}|${TOO_MANY_MARKS}`, 'gu')
const UNSAFE_IN_LINES = new RegExp(`(?!\\n)(?:${HIDDEN}|${TOO_MANY_MARKS})`, 'gu')

/** Nothing of it is unsafe; most texts are made of it. */
const PRINTABLE_ASCII = /^[ -~]*$/

/** The same text in one line, with an escape such as `\u{202e}` in the place of each unsafe character. */
export function visibleText(text: string): string {
  return text.replace(UNSAFE, visibleEscape)
}

/** The same, but line ends stay. For our own text whose parts were escaped before. */
export function visibleLines(text: string): string {
  return text.replace(UNSAFE_IN_LINES, visibleEscape)
}

/** Whether nothing of the text has to be escaped. */
export function isVisible(text: string): boolean {
  return PRINTABLE_ASCII.test(text) || text.search(UNSAFE) === -1
}

/** JSON text of the same value, with a JSON escape in the place of each unsafe character inside of its strings. */
export function visibleJson(json: string): string {
  return json.replace(UNSAFE_IN_LINES, jsonEscape)
}

function visibleEscape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** JSON knows escapes of 16 bits only. */
function jsonEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** Pictures are made of several characters, some of which alone are invisible. */
const PICTURE = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])+/u
  .source
const SPACING = '[\\t\\n\\r]'
const KEPT_OR_UNSAFE = new RegExp(`(${PICTURE}|${SPACING})|${HIDDEN}|${TOO_MANY_MARKS}`, 'gu')

/** The text without characters that nobody can see. Line ends, tabs and pictures stay. */
export function visibleOnly(text: string): string {
  return isVisible(text) ? text : text.replace(KEPT_OR_UNSAFE, '$1')
}
