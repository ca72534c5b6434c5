import type { Range } from '../matching/preferences.ts'
import { foodOfWord } from '../vocabulary/food-vocabulary.ts'
import type { RangeNutrient } from '../vocabulary/nutrients.ts'
import {
  type AmountUnit,
  BOUND_PHRASES,
  BOUNDS_AFTER,
  BOUNDS_BEFORE,
  type BoundSide,
  COMPARED,
  COMPARISONS,
  CUE_PHRASES,
  LIGHT_FOODS,
  NEEDLESS,
  NUTRIENT_PHRASES,
  OTHER_UNITS,
  type StatedNutrient,
  UNIT_PHRASES,
} from './diet-phrases.ts'
import {
  FURTHER_BOUNDS_AFTER,
  FURTHER_BOUNDS_BEFORE,
  FURTHER_COMPARISONS,
  FURTHER_CUES,
  FURTHER_NUTRIENTS,
  FURTHER_UNITS,
} from './further-languages.ts'
import { isGeneral } from './general-foods.ts'
import { numberInWords } from './number-words.ts'
import { type PhraseTable, phraseTable } from './phrase-table.ts'
import { DENYING_SIGN, type TermToken } from './term-tokens.ts'
import type { BoundWord, WordBounds } from './word-bounds.ts'

/** A bound of an amount, and the tokens that state it. */
export interface StatedBound {
  readonly from: number
  readonly to: number
  /** null: an amount without a bound, such as "600 kcal". */
  readonly bound: { readonly nutrient: RangeNutrient; readonly range: Range } | null
  /** By a word such as "keto", not by a number. */
  readonly isWord?: boolean
}

const BEFORE = phraseTable(BOUNDS_BEFORE, FURTHER_BOUNDS_BEFORE)
const { NO, NOT, WITHOUT, CANNOT } = CUE_PHRASES
/** In "no soy under 500" the soy is a food, and "coke zero under 100" is one. */
const DENIAL = phraseTable(
  { NEEDLESS: `${NEEDLESS}, no soy, zero, cero, 0`, DENIED: [NO, NOT, WITHOUT, CANNOT].join() },
  { DENIED: [FURTHER_CUES.NO, FURTHER_CUES.NOT, FURTHER_CUES.WITHOUT, FURTHER_CUES.CANNOT].join() },
)
const COMPARISON = phraseTable(COMPARISONS, FURTHER_COMPARISONS)
const AFTER = phraseTable(BOUNDS_AFTER, FURTHER_BOUNDS_AFTER)
const NUTRIENT = phraseTable(NUTRIENT_PHRASES, FURTHER_NUTRIENTS)
const UNIT = phraseTable(UNIT_PHRASES, FURTHER_UNITS)
const WORDS = phraseTable(BOUND_PHRASES)

const KJ_PER_KCAL = 4.184
const SALT_PER_SODIUM = 2.5
/** More than any dish has. A larger number is no amount of a dish. */
const MAX_AMOUNT = 100_000
/** A number alone is calories within these: "under 600". */
const LEAST_BARE = 100
const MOST_BARE = 5_000

const NUTRIENT_OF_WORD: Readonly<
  Record<BoundWord, { readonly nutrient: RangeNutrient; readonly side: BoundSide }>
> = {
  highProtein: { nutrient: 'protein', side: 'min' },
  lowCarb: { nutrient: 'carbohydrates', side: 'max' },
  keto: { nutrient: 'carbohydrates', side: 'max' },
  light: { nutrient: 'caloriesTotal', side: 'max' },
  lowSodium: { nutrient: 'sodium', side: 'max' },
  lowFat: { nutrient: 'fatTotal', side: 'max' },
}

/** The bounds of amounts that a term states, in its order. */
export function statedBounds(tokens: readonly TermToken[], wordBounds: WordBounds): readonly StatedBound[] {
  const bounds: StatedBound[] = []
  for (let from = 0; from < tokens.length; ) {
    const last = bounds.at(-1)
    const of = last?.isWord && last.to === from ? (last.bound?.nutrient ?? null) : null
    const stated = boundWordAt(tokens, from, wordBounds) ?? new BoundReader(tokens, from, of).read()
    if (stated !== null) bounds.push(stated)
    from = stated?.to ?? from + 1
  }
  return bounds
}

