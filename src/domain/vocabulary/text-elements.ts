import { withDutchJoints } from './dutch-joints.ts'
import {
  COMPOUND_ENDS,
  COMPOUND_STARTS,
  type Food,
  foodOfWord,
  NAMES_WITH_AND,
  PHRASES,
  type PhraseNode,
} from './food-vocabulary.ts'
import { type FoodToken, foodTokens, LISTING_SIGN, otherSingular, singularWord } from './food-words.ts'
import { meantFoodWord } from './misspelt-foods.ts'
import { withPortugueseWords } from './portuguese-words.ts'
import { rememberedTexts } from './remembered-texts.ts'
import type { Cue } from './text-cues.ts'

/** How a word is joined to the one before: not at all, by a comma, by a sign such as "·", by "&" or by "/". */
export type Link = 'NONE' | 'COMMA' | 'SIGN' | 'AND' | 'OR'

/** One step of a text: a food, a word that changes the meaning of a food, or any other word. */
export interface TextElement {
  readonly food: Food | null
  /** Another one whose name begins inside of this one's and ends after it: "milk chocolate" of "almond milk chocolate". */
  readonly alsoFood: Food | null
  readonly cue: Cue | null
  readonly start: number
  readonly end: number
  readonly link: Link
  /** Number of its sentence or bracket. */
  readonly clause: number
  /** Number of its part of a sentence, between commas and dashes. */
  readonly segment: number
}

export interface ReadText {
  readonly folded: string
  readonly elements: readonly TextElement[]
}

/** The longest names first, so that a compound hides its parts. */
export function textElements(text: string): ReadText {
  const { folded, tokens } = foodTokens(text)
  const elements: TextElement[] = []
  const place = { clause: 0, segment: 0 }
  for (let index = 0; index < tokens.length; ) {
    const found = elementAt(tokens, index)
    const first = tokens[index] as FoodToken
    const last = tokens[index + found.length - 1] as FoodToken
    if (first.before !== ' ') movePlace(place, first, tokens[index - 1])
    const whole = { ...place, start: first.start, end: last.end, link: linkOf(first.before) }
    const overTab = acrossTab(tokens, index, found)
    const alsoFood = found.food === null ? null : (overTab ?? overlapping(tokens, index, found.length))
    elements.push({ ...whole, food: found.food ?? overTab, alsoFood, cue: found.cue })
    if (found.isFree) elements.push({ ...whole, food: null, alsoFood: null, cue: 'FREE', link: 'NONE' })
    index += found.length
  }
  return { folded, elements: withPortugueseWords(withDutchJoints(elements, folded), folded) }
}

function overlapping(tokens: readonly FoodToken[], index: number, length: number): Food | null {
  for (let at = index + 1; at < index + length; at += 1) {
    const other = phraseAt(tokens, at)
    if (other?.food != null && at + other.length > index + length) return other.food
  }
  return null
}

/** "Pad\tthai" may be one name, and "soy\tmilk" two columns: both are read. */
function acrossTab(tokens: readonly FoodToken[], index: number, { length, cue }: Found): Food | null {
  if (cue !== null || tokens[index + length]?.before.includes('\t') !== true) return null
  const wide = phraseAt(tokens, index, true)
  return wide !== null && wide.length > length ? wide.food : null
}

const CLAUSE_END = /[.;!?\n()[\]{}|•:]/
const SEGMENT_END = /,|\s[-–—]\s|[–—]/

function movePlace(
  place: { clause: number; segment: number },
  token: FoodToken,
  previous: FoodToken | undefined,
): void {
  if (CLAUSE_END.test(token.before) && !isDecimal(token, previous)) {
    place.clause += 1
    place.segment += 1
  } else if (SEGMENT_END.test(token.before) || LISTING_SIGN.test(token.before)) place.segment += 1
}

function isDecimal({ before, text }: FoodToken, previous: FoodToken | undefined): boolean {
  return before === '.' && previous !== undefined && /^\d+$/.test(previous.text) && /^\d/.test(text)
}

