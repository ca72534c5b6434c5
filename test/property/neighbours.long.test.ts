import type { Client, estypes } from '@elastic/elasticsearch'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BareShelf, createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import { synonymsOf } from '../../src/domain/text/synonyms.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { termSteps } from '../../src/features/search/term-steps.ts'
import { documentId } from '../../src/search-index/catalog-place.ts'
import { dishDocument } from '../../src/search-index/dish-document.ts'
import { linesOfSearch } from '../../src/search-index/multi-search.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import { VocabularyCollector } from '../../src/search-index/vocabulary/vocabulary-collector.ts'
import { aDish, aGuest, ingredient } from '../support/dish-builder.ts'
import { SEED } from './property-settings.ts'

const OWN = 'own'
const NEIGHBOURS = 10_000
const WORDS =
  'chicken burrito burritos taco tacos bowl rice beans crème brûlée soup tomato basil fish chips fries soda lemon cheese salad pepper green mango curry noodle'.split(
    ' ',
  )
const WORD_OF = fc.constantFrom(...WORDS)
const OWN_DISHES = 60
const TERMS = 200

type FoundDish = readonly [id: string | undefined, sort: unknown]

/** What each way to search a term found; `found` is what a guest sees. */
interface TermAnswers {
  readonly found: readonly FoundDish[]
  readonly all: readonly (readonly FoundDish[])[]
}

