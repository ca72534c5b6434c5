import type { estypes } from '@elastic/elasticsearch'

type Query = NonNullable<estypes.SearchRequest['query']>

/** Each word that may hold a typo is looked up as up to fifty others. No real term has as many typos. */
const MAX_FUZZY_WORDS = 12

/**
 * Text search over name, ingredients and description. All words must be found. The last one may be a prefix. Small
 * typos pass, except in a term of many words. A dish with exactly this name ranks first, then names, then ingredients,
 * then descriptions.
 */
export function termQuery(term: string): Query {
  const everyWord = { query: term, operator: 'and' as const }
  const isLong = term.split(/[^\p{L}\p{N}]+/u, MAX_FUZZY_WORDS + 1).length > MAX_FUZZY_WORDS
  const fuzzy = isLong ? {} : { fuzziness: 'AUTO', prefix_length: 1 }
  return {
    bool: {
      must: [
        {
          bool: {
            should: [
              { match: { searchText: { ...everyWord } } },
              { match: { searchText: { ...everyWord, ...fuzzy } } },
              { match_bool_prefix: { searchText: { ...everyWord, ...fuzzy } } },
            ],
            minimum_should_match: 1,
          },
        },
      ],
      should: [
        { match_phrase: { 'name.exact': { query: term, boost: 8 } } },
        { match: { name: { ...everyWord, boost: 6 } } },
        { match_bool_prefix: { name: { ...everyWord, boost: 3 } } },
        { match: { ingredientNames: { ...everyWord, boost: 2 } } },
        { match: { description: { ...everyWord, boost: 1 } } },
      ],
    },
  }
}
