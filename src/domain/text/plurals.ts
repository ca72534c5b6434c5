import { isPlural } from './close-words.ts'

/**
 * The form that the index keeps of a word: the same for its singular and its plural, in English, and in Spanish after a
 * vowel, l, n and r. It need not be a word. It is a beginning of the word, but for berry and berries, which are "berrie".
 * The filters of the analyzer `menu_text` are these rules in this order.
 */
export function indexedWord(word: string): string {
  return word
    .replace(/^(.+[^su])s$/u, '$1')
    .replace(/^(.{2,}(?:[sxz]|[cs]h|o)|.{4,}[lnr])e$/u, '$1')
    .replace(/^(.+[^aeiou])y$/u, '$1ie')
}

/** The word and its plurals, as far as shelves of older definitions keep them as different words. */
export function wordForms(word: string): string[] {
  const plural = /(?:[sxzo]|[cs]h)$/.test(word) ? 'es' : /ie$/.test(word) ? 's' : null
  return plural === null ? [word] : [word, `${word}${plural}`]
}

/** Whether a word looks like a plural. */
export function looksPlural(word: string): boolean {
  return isPlural(word) || (word.endsWith('s') && indexedWord(word) !== word)
}
