import { foldedWord, menuWords } from './menu-words.ts'
import { indexedWord, wordForms } from './plurals.ts'

/**
 * Texts that mean the same: a search for one of them also finds the others. With `ONE_WAY` among them, a search for one
 * before it also finds those behind it.
 */
export type SynonymSet = readonly string[]
export const ONE_WAY = '=>'

/** The texts of a set that guests search for, and those that are found for them. */
export function sidesOf(set: SynonymSet): { readonly asked: SynonymSet; readonly found: SynonymSet } {
  const at = set.indexOf(ONE_WAY)
  return at === -1 ? { asked: set, found: set } : { asked: set.slice(0, at), found: set.slice(at + 1) }
}

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
/** Forms of other texts that one text is searched by: each is a clause for every place. */
const MAX_OTHERS = 24

export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const othersOf = new Map<string, string[]>()
  let mostWords = 0
  for (const set of sets) {
    const { asked, found } = sidesOf(set)
    for (const text of asked) {
      const others = found.filter((other) => other !== text).flatMap(textForms)
      mostWords = Math.max(mostWords, menuWords(text).length)
      for (const key of synonymKeys(text))
        othersOf.set(key, [...new Set([...(othersOf.get(key) ?? []), ...others])].slice(0, MAX_OTHERS))
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