describe('a chain that shares an index with others', () => {
  let es: Client
  let shelf: BareShelf
  const words = new VocabularyCollector()

  beforeAll(async () => {
    es = createElasticsearch(
      { ELASTICSEARCH_URL: inject('stackEnvironment').ELASTICSEARCH_URL ?? '' },
      120_000,
    )
    await storeScripts(es)
    shelf = await createBareShelf(es, 'neighbours')
    await write(Array.from({ length: OWN_DISHES }, (_, at) => ownDish(at)))
  }, 120_000)
  afterAll(async () => {
    await shelf?.close()
    await es?.close()
  })

  /** Words in many combinations, the same for each run. */
  const wordAt = (at: number) => WORDS[at % WORDS.length] ?? ''
  const ownDish = (at: number) => ({
    partnerDishId: `own-${at}`,
    name: [at, at * 7 + 3, at * at]
      .slice(0, 1 + (at % 3))
      .map(wordAt)
      .join(' '),
    category: wordAt(at * 5 + 1),
    description: at % 2 === 0 ? `with ${wordAt(at * 11)} and ${wordAt(at * 13 + 4)}` : null,
    ingredients: [ingredient(wordAt(at * 17 + 2)), ingredient('Sea salt')],
    restaurantIds: [OWN],
  })
  /** The same words, words that differ by a letter, and many words that nobody else has. */
  const neighbour = (at: number) => ({
    ...ownDish(at * 3 + 1),
    partnerDishId: `other-${at}`,
    name: `${wordAt(at)} ${wordAt(at).replace(/[aeiou]/, 'aeiou'[at % 5] ?? '')}${at % 7 === 0 ? `x${at}` : ''} ${wordAt(at * 3)}`,
    description: `${wordAt(at)} bur${'abcdefghij'[at % 10]}ito ${String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    restaurantIds: [`other-${at % 50}`],
  })

  async function write(items: readonly object[]): Promise<void> {
    const index = shelf.catalog.shelf
    const operations = items.flatMap((item, position) => {
      const dish = aDish(item)
      const [owner = OWN] = dish.restaurantIds ?? []
      const isOwn = owner === OWN
      if (isOwn) words.add(dishFacts(dish))
      const { chainId, catalogId } = isOwn ? shelf.catalog : { chainId: owner, catalogId: `${owner}-1` }
      const now = '2026-01-01T00:00:00.000Z'
      const record = { chainId, catalogId, position, contentHash: '', createdAt: now, updatedAt: now }
      const _id = documentId({ catalogId }, dish.partnerDishId)
      return [{ index: { _id, routing: chainId } }, dishDocument(dish, record)]
    })
    for (let from = 0; from < operations.length; from += 4_000) {
      const answer = await es.bulk({ index, operations: operations.slice(from, from + 4_000) })
      if (answer.errors) throw new Error(JSON.stringify(answer.items.find((one) => one.index?.error)))
    }
    await es.indices.refresh({ index })
  }

  async function answersTo(terms: readonly string[]): Promise<TermAnswers[]> {
    const vocabulary = words.vocabulary()
    const synonyms = synonymsOf(releasedSynonyms())
    const steps = terms.map((term) => [...termSteps(term, { vocabulary, synonyms })])
    const searches = terms.flatMap((searchTerm, at) =>
      (steps[at] ?? []).flatMap(({ query }) =>
        linesOfSearch({
          ...searchRequest(
            {
              scope: { restaurantId: OWN, category: null, searchTerm },
              preferences: aGuest({ diets: ['VEGAN'] }),
              settings: DEFAULT_MATCH_SETTINGS,
              page: { page: 1, size: 100 },
            },
            shelf.catalog,
            { vocabulary, synonyms, textQuery: query },
          ),
          _source: false,
        }),
      ),
    )
    const { responses } = await es.msearch({ searches } as Parameters<typeof es.msearch>[0])
    const answers = responses.map((response) => {
      if ('error' in response) throw new Error(JSON.stringify(response.error))
      const { hits } = response as estypes.SearchResponse
      return hits.hits.map(({ _id, sort }) => [_id, sort] as const)
    })
    let from = 0
    return steps.map(({ length }) => {
      const all = answers.slice(from, from + length)
      from += length
      return { found: all.find((hits) => hits.length > 0) ?? [], all }
    })
  }

  it('finds the same dishes in the same order with the same scores, typos included', async () => {
    const terms = [
      ...[
        'burrito',
        'burito',
        'buritto',
        'xurrito',
        'chikcen bowl',
        'bur',
        'byr',
        'tacos',
        'taca',
        'soft drink',
      ],
      ...[
        'creme brulee',
        'crem',
        'salt',
        'sea salt',
        'rice and beans',
        'c',
        'french fry',
        'pizza',
        '🥗',
        'noodels curry',
      ],
      ...fc.sample(generatedTerm, { numRuns: TERMS, seed: SEED }),
    ]
    const alone = await answersTo(terms)
    const found = alone.filter((answer) => answer.found.length > 0)
    expect(found.length).toBeGreaterThan(terms.length / 3)
    for (const synonym of ['soft drink', 'french fry'])
      expect(found, synonym).toContainEqual(alone[terms.indexOf(synonym)])
    await write(Array.from({ length: NEIGHBOURS }, (_, at) => neighbour(at)))
    const beside = await answersTo(terms)
    for (const [at, term] of terms.entries()) expect(beside[at], term).toEqual(alone[at])
  }, 300_000)

  it('corrects a typo by its own words', async () => {
    const [right, wrong] = await answersTo(['burrito', 'buritto'])
    const ids = (answer: TermAnswers | undefined) => answer?.found.map(([id]) => id).sort() ?? []
    expect(ids(wrong)).toEqual(ids(right))
    expect(ids(right).length).toBeGreaterThan(3)
  })
})

/** One to four words: as they are, begun, or with a letter replaced, left out or swapped with the next one. */
const generatedTerm = fc
  .array(
    fc.tuple(WORD_OF, fc.constantFrom('as it is', 'begun', 'replaced', 'left out', 'swapped'), fc.nat(6)),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.map(([word, how, at]) => mistyped(word, how, at % word.length)).join(' '))

function mistyped(word: string, how: string, at: number): string {
  if (how === 'begun') return word.slice(0, at + 1)
  if (how === 'replaced') return `${word.slice(0, at)}x${word.slice(at + 1)}`
  if (how === 'left out') return word.slice(0, at) + word.slice(at + 1)
  if (how === 'swapped') return word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
  return word
}
