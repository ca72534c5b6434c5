/**
 * The consonants of a folded word as they sound in English and Spanish: chicken and chkn, quesadilla and kesadiya are alike.
 * Empty where too little is left to say so.
 */
export function soundKey(word: string): string {
  const key = SOUNDS.reduce((text, [written, heard]) => text.replace(written, heard), word)
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?<=.)[aeiouyhw]/gu, '')
    .replace(/(.)\1+/gu, '$1')
  return key.length < LEAST ? '' : key
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
