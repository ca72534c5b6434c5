import type { estypes } from '@elastic/elasticsearch'
import { foldedWord, wordsIn } from '../../domain/text/menu-words.ts'
import {
  type CatalogVocabulary,
  countOf,
  WORD_PLACES,
  type WordPlace,
} from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { corrections } from '../../search-index/vocabulary/corrections.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/**
 * Text search over name, category, ingredients and description. All words must be found, each anywhere in the dish. The
 * last one may be a beginning. Typos are corrected by the words of the catalog itself: null = they are not known.
 *
 * Every score is a constant, so that it does not depend on what else is in the index: it is the sum over the words of
 * the best place and way in which each is found. The numbers are sums of powers of two, which a float adds exactly.
 */
export function termQuery(term: string, vocabulary: CatalogVocabulary | null): Query {
  const words = distinctWords(term)
  const text = words.length === 0 ? term : words.join(' ')
  const whole = words.length === 1 ? [] : wholeTerm(text, Math.max(1, words.length))
  const found = words.length === 0 ? [] : [{ bool: { must: wordByWord(words, vocabulary) } }]
  return {
    bool: {
      must: [{ dis_max: { queries: [...found, ...whole] } }],
      should: [scored(WEIGHTS.exactName, { match_phrase: { 'name.exact': { query: term } } })],
    },
  }
}

/** As they are written: the engine folds them by itself. */
export function distinctWords(term: string): string[] {
  return [...new Map(wordsIn(term).map((word) => [foldedWord(word), word])).values()]
}

const FIELDS: Readonly<Record<WordPlace, string>> = {
  name: 'name',
  category: 'category.text',
  ingredient: 'ingredientNames',
  description: 'description',
}

/** What a found word scores. Any literal word counts more than any corrected one. */
const WEIGHTS = {
  place: { name: 16, category: 8, ingredient: 4, description: 2 },
  beginning: 0.75,
  /** By distance. The analyzer of the index does not fold every plural. */
  correction: { 0: 1 / 2, 1: 1 / 16, 2: 1 / 256 },
  correctedBeginning: { 0: 1 / 2, 1: 1 / 64, 2: 1 / 512 },
  exactName: 8,
} as const

/** No real term has typos in as many words. */
const MAX_CORRECTED_WORDS = 12
/** For all words together: a few milliseconds, whatever the vocabulary. */
export const MAX_CORRECTION_STEPS = 120_000

/** Synonyms of several words are found by the whole term only. */
function wholeTerm(text: string, words: number): Query[] {
  const query = { query: text, operator: 'and' as const }
  const anywhere = { ...query, type: 'cross_fields' as const, fields: Object.values(FIELDS) }
  return [
    ...WORD_PLACES.map((place) =>
      scored(words * WEIGHTS.place[place], { match: { [FIELDS[place]]: query } }),
    ),
    scored(words * WEIGHTS.place.description, { multi_match: anywhere }),
  ]
}

function wordByWord(words: readonly string[], vocabulary: CatalogVocabulary | null): Query[] {
  const maxSteps = Math.floor(MAX_CORRECTION_STEPS / Math.min(words.length, MAX_CORRECTED_WORDS))
  return words.map((word, at) => {
    const isLast = at === words.length - 1
    const corrected =
      vocabulary === null || at >= MAX_CORRECTED_WORDS
        ? []
        : correctedWord(vocabulary, { word: foldedWord(word), isLast, maxSteps })
    const queries = [...literalWord(word), ...(isLast ? begunWord(word) : []), ...corrected]
    return { dis_max: { queries } }
  })
}

function literalWord(word: string): Query[] {
  return WORD_PLACES.map((place) =>
    scored(WEIGHTS.place[place], { match: { [FIELDS[place]]: { query: word, operator: 'and' } } }),
  )
}

function begunWord(word: string): Query[] {
  const query = { query: word, operator: 'and' as const, analyzer: 'menu_exact' }
  return WORD_PLACES.map((place) =>
    scored(WEIGHTS.place[place] * WEIGHTS.beginning, { match_bool_prefix: { [FIELDS[place]]: query } }),
  )
}

/** One query for each place and closeness, with the words that stand in that place. */
function correctedWord(vocabulary: CatalogVocabulary, written: Parameters<typeof corrections>[1]): Query[] {
  const { words } = corrections(vocabulary, written)
  return ([0, 1, 2] as const).flatMap((distance) =>
    [false, true].flatMap((isBeginning) => {
      const alike = words.filter((one) => one.distance === distance && one.isBeginning === isBeginning)
      const factor = (isBeginning ? WEIGHTS.correctedBeginning : WEIGHTS.correction)[distance]
      return WORD_PLACES.flatMap((place, where) => {
        const here = alike.filter((one) => countOf(vocabulary, one.place, where) > 0)
        if (here.length === 0) return []
        const query = here.map((one) => vocabulary.words[one.place]).join(' ')
        return [
          scored(WEIGHTS.place[place] * factor, {
            match: { [FIELDS[place]]: { query, analyzer: 'menu_text' } },
          }),
        ]
      })
    }),
  )
}

/** A fixed score: what the engine would compute depends on the other documents of the index. */
function scored(boost: number, filter: Query): Query {
  return { constant_score: { filter, boost } }
}
