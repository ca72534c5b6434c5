import { isDeepStrictEqual } from 'node:util'
import type { Client, estypes } from '@elastic/elasticsearch'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../../src/domain/matching/preferences.ts'
import { AppError } from '../../src/errors.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { statusOfHit } from '../../src/features/search/search-response.ts'
import { countDishes } from '../../src/search-index/catalog-dishes.ts'
import { type CatalogMaker, isTodaysMaker, TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { documentId, inCatalog } from '../../src/search-index/catalog-place.ts'
import { type CatalogRecord, servedCatalog } from '../../src/search-index/catalog-store.ts'
import { type DishDocument, dishDocument } from '../../src/search-index/dish-document.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { refreshShelf } from '../../src/search-index/shelf.ts'
import { VocabularyCollector } from '../../src/search-index/vocabulary/vocabulary-collector.ts'
import type { VocabularyStore } from '../../src/search-index/vocabulary/vocabulary-store.ts'
import type { OldRecord } from './old-layout.ts'

type OldDocument = Omit<DishDocument, 'chainId' | 'catalogId'>

const AT_ONCE = 100

/**
 * Copies the dishes of an old index to the place that `next` names, and checks the copy. A copy that was begun before is
 * written over: equal dishes have equal ids.
 */
export async function copyOldCatalog(
  es: Client,
  vocabularies: VocabularyStore,
  old: OldRecord,
  next: CatalogRecord,
): Promise<void> {
  const words = new VocabularyCollector()
  await es.helpers.bulk({
    datasource: copiedDocuments(es, old, next, words),
    onDocument: ({ id }) => ({
      index: { _index: next.shelf, routing: next.chainId, _id: documentId(next, id) },
    }),
    onDrop: ({ document, error }) => {
      throw new Error(`dish ${document.id} of ${old.index} could not be copied: ${JSON.stringify(error)}`)
    },
  })
  await refreshShelf(es, next.shelf)
  await vocabularies.save(next.catalogId, words.vocabulary())
  await checkCopy(es, old, next)
}

/** A shelf has documents of one layout, so those of older code are derived again from their dishes. */
async function* copiedDocuments(
  es: Client,
  { index, madeBy }: OldRecord,
  { chainId, catalogId }: CatalogRecord,
  words: VocabularyCollector,
): AsyncGenerator<DishDocument> {
  const request = { index, size: AT_ONCE, sort: ['_doc'] }
  for await (const document of es.helpers.scrollDocuments<OldDocument>(request)) {
    const { dish, position, contentHash, createdAt, updatedAt } = document
    words.add(dishFacts(dish))
    yield isTodaysMaker(madeBy)
      ? { ...document, chainId, catalogId }
      : dishDocument(dish, { chainId, catalogId, position, contentHash, createdAt, updatedAt })
  }
}

/**
 * What the copy of a catalog says to searches. The record keeps the maker of the old index for as long as the old version
 * may read it.
 */
export function servedCopy(record: CatalogRecord): ServedCatalog {
  return servedCatalog(withMakerOfCopy(record))
}

/** Today's code derives the documents, but facts are read at ingest: they follow the rules of that time. */
export function withMakerOfCopy(record: CatalogRecord): CatalogRecord {
  if (isTodaysMaker(record.madeBy)) return record
  const { largestDishBytes: _, madeBy, ...others } = record
  return { ...others, madeBy: { ...TODAYS_MAKER, rules: madeBy?.rules ?? 0 } }
}

export async function countOldDishes(es: Client, { index }: OldRecord): Promise<number> {
  return (await es.count({ index })).count
}

/** Throws unless guests find the same in both. */
async function checkCopy(es: Client, old: OldRecord, next: CatalogRecord): Promise<void> {
  const [before, after] = [await countOldDishes(es, old), await countDishes(es, next)]
  if (before !== after)
    throw new AppError(
      'INVALID_INPUT',
      `${old.index} has ${before} dishes, its copy on ${next.shelf} has ${after}.`,
    )
  for (const sample of await sampleRequests(es, old, next)) {
    const [found, foundNow] = [await answerTo(es, sample.old), await answerTo(es, sample.next)]
    if (found !== foundNow)
      throw new AppError(
        'INVALID_INPUT',
        `A search of ${old.index} and of its copy differ: ${found}, then ${foundNow}.`,
      )
  }
}

const NONE: Preferences = { diets: [], excludeAllergens: [], ranges: {} }
const GUESTS: readonly Preferences[] = [
  NONE,
  { ...NONE, excludeAllergens: ['DAIRY', 'PEANUT'] },
  { ...NONE, diets: ['VEGAN'] },
  { ...NONE, excludeAllergens: ['EGG'], ranges: { caloriesTotal: { min: null, max: 600 } } },
]
const SAMPLED_NAMES = 3
const PAGE = 100

type Query = estypes.QueryDslQueryContainer

interface Sample {
  readonly old: estypes.SearchRequest
  readonly next: estypes.SearchRequest
}

/** All dishes by some preferences, and some by the words of their names. */
async function sampleRequests(es: Client, old: OldRecord, next: CatalogRecord): Promise<readonly Sample[]> {
  const names = (await someNames(es, old)).map((name) => namedRequest(old, next, name))
  const guests = isComparable(old.madeBy) ? GUESTS : [NONE]
  return [...guests.map((preferences) => guestRequest(old, next, preferences)), ...names]
}

/** Whether two scripts must give the same status. Other rules may not, and other parameters cannot be sent. */
function isComparable(maker: CatalogMaker | undefined): boolean {
  const { rules, parameters, bits } = TODAYS_MAKER
  return (
    maker?.rules === rules && maker.parameters === parameters && isDeepStrictEqual([...maker.bits], [...bits])
  )
}

async function someNames(es: Client, { index }: OldRecord): Promise<readonly string[]> {
  const request = { index, size: SAMPLED_NAMES, _source: ['name'], sort: ['position'] }
  const { hits } = await es.search<OldDocument>(request)
  return hits.hits.flatMap(({ _source }) => _source?.name ?? [])
}

function guestRequest(old: OldRecord, next: CatalogRecord, preferences: Preferences): Sample {
  const question = {
    scope: { restaurantId: null, category: null, searchTerm: null },
    ...{ preferences, settings: DEFAULT_MATCH_SETTINGS, page: { page: 1, size: PAGE } },
  }
  // Both by their scripts: the old index has no terms.
  const { dishCount: _copied, ...copy } = servedCopy(next)
  const { dishCount: _listed, ...listed } = servedCatalog(next)
  const { stats: _, ...request } = searchRequest(question, copy)
  const [, asked] = (searchRequest(question, listed).query?.bool?.must ?? []) as readonly Query[]
  if (asked === undefined) throw new Error('a search without a question')
  const { index: _index, routing: _routing, ...others } = request
  return { old: { ...others, index: old.index, query: asked }, next: request }
}

function namedRequest(old: OldRecord, next: CatalogRecord, name: string): Sample {
  const match: Query = { match: { name: { query: name, operator: 'and' } } }
  const query: Query = { bool: { filter: match } }
  const common = { size: PAGE, sort: ['position'], track_total_hits: true }
  return { old: { ...common, index: old.index, query }, next: { ...common, ...inCatalog(next, query) } }
}

/** Which dishes, in their order, each with its status. */
async function answerTo(es: Client, request: estypes.SearchRequest): Promise<string> {
  const { hits, aggregations } = await es.search({ ...request, _source: false })
  const dishes = hits.hits.map(({ _id = '', sort }) => [
    _id.slice(_id.indexOf('|') + 1),
    statusOfHit({ sort }),
  ])
  return JSON.stringify([hits.total, aggregations, dishes])
}
