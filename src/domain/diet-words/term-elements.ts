import {
  type Food,
  foodOfWord,
  NAMES_WITH_AND,
  PHRASES,
  type PhraseNode,
} from '../vocabulary/food-vocabulary.ts'
import type { DietType } from '../vocabulary/vocabulary.ts'
import {
  COOKED,
  CUE_PHRASES,
  DIET_PHRASES,
  FOOD_ADJECTIVES,
  NO_FOODS,
  SMALL_WORDS,
  SPANISH_STATES,
  type TermCue,
} from './diet-phrases.ts'
import { FURTHER_CUES, FURTHER_DIETS } from './further-languages.ts'
import { bearsAllergen, isGeneral, isMeat } from './general-foods.ts'
import { phraseTable } from './phrase-table.ts'
import type { StatedBound } from './stated-bounds.ts'
import type { TermToken } from './term-tokens.ts'

/** One step of a term: a cue, a diet, a bound, a food or any other word. */
export interface TermElement {
  /** Its first word, folded. */
  readonly text: string
  readonly singular: string
  readonly cue: TermCue | null
  readonly diet: DietType | null
  readonly bound: StatedBound | null
  readonly food: Food | null
  /** Whether it can be a food that the vocabulary does not have. */
  readonly isContent: boolean
  /** What stands before it. */
  readonly before: string
  readonly start: number
  readonly end: number
}

const CUES = phraseTable(CUE_PHRASES, FURTHER_CUES)
const DIETS = phraseTable(DIET_PHRASES, FURTHER_DIETS)
const DENIALS: ReadonlySet<TermCue> = new Set(['NO', 'NOT', 'WITHOUT', 'CANNOT', 'PLAIN', 'OTHER_DIET'])

export function termElements(
  tokens: readonly TermToken[],
  bounds: readonly StatedBound[],
): readonly TermElement[] {
  const boundFrom = new Map(bounds.map((bound) => [bound.from, bound]))
  const elements: TermElement[] = []
  for (let from = 0; from < tokens.length; ) {
    const bound = boundFrom.get(from) ?? null
    const isOpaque = bound === null && isCode(tokens, from)
    const length = bound === null ? 1 : bound.to - bound.from
    const found = bound !== null || isOpaque ? { length } : stepAt(tokens, from, elements.at(-1))
    const first = isOpaque
      ? { ...(tokens[from] as TermToken), text: '', singular: '' }
      : (tokens[from] as TermToken)
    const last = tokens[from + found.length - 1] as TermToken
    const { text, singular, before, start } = first
    const nothing = { cue: null, diet: null, food: null }
    const step = { ...nothing, ...found }
    const isContent = bound === null && step.cue === null && step.diet === null && isContentWord(text)
    elements.push({ ...step, bound, isContent, text, singular, before, start, end: last.end })
    from += found.length
  }
  return elements
}

type Step = Partial<Pick<TermElement, 'cue' | 'diet' | 'food'>> & { readonly length: number }

/** Letters and digits that touch are parts of a code: "8df62" says nothing of dairy. */
function isCode(tokens: readonly TermToken[], at: number): boolean {
  return touch(tokens[at - 1], tokens[at]) || touch(tokens[at], tokens[at + 1])
}

function touch(left: TermToken | undefined, right: TermToken | undefined): boolean {
  if (left === undefined || right?.before !== '') return false
  return (isNumber(left) && isWord(right)) || (isWord(left) && isNumber(right))
}

function isWord({ text }: TermToken): boolean {
  return /^\p{L}/u.test(text)
}

function isNumber({ text }: TermToken): boolean {
  return /^\p{N}/u.test(text)
}

function stepAt(tokens: readonly TermToken[], from: number, before: TermElement | undefined): Step {
  const cue = cueAt(tokens, from)
  const diet = DIETS.at(tokens, from)
  if (diet !== null && diet.length >= (cue?.length ?? 0)) return { diet: diet.value, length: diet.length }
  if (cue !== null && DENIALS.has(cue.value)) return { cue: cue.value, length: cue.length }
  const food = foodAt(tokens, from, before?.cue != null && DENIALS.has(before.cue))
  if (food !== null && food.length > (cue?.length ?? 0)) return food
  if (cue !== null) return { cue: cue.value, length: cue.length }
  const divided = dividedFood(tokens, from)
  if (divided !== null) return { food: divided, length: 2 }
  return isAnySeed(tokens, from) ? { food: ANY_SEED, length: 1 } : { length: 1 }
}

