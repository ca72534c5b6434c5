import { foldedText } from './folded-text.ts'
import { rememberedTexts } from './remembered-texts.ts'

/** One word of a text, folded. */
export interface FoodToken {
  readonly text: string
  /** Without its plural. */
  readonly singular: string
  /** What stands between the word before and this one, folded, with the signs of lists as they are. */
  readonly before: string
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu
/** "d'amande" and "all'uovo" are two words; "cow's" is one. */
const ELISION = /(?<![\p{L}\p{N}])(d|l|j|m|n|s|t|c|qu|all|dell|nell|sull|dall|un)'(?=\p{L})/gu
/** The short "and" of "eggs'n'bacon" and "eggs'n bacon". "Chick'n" and "bac'n" are words for what is no meat. */
const SHORT_AND = /(?<=\p{L})'n(?:'|(?<!\b(?:chic?k|bac)'n)(?=\s))/gu

const SIGNS = '[·∙‧⋅・⁃●○■□◆◇◦‣▸►⦁➤❖»→✓\\t]'
/** What menus put between the things that they list. It is as long as the comma that it means. */
const LISTING = new RegExp(`${SIGNS}|(?<=\\s)[*>~](?=\\s)`, 'g')
/** Such a sign as it stands before a word. */
export const LISTING_SIGN = new RegExp(`${SIGNS}|\\s[*>~]\\s`)

/** The words of a text, with the folded text that they are part of. */
export function foodTokens(text: string): { readonly folded: string; readonly tokens: readonly FoodToken[] } {
  const written = withoutApostrophes(foldedText(text))
  const folded = written.replace(LISTING, ',')
  const tokens: FoodToken[] = []
  let end = 0
  for (const match of folded.matchAll(WORD)) {
    const word = match[0]
    const start = match.index
    tokens.push({
      text: word,
      singular: singularWord(word),
      before: written.slice(end, start),
      start,
      end: start + word.length,
    })
    end = start + word.length
  }
  return { folded, tokens }
}

function withoutApostrophes(folded: string): string {
  if (!folded.includes("'")) return folded
  return folded.replace(SHORT_AND, ' n ').replace(ELISION, '$1 ').replaceAll("'", '')
}

/** Dishes of all catalogs are made of the same few thousand words. */
const singularOf = rememberedTexts(20_000, (word) => withoutPlural(withoutDigits(word)))

/** No name of a food is longer. */
const MAX_WORD = 60

export function singularWord(word: string): string {
  return word.length > MAX_WORD ? word : singularOf(word)
}

/** "Kaas" and "Wels" are no plurals. Dutch has a "wel" that is no fish. */
const NO_PLURAL = /(?:ss|us|is|kaas|^wels)$/
/** "Camarões" has the singular camarão, unlike potatoes; "camaro" is a car, and "rojo" is red. */
const OF_AO =
  /(?:camar|salm|mexilh|eir|pinh|requeij|parmes|macarr|roj|leit|cap|salpic|chouric|salsich|vitel|fais|quind|empad|gal|massap|sturj|corac|lim|mel|feij)oes$/

function withoutPlural(word: string): string {
  if (word.length <= 3 || NO_PLURAL.test(word) || OF_AO.test(word)) return word
  if (word.endsWith('ies')) return word.length === 4 ? word.slice(0, -1) : `${word.slice(0, -3)}y`
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (/(?:sses|xes|zes|ches|shes|oes|uses)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const MIN_OTHER_PLURAL = 5
const OTHER_PLURAL = /(?:[iu]s|[hsz]es|eaux)$/

/** "Paninis", "quiches" and "gâteaux" of panini, quiche and gâteau. "Hummus" and "radishes" are none of this kind. */
export function otherSingular(word: string): string {
  return word.length >= MIN_OTHER_PLURAL && OTHER_PLURAL.test(word) ? word.slice(0, -1) : word
}

const DIGIT_LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}

const MIN_LETTERS = 3

/** "p3anut" is peanut. "12pc", "10oz" stay. */
function withoutDigits(word: string): string {
  if (!/^[a-z]+\d[a-z\d]*$/.test(word) || word.replace(/\d/g, '').length < MIN_LETTERS) return word
  return word.replace(/\d/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
}
