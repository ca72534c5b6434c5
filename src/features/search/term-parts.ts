import { foldedWord } from '../../domain/text/menu-words.ts'
import { type Synonyms, synonymsOfText, type TermPart, termParts } from '../../domain/text/synonyms.ts'
import type { WordLookup } from '../../search-index/vocabulary/word-lookup.ts'

/** A menu joins no more words: chick fil a. */
const MAX_JOINED = 3
const MIN_JOINED = 3

/**
 * Divides the words of a term into parts, each with the texts that stand for it as well: synonyms, the words as one word
 * of the catalog ("cheese burger"), or the word as several ("cheeseburger").
 */
export function partsOfTerm(
  words: readonly string[],
  synonyms: Synonyms,
  lookup: WordLookup | null,
): readonly TermPart[] {
  if (lookup === null) return termParts(words, synonyms)
  const parts: TermPart[] = []
  let apart: string[] = []
  const endApart = () => {
    parts.push(...termParts(apart, synonyms).map((part) => withSplit(part, lookup)))
    apart = []
  }
  for (let from = 0; from < words.length; ) {
    const joined = joinedFrom(words, from, lookup)
    if (joined === null) {
      apart.push(words[from] ?? '')
      from += 1
      continue
    }
    endApart()
    const { length, text } = joined
    parts.push({
      words: words.slice(from, from + length),
      synonyms: [text, ...synonymsOfText(text, synonyms)],
    })
    from += length
  }
  endApart()
  return parts
}

function joinedFrom(words: readonly string[], from: number, lookup: WordLookup) {
  for (let length = Math.min(MAX_JOINED, words.length - from); length > 1; length -= 1) {
    const folded = words.slice(from, from + length).map(foldedWord)
    const text = folded.join('')
    if (text.length >= MIN_JOINED && areWhole(folded) && lookup.has(text)) return { length, text }
  }
  return null
}

/** Words, or the letters of an acronym: "footlong s" may become "footlong steak". */
function areWhole(folded: readonly string[]): boolean {
  const letters = folded.filter((word) => /^\p{L}$/u.test(word)).length
  return letters === 0 || letters === folded.length
}

/** Only where the catalog does not have the word itself. */
function withSplit(part: TermPart, lookup: WordLookup): TermPart {
  const [word = '', ...others] = part.words.map(foldedWord)
  if (others.length > 0 || lookup.has(word)) return part
  const split = lookup.split(word)
  return split === null ? part : { ...part, synonyms: [split.join(' '), ...part.synonyms] }
}

/** Whether a dish may be found by a part: false only where the catalog can have none of its texts. */
export function mayFind(part: TermPart, isLast: boolean, lookup: WordLookup): boolean {
  const isThere = (word: string, mayBegin: boolean) =>
    lookup.mayHave(word) || (mayBegin && lookup.hasBeginning(word)) || lookup.compoundsOf(word).length > 0
  return (
    part.words.every((word, at) => isThere(foldedWord(word), isLast && at === part.words.length - 1)) ||
    [...part.synonyms, ...(part.narrower ?? [])].some((text) =>
      text.split(' ').every((word) => lookup.mayHave(word)),
    )
  )
}
