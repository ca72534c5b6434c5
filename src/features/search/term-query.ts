import type { estypes } from '@elastic/elasticsearch'

type Query = NonNullable<estypes.SearchRequest['query']>

/**
 * Text search over name, ingredients and description. All words have to be found; the last one may be a prefix,
 * small typos pass. A dish named exactly so ranks first, then names, then ingredients, then descriptions.
 */
export function termQuery(term: string): Query {
  const everyWord = { query: term, operator: 'and' as const }
  const fuzzy = { fuzziness: 'AUTO', prefix_length: 1 }
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
