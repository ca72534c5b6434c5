import { isDeepStrictEqual } from 'node:util'
import { interpretTerm } from '../../domain/diet-words/interpret-term.ts'
import { DENYING_SIGNS } from '../../domain/diet-words/term-tokens.ts'
import { withoutSmallEnds } from '../../domain/text/content-words.ts'
import { foldedWord, menuWords, wordsIn } from '../../domain/text/menu-words.ts'
import { hasSynonyms, type Synonyms } from '../../domain/text/synonyms.ts'
import type { CatalogVocabulary } from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { isFiller, isMenuWord } from '../../search-index/vocabulary/common-words.ts'
import { type Correction, corrections } from '../../search-index/vocabulary/corrections.ts'
import { wordLookup } from '../../search-index/vocabulary/word-lookup.ts'
import { mayFind, partsOfTerm } from './term-parts.ts'

/** A word that is searched instead of a typed one, or the typed one. */
export interface ForgivenWord {
  readonly typed: string
  /** The typed word; where no dish can have it, what the guest most likely meant. */
  readonly text: string
  readonly isCorrected: boolean
  /** What the guest may have meant, the closest one first. */
  readonly corrections: readonly Correction[]
  /** A word of diet: every dish must have it. */
  readonly isNeeded: boolean
  /** It may be the beginning of a word. */
  readonly isBegun: boolean
}

/** A term as a guest may have meant it. */
export interface ForgivenTerm {
  readonly words: readonly ForgivenWord[]
  /** Typed words that are not searched. */
  readonly leftOut: readonly string[]
  /** Some of them may be typos after all: what they may mean. A dish that has it comes first. */
  readonly maybe: readonly (readonly Correction[])[]
  /** The typed term with what was corrected, without what was left out. */
  readonly searchedTerm: string
}

/** No real term has typos in as many words. */
const MAX_CORRECTED_WORDS = 12
/** For all words together: a few milliseconds, whatever the vocabulary. */
export const MAX_CORRECTION_STEPS = 120_000
/** Words that deny what stands beside them, in any language, also where the reader of diets does not understand it. */
const DENIALS: ReadonlySet<string> = new Set(
  `no not non none without sin free minus except hold skip avoid allergic allergy intolerant never nothing cannot cant dont safe
   omit excluding ohne kein keine keinen keiner nicht nie frei freie freier freies freien sans pas jamais ni senza nessun nessuna
   privo mai sem nao nem nenhum nenhuma isento isenta livre exceto zonder geen niet vrij utan inte ingen uden uten ikke bez nie ei ilman cero ningun ninguna nada libre allergique
   allergisch alergico alergica allergico allergica
   n0 без не ни нет кроме нельзя χωρις χωρίς οχι όχι fara nelkul olmadan yok hayir tanpa khong בלי ללא بدون بلا غير خالي बिना नहीं
   ছাড়া 없이 없는 빼고 말고 제외 안 なし 抜き 不要 不吃 不含 没有 无`.split(/\s+/),
)
/** "Glutenfrei", "nutfree", "peanutallergy". */
const DENIAL_INSIDE =
  /(?:free|frei(?:e[rsnm]?)?|vrij|(?:all?er[gj]|intoleran|алл?ерг|αλλεργ|حساسي|אלרג)\p{L}*|알레르기|알러지|アレルギー|过敏|過敏)$/u
/** A sign before a word: "-peanuts", "❌ nuts". */
const DENYING_SIGN = new RegExp(String.raw`(?:^|\s)[-–—−!${DENYING_SIGNS}]\ufe0f?\s*([\p{L}\p{M}]+)`, 'gu')

interface Sources {
  readonly vocabulary: CatalogVocabulary
  readonly synonyms: Synonyms
}

/**
 * Corrects typos by the words of the catalog, and leaves out words that no dish has and words around what is wanted.
 * Words of diet stay, and what is searched says the same of diets as the typed term: else null. So it is where nothing
 * is left to search. `words`: those of the term that name something.
 */
