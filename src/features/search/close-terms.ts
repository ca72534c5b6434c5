import type { estypes } from '@elastic/elasticsearch'
import { closeWords } from '../../domain/text/close-words.ts'
import { editDistance } from '../../domain/text/edit-distance.ts'
import { foldedWord, wordsIn } from '../../domain/text/menu-words.ts'
import { indexedWord } from '../../domain/text/plurals.ts'
import { soundKey, soundOfWord } from '../../domain/text/sound-key.ts'
import { hasSynonyms, NO_SYNONYMS } from '../../domain/text/synonyms.ts'
import { inCatalog } from '../../search-index/catalog-place.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import {
  type CatalogVocabulary,
  countOf,
  frequencyOf,
  WORD_PLACES,
} from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { isFiller, isMenuWord, SORTED_MENU_WORDS } from '../../search-index/vocabulary/common-words.ts'
import { wordLookup } from '../../search-index/vocabulary/word-lookup.ts'
import { hasSameExclusions, MAX_CORRECTION_STEPS, neededIn } from './forgiven-term.ts'
import { type SearchScope, scopeQuery } from './search-request.ts'
import { distinctWords, type KnownWords, termQuery } from './term-query.ts'

/** Shown to the guest. */
const MAX_CLOSE_TERMS = 3
/** Some of them may find nothing in the scope of the search. */
const MAX_TERMS_ASKED = 8
/** A term of more words that all find nothing is no term. */
const MAX_WORDS = 4
const MAX_LENGTH = 24
const LEAST_LENGTH = 4
/** From this length on, one more typo is allowed. */
const LONG = 8
/** As many changes as a word with the same consonants is ahead of others. */
const SOUND_LEAD = 2
/** The lead of a word that has the same vowels, too. */
const WHOLE_SOUND_LEAD = 3

/** A word of the catalog that may be meant; the lowest is the closest. */
interface CloseTo {
  readonly text: string
  readonly distance: number
}

/**
 * Other terms for one that finds nothing, the closest first: words of the catalog that are spelled or sound like it, more
 * freely than a search forgives, beside the words of diet of the term. None where the guest means a food that the menu
 * lacks. Whether they find a dish in the scope is not known.
 */
export function closeTerms(
  term: string,
  { vocabulary = null, synonyms = NO_SYNONYMS }: KnownWords,
): readonly string[] {
  if (vocabulary === null) return []
  const isNeeded = neededIn(term)
  const lookup = wordLookup(vocabulary)
  const isUnknown = (word: string) =>
    word.length >= LEAST_LENGTH &&
    word.length <= MAX_LENGTH &&
    !isNeeded(word) &&
    !isFiller(word) &&
    !lookup.has(word) &&
    !isMenuWord(word) &&
    !hasSynonyms(word, synonyms)
  const unknown = distinctWords(term).map(foldedWord).filter(isUnknown).slice(0, MAX_WORDS)
  const close = unknown
    .map((word) => ({ word, others: closeTo(word, vocabulary) }))
    .filter(({ others }) => others.length > 0)
  const best = new Map(close.map(({ word, others }) => [word, others[0]?.text ?? word]))
  const single = close
    .flatMap(({ word, others }) => others.map((other) => ({ word, ...other })))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ word, text }) => new Map([[word, text]]))
  const texts = [best, ...single].map((meant) => termWith(term, meant, isNeeded))
  return [...new Set(texts)]
    .filter((text) => text !== '' && hasSameExclusions(term, text))
    .slice(0, MAX_TERMS_ASKED)
}

/** The words of diet of the term, and what is meant by some of the others. */
function termWith(
  term: string,
  meant: ReadonlyMap<string, string>,
  isNeeded: (folded: string) => boolean,
): string {
  if (meant.size === 0) return ''
  return wordsIn(term)
    .flatMap((typed) => {
      const word = foldedWord(typed)
      return isNeeded(word) ? typed : (meant.get(word) ?? [])
    })
    .join(' ')
}

