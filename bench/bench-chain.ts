import { largeItem } from '../samples/generator/large/large-catalog.ts'
import { dishFacts } from '../src/domain/dish/dish-facts.ts'
import { dishId } from '../src/domain/dish/dish-id.ts'
import { normaliseItem } from '../src/domain/items/normalise-item.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { checkedPositions } from '../src/search-index/catalog-dishes.ts'
import { TODAYS_MAKER } from '../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../src/search-index/catalog-place.ts'
import { type CatalogRecord, servedCatalog } from '../src/search-index/catalog-store.ts'
import type { ServedCatalog } from '../src/search-index/serving-store.ts'
import { createOwnShelf, refreshShelf } from '../src/search-index/shelf.ts'
import { VocabularyCollector } from '../src/search-index/vocabulary/vocabulary-collector.ts'
import { type AcceptedDish, acceptedDish } from '../workers/ingest/judging/accepted-dish.ts'
import { writeDishes } from '../workers/ingest/writing/write-dishes.ts'
import type { BenchService } from './bench-service.ts'

const SEED = 1

export interface BenchChain extends OnboardedChain {
  /** All of them are in scope of a search without a restaurant. */
  readonly dishes: number
  readonly catalog: ServedCatalog
}

let made = 0

/** Makes a chain of synthetic dishes with a shelf of its own, indexed as the ingest does it. */
export async function createBenchChain(
  service: Pick<BenchService, 'es' | 'stores'>,
  dishes: number,
  signal: AbortSignal,
): Promise<BenchChain> {
  made += 1
  const chainId = `chain-${dishes}-${made}`
  const catalogId = `${chainId}-1`
  const place = { chainId, catalogId, shelf: `${service.stores.names.shelfPrefix}own-${catalogId}` }
  await createOwnShelf(service.es, place)
  return fillPlace(service, place, dishes, signal)
}

/** Makes a chain whose catalog is at this place. */
export async function fillPlace(
  { es, stores }: Pick<BenchService, 'es' | 'stores'>,
  place: CatalogPlace,
  dishes: number,
  signal: AbortSignal,
): Promise<BenchChain> {
  const { chainId } = place
  const onboarded = await onboardChain(stores, { chainId, name: `${dishes} dishes`, restaurants: [] })
  const plan = {
    place,
    before: null,
    at: new Date().toISOString(),
    firstPosition: 0,
    positionsOf: null,
    acceptsLosses: false,
    onLost: () => undefined,
  }
  const words = new VocabularyCollector()
  await writeDishes({ es, besideGuests: null }, plan, accepted(chainId, dishes, words, signal))
  await refreshShelf(es, place.shelf)
  await stores.vocabularies.save(place.catalogId, words.vocabulary())
  const record = { ...recordOf(place, dishes), checkedPositionsOf: await checkedPositions(es, place) }
  await stores.catalogs.save(record)
  const catalog = servedCatalog(record)
  if (!(await stores.serving.publish(null, catalog))) throw new Error(`${chainId} could not be brought live`)
  return { ...onboarded, dishes, catalog }
}

/** Records the catalog as the worker does: its largest dish decides how pages are loaded. */
function recordOf(place: CatalogPlace, dishCount: number): CatalogRecord {
  const at = new Date().toISOString()
  return {
    ...place,
    version: '1',
    uploadId: 'bench',
    dishCount,
    madeBy: TODAYS_MAKER,
    largestDishBytes: 8_192,
    restaurants: [],
    generatedAt: null,
    objectModifiedAt: at,
    sources: [],
    datesKey: null,
    rebuild: null,
    rebuildOf: null,
    liveAt: at,
  }
}

async function* accepted(
  chainId: string,
  count: number,
  words: VocabularyCollector,
  signal: AbortSignal,
): AsyncGenerator<readonly AcceptedDish[]> {
  for (let position = 0; position < count; position += 1) {
    signal.throwIfAborted()
    const item = { ...largeItem(SEED, position), displayOnWidget: true }
    const { dish } = normaliseItem(item, dishId(chainId, item.partnerDishId))
    const facts = dishFacts(dish)
    words.add(facts)
    yield [acceptedDish(facts, position)]
  }
}
