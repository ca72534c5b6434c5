import type { estypes } from '@elastic/elasticsearch'
import { contentWords } from '../../domain/text/content-words.ts'
import { foldedWord, hasDividingMark, wordsIn } from '../../domain/text/menu-words.ts'
import { NO_SYNONYMS, type Synonyms, type TermPart } from '../../domain/text/synonyms.ts'
import {
  type CatalogVocabulary,
  countOf,
  WORD_PLACES,
  type WordPlace,
} from '../../search-index/vocabulary/catalog-vocabulary.ts'
import type { Correction } from '../../search-index/vocabulary/corrections.ts'
import { type WordLookup, wordLookup } from '../../search-index/vocabulary/word-lookup.ts'
import type { ForgivenTerm, ForgivenWord } from './forgiven-term.ts'
import { mayFind, partsOfTerm } from './term-parts.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/** What is known of words beside the term itself. */
export interface KnownWords {
  /** The words of the catalog; null = unknown, so words are neither joined nor divided, and no typo is corrected. */
  readonly vocabulary?: CatalogVocabulary | null
  readonly synonyms?: Synonyms
}

/**
 * The precise query: text search over name, category, groups, ingredients and description. All words that name something
 * must be found, each anywhere in the dish, as it is written, in singular or plural, joined or divided as the catalog
 * does, or at the end of a compound; a synonym stands for the words that it replaces. The last one may be a beginning.
 *
 * Every score is a constant, so that it does not depend on what else is in the index: it is the sum over the words of
 * the best place and way in which each is found. The numbers are sums of powers of two, which a float adds exactly.
 */
export function termQuery(
  term: string,
  { vocabulary = null, synonyms = NO_SYNONYMS }: KnownWords = {},
): Query {
  const words = searchedWords(term)
  if (words.length === 0) return { bool: { must: [asTheEngineReads(term)], should: nameBonus(term, []) } }
  const lookup = vocabulary === null ? null : wordLookup(vocabulary)
  const ways = words.map((word, at) => wordWays(word, { at, isBegun: at === words.length - 1, lookup }))
  const must = partQueries(partsOfTerm(words, synonyms, lookup), ways).map((part) => anyOf(part(0)))
  const should = [...nameBonus(term, words), ...begunSmallWord(term, words)]
  if (!hasDividingMark(term)) return { bool: { must, should } }
  return { bool: { must: [anyOf([{ bool: { must } }, asTheEngineReads(term)])], should } }
}

/**
 * Whether the precise query may find a dish. It is not asked where the words of the catalog say that it cannot; those of an
 * older catalog are divided in another way.
 */
export function mayBePrecise(
  term: string,
  { vocabulary = null, synonyms = NO_SYNONYMS }: KnownWords,
): boolean {
  if (vocabulary === null || hasDividingMark(term)) return true
  const parts = partsOfTerm(searchedWords(term), synonyms, wordLookup(vocabulary))
  return parts.every((part, at) => mayFind(part, at === parts.length - 1, wordLookup(vocabulary)))
}

/** How many of the words that are no words of diet a dish must have. */
export type ForgivenShare = 'all' | 'most' | 'one'

/**
 * The forgiving query: the words that the guest most likely meant count as if they were typed, others that are close much
 * less. Where not all have to be found, dishes with more of them come first.
 */
export function forgivingQuery(
  { words, maybe, searchedTerm }: ForgivenTerm,
  share: ForgivenShare,
  vocabulary: CatalogVocabulary,
  synonyms: Synonyms,
): Query {
  const lookup = wordLookup(vocabulary)
  const ways = words.map((word, at) => forgivenWays(word, at, vocabulary, lookup))
  const texts = words.map(({ text }) => text)
  const parts = partsOfTerm(texts, synonyms, lookup)
  const queries = partQueries(parts, ways, share === 'all' ? allOf : someOf)
  const should = [
    ...nameBonus(searchedTerm, texts),
    ...maybe.map((close) => anyOf(correctedWord(vocabulary, close, 0))),
  ]
  if (share === 'all') return { bool: { must: queries.map((part) => anyOf(part(0))), should } }
  const isNeeded = parts.map((part) =>
    words.some(({ text, isNeeded: must }) => must && part.words.includes(text)),
  )
  const isRare = areRare(parts, lookup)
  const scores = queries.map((part, at) =>
    anyOf(part(WEIGHTS.oneMoreWord + (isRare[at] ? WEIGHTS.rareWord : 0))),
  )
  const must = scores.filter((_, at) => isNeeded[at])
  const others = scores.filter((_, at) => !isNeeded[at])
  const least = share === 'one' ? 1 : Math.ceil(others.length / 2)
  const most: Query[] = others.length === 0 ? [] : [{ bool: { should: others, minimum_should_match: least } }]
  return { bool: { must: [...must, ...most], should } }
}