function closeTo(word: string, vocabulary: CatalogVocabulary): readonly CloseTo[] {
  const maxDistance = word.length < LONG ? 2 : 3
  const question = {
    written: word,
    maxDistance,
    withBeginnings: false,
    maxSteps: MAX_CORRECTION_STEPS / MAX_WORDS,
  }
  const sound = soundOf(word)
  const heard = soundOfWord(indexedWord(word))
  const ahead = (other: string) => {
    if (sound === '' || soundOf(other) !== sound) return 0
    return soundOfWord(indexedWord(other)) === heard ? WHOLE_SOUND_LEAD : SOUND_LEAD
  }
  const lookup = wordLookup(vocabulary)
  const lacked = closeWords(SORTED_MENU_WORDS, question)
    .words.map(({ place, distance }) => ({ text: SORTED_MENU_WORDS[place] ?? '', distance }))
    .concat(
      soundsLike(SORTED_MENU_WORDS, sound).map((text) => ({ text, distance: editDistance(word, text) })),
    )
    .filter(({ text }) => !lookup.has(text))
    .map(({ text, distance }) => distance - ahead(text))
  const closestLacked = Math.min(...lacked, Number.POSITIVE_INFINITY)
  const spelled = closeWords(vocabulary.words, question).words.map(
    ({ place }) => vocabulary.words[place] ?? '',
  )
  const places = new Map(
    [...spelled, ...soundsLike(vocabulary.words, sound)].map((text) => [text, placeOf(vocabulary, text)]),
  )
  return [...places]
    .filter(([text, place]) => isOffered(vocabulary, place) && (text[0] === word[0] || ahead(text) > 0))
    .map(([text, place]) => ({
      text,
      distance: editDistance(word, text) - ahead(text),
      frequency: frequencyOf(vocabulary, place),
    }))
    .filter(({ distance }) => distance < closestLacked)
    .toSorted((a, b) => a.distance - b.distance || b.frequency - a.frequency)
    .slice(0, MAX_CLOSE_TERMS)
}

/** A word that dishes are made of or named by. */
function isOffered(vocabulary: CatalogVocabulary, place: number): boolean {
  const word = vocabulary.words[place] ?? ''
  const stands = WORD_PLACES.some(
    (name, where) => name !== 'description' && countOf(vocabulary, place, where) > 0,
  )
  return stands && word.length >= LEAST_LENGTH - 1 && !/\p{N}/u.test(word)
}

/** By the list of the words: their places by sound. Made where a search finds nothing. */
const SOUNDS = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>()

function soundsLike(words: readonly string[], sound: string): readonly string[] {
  if (sound === '') return []
  const known = SOUNDS.get(words) ?? Map.groupBy(words, soundOf)
  SOUNDS.set(words, known)
  return known.get(sound) ?? []
}

/** The same for singular and plural. */
function soundOf(word: string): string {
  return soundKey(indexedWord(word))
}

function placeOf({ words }: CatalogVocabulary, word: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((words[middle] ?? '') < word) from = middle + 1
    else to = middle
  }
  return from
}

/** How many dishes of the scope each term finds. */
export interface CloseTermCounts {
  readonly terms: { readonly buckets: readonly { readonly doc_count: number }[] }
}

/** Counts the dishes that each of the terms finds as it is written. */
export function closeTermsRequest(
  terms: readonly string[],
  scope: SearchScope,
  catalog: ServedCatalog,
  known: KnownWords,
): estypes.SearchRequest {
  const filters = terms.map((term) => termQuery(term, known))
  return {
    ...inCatalog(catalog, { bool: { filter: scopeQuery({ ...scope, searchTerm: null }, known) } }),
    size: 0,
    stats: [GUEST_SEARCH],
    aggs: { terms: { filters: { filters } } },
  }
}

export function closeTermsIn(
  found: CloseTermCounts | undefined,
  terms: readonly string[],
): readonly string[] {
  return terms.filter((_, at) => (found?.terms.buckets[at]?.doc_count ?? 0) > 0).slice(0, MAX_CLOSE_TERMS)
}
