import { contentWords } from './content-words.ts'
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

type TextsByKey = Pick<ReadonlyMap<string, readonly string[]>, 'get' | 'has'>

/** Synonym sets, ready for searches. */
export interface Synonyms {
  /** By the key of a text: the other texts of its sets, with their plurals. */
  readonly othersOf: TextsByKey
  /** The same of sets of one direction: what a more general text may mean. */
  readonly narrowerOf: TextsByKey
  /** Words of the longest text. */
  readonly mostWords: number
}

/** A part of a search term, and what else it is searched by. */
export interface TermPart {
  readonly words: readonly string[]
  readonly synonyms: readonly string[]
  /** Less sure than synonyms. */
  readonly narrower?: readonly string[]
}

export const NO_SYNONYMS: Synonyms = { othersOf: new Map(), narrowerOf: new Map(), mostWords: 0 }

/** Of one term. A real one has no more texts with synonyms, and each of them may be a hundred clauses. */
const MAX_EXPANDED_PARTS = 4
/** Forms of other texts that one text is searched by: each is a clause for every place. */
const MAX_OTHERS = 24
/** Of one term. */
const MAX_OTHERS_OF_TERM = 80

export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const othersOf = new Map<string, readonly string[]>()
  const narrowerOf = new Map<string, readonly string[]>()
  let mostWords = 0
  for (const set of sets) {
    const { asked, found } = sidesOf(set)
    const table = set.includes(ONE_WAY) ? narrowerOf : othersOf
    for (const text of asked) {
      const others = found.filter((other) => other !== text).flatMap(textForms)
      mostWords = Math.max(mostWords, menuWords(text).length)
      for (const key of synonymKeys(text))
        table.set(key, [...new Set([...(table.get(key) ?? []), ...others])].slice(0, MAX_OTHERS))
    }
  }
  return { othersOf, narrowerOf, mostWords }
}

/** The synonyms of both, without a copy of them; the first ones come first. */
export function joinedSynonyms(first: Synonyms, second: Synonyms): Synonyms {
  return {
    othersOf: joinedTexts(first.othersOf, second.othersOf),
    narrowerOf: joinedTexts(first.narrowerOf, second.narrowerOf),
    mostWords: Math.max(first.mostWords, second.mostWords),
  }
}

function joinedTexts(first: TextsByKey, second: TextsByKey): TextsByKey {
  return {
    has: (key) => first.has(key) || second.has(key),
    get(key) {
      const [one, other] = [first.get(key), second.get(key)]
      if (one === undefined || other === undefined) return one ?? other
      return [...new Set([...one, ...other])].slice(0, MAX_OTHERS)
    },
  }
}

/** The keys under which a text is found: that of each of its forms. Two texts with a common key are the same text. */
export function synonymKeys(text: string): string[] {
  return [...new Set(textForms(text).map((form) => keyOf(menuWords(form))))]
}

/** The text with its last word as it is, and in its plural, where the index keeps them apart. */
export function textForms(text: string): string[] {
  const words = menuWords(text)
  const before = words.slice(0, -1)
  return wordForms(words.at(-1) ?? '').map((form) => [...before, form].join(' '))
}

/** Whether somebody has written what the text means. */
export function hasSynonyms(text: string, { othersOf, narrowerOf }: Synonyms): boolean {
  return synonymKeys(text).some((key) => othersOf.has(key) || narrowerOf.has(key))
}

/** The synonyms of a whole text and what is meant by it, with their plurals. */
export function synonymsOfText(text: string, { othersOf, narrowerOf }: Synonyms): readonly string[] {
  return synonymKeys(text).flatMap((key) => [...(othersOf.get(key) ?? []), ...(narrowerOf.get(key) ?? [])])
}

/** Small words of a text are left out, as of a term: bacon, lettuce and tomato. */
function keyOf(foldedWords: readonly string[]): string {
  return contentWords(foldedWords, (word) => word)
    .map(indexedWord)
    .join(' ')
}

/** Divides a term into single words and into texts of several words that have synonyms, the longest ones first. */
export function termParts(
  words: readonly string[],
  { othersOf, narrowerOf, mostWords }: Synonyms,
): readonly TermPart[] {
  const folded = words.map(foldedWord)
  const parts: TermPart[] = []
  let expanded = 0
  let left = MAX_OTHERS_OF_TERM
  for (let from = 0; from < words.length; ) {
    const lengths = expanded < MAX_EXPANDED_PARTS ? lengthsFrom(mostWords, words.length - from) : []
    const keyFor = (count: number) => keyOf(folded.slice(from, from + count))
    const length = lengths.find((count) => othersOf.has(keyFor(count)) || narrowerOf.has(keyFor(count)))
    const key = length === undefined ? '' : keyFor(length)
    if (length !== undefined) expanded += 1
    const end = from + (length ?? 1)
    const synonyms = (othersOf.get(key) ?? []).slice(0, left)
    const narrower = (narrowerOf.get(key) ?? []).slice(0, left - synonyms.length)
    left -= synonyms.length + narrower.length
    const part = { words: words.slice(from, end), synonyms }
    parts.push(narrower.length === 0 ? part : { ...part, narrower })
    from = end
  }
  return parts
}

function lengthsFrom(most: number, left: number): number[] {
  return Array.from({ length: Math.min(most, left) }, (_, at) => Math.min(most, left) - at)
}
