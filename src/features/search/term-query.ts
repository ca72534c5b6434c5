import type { estypes } from '@elastic/elasticsearch'
import { foldedWord, wordsIn } from '../../domain/text/menu-words.ts'
import { NO_SYNONYMS, type Synonyms, type TermPart, termParts } from '../../domain/text/synonyms.ts'
import {
  type CatalogVocabulary,
  countOf,
  WORD_PLACES,
  type WordPlace,
} from '../../search-index/vocabulary/catalog-vocabulary.ts'
import { corrections } from '../../search-index/vocabulary/corrections.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/** What is known of words beside the term itself. */
export interface KnownWords {
  /** The words of the catalog; null = unknown, so no typo is corrected. */
  readonly vocabulary?: CatalogVocabulary | null
  readonly synonyms?: Synonyms
}

/**
 * Text search over name, category, ingredients and description. All words must be found, each anywhere in the dish; a
 * synonym stands for the words that it replaces. The last one may be a beginning. Typos are corrected by the words of the
 * catalog itself.
 *
 * Every score is a constant, so that it does not depend on what else is in the index: it is the sum over the words of
 * the best place and way in which each is found. The numbers are sums of powers of two, which a float adds exactly.
 */
export function termQuery(
  term: string,
  { vocabulary = null, synonyms = NO_SYNONYMS }: KnownWords = {},
): Query {
  const words = distinctWords(term)
  const must = words.length === 0 ? [wordless(term)] : partByPart(words, vocabulary, synonyms)
  return {
    bool: { must, should: [scored(WEIGHTS.exactName, { match_phrase: { 'name.exact': { query: term } } })] },
  }
}

/** As they are written: the engine folds them by itself. */
export function distinctWords(term: string): string[] {
  return [...new Map(wordsIn(term).map((word) => [foldedWord(word), word])).values()]
}

/** The field of each place. */
export const FIELDS: Readonly<Record<WordPlace, string>> = {
  name: 'name',
  category: 'category.text',
  ingredient: 'ingredientNames',
  description: 'description',
}

/** What a found word scores. Any literal word counts more than any corrected one. */
const WEIGHTS = {
  place: { name: 16, category: 8, ingredient: 4, description: 2 },
  beginning: 0.75,
  narrower: 1 / 4,
  /** By distance. The analyzer of the index does not fold every plural. */
  correction: { 0: 1 / 2, 1: 1 / 16, 2: 1 / 256 },
  correctedBeginning: { 0: 1 / 2, 1: 1 / 64, 2: 1 / 512 },
  exactName: 8,
} as const

/** No real term has typos in as many words. */
const MAX_CORRECTED_WORDS = 12
/** For all words together: a few milliseconds, whatever the vocabulary. */
export const MAX_CORRECTION_STEPS = 120_000

/** A term without words may hold some of the engine's: emojis. */
function wordless(term: string): Query {
  const query = { query: term, operator: 'and', analyzer: 'menu_text' } as const
  const anywhere = { ...query, type: 'cross_fields', fields: Object.values(FIELDS) } as const
  const queries = [...literalWord(term), scored(WEIGHTS.place.description, { multi_match: anywhere })]
  return { dis_max: { queries } }
}

function partByPart(
  words: readonly string[],
  vocabulary: CatalogVocabulary | null,
  synonyms: Synonyms,
): Query[] {
  const found = wordByWord(words, vocabulary)
  let from = 0
  return termParts(words, synonyms).map((part) => {
    const literal = found.slice(from, from + part.words.length)
    from += part.words.length
    return { dis_max: { queries: [...allOf(literal), ...synonymQueries(part)] } }
  })
}

function allOf(words: readonly (readonly Query[])[]): readonly Query[] {
  const [first = [], ...others] = words
  return others.length === 0
    ? first
    : [{ bool: { must: words.map((each) => ({ dis_max: { queries: [...each] } })) } }]
}

/**
 * A synonym scores like the words that it stands for, where they are all in the same place. What is narrower scores less
 * than the words themselves in another place.
 */
function synonymQueries({ words, synonyms, narrower = [] }: TermPart): Query[] {
  return [...textQueries(synonyms, words.length), ...textQueries(narrower, words.length * WEIGHTS.narrower)]
}

function textQueries(texts: readonly string[], weight: number): Query[] {
  const single = texts.filter((text) => !text.includes(' ')).join(' ')
  const phrases = texts.filter((text) => text.includes(' '))
  return WORD_PLACES.flatMap((place) => {
    const asked = { analyzer: 'menu_text' }
    const queries: Query[] = [
      ...(single === '' ? [] : [{ match: { [FIELDS[place]]: { ...asked, query: single } } }]),
      ...phrases.map((query) => ({ match_phrase: { [FIELDS[place]]: { ...asked, query } } })),
    ]
    return queries.map((query) => scored(weight * WEIGHTS.place[place], query))
  })
}

/** The ways to find each of the words. */
function wordByWord(words: readonly string[], vocabulary: CatalogVocabulary | null): Query[][] {
  const maxSteps = Math.floor(MAX_CORRECTION_STEPS / Math.min(words.length, MAX_CORRECTED_WORDS))
  return words.map((word, at) => {
    const isLast = at === words.length - 1
    const corrected =
      vocabulary === null || at >= MAX_CORRECTED_WORDS
        ? []
        : correctedWord(vocabulary, { word: foldedWord(word), isLast, maxSteps })
    return [...literalWord(word), ...(isLast ? begunWord(word) : []), ...corrected]
  })
}

/** By name of the analyzer: shelves of an older definition would add their own synonyms. */
function literalWord(word: string): Query[] {
  return WORD_PLACES.map((place) =>
    scored(WEIGHTS.place[place], {
      match: { [FIELDS[place]]: { query: word, operator: 'and', analyzer: 'menu_text' } },
    }),
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
