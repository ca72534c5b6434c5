import type { Client } from '@elastic/elasticsearch'
import { synonymsOf } from '../src/domain/text/synonyms.ts'
import { searchRequest } from '../src/features/search/search-request.ts'
import { termSteps } from '../src/features/search/term-steps.ts'
import { releasedSynonyms } from '../src/search-index/synonyms/released-synonyms.ts'
import type { CatalogVocabulary } from '../src/search-index/vocabulary/catalog-vocabulary.ts'
import type { BenchChain } from './bench-chain.ts'
import { pairFigure, questionOf } from './classification-figures.ts'
import type { Figure } from './figure.ts'
import { type Pairing, paired, takingTurns } from './paired.ts'
import { VEGAN_DINNER } from './preference-sets.ts'

/** Each is found as it is written. */
const PRECISE = ['chicken bowl', 'smoky tacos', 'burrito', 'house salad', 'carnitas bur']
/** The same, typed in haste. */
const FORGIVING = ['i want a chicken bowl', 'smoky taxos', 'vurrito', 'house salad and fries', 'carnitsa bur']
const LONGEST = 200
const LONG = [
  'chicken bowl with rice and beans '.repeat(7).slice(0, LONGEST),
  'qwertyuiop asdfghjkl zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz '.repeat(4).slice(0, LONGEST),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(4).slice(0, LONGEST),
]
const REPEATED = ['sub '.repeat(50), 'soda '.repeat(40), 'fry '.repeat(50)]

/** What a search term costs: the time of all requests to the engine, and of what this process makes of the term. */
export async function textFigures(
  es: Client,
  chain: BenchChain,
  vocabulary: CatalogVocabulary,
  pairing: Pairing,
): Promise<readonly Figure[]> {
  const known = { vocabulary, synonyms: synonymsOf(releasedSynonyms()) }
  const askFor = async (searchTerm: string) => {
    const question = questionOf(VEGAN_DINNER)
    const scoped = { ...question, scope: { ...question.scope, searchTerm } }
    for (const { query } of termSteps(searchTerm, known)) {
      const request = searchRequest(scoped, chain.catalog, { ...known, textQuery: query })
      const { total = 0 } = (await es.search({ ...request, _source: false })).hits
      if ((typeof total === 'number' ? total : total.value) > 0) return
    }
  }
  const inTurns = (terms: readonly string[]) =>
    takingTurns(terms.map((searchTerm) => () => askFor(searchTerm)))
  const withoutTerm = searchRequest(questionOf(VEGAN_DINNER), chain.catalog)
  const compare = async (name: string, terms: readonly string[], limit: number | null) =>
    pairFigure(name, await paired(inTurns(terms), inTurns(PRECISE), pairing), limit)
  const all = await paired(inTurns(PRECISE), () => es.search({ ...withoutTerm, _source: false }), pairing)
  return [
    pairFigure('precise, against a search without a term', all, null),
    await compare('forgiving, against precise', FORGIVING, 2.5),
    await compare(`${LONGEST} characters, against precise`, LONG, null),
    await compare('one word fifty times, against precise', REPEATED, null),
  ]
}