/** As they are written: the engine folds them by itself. */
export function distinctWords(term: string): string[] {
  return [...new Map(wordsIn(term).map((word) => [foldedWord(word), word])).values()]
}

/** The words of a term that name something. */
export function searchedWords(term: string): readonly string[] {
  return contentWords(distinctWords(term), foldedWord)
}

/** The field of each place. */
export const FIELDS: Readonly<Record<WordPlace, string>> = {
  name: 'name',
  category: 'category.text',
  ingredient: 'ingredientNames',
  description: 'description',
}
/** Counts like the category. Shelves of older definitions do not have it. */
export const GROUPS = 'groups'

/** What a found word scores. Any literal word counts more than any corrected one. */
const WEIGHTS = {
  place: { name: 16, category: 8, ingredient: 4, description: 2 },
  beginning: 0.75,
  narrower: 1 / 4,
  /** The word is the end of a longer one. */
  compound: 1 / 2,
  /** By distance. */
  correction: { 0: 1 / 2, 1: 1 / 16, 2: 1 / 256 },
  correctedBeginning: { 0: 1 / 2, 1: 1 / 64, 2: 1 / 512 },
  exactName: 8,
  /** The name has the words and no other one. */
  wholeName: 16,
  /** The category is the term. */
  exactGroup: 12,
  /** The name begins with the term. */
  nameStart: 4,
  begunSmallWord: 1,
  /** Where not all words have to be found. */
  oneMoreWord: 32,
  /** More than a name outweighs an ingredient. */
  rareWord: 14,
} as const

/** Each field with what a word scores there. */
const PLACES: readonly (readonly [field: string, score: number])[] = [
  ...WORD_PLACES.map((place) => [FIELDS[place], WEIGHTS.place[place]] as const),
  [GROUPS, WEIGHTS.place.category],
]
/** Words that end others are looked for in the whole vocabulary. */
const MAX_COMPOUND_WORDS = 4
/** Each is a clause for every place. */
const MAX_CLOSE_WORDS = 5
/** No name has more, and a phrase of many equal words takes the engine long. */
const MAX_NAME_WORDS = 20

/**
 * By the engine's own words. A term without words may hold some of them: emojis. A shelf of an older definition holds
 * "Dr.Pepper" as one word.
 */
function asTheEngineReads(term: string): Query {
  const query = { query: term, operator: 'and', analyzer: 'menu_text' } as const
  const anywhere = { ...query, type: 'cross_fields', fields: PLACES.map(([field]) => field) } as const
  const queries = [...literalWord(term, 0), scored(WEIGHTS.place.description, { multi_match: anywhere })]
  return anyOf(queries)
}

/** The ways to find something. Each scores so much more. */
type Ways = (more: number) => readonly Query[]

function partQueries(
  parts: readonly TermPart[],
  ways: readonly Ways[],
  together: typeof allOf = allOf,
): readonly Ways[] {
  let from = 0
  return parts.map((part) => {
    const literal = ways.slice(from, from + part.words.length)
    from += part.words.length
    return (more) => [...together(literal, more), ...textQueries(part, more)]
  })
}

function allOf(ways: readonly Ways[], more: number): readonly Query[] {
  const [first = () => [], ...others] = ways
  return others.length === 0 ? first(more) : [{ bool: { must: ways.map((each) => anyOf(each(more))) } }]
}

/** At least one: dishes with more of them come first. */
function someOf(ways: readonly Ways[], more: number): readonly Query[] {
  const [first = () => [], ...others] = ways
  if (others.length === 0) return first(more)
  return [{ bool: { should: ways.map((each) => anyOf(each(more))), minimum_should_match: 1 } }]
}

/** A word is rare if another one of the term stands at least so many times as often: "chickpea curry". */
const RARE = 4

function areRare(parts: readonly TermPart[], lookup: WordLookup): readonly boolean[] {
  const often = parts.map(({ words }) =>
    Math.min(...words.map((word) => lookup.frequencyOf(foldedWord(word)))),
  )
  const most = Math.max(...often)
  return often.map((count) => count > 0 && count * RARE <= most)
}

function anyOf(queries: readonly Query[]): Query {
  return { dis_max: { queries: [...queries] } }
}

/**
 * A synonym scores like the words that it stands for, where they are all in the same place. What is narrower scores less
 * than the words themselves in another place.
 */
function textQueries({ words, synonyms, narrower = [] }: TermPart, more: number): Query[] {
  const count = words.length
  return [
    ...anyText(synonyms, count, count * more),
    ...anyText(narrower, count * WEIGHTS.narrower, count * more),
  ]
}

