/** Where a word can stand in a dish, in the order of their weight. */
export const WORD_PLACES = ['name', 'category', 'ingredient', 'description'] as const
export type WordPlace = (typeof WORD_PLACES)[number]

/** The words of one catalog: a search corrects typos by them. */
export interface CatalogVocabulary {
  /** Folded by `menuWords`, sorted by code unit, each once. */
  readonly words: readonly string[]
  /** How often each word stands in each place: as many numbers a word as there are places. */
  readonly counts: Uint32Array
  /** Whether a word that it lacks, and that is not too long, is in no dish. */
  readonly isWhole?: boolean
}

/** Longer words are codes: they are no part of it. */
export const MAX_WORD_LENGTH = 40

export const NO_WORDS: CatalogVocabulary = { words: [], counts: new Uint32Array(0), isWhole: true }

/** How often the word at `place` of the list stands in a place of the dishes. */
export function countOf({ counts }: CatalogVocabulary, place: number, where: number): number {
  return counts[place * WORD_PLACES.length + where] ?? 0
}

export function frequencyOf(vocabulary: CatalogVocabulary, place: number): number {
  return WORD_PLACES.reduce((sum, _, where) => sum + countOf(vocabulary, place, where), 0)
}

/** Whether the catalog has a word with this beginning. */
export function hasBeginning({ words }: CatalogVocabulary, beginning: string): boolean {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((words[middle] ?? '') < beginning) from = middle + 1
    else to = middle
  }
  return words[from]?.startsWith(beginning) ?? false
}
