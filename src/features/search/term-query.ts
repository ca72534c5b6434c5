import type { estypes } from '@elastic/elasticsearch'

type Query = NonNullable<estypes.SearchRequest['query']>

/** Each word that may hold a typo is looked up as up to fifty others; nobody types that many wrong. */
const MAX_FUZZY_WORDS = 12

/**
 * Text search over name, ingredients and description. All words have to be found; the last one may be a prefix,
 * small typos pass, but in a term of many words. A dish named exactly so ranks first, then names, then ingredients, then descriptions.
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