function anyText(texts: readonly string[], factor: number, more: number): Query[] {
  const single = texts.filter((text) => !text.includes(' ')).join(' ')
  const phrases = texts.filter((text) => text.includes(' '))
  return PLACES.flatMap(([field, score]) => {
    const asked = { analyzer: 'menu_text' }
    const queries: Query[] = [
      ...(single === '' ? [] : [{ match: { [field]: { ...asked, query: single } } }]),
      ...phrases.map((query) => ({ match_phrase: { [field]: { ...asked, query } } })),
    ]
    return queries.map((query) => scored(factor * score + more, query))
  })
}

interface WordPosition {
  readonly at: number
  readonly isBegun: boolean
  readonly lookup: WordLookup | null
}

function wordWays(word: string, { at, isBegun, lookup }: WordPosition): Ways {
  const compounds = lookup === null || at >= MAX_COMPOUND_WORDS ? [] : lookup.compoundsOf(foldedWord(word))
  return (more) => [
    ...literalWord(word, more),
    ...(isBegun ? begunWord(word, more) : []),
    ...(compounds.length === 0 ? [] : compoundWords(compounds, more)),
  ]
}

function forgivenWays(
  { text, isBegun, isCorrected, corrections: meant }: ForgivenWord,
  at: number,
  vocabulary: CatalogVocabulary,
  lookup: WordLookup,
): Ways {
  const literal = wordWays(text, { at, isBegun, lookup })
  // What the guest typed is there: a word close to it is no further word of the term.
  return (more) => [...literal(more), ...correctedWord(vocabulary, meant, isCorrected ? more : 0)]
}

/** By name of the analyzer: shelves of an older definition would add their own synonyms. */
function literalWord(word: string, more: number): Query[] {
  return PLACES.map(([field, score]) =>
    scored(score + more, { match: { [field]: { query: word, operator: 'and', analyzer: 'menu_text' } } }),
  )
}

function begunWord(word: string, more: number): Query[] {
  const query = { query: word, operator: 'and' as const, analyzer: 'menu_exact' }
  return PLACES.map(([field, score]) =>
    scored(score * WEIGHTS.beginning + more, { match_bool_prefix: { [field]: query } }),
  )
}

function compoundWords(compounds: readonly string[], more: number): Query[] {
  const asked = { query: compounds.join(' '), analyzer: 'menu_text' }
  return PLACES.map(([field, score]) =>
    scored(score * WEIGHTS.compound + more, { match: { [field]: asked } }),
  )
}

/** One query for each place and closeness, with the words that stand in that place. */
function correctedWord(vocabulary: CatalogVocabulary, all: readonly Correction[], more: number): Query[] {
  const meant = all.slice(0, MAX_CLOSE_WORDS)
  return ([0, 1, 2] as const).flatMap((distance) =>
    [false, true].flatMap((isBeginning) => {
      const alike = meant.filter((one) => one.distance === distance && one.isBeginning === isBeginning)
      const factor = (isBeginning ? WEIGHTS.correctedBeginning : WEIGHTS.correction)[distance]
      return WORD_PLACES.flatMap((place, where) => {
        const here = alike.filter((one) => countOf(vocabulary, one.place, where) > 0)
        if (here.length === 0) return []
        const query = here.map((one) => vocabulary.words[one.place]).join(' ')
        const fields = place === 'category' ? [FIELDS.category, GROUPS] : [FIELDS[place]]
        return fields.map((field) =>
          scored(WEIGHTS.place[place] * factor + more, {
            match: { [field]: { query, analyzer: 'menu_text' } },
          }),
        )
      })
    }),
  )
}

/** Names and categories that are the whole term come first. */
function nameBonus(term: string, words: readonly string[]): Query[] {
  if (wordsIn(term).length > MAX_NAME_WORDS) return []
  const all = { query: words.join(' '), operator: 'and', analyzer: 'menu_text' } as const
  const phrase = { query: term, analyzer: 'menu_text' }
  return [
    scored(WEIGHTS.exactName, { match_phrase: { 'name.exact': { query: term } } }),
    scored(WEIGHTS.nameStart, { prefix: { 'name.start': { value: term } } }),
    ...(words.length === 0
      ? []
      : [
          scored(WEIGHTS.wholeName, {
            bool: { filter: [{ match: { name: all } }, { term: { nameWords: words.length } }] },
          }),
          scored(WEIGHTS.exactGroup, {
            bool: {
              should: [FIELDS.category, GROUPS].map((field) => ({ match_phrase: { [field]: phrase } })),
            },
          }),
        ]),
  ]
}

/** "chicken w": the last word names nothing, or is not finished. */
function begunSmallWord(term: string, words: readonly string[]): Query[] {
  const last = distinctWords(term).at(-1) ?? ''
  if (words.includes(last)) return []
  return [
    scored(WEIGHTS.begunSmallWord, {
      match_bool_prefix: { [FIELDS.name]: { query: last, analyzer: 'menu_exact' } },
    }),
  ]
}

/** A fixed score: what the engine would compute depends on the other documents of the index. */
function scored(boost: number, filter: Query): Query {
  return { constant_score: { filter, boost } }
}