function boundWordAt(tokens: readonly TermToken[], from: number, wordBounds: WordBounds): StatedBound | null {
  const found = WORDS.at(tokens, from)
  if (found === null) return null
  const to = from + found.length
  if (found.value === 'light' && found.length === 1 && LIGHT_FOODS.has(tokens[to]?.text ?? '')) return null
  const { nutrient, side } = NUTRIENT_OF_WORD[found.value]
  return { from, to, bound: { nutrient, range: rangeTo(side, wordBounds[found.value]) }, isWord: true }
}

interface Amount {
  readonly value: number
  readonly unit: AmountUnit | null
  readonly nutrient: StatedNutrient | null
  /** "40+ g of protein". */
  readonly isLeast: boolean
}

/** Reads one bound: "under 600 kcal", "protein over 20 g", "300-500 kcal", "30 g+ protein". */
class BoundReader {
  readonly #tokens: readonly TermToken[]
  readonly #from: number
  /** Of "low carb" right before it. */
  readonly #of: RangeNutrient | null
  #at: number

  constructor(tokens: readonly TermToken[], from: number, of: RangeNutrient | null) {
    this.#tokens = tokens
    this.#from = from
    this.#of = of
    this.#at = from
  }

  read(): StatedBound | null {
    const named = this.#take(NUTRIENT)
    if (named !== null) this.#skip(LINKS)
    const span = this.#span(named)
    if (span !== null) return span
    const isDenied = this.#denial()
    const compared = this.#take(BEFORE)
    const side = compared !== null && isDenied ? OTHER_SIDE[compared] : compared
    const nutrient = named ?? (side === null ? null : this.#take(NUTRIENT))
    this.#skip(LINKS)
    if (this.#isMoney()) return null
    const amount = this.#amount(nutrient)
    if (amount === null) return null
    const pair = side === null ? null : this.#pair(side, amount)
    if (pair !== null) return pair
    if (isDenied && side === 'min' && isPlain(amount)) return this.#unsupported(amount)
    if (side !== null) return this.#stated(side, amount)
    if (amount.isLeast) return this.#stated('min', amount)
    const after = this.#sideAfter(amount)
    if (after !== null) return this.#stated(after.side, after.amount)
    const isAmount =
      amount.value > 0 && unitAmount(amount) !== null && (amount.unit === 'KCAL' || amount.nutrient !== null)
    return isAmount ? { from: this.#from, to: this.#at, bound: null } : null
  }

  /** "Nothing" of "nothing with more than 500 kcal". */
  #denial(): boolean {
    const start = this.#at
    const isDenied = !this.#isOfFoodBefore() && this.#take(DENIAL) === 'DENIED'
    while (isDenied && this.#isBlank() && COMPARED.has(this.#text())) this.#at += 1
    if (isDenied && this.#isBlank() && COMPARISON.at(this.#tokens, this.#at) !== null) return true
    this.#at = start
    return false
  }

  /** "Nuts ❌ under 500", "nuts: no under 500", "nuts not allowed under 500". */
  #isOfFoodBefore(): boolean {
    const isBehind = /[:=]/.test(this.#tokens[this.#at]?.before ?? '')
    const isForbidden = this.#text() === 'not' && this.#tokens[this.#at + 1]?.text === 'allowed'
    // "Milch vertrage ich nicht unter 600 kcal".
    if (
      /^(?:nicht|niet)$/.test(this.#text()) &&
      /^(?:ich|wir|ik)$/.test(this.#tokens[this.#at - 1]?.text ?? '')
    )
      return true
    if (this.#text() !== DENYING_SIGN && !isBehind && !isForbidden) return false
    const food = foodOfWord(this.#tokens[this.#at - 1]?.singular ?? '')
    return food !== null && (!food.isDish || isGeneral(food))
  }

  #text(): string {
    return this.#tokens[this.#at]?.text ?? ''
  }

  #isBlank(): boolean {
    return /^\s*$/.test(this.#tokens[this.#at]?.before ?? '')
  }

  /** "between 300 and 500 kcal", "300-500 kcal". */
  #span(named: StatedNutrient | null): StatedBound | null {
    const start = this.#at
    const isBetween = this.#skip(BETWEEN)
    const low = this.#number()
    const unit = low === null ? null : this.#take(UNIT)
    const isJoined = low !== null && (this.#skip(TO) || this.#isDash())
    const high = isJoined ? this.#amount(named) : null
    if (low === null || high === null || (!isBetween && unitAmount(high) === null)) {
      this.#at = start
      return null
    }
    return this.#within({ ...high, value: low, unit: unit ?? high.unit }, high)
  }

  /** "At least 300 and at most 500 kcal": the second one says of what. */
  #pair(side: BoundSide, amount: Amount): StatedBound | null {
    const start = this.#at
    this.#skip(PAIRS)
    const other = unitAmount(amount) === null ? this.#take(BEFORE) : null
    const second = other === OTHER_SIDE[side] ? this.#amount(null) : null
    if (second !== null) {
      const first = { ...second, value: amount.value, unit: amount.unit ?? second.unit }
      const pair = side === 'min' ? this.#within(first, second) : this.#within(second, first)
      const isOfOne = bareAmount(amount) === null || pair?.bound?.nutrient === 'caloriesTotal'
      if (pair !== null && isOfOne) return pair
    }
    this.#at = start
    return null
  }

  #within(low: Amount, high: Amount): StatedBound | null {
    const [min, max] = [bareAmount(low), bareAmount(high)]
    if (min === null || max === null || min.value > max.value || min.nutrient !== max.nutrient) return null
    const range = { min: Math.ceil(min.value), max: Math.floor(max.value) }
    if (range.min > range.max) return null
    return { from: this.#from, to: this.#at, bound: { nutrient: max.nutrient, range } }
  }

  /** "600 kcal max", "30 g protein or more", "30 or more grams of protein". */
  #sideAfter(amount: Amount): { readonly side: BoundSide; readonly amount: Amount } | null {
    const start = this.#at
    const side = this.#take(AFTER)
    if (side === null) return null
    const unit = amount.unit ?? this.#take(UNIT)
    if (amount.nutrient === null) {
      this.#skip(LINKS)
      const nutrient = this.#take(NUTRIENT)
      if (nutrient !== null) return { side, amount: { ...amount, unit, nutrient } }
    }
    if (unit !== amount.unit) return { side, amount: { ...amount, unit } }
    const next = this.#tokens[this.#at]
    const isOfNext =
      (this.#at === start + 1 || BEFORE.at(this.#tokens, start) !== null) &&
      next !== undefined &&
      /^\p{N}/u.test(next.text) &&
      !/[,.;/|&\n]/.test(next.before)
    if (!isOfNext) return { side, amount }
    this.#at = start
    return null
  }

  #stated(side: BoundSide, amount: Amount): StatedBound | null {
    if (isPlain(amount) && (side === 'min' || this.#countsOther())) return null
    const isOfWord = amount.nutrient === null && (amount.unit === 'G' || amount.unit === 'MG')
    const known = bareAmount(isOfWord ? { ...amount, nutrient: this.#of } : amount)
    if (known === null) return null
    return {
      from: this.#from,
      to: this.#at,
      bound: { nutrient: known.nutrient, range: rangeTo(side, known.value) },
    }
  }

  /** "Not less than 500": whatever it counts, it is no upper bound. */
  #unsupported(amount: Amount): StatedBound | null {
    const isNone = bareAmount(amount) === null || this.#countsOther()
    return isNone ? null : { from: this.#from, to: this.#at, bound: null }
  }

  #countsOther(): boolean {
    return OTHER_UNITS.has(this.#text())
  }

  #isMoney(): boolean {
    return MONEY.test(this.#text())
  }

  #isDash(): boolean {
    return /^\s*[-‐–—]\s*$/.test(this.#tokens[this.#at]?.before ?? '')
  }

  #amount(nutrient: StatedNutrient | null): Amount | null {
    const value = this.#number()
    if (value === null) return null
    const isLeast = this.#skip(PLUS)
    const unit = this.#take(UNIT)
    const start = this.#at
    const isLinked = this.#skip(LINKS)
    const named = nutrient ?? this.#take(NUTRIENT)
    // "Under 500 salt and vinegar crisps".
    const behind = named === 'salt' && unit === null ? null : named
    if (behind === null && (isLinked || named !== null)) this.#at = start
    return { value, unit, nutrient: behind, isLeast }
  }

  #number(): number | null {
    const text = this.#text()
    const spelt = numberInWords(this.#tokens, this.#at)
    if (spelt !== null) {
      this.#at += spelt.length
      return spelt.value
    }
    if (!/^\d/.test(text) || text.length > MAX_DIGITS) return null
    this.#at += 1
    const isThousands = this.#text() === 'k' && this.#tokens[this.#at]?.before === ''
    if (isThousands) this.#at += 1
    const plain = THOUSANDS.test(text) ? text.replace(/[.,]/g, '') : text.replace(',', '.')
    const value = Number(plain) * (isThousands ? 1_000 : 1)
    return Number.isFinite(value) ? value : Number.POSITIVE_INFINITY
  }

  #take<T>(table: PhraseTable<T>): T | null {
    const found = table.at(this.#tokens, this.#at)
    this.#at += found?.length ?? 0
    return found?.value ?? null
  }

  #skip(words: ReadonlySet<string>): boolean {
    if (!words.has(this.#text())) return false
    this.#at += 1
    return true
  }
}

const LINKS = new Set(['of', 'de', 'is', 'in', 'are', 'di'])
const BETWEEN = new Set(['between', 'entre', 'from', 'zwischen', 'tra', 'fra', 'tussen'])
const TO = new Set(['to', 'and', 'y', 'a', 'et', 'und', 'e', 'bis', 'tot'])
const PAIRS = new Set(['and', 'y', 'but', 'pero'])
const PLUS = new Set(['+'])
const MONEY = /^[$€£]$/
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/
const MAX_DIGITS = 12

const OTHER_SIDE = { min: 'max', max: 'min' } as const

function isPlain({ unit, nutrient }: Amount): boolean {
  return unit === null && nutrient === null
}

/** In the unit of its nutrient, where the words say which one it is. */
function unitAmount({ value, unit, nutrient }: Amount): { nutrient: RangeNutrient; value: number } | null {
  if (value > MAX_AMOUNT) return null
  if (unit === 'KCAL' || unit === 'KJ') {
    const isEnergy = nutrient === null || nutrient === 'caloriesTotal'
    return isEnergy ? { nutrient: 'caloriesTotal', value: unit === 'KJ' ? value / KJ_PER_KCAL : value } : null
  }
  if (nutrient === null) return null
  if (nutrient === 'caloriesTotal') return unit === null ? { nutrient, value } : null
  if (nutrient === 'sodium') return { nutrient, value: unit === 'G' ? value * 1_000 : value }
  if (nutrient === 'salt')
    return { nutrient: 'sodium', value: (unit === 'G' ? value * 1_000 : value) / SALT_PER_SODIUM }
  return { nutrient, value: unit === 'MG' ? value / 1_000 : value }
}

/** A number alone is calories, where it can be those of a dish. */
function bareAmount(amount: Amount): { nutrient: RangeNutrient; value: number } | null {
  if (amount.unit !== null || amount.nutrient !== null) return unitAmount(amount)
  const isEnergy = amount.value >= LEAST_BARE && amount.value <= MOST_BARE
  return isEnergy ? { nutrient: 'caloriesTotal', value: amount.value } : null
}

/** Ranges hold whole numbers: the stricter one. */
function rangeTo(side: BoundSide, value: number): Range {
  return side === 'max' ? { min: null, max: Math.floor(value) } : { min: Math.ceil(value), max: null }
}
