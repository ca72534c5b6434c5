import { foldedWord } from '../text/menu-words.ts'
import { foldedText } from '../vocabulary/folded-text.ts'
import { singularWord } from '../vocabulary/food-words.ts'

/** One word, number or sign of a search term. */
export interface TermToken {
  /** Folded: lower case without accents and apostrophes. */
  readonly text: string
  /** Without its plural. */
  readonly singular: string
  /** What stands between the token before and this one. A dash that joins two words is a hyphen. */
  readonly before: string
  /** Places in the term, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/** Invisible characters may stand inside of a word. A plus is a sign beside a number only: else it joins two words. */
const WORD_OR_NUMBER =
  /[\p{L}\p{M}\p{Cf}'’‘´`′＇]*\p{L}[\p{L}\p{M}\p{Cf}'’‘´`′＇]*|\p{N}+(?:[.,]\p{N}+)*|[<>]=?|[≤≥$€£%]|(?<=\p{N}\s?\p{L}{0,2}\s?)\+|\+(?=\s?\p{N})/u
export const DENYING_SIGNS = '❌❎🚫⛔🛑✖✗✘🙅👎'
const TOKEN = new RegExp(
  String.raw`${WORD_OR_NUMBER.source}|[${DENYING_SIGNS}]+[\p{Cf}\p{M}\p{Emoji_Modifier}♀♂]*|\p{Extended_Pictographic}`,
  'gu',
)
const PLAIN = /^[\0-\x7f]*$/
const HYPHEN = /^[‐‑‒–—−﹣－_]$/
/** What each of them is read as: "no", before a food or behind it. */
export const DENYING_SIGN = '❌'
const STARTS_WITH_SIGN = new RegExp(`^[${DENYING_SIGNS}]`, 'u')
const LONG_NO = /^no{2,}$/
/** Of "d'arachides" and "all'uovo". */
const ELIDED = /^(?:d|l|un|all|dell|dall)['’‘´`′＇](?=\p{L}{2})/iu
const APOSTROPHES = /['’‘´`′＇ʼ]/g

export function termTokens(term: string): readonly TermToken[] {
  const tokens: TermToken[] = []
  let end = 0
  for (const { 0: word, index } of term.matchAll(TOKEN)) {
    const elided = ELIDED.exec(word)?.[0].length ?? 0
    for (const from of elided === 0 ? [0] : [0, elided]) {
      const part = word.slice(from, from === 0 && elided > 0 ? elided : undefined)
      const text = foldedToken(part)
      const start = index + from
      const before = term.slice(end, start).replace(HYPHEN, '-')
      end = start + part.length
      tokens.push({ text, singular: singularWord(text), before, start, end })
    }
  }
  return tokens
}

function foldedToken(word: string): string {
  if (STARTS_WITH_SIGN.test(word)) return DENYING_SIGN
  const small = word.toLowerCase().replace(APOSTROPHES, '').replace(LONG_NO, 'no')
  return PLAIN.test(small) ? small : foldedWord(foldedText(small))
}
