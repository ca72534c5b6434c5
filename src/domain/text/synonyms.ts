import { foldedWord, menuWords } from './menu-words.ts'
import { indexedWord, wordForms } from './plurals.ts'

/** Texts that mean the same. A search for one of them also finds the others. */
export type SynonymSet = readonly string[]

/** Synonym sets, ready for searches. */
export interface Synonyms {
  /** By the key of a text: the other texts of its sets, with their plurals. */
  readonly othersOf: ReadonlyMap<string, readonly string[]>
  /** Words of the longest text. */
  readonly mostWords: number
}

/** A part of a search term, and what else it is searched by. */
export interface TermPart {
  readonly words: readonly string[]
  readonly synonyms: readonly string[]
}

export const NO_SYNONYMS: Synonyms = { othersOf: new Map(), mostWords: 0 }

/** Of one term. A real one has no more texts with synonyms, and each of them may be a hundred clauses. */
const MAX_EXPANDED_PARTS = 4

export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const othersOf = new Map<string, string[]>()
  let mostWords = 0
  for (const set of sets) {
    for (const text of set) {
      const others = set.filter((other) => other !== text).flatMap(textForms)
      mostWords = Math.max(mostWords, menuWords(text).length)
      for (const key of synonymKeys(text)) othersOf.set(key, [...(othersOf.get(key) ?? []), ...others])
    }
  }
  return { othersOf, mostWords }
}

/** The keys under which a text is found: that of each of its forms. Two texts with a common key are the same text. */
export function synonymKeys(text: string): string[] {
  return textForms(text).map((form) => keyOf(menuWords(form)))
}

/** The text with its last word as it is, and in its plural, where the index keeps them apart. */
export function textForms(text: string): string[] {
  const words = menuWords(text)
  const before = words.slice(0, -1)
  return wordForms(words.at(-1) ?? '').map((form) => [...before, form].join(' '))
}

/** The synonyms of a whole text, with their plurals. */
export function synonymsOfText(text: string, { othersOf }: Synonyms): readonly string[] {
  return synonymKeys(text).flatMap((key) => othersOf.get(key) ?? [])
}

function keyOf(foldedWords: readonly string[]): string {
  return foldedWords.map(indexedWord).join(' ')
}

/** Divides a term into single words and into texts of several words that have synonyms, the longest ones first. */
export function termParts(words: readonly string[], { othersOf, mostWords }: Synonyms): readonly TermPart[] {
  const folded = words.map(foldedWord)
  const parts: TermPart[] = []
  let expanded = 0
  for (let from = 0; from < words.length; ) {
    const lengths = expanded < MAX_EXPANDED_PARTS ? lengthsFrom(mostWords, words.length - from) : []
    const length = lengths.find((count) => othersOf.has(keyOf(folded.slice(from, from + count))))
    const end = from + (length ?? 1)
    const synonyms = length === undefined ? [] : (othersOf.get(keyOf(folded.slice(from, end))) ?? [])
    if (length !== undefined) expanded += 1
    parts.push({ words: words.slice(from, end), synonyms })
    from = end
  }
  return parts
}

function lengthsFrom(most: number, left: number): number[] {
  return Array.from({ length: Math.min(most, left) }, (_, at) => Math.min(most, left) - at)
}