function linkOf(before: string): Link {
  if (before === ' ') return 'NONE'
  if (before.includes(',')) return 'COMMA'
  if (LISTING_SIGN.test(before)) return 'SIGN'
  if (/[&+]/.test(before)) return 'AND'
  return before.includes('/') ? 'OR' : 'NONE'
}

interface Found {
  readonly food: Food | null
  readonly cue: Cue | null
  readonly length: number
  /** "eggless", "glutenfrei": the food and its denial in one word. */
  readonly isFree: boolean
}

const NOTHING: Found = { food: null, cue: null, length: 1, isFree: false }

function elementAt(tokens: readonly FoodToken[], index: number): Found {
  const phrase = phraseAt(tokens, index)
  if (phrase !== null) return phrase
  const token = tokens[index] as FoodToken
  const joined = joinedWord(token, tokens[index + 1])
  if (joined !== null) return { ...NOTHING, food: joined, length: 2 }
  return lonelyWord(token)
}

/** Words of one name may be joined by a hyphen, a space or "&", also by "_&_". */
const JOINS_FOOD = /^(?: *|[ _‐-]*[&+][ _‐-]*|[-_‐–—'*][^\S\t]*)$/
const JOINS_CUE = /^(?: *|[-_‐/][^\S\t]*)$/

function phraseAt(tokens: readonly FoodToken[], index: number, joinsTabs = false): Found | null {
  let node: PhraseNode | undefined = PHRASES
  let best: Found | null = null
  let [joinsFood, joinsCue, isAsWritten, hasAnd] = [true, true, true, false]
  for (let at = index; at < tokens.length; at += 1) {
    const token = tokens[at] as FoodToken
    if (at > index && token.before !== ' ') {
      const before = joinsTabs ? token.before.replaceAll('\t', ' ') : token.before
      hasAnd ||= /[&+]/.test(before)
      joinsFood &&= JOINS_FOOD.test(before)
      joinsCue &&= JOINS_CUE.test(before)
      if (!joinsFood && !joinsCue) break
    }
    const asWritten: PhraseNode | undefined = node.next.get(token.text)
    isAsWritten &&= asWritten !== undefined
    node =
      asWritten ??
      node.next.get(token.singular) ??
      node.next.get(otherSingular(token.text)) ??
      node.next.get(meantFoodWord(token.singular))
    if (node === undefined) break
    const length = at - index + 1
    const isOneName = !hasAnd || NAMES_WITH_AND.has(node.food?.name ?? '')
    if (node.food !== null && joinsFood && isOneName)
      best = { food: node.food, cue: null, length, isFree: false }
    else if (node.cue !== null && joinsCue && isAsWritten)
      best = { food: null, cue: node.cue, length, isFree: false }
  }
  return best
}

const MIN_JOINED = 6
/** "Rouge 7" is no "rouget". */
const NUMBER = /^\d+$/

/** "pea nuts" and "shr-imp": two words that are one food together and nothing alone. */
function joinedWord(token: FoodToken, next: FoodToken | undefined): Food | null {
  if (next === undefined || (next.before !== ' ' && !/^ ?[-‐]?[^\S\t]?$/.test(next.before))) return null
  const joined = token.text + next.text
  if (joined.length < MIN_JOINED || token.text.length < 2 || NUMBER.test(next.text)) return null
  return foodOfWord(singularWord(joined))
}

const FREE_WORD = /^(.{2,}?)(?:free|frei(?:e[rsnm]?)?|less|los(?:e[rsnm]?)?|vrij(?:en?|s)?)$/
/** No name of a food is longer. */
const MAX_WORD = 60

function lonelyWord({ text }: FoodToken): Found {
  return text.length > MAX_WORD ? NOTHING : foundAlone(text)
}

/** "GF" denies gluten. What has a gluten-free option ("GFO") has gluten as it comes. */
const OF_LABEL: Readonly<Record<string, Pick<Found, 'food' | 'isFree'>>> = {
  gf: { food: foodOfWord('gluten'), isFree: true },
  gfo: { food: foodOfWord('gluten'), isFree: false },
  dfo: { food: foodOfWord('dairy'), isFree: false },
  nfo: { food: foodOfWord('nut'), isFree: false },
}

const foundAlone = rememberedTexts(20_000, (text): Found => {
  const label = Object.hasOwn(OF_LABEL, text) ? OF_LABEL[text] : undefined
  if (label !== undefined) return { ...NOTHING, ...label }
  const denied = FREE_WORD.exec(text)?.[1]
  const stem = denied === undefined ? null : foodOfWord(singularWord(denied))
  if (stem !== null) return { ...NOTHING, food: stem, isFree: true }
  return { ...NOTHING, food: compoundFood(text, singularWord(text)) }
})

const MIN_PART = 3
/** What takes the place of milk in a word with these ends. Walnuts flavour a cheese, miso a butter. */
const PLANT_STARTS: readonly (readonly [ends: RegExp, starts: ReadonlySet<string>])[] = [
  [
    /^(?:milch|sahne|rahm|quark|joghurt|butter|kase|eiscreme)$/,
    new Set(['soja', 'hafer', 'cashew', 'erbsen', 'hanf', 'tofu']),
  ],
  [/^(?:milch|sahne|rahm|butter)$/, new Set(['mandel', 'kokos', 'dinkel', 'reis'])],
  [/^milch$/, new Set(['haselnuss', 'macadamia', 'walnuss', 'pistazien', 'paranuss', 'nuss', 'erdnuss'])],
  [/^butter$/, new Set(['erdnuss', 'haselnuss', 'macadamia', 'pistazien'])],
]

/** "Lachsfilet" is salmon, "Apfelkuchen" is cake, "Mandelsahne" is almonds and no cream. */
function compoundFood(text: string, singular: string): Food | null {
  const start = longestPart(COMPOUND_STARTS, text, (length) => text.slice(0, length)) ?? startOfOil(text)
  const end =
    longestPart(COMPOUND_ENDS, text, (length) => text.slice(-length)) ??
    longestPart(COMPOUND_ENDS, singular, (length) => singular.slice(-length)) ??
    endAfterUnit(text)
  if (start === null && end === null) return null
  const isPlant = PLANT_STARTS.some(
    ([ends, starts]) => start !== null && end !== null && starts.has(start.name) && ends.test(end.name),
  )
  const parts = [start, isPlant ? null : end].filter((part) => part !== null)
  const allergens = [...new Set(parts.flatMap((part) => part.allergens))]
  const kinds = [...new Set(parts.flatMap((part) => part.kinds))]
  const onlyIn = parts.find((part) => part.onlyIn !== null)?.onlyIn ?? null
  const found = { name: singular, is: 'DISH', allergens, kinds, mayMean: [], isDish: true } as const
  return { ...found, replacesMilk: false, onlyIn }
}

/** "Fischöl": only this end of two letters makes a compound. */
function startOfOil(text: string): Food | null {
  return text.endsWith('ol') ? (COMPOUND_STARTS.get(text.slice(0, -2)) ?? null) : null
}

/** "100gcheese": the number is a word of its own. */
const AFTER_UNIT = /^(?:k?g|[cdm]?l|oz|x|pcs?)([a-z]{3,})$/

function endAfterUnit(text: string): Food | null {
  const word = AFTER_UNIT.exec(text)?.[1] ?? ''
  return COMPOUND_ENDS.get(word) ?? COMPOUND_ENDS.get(singularWord(word)) ?? null
}

function longestPart(
  parts: ReadonlyMap<string, Food>,
  word: string,
  partOf: (length: number) => string,
): Food | null {
  for (let length = word.length - MIN_PART; length >= MIN_PART; length -= 1) {
    const part = parts.get(partOf(length))
    if (part !== undefined) return part
  }
  return null
}
