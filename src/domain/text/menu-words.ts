/** The words of a text, folded. */
export function menuWords(text: string): string[] {
  return wordsIn(text).map(foldedWord)
}

/**
 * The words of a text as they are. Splits as the analyzers of the index do ("B.L.T." is one word, "mac&cheese" and
 * "Dr.Pepper" two), except for scripts without spaces, which stay in one piece.
 */
export function wordsIn(text: string): string[] {
  return text.normalize('NFC').replace(DIVIDING_MARK, ' ').match(WORD) ?? []
}

/** Whether a mark divides words of the text that shelves of older definitions hold as one. */
export function hasDividingMark(text: string): boolean {
  return text.normalize('NFC').search(DIVIDING_MARK) !== -1
}

/** What the `standard` tokenizer takes for a part of a word. The index puts a blank in its place, too. */
const DIVIDING_MARK =
  /[_:·]|(?<=[\p{L}\p{M}]{2})\.(?=\p{L})|(?<=\p{L})\.(?=\p{L}[\p{L}\p{M}])|(?<=\p{L})['‘’](?=[nN]['‘’]\p{L})|(?<=\p{L}['‘’][nN])['‘’](?=\p{L})/gu

const WORD =
  /[\p{L}\p{Nl}\p{Nd}\p{M}]+(?:(?:(?<=\p{L}\p{M}*)['‘’.](?=\p{L})|(?<=\p{Nd})['‘’.,;](?=\p{Nd}))[\p{L}\p{Nl}\p{Nd}\p{M}]+)*/gu

/** Nothing of such a word is folded but its case. */
const LETTERS_ONLY = /^[a-z0-9]*$/
const PLAIN = /^[\0-\x7f]*$/
const MARKS_OF_LATIN = /(?<=\p{Script=Latin})\p{M}+/gu
const POSSESSIVE = /['‘’]s$/
const APART = /[ßæœøđðłþħı‘’]/g

/** Letters that are no base letter and accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ '‘': "'", '’': "'" },
}

const DOT_OF_ACRONYM = /(?<![^.])(\p{L})\.(?=\p{L}(?![^.]))/gu

/**
 * As the index folds words, except for plurals: lower case, Latin letters without accents, no possessive, no apostrophes,
 * no dots in acronyms.
 */
export function foldedWord(word: string): string {
  const small = word.toLowerCase()
  if (LETTERS_ONLY.test(small)) return small
  const bare = withoutAccents(small.replace(POSSESSIVE, ''))
  return bare.replaceAll("'", '').replace(DOT_OF_ACRONYM, '$1')
}

function withoutAccents(small: string): string {
  if (PLAIN.test(small)) return small
  const bare = small.normalize('NFKD').replace(MARKS_OF_LATIN, '').normalize('NFC')
  return bare.replace(APART, (letter) => LETTERS[letter] ?? letter)
}
