/** Why a text is not JSON, and where. */
export interface JsonFault {
  /** Index of the character. */
  readonly at: number
  readonly cause: string
}

/** The index after what was read, or the fault in it. */
type Step = number | JsonFault

const fault = (at: number, cause: string): JsonFault => ({ at, cause })
const isFault = (step: Step): step is JsonFault => typeof step !== 'number'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NUMBER_LIKE = /[-+.\d][-+.\w]*/y
const WORD = /[\p{L}_$][\p{L}\d_$]*/uy
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const TYPOGRAPHIC_QUOTE = /[\u2018-\u201f\u00ab\u00bb\u0060\u00b4]/
/** Values of other languages, with what JSON has for them. */
const FOREIGN_WORDS: Readonly<Record<string, string>> = {
  NaN: 'leave the property out, or write null',
  Infinity: 'leave the property out, or write null',
  undefined: 'leave the property out, or write null',
  None: 'write null',
  nil: 'write null',
  NULL: 'write null',
  Null: 'write null',
  True: 'write true',
  TRUE: 'write true',
  False: 'write false',
  FALSE: 'write false',
}

/** The first fault of a text that JSON.parse refuses; null for JSON. */
export function jsonFault(text: string): JsonFault | null {
  const end = valueAt(text, afterSpace(text, 0))
  if (isFault(end)) return end
  const rest = afterSpace(text, end)
  return rest === text.length ? null : unexpectedAt(text, rest)
}

function valueAt(text: string, at: number): Step {
  const first = text[at] ?? ''
  if (first === '{') return objectAt(text, at)
  if (first === '[') return arrayAt(text, at)
  if (first === '"') return stringAt(text, at)
  if (/[-+.\d]/.test(first)) return numberAt(text, at)
  const word = matchAt(WORD, text, at)
  if (word === 'true' || word === 'false' || word === 'null') return at + word.length
  if (/[,\]}]/.test(first)) return fault(at, `a value is missing before "${first}"`)
  return unexpectedAt(text, at)
}

function arrayAt(text: string, start: number): Step {
  let at = afterSpace(text, start + 1)
  if (text[at] === ']') return at + 1
  for (;;) {
    const end = valueAt(text, at)
    if (isFault(end)) return end
    const next = nextMember(text, end, ']')
    if (isFault(next) || text[next - 1] === ']') return next
    at = next
  }
}

function objectAt(text: string, start: number): Step {
  let at = afterSpace(text, start + 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    const colon = keyAt(text, at)
    if (isFault(colon)) return colon
    const end = valueAt(text, afterSpace(text, colon))
    if (isFault(end)) return end
    const next = nextMember(text, end, '}')
    if (isFault(next) || text[next - 1] === '}') return next
    at = next
  }
}

/** After a member: the index of the next one, or the one after the closing bracket. */
function nextMember(text: string, end: number, closing: string): Step {
  const at = afterSpace(text, end)
  const found = text[at]
  if (found === closing) return at + 1
  if (found === ',') {
    const next = afterSpace(text, at + 1)
    return text[next] === closing ? fault(at, trailingComma(closing)) : next
  }
  if (found === undefined) return endsTooEarly(at)
  if (found === ':') return fault(at, `":" cannot stand here: only an object has names`)
  if (/[}\]]/.test(found)) return fault(at, `"${found}" cannot close what "${opening(closing)}" opened`)
  return /["{[\d\-tfn]/.test(found) ? fault(at, 'a comma is missing before this') : unexpectedAt(text, at)
}

/** Returns the index after the colon. */
function keyAt(text: string, at: number): Step {
  if (text[at] !== '"') return noKeyAt(text, at)
  const end = stringAt(text, at)
  if (isFault(end)) return end
  const colon = afterSpace(text, end)
  if (text[colon] === ':') return colon + 1
  return colon === text.length ? endsTooEarly(colon) : fault(colon, `":" is missing after a property name`)
}

function noKeyAt(text: string, at: number): JsonFault {
  const first = text[at]
  if (first === undefined) return endsTooEarly(at)
  const word = matchAt(WORD, text, at)
  if (word !== '') return fault(at, unquotedName(word))
  if (/\d/.test(first))
    return fault(at, 'a property name is missing: decimals have a point in JSON, not a comma')
  return /[,{}[\]:]/.test(first)
    ? fault(at, `a property name is missing before "${first}"`)
    : unexpectedAt(text, at)
}

function stringAt(text: string, start: number): Step {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return fault(at, controlCharacter(code))
    if (code !== 0x5c) continue
    const escaped = matchAt(ESCAPE, text, at)
    if (escaped === '') return fault(at, `"${text.slice(at, at + 2)}" is no escape of JSON: write "\\\\"`)
    at += escaped.length - 1
  }
  return fault(start, 'the closing quote of this text is missing')
}

function numberAt(text: string, at: number): Step {
  const number = matchAt(NUMBER, text, at)
  const written = matchAt(NUMBER_LIKE, text, at)
  if (number !== '' && number === written) return at + number.length
  const foreign = /^[-+](NaN|Infinity)$/.exec(written)?.[1]
  if (foreign !== undefined) return fault(at, foreignWord(written, FOREIGN_WORDS[foreign] ?? ''))
  return fault(at, `"${written.slice(0, 20)}" is no number of JSON`)
}

/** The cause where nothing of JSON begins with this character. */
function unexpectedAt(text: string, at: number): JsonFault {
  const first = text[at]
  if (first === undefined) return endsTooEarly(at)
  const word = matchAt(WORD, text, at)
  const remedy = Object.hasOwn(FOREIGN_WORDS, word) ? FOREIGN_WORDS[word] : undefined
  if (remedy !== undefined) return fault(at, foreignWord(word, remedy))
  if (word !== '') return fault(at, `the word "${word.slice(0, 20)}" stands without quotes`)
  if (first === "'") return fault(at, SINGLE_QUOTE)
  if (TYPOGRAPHIC_QUOTE.test(first)) return fault(at, `a typographic quote stands here: write "`)
  if (/^(?:\/[/*]|#|<!--)/.test(text.slice(at, at + 4))) return fault(at, COMMENT)
  return fault(at, `${shownCharacter(first)} cannot stand here`)
}

export const SINGLE_QUOTE = 'text stands in single quotes: JSON has double quotes only'
export const COMMENT = 'a comment stands here: JSON has none, remove it'

export function trailingComma(closing: string): string {
  return `a comma stands before "${closing}": remove it`
}

function unquotedName(name: string): string {
  return `the property name "${name.slice(0, 40)}" stands without double quotes`
}

function foreignWord(word: string, remedy: string): string {
  return `${word} is no value of JSON: ${remedy}`
}

function endsTooEarly(at: number): JsonFault {
  return fault(at, 'it ends too early')
}

function opening(closing: string): string {
  return closing === '}' ? '{' : '['
}

function controlCharacter(code: number): string {
  if (code === 0x0a || code === 0x0d) return 'a line break stands inside a text: write \\n'
  if (code === 0x09) return 'a tab stands inside a text: write \\t'
  return `control character 0x${code.toString(16)} stands inside a text: remove it`
}

function shownCharacter(character: string): string {
  const code = character.charCodeAt(0)
  return code > 0x20 && code < 0x7f
    ? `"${character}"`
    : `character U+${code.toString(16).padStart(4, '0').toUpperCase()}`
}

function afterSpace(text: string, start: number): number {
  let at = start
  while (' \t\n\r'.includes(text[at] ?? '-')) at += 1
  return at
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
