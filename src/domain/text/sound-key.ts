/**
 * The consonants of a folded word as they sound in English and Spanish: chicken and chkn, quesadilla and kesadiya have the
 * same key. Empty for a word with too few consonants to compare.
 */
export function soundKey(word: string): string {
  const key = single(soundOfWord(word).replace(/(?<=.)[aeiouyhw]/gu, ''))
  return key.length < LEAST ? '' : key
}

/** A folded word as it sounds, with its vowels: quesadilla and kesadiya sound the same, quesada does not. */
export function soundOfWord(word: string): string {
  return single(SOUNDS.reduce((text, [written, heard]) => text.replace(written, heard), word))
}

function single(text: string): string {
  return text.replace(/(.)\1+/gu, '$1')
}

const LEAST = 3
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/t?ch|sh/gu, '4'],
  [/ph/gu, 'f'],
  [/ck|qu|[cq](?![ei])|kw/gu, 'k'],
  [/x/gu, 'ks'],
  [/[cz]/gu, 's'],
  [/ll|j/gu, 'y'],
  [/v/gu, 'b'],
]
