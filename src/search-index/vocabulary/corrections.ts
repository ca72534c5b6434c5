import { type CloseWord, closeWords, isPlural } from '../../domain/text/close-words.ts'
import { type CatalogVocabulary, frequencyOf, hasBeginning, MAX_WORD_LENGTH } from './catalog-vocabulary.ts'

/** A word of the catalog that the guest may have meant. */
export type Correction = CloseWord

export interface Corrections {
  /** The closest first, then the most frequent. */
  readonly words: readonly Correction[]
  readonly steps: number
}

export interface WrittenWord {
  readonly word: string
  /** The guest may not have finished it. */
  readonly isLast: boolean
  readonly maxSteps: number
}

/** No real word has as many others close to it that are worth a look. */
const MAX_CORRECTIONS = 12

/**
 * The catalog's words that are close to the written one, not the word itself; its plural or singular has the distance 0.
 * Where the catalog has the written word, or a longer one that begins with it, only words with the same first letter
 * are close, and no beginning is.
 */
export function corrections(
  vocabulary: CatalogVocabulary,
  { word, isLast, maxSteps }: WrittenWord,
): Corrections {
  const maxDistance = allowedTypos(word)
  if (maxDistance === 0 || word.length > MAX_WORD_LENGTH) return { words: [], steps: 0 }
  const isBegun = isLast && hasBeginning(vocabulary, word)
  const found = closeWords(vocabulary.words, {
    written: word,
    maxDistance,
    withBeginnings: isLast && !isBegun,
    maxSteps,
  })
  const isKnown = isBegun || found.words.some(({ distance, isBeginning }) => distance === 0 && !isBeginning)
  const isMeant = ({ place, isBeginning }: CloseWord) => {
    const other = vocabulary.words[place] ?? word
    return other !== word && isCorrectable(other) && (!isKnown || (!isBeginning && other[0] === word[0]))
  }
  const words = found.words.filter(isMeant).sort(byCloseness(vocabulary)).slice(0, MAX_CORRECTIONS)
  return { words, steps: found.steps }
}

/** As `fuzziness: AUTO` of Elasticsearch, which looks at the singular. */
function allowedTypos(word: string): number {
  const length = isPlural(word) ? word.length - 1 : word.length
  if (/\p{N}/u.test(word) || length < 3) return 0
  return length < 6 ? 1 : 2
}

function byCloseness(vocabulary: CatalogVocabulary): (a: CloseWord, b: CloseWord) => number {
  return (a, b) =>
    a.distance - b.distance ||
    Number(a.isBeginning) - Number(b.isBeginning) ||
    frequencyOf(vocabulary, b.place) - frequencyOf(vocabulary, a.place) ||
    a.place - b.place
}

/** Nobody means another number or code than what is written; and a single letter is close to any other. */
function isCorrectable(word: string): boolean {
  return word.length > 1 && !/\p{N}/u.test(word)
}
