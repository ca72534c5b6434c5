import type { RandomNumber } from '../harness/requests/random-query.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The word with one letter changed, left out, doubled or added at or after a place. */
export function typoAt(from: number): (word: string, random: RandomNumber) => string {
  return (word, random) => {
    const at = from === 0 ? 0 : from + Math.floor(random() * (word.length - from))
    return letterTypo(word, at, random)
  }
}

export function letterTypo(word: string, at: number, random: RandomNumber): string {
  const letter = otherLetter(word[at] ?? '', random)
  const kind = Math.floor(random() * 3)
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  if (kind === 0) return `${before}${letter}${after}`
  return kind === 1 ? `${before}${after}` : `${before}${letter}${word.slice(at)}`
}

function otherLetter(letter: string, random: RandomNumber): string {
  const others = LETTERS.replace(letter.toLowerCase(), '')
  return others[Math.floor(random() * others.length)] ?? 'x'
}

/** Two neighbours change places, not the first letter. */
export function swappedLetters(word: string, random: RandomNumber): string {
  const places = Array.from({ length: word.length - 1 }, (_, place) => place).filter(
    (place) => place > 0 && word[place] !== word[place + 1],
  )
  const at = places[Math.floor(random() * places.length)]
  if (at === undefined) return word
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}
