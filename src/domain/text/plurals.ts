import { isPlural } from './close-words.ts'

/** The singular that the index keeps of a word; the rules of its `minimal_english` stemmer. "cookies" gives "cooky". */
export function indexedWord(word: string): string {
  if (word.length < 3 || !word.endsWith('s') || /[su]s$/.test(word)) return word
  if (word.length > 3 && /[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`
  return /[iaoe]es$/.test(word) ? word : word.slice(0, -1)
}

/** The word and its plurals, as far as the index keeps them as different words: sandwich, sandwiches. */
export function wordForms(word: string): string[] {
  const forms = [word, `${word}s`, ...(/(?:[sxzo]|[cs]h)$/.test(word) ? [`${word}es`] : [])]
  const indexed = forms.map(indexedWord)
  return forms.filter((_, at) => indexed.indexOf(indexed[at] ?? '') === at)
}

/** Whether a word looks like a plural, also one that the index keeps as it is: tomatoes. */
export function looksPlural(word: string): boolean {
  return isPlural(word) || indexedWord(word) !== word
}
