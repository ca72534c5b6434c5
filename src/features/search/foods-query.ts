import type { estypes } from '@elastic/elasticsearch'
import { menuWords } from '../../domain/text/menu-words.ts'
import { indexedWord } from '../../domain/text/plurals.ts'
import { NO_SYNONYMS, synonymsOfText, textForms } from '../../domain/text/synonyms.ts'
import { wordLookup } from '../../search-index/vocabulary/word-lookup.ts'
import { FIELDS, GROUPS, type KnownWords } from './term-query.ts'

type Query = NonNullable<estypes.SearchRequest['query']>
type Intervals = estypes.QueryDslIntervalsContainer

/** Of one search. A real term has no more foods with synonyms, and each of them may be a hundred clauses. */
const MAX_FOODS_WITH_SYNONYMS = 4

/** One query for each food: the dishes that name it, a synonym of it or a word made of it, in any place and in any number. */
export function foodsQuery(
  foods: readonly string[],
  { synonyms = NO_SYNONYMS, vocabulary = null }: KnownWords = {},
): readonly Query[] {
  return foods.map((food, place) => {
    const isRead = place < MAX_FOODS_WITH_SYNONYMS
    const [word = '', ...further] = menuWords(food)
    const others = isRead ? synonymsOfText(food, synonyms) : []
    const made = isRead && further.length === 0 && vocabulary ? wordLookup(vocabulary).wordsNaming(word) : []
    const names = new Map(
      [food, ...singularTexts(food).flatMap(textForms), ...others].map((name) => [indexedText(name), name]),
    )
    const phrases = [...names.values()]
    const read = isRead ? phrases.slice(0, MAX_READ_NAMES) : []
    const should = [
      ...read.map((name) => phraseIn(LISTS, name)),
      ...read.flatMap((name) => TEXTS.flatMap((field) => [statedIn(field, name), offeredIn(field, name)])),
      ...phrases.slice(read.length).map((name) => phraseIn([...LISTS, ...TEXTS], name)),
      ...(made.length === 0 ? [] : [...LISTS, ...TEXTS].map((field) => wordIn(field, made))),
    ]
    return { bool: { should } }
  })
}

/** Of each food: where a text denies one of the others, it names it all the same. */
const MAX_READ_NAMES = 3
const ANALYZER = 'menu_text'
const LISTS = [FIELDS.category, GROUPS, FIELDS.ingredient]
const TEXTS = [FIELDS.name, FIELDS.description]
const DENIALS = ['no', 'without', 'sin']
/** Words of an offer: "can be made without onions" has onions. */
const OFFERS = ['can', 'may', 'ask', 'request', 'order', 'option', 'optional', 'choice', 'available']

function phraseIn(fields: string[], query: string): Query {
  return { multi_match: { query, type: 'phrase', fields, analyzer: ANALYZER } }
}

/** One clause, however many words. */
function wordIn(field: string, words: readonly string[]): Query {
  return { terms: { [field]: words.map(indexedWord) } }
}

/**
 * The text names the food at least once without a denial before it. A phrase of words that the index lacks spoils all
 * others beside it in "any_of", so that holds single words only.
 */
function statedIn(field: string, name: string): Query {
  const denied: Intervals = {
    all_of: { intervals: [anyOf(DENIALS), phrase(name)], ordered: true, max_gaps: 0 },
  }
  const short: Intervals = { match: { query: `w o ${name}`, ordered: true, max_gaps: 0, analyzer: ANALYZER } }
  const undenied: Intervals = { all_of: { intervals: [phrase(name)], filter: { not_contained_by: denied } } }
  const stated = { intervals: [undenied], filter: { not_contained_by: short } }
  return { intervals: { [field]: { all_of: stated } } }
}

function offeredIn(field: string, name: string): Query {
  return { intervals: { [field]: { all_of: { intervals: [phrase(name), anyOf(OFFERS)] } } } }
}

function anyOf(words: readonly string[]): Intervals {
  return { any_of: { intervals: words.map(phrase) } }
}

function phrase(query: string): Intervals {
  return { match: { query, ordered: true, max_gaps: 0, analyzer: ANALYZER } }
}

/** The same for a singular and a plural that the shelves of every definition keep as one word. */
function indexedText(text: string): string {
  return menuWords(text)
    .map((word) => word.replace(/([^aeious])s$/, '$1'))
    .join(' ')
}

/** What the singular of a text may be: tomato, tomatoe; camarón, camarone. */
function singularTexts(text: string): string[] {
  const ending = /e?s$/i.exec(text)?.[0]
  if (ending === undefined) return [text]
  return ending.length === 1 ? [text.slice(0, -1)] : [text.slice(0, -1), text.slice(0, -2)]
}