/** "No soy" is a denial of soy, but "no soy vegano" and "soy vegano" are Spanish. */
function cueAt(tokens: readonly TermToken[], from: number): ReturnType<typeof CUES.at> {
  const cue = CUES.at(tokens, from)
  if (cue?.value !== 'NOT' || tokens[from + cue.length - 1]?.text !== 'soy') return cue
  return isSpanishState(tokens, from + cue.length) ? cue : { value: 'NO', length: 1 }
}

function isSpanishState(tokens: readonly TermToken[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && /^\s*$/.test(token.before) && SPANISH_STATES.test(token.text)
}

/** Words of one food are joined by blanks, a hyphen or "&"; a dash between blanks stands between two clauses. */
const JOINS_NAME = /^(?:[^\S\n]*&?[^\S\n]*|-[^\S\n]*)$/

function foodAt(tokens: readonly TermToken[], from: number, isDenied: boolean): Step | null {
  const first = tokens[from]?.text ?? ''
  if (first === 'soy' && isSpanishState(tokens, from + 1)) return null
  if (tokens[from - 1]?.text === 'not' && COOKED.has(first)) return null
  let node: PhraseNode | undefined = PHRASES
  let found: Step | null = null
  let whole: Food | null = null
  let hasAnd = false
  for (let at = from; at < tokens.length; at += 1) {
    const { text, singular, before } = tokens[at] as TermToken
    if (at > from && !JOINS_NAME.test(before)) break
    node = node.next.get(text) ?? node.next.get(singular)
    if (node === undefined) break
    if (at > from && (DIETS.at(tokens, at)?.length ?? 0) > 1) break
    if (at === from + 1 && isListOf(tokens[from] as TermToken, singular)) break
    if (/&/.test(before) && at > from) hasAnd = true
    if (node.food !== null && (!hasAnd || NAMES_WITH_AND.has(node.food.name)))
      found = { food: node.food, length: at - from + 1 }
    // "No fish tacos": tacos without fish.
    if (at === from && isDenied && node.food?.is === 'WHOLE') whole = node.food
  }
  if (whole === null || found?.food == null) return found
  return found.food.isDish ? { food: whole, length: 1 } : found
}

/** "Nuts milk" is no milk of nuts, which would be "nut milk", and "nuts meat pizza" no nut meat. */
function isListOf({ text, singular }: TermToken, next: string): boolean {
  const [first, second] = [singular, next].map(foodOfWord)
  if (text === singular || first == null || second == null) return false
  return bearsAllergen(first) && (isGeneral(second) || isMeat(second))
}

/** "Sea food", "shell fish": a general name in two words. */
function dividedFood(tokens: readonly TermToken[], from: number): Food | null {
  const [first, second] = [tokens[from], tokens[from + 1]]
  if (first === undefined || second === undefined || !/^[\s-]+$/.test(second.before)) return null
  const food = foodOfWord(first.text + second.singular)
  return food !== null && isGeneral(food) ? food : null
}

/** A seed without a name may be sesame. No text of a menu is read in this way. */
const ANY_SEED: Food = {
  name: 'seed',
  is: 'FOOD',
  allergens: [],
  kinds: [],
  mayMean: ['SESAME'],
  isDish: false,
  replacesMilk: false,
  onlyIn: null,
}

function isAnySeed(tokens: readonly TermToken[], at: number): boolean {
  const { singular } = tokens[at] as TermToken
  return (singular === 'seed' || singular === 'semilla') && tokens[at + 1]?.text !== 'de'
}

const MIN_CONTENT = 3

function isContentWord(text: string): boolean {
  if (text.length < MIN_CONTENT || !/^\p{L}+$/u.test(text) || NO_FOODS.has(text)) return false
  return !Object.values(SMALL_WORDS).some((small) => small.has(text))
}

/** "Red" of "red onion"; not "fried" of "not fried chicken". */
export function isFoodAdjective(
  { isContent, text, food }: TermElement,
  before: TermElement | undefined,
): boolean {
  if (before?.cue === 'NOT' && COOKED.has(text)) return false
  return isContent && food === null && FOOD_ADJECTIVES.has(text)
}

/** A word of this kind that is no part of a cue, a food or a bound. */
export function isSmallWord(
  element: TermElement | undefined,
  ...kinds: readonly (keyof typeof SMALL_WORDS)[]
): boolean {
  if (element === undefined || element.bound !== null || element.diet !== null || element.food !== null)
    return false
  return kinds.some((kind) => SMALL_WORDS[kind].has(element.text))
}

/** The first place from `from` on that is no modifier. */
export function afterModifiers(elements: readonly TermElement[], from: number): number {
  let at = from
  while (isSmallWord(elements[at], 'MODIFIER')) at += 1
  return at
}