export function forgivenTerm(term: string, words: readonly string[], sources: Sources): ForgivenTerm | null {
  const isNeeded = neededIn(term)
  const read = readWords(words, isNeeded, sources)
  const kept = read.filter((one) => 'text' in one)
  const dropped = read.filter((one) => !('text' in one))
  if (kept.length === 0 || dropped.some(({ typed }) => isNeeded(foldedWord(typed)))) return null
  const leftOut = dropped.map(({ typed }) => typed)
  const searchedTerm = termOf(term, kept, leftOut)
  const isChanged = leftOut.length > 0 || kept.some(({ isCorrected }) => isCorrected)
  if (isChanged && !hasSameExclusions(term, searchedTerm, kept)) return null
  const maybe = dropped.map((one) => one.corrections).filter((close) => close.length > 0)
  return { words: kept, leftOut, maybe, searchedTerm }
}

/** Whether a folded word is one of the words of diet of a term, or denies something. */
export function neededIn(term: string): (folded: string) => boolean {
  const { spans } = interpretTerm(term)
  const needed = spans.filter(({ kind }) => kind !== 'IGNORED')
  const signed = [...term.matchAll(DENYING_SIGN)].map(([, word = '']) => word)
  const words = new Set(
    [...needed.map(({ start, end }) => term.slice(start, end)), ...signed].flatMap(menuWords),
  )
  return (folded) => words.has(folded) || DENIALS.has(folded) || DENIAL_INSIDE.test(folded)
}

/** Not searched, but for a bonus where it is one of these. */
type LeftOutWord = Pick<ForgivenWord, 'typed' | 'corrections'>

function readWords(
  words: readonly string[],
  isNeeded: (folded: string) => boolean,
  { vocabulary, synonyms }: Sources,
): readonly (ForgivenWord | LeftOutWord)[] {
  const lookup = wordLookup(vocabulary)
  const maxSteps = Math.floor(MAX_CORRECTION_STEPS / Math.min(words.length, MAX_CORRECTED_WORDS))
  let place = 0
  return partsOfTerm(words, synonyms, lookup).flatMap((part) => {
    const isPartThere = mayFind(part, place + part.words.length === words.length, lookup)
    return part.words.map((typed) => {
      place += 1
      const word = foldedWord(typed)
      const isLast = place === words.length
      const isDiet = isNeeded(word)
      if (isFiller(word) && !isDiet) return { typed, corrections: [] }
      const isThere = isPartThere || mayFind({ words: [typed], synonyms: [] }, isLast, lookup)
      const close =
        place > MAX_CORRECTED_WORDS ? [] : corrections(vocabulary, { word, isLast, maxSteps }).words
      // Another word of diet is not what the guest said.
      const meant = isDiet ? close.slice(0, isThere ? 0 : 1) : close
      const best = vocabulary.words[meant[0]?.place ?? -1]
      const isFood = isMenuWord(word) || hasSynonyms(word, synonyms)
      const isOther = best === undefined || (isFood && !isDiet)
      if (!isThere && isOther) return { typed, corrections: meant }
      const text = isThere ? typed : (best ?? typed)
      const isBegun = isThere && isLast
      return { typed, text, isCorrected: !isThere, corrections: meant, isNeeded: isDiet, isBegun }
    })
  })
}

/** The term as it was typed, but for these words. */
function termOf(term: string, kept: readonly ForgivenWord[], leftOut: readonly string[]): string {
  const texts = new Map([
    ...leftOut.map((typed) => [foldedWord(typed), ''] as const),
    ...kept.map(({ typed, text }) => [foldedWord(typed), text] as const),
  ])
  const words = wordsIn(term).map((word) => texts.get(foldedWord(word)) ?? word)
  return withoutSmallEnds(
    words.filter((word) => word !== ''),
    foldedWord,
  ).join(' ')
}

/** Whether two terms state the same preferences and leave out the same foods, one of them by corrected names. */
export function hasSameExclusions(
  term: string,
  other: string,
  kept: readonly Pick<ForgivenWord, 'typed' | 'text'>[] = [],
): boolean {
  const texts = new Map(kept.map(({ typed, text }) => [foldedWord(typed), foldedWord(text)]))
  const said = [term, other].map((each) => {
    const { preferences, exclusions } = interpretTerm(each)
    const names = exclusions.map(({ name }) => menuWords(name).map((word) => texts.get(word) ?? word))
    return { preferences, names }
  })
  return isDeepStrictEqual(said[0], said[1])
}
