import { indexedWord } from '../../domain/text/plurals.ts'
import { singularWord } from '../../domain/vocabulary/food-words.ts'
import { type CatalogVocabulary, frequencyOf, hasBeginning, MAX_WORD_LENGTH } from './catalog-vocabulary.ts'
import { isMenuWord } from './common-words.ts'

/** What the words of a catalog say of a typed word. All words are folded. */
export interface WordLookup {
  /** Whether the catalog has the word, in singular or plural. */
  readonly has: (word: string) => boolean
  /** How often it stands in the catalog, in singular and plural. */
  readonly frequencyOf: (word: string) => number
  /** Whether a dish may be found by the word: false only where the catalog cannot have it. */
  readonly mayHave: (word: string) => boolean
  readonly hasBeginning: (beginning: string) => boolean
  /** The catalog's words that end with the word: cheeseburger for burger. */
  readonly compoundsOf: (word: string) => readonly string[]
  /** The catalog's words with a food in them: cheesy and cheeseburger for cheese, McChicken for chicken. */
  readonly wordsNaming: (food: string) => readonly string[]
  /** The word as several words of the catalog: cheese burger for cheeseburger. Null where that is not possible. */
  readonly split: (word: string) => readonly string[] | null
}

/** A shorter word ends too many others by chance. */
const MIN_TAIL = 3
/** A word of this length hardly ends another by chance, so the part before it may be no word. */
const LONG_TAIL = 5
const SHORT_WORD = 2
const MIN_HEAD = 3
const MAX_COMPOUNDS = 12
const MAX_PARTS = 3
/** Each ends with another word by chance. */
const NO_COMPOUNDS: ReadonlySet<string> = new Set(
  'chickpea buckwheat peppercorn gingerbread horseradish pancake pineapple eggplant mushroom coconut doughnut donut butternut chestnut nutmeg artichoke sweetbread headcheese'
    .split(' ')
    .map(indexedWord),
)
/** Each begins with a food that is not in it. */
const OTHER_BEGINNINGS: ReadonlySet<string> = new Set(['hamburger', 'peppermint', 'butterfly', 'buttercup'])
/** Spelled by letters that the engine divides in another way. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Nd}_]/u

const LOOKUPS = new WeakMap<CatalogVocabulary, WordLookup>()

/** Made once for each vocabulary. */
export function wordLookup(vocabulary: CatalogVocabulary): WordLookup {
  const known = LOOKUPS.get(vocabulary)
  if (known !== undefined) return known
  const made = newLookup(vocabulary)
  LOOKUPS.set(vocabulary, made)
  return made
}

function newLookup(vocabulary: CatalogVocabulary): WordLookup {
  const { words } = vocabulary
  const places = new Map(words.map((word, place) => [indexedWord(word), place]))
  const has = (word: string) => places.has(indexedWord(word))
  const isWhole = vocabulary.isWhole === true
  let counted: Uint32Array | undefined
  const frequencies = () => {
    counted ??= frequenciesAt(places, vocabulary)
    return counted
  }
  return {
    has,
    mayHave: (word) => !isWhole || has(word) || word.length > MAX_WORD_LENGTH || OTHER_SCRIPT.test(word),
    frequencyOf: (word) => frequencies()[places.get(indexedWord(word)) ?? -1] ?? 0,
    hasBeginning: (beginning) => hasBeginning(vocabulary, beginning),
    compoundsOf: (word) => compoundsIn(places, words, indexedWord(word)),
    wordsNaming: (food) => wordsNamingFood(words, has, singularWord(food)),
    split: (word) => splitInto(word, has, MAX_PARTS),
  }
}

/** Of singular and plural together, at the place that both have. */
function frequenciesAt(places: ReadonlyMap<string, number>, vocabulary: CatalogVocabulary): Uint32Array {
  const { words } = vocabulary
  const frequencies = new Uint32Array(words.length)
  for (const [own, word] of words.entries()) {
    const place = places.get(indexedWord(word)) ?? own
    frequencies[place] = (frequencies[place] ?? 0) + frequencyOf(vocabulary, own)
  }
  return frequencies
}

function compoundsIn(
  places: ReadonlyMap<string, number>,
  words: readonly string[],
  tail: string,
): readonly string[] {
  const isWord = (word: string) => places.has(indexedWord(word)) || isMenuWord(word)
  if (tail.length < MIN_TAIL || !isWord(tail)) return []
  const compounds: string[] = []
  for (const [word, place] of places) {
    const head = word.length - tail.length
    if (head < MIN_HEAD || !word.endsWith(tail) || NO_COMPOUNDS.has(word)) continue
    if (tail.length >= LONG_TAIL || isWord(word.slice(0, head))) compounds.push(words[place] ?? word)
    if (compounds.length >= MAX_COMPOUNDS) break
  }
  return compounds
}

/** For foods that a guest leaves out. It takes more words than `compoundsIn`, which serves searches for a food. */
function wordsNamingFood(words: readonly string[], has: WordLookup['has'], food: string): readonly string[] {
  if (food.length < MIN_TAIL) return []
  const stem = food.slice(0, -1)
  const adjective = `${food.replace(/e$/, '')}y`
  const isWord = (word: string) => word.length >= MIN_HEAD && (has(word) || isMenuWord(word))
  const isNaming = (word: string) => {
    if (word === food || NO_COMPOUNDS.has(word) || OTHER_BEGINNINGS.has(word)) return false
    if (word.endsWith(food) && (food.length >= LONG_TAIL || isWord(word.slice(0, -food.length)))) return true
    return word === adjective || (word.startsWith(food) && isWord(word.slice(food.length)))
  }
  return words.filter((word) => word.includes(stem) && isNaming(singularWord(word))).slice(0, MAX_COMPOUNDS)
}

/** Into as few parts as possible, the first one as long as possible. */
function splitInto(word: string, has: WordLookup['has'], most: number): readonly string[] | null {
  if (word.length > MAX_WORD_LENGTH) return null
  for (let parts = 2; parts <= most; parts += 1) {
    const found = splitExactly(word, has, parts)
    if (found !== null && isDivision(found)) return found
  }
  return null
}

function splitExactly(word: string, has: WordLookup['has'], parts: number): readonly string[] | null {
  if (parts === 1) return has(word) ? [word] : null
  for (let at = word.length - 1; at >= 1; at -= 1) {
    const first = word.slice(0, at)
    if (!has(first)) continue
    const rest = splitExactly(word.slice(at), has, parts - 1)
    if (rest !== null) return [first, ...rest]
  }
  return null
}

/** A letter is a part of its own between or after two words alone: chick fil a. */
function isDivision(parts: readonly string[]): boolean {
  const isShort = (part: string) => part.length < SHORT_WORD && !/\p{Nd}/u.test(part)
  return !parts.some(isShort) || (parts.length === MAX_PARTS && parts.filter(isShort).length === 1)
}
