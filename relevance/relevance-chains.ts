import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import { createBareShelf } from '../harness/catalogs/bare-shelf.ts'
import { sampleChains } from '../samples/sample-chains.ts'
import type { Dish } from '../src/domain/dish/dish.ts'
import { dishFacts } from '../src/domain/dish/dish-facts.ts'
import type { Item } from '../src/domain/items/items-schema.ts'
import { normaliseItem } from '../src/domain/items/normalise-item.ts'
import { DEFAULT_MATCH_SETTINGS } from '../src/domain/matching/preferences.ts'
import { synonymsOf } from '../src/domain/text/synonyms.ts'
import { createDishBudget } from '../src/features/dish/dish-budget.ts'
import { createDishMemory } from '../src/features/dish/dish-memory.ts'
import {
  createDishSearch,
  type DishSearch,
  type InterpretedResult,
} from '../src/features/search/dish-search.ts'
import type { SearchedChain } from '../src/features/search/search-question.ts'
import { documentId } from '../src/search-index/catalog-place.ts'
import { dishDocument } from '../src/search-index/dish-document.ts'
import type { ServedCatalog } from '../src/search-index/serving-store.ts'
import { storeScripts } from '../src/search-index/setup.ts'
import { refreshShelf } from '../src/search-index/shelf.ts'
import { releasedSynonyms } from '../src/search-index/synonyms/released-synonyms.ts'
import type { CatalogVocabulary } from '../src/search-index/vocabulary/catalog-vocabulary.ts'
import { VocabularyCollector } from '../src/search-index/vocabulary/vocabulary-collector.ts'
import { cafeItems } from './cafe-menu.ts'

/** One page holds every dish of a sample chain that a term finds, or enough of them. */
const PAGE = 100
const MEMORY_BYTES = 64_000_000
const DEADLINE_MS = 20_000
const AT = '2026-01-01T00:00:00.000Z'

/** A sample chain with its menu, searched as a guest's request searches it. */
export interface RelevanceChain {
  readonly id: string
  readonly dishes: readonly Dish[]
  /** The best dishes that a term finds, the best one first. */
  readonly find: (term: string) => Promise<readonly Dish[]>
  readonly search: (term: string) => Promise<InterpretedResult>
}

export interface RelevanceChains {
  readonly chains: readonly RelevanceChain[]
  readonly close: () => Promise<void>
}

interface Menu {
  readonly id: string
  readonly items: readonly Item[]
}

/** Puts menus on one shelf: by default those of all sample chains, and the cafe's. */
export async function openRelevanceChains(es: Client, menus = sampleMenus()): Promise<RelevanceChains> {
  await storeScripts(es)
  const { catalog, close } = await createBareShelf(es, 'relevance')
  const vocabularies = new Map<string, CatalogVocabulary>()
  const synonyms = synonymsOf(releasedSynonyms())
  const search = createDishSearch({
    es,
    deadlineMs: DEADLINE_MS,
    memory: createDishMemory(MEMORY_BYTES),
    vocabularyOf: async (catalogId) => vocabularies.get(catalogId) ?? null,
    synonyms: async () => synonyms,
  })
  const chains = menus.map(({ id, items }) => {
    const dishes = items.map((item) => normaliseItem(item, `${id}-${item.partnerDishId}`).dish)
    const served = { ...catalog, chainId: id, catalogId: `${id}-1`, dishCount: dishes.length }
    return { id, dishes, served, ...searchesOf(search, served) }
  })
  try {
    for (const { dishes, served } of chains) {
      vocabularies.set(served.catalogId, wordsOf(dishes))
      await write(es, served, dishes)
    }
    await refreshShelf(es, catalog.shelf)
  } catch (error) {
    await close()
    throw error
  }
  return { chains, close }
}

function sampleMenus(): readonly Menu[] {
  const samples = sampleChains().map(({ id, catalog }) => {
    const { items } = JSON.parse(readFileSync(catalog, 'utf8')) as { readonly items: readonly Item[] }
    return { id, items }
  })
  return [...samples, { id: 'cafe', items: cafeItems() }]
}

function wordsOf(dishes: readonly Dish[]): CatalogVocabulary {
  const words = new VocabularyCollector()
  for (const dish of dishes) words.add(dishFacts(dish))
  return words.vocabulary()
}

async function write(es: Client, place: ServedCatalog, dishes: readonly Dish[]): Promise<void> {
  const { chainId, catalogId, shelf: index } = place
  const operations = dishes.flatMap((dish, position) => {
    const record = { chainId, catalogId, position, contentHash: '', createdAt: AT, updatedAt: AT }
    const shown = { ...dish, displayOnWidget: true }
    return [{ index: { _id: documentId(place, dish.id), routing: chainId } }, dishDocument(shown, record)]
  })
  const { errors, items } = await es.bulk({ index, operations })
  if (errors) throw new Error(JSON.stringify(items.find((one) => one.index?.error)))
}

function searchesOf(search: DishSearch, catalog: ServedCatalog): Pick<RelevanceChain, 'find' | 'search'> {
  const { chainId } = catalog
  const settings = { ...DEFAULT_MATCH_SETTINGS, disabledDiets: [], disabledAllergens: [] }
  const context: SearchedChain = {
    chain: { chainId, name: chainId, restaurants: [], settings, createdAt: AT, updatedAt: AT },
    catalog,
    isServing: Promise.resolve(true),
    hasRestaurant: async () => false,
    largestDishBytes: 8_192,
  }
  const searchFor = (searchTerm: string) => {
    const budget = createDishBudget(MEMORY_BYTES)
    const input = { searchTerm, pagination: { first: PAGE } }
    const options = {
      withDishes: true,
      withCloseTerms: true,
      budget,
      inTurn: <T>(work: () => Promise<T>) => work(),
    }
    return search(context, input, options)
  }
  return {
    search: searchFor,
    find: async (term) => (await searchFor(term)).matches.map(({ dish }) => dish.facts.dish),
  }
}
