import { pino } from 'pino'
import { largeItem } from '../samples/generator/large/large-catalog.ts'
import { dishFacts } from '../src/domain/dish/dish-facts.ts'
import { dishId } from '../src/domain/dish/dish-id.ts'
import { normaliseItem } from '../src/domain/items/normalise-item.ts'
import { type OnboardedChain, onboardChain } from '../src/features/chains/onboard-chain.ts'
import { TODAYS_MAKER } from '../src/search-index/catalog-maker.ts'
import type { CatalogRecord } from '../src/search-index/catalog-store.ts'
import { liveIndex, swapLiveIndex } from '../src/search-index/catalog-swap.ts'
import { createDishIndex } from '../src/search-index/dish-index.ts'
import { type AcceptedDish, acceptedDish } from '../workers/ingest/judging/accepted-dish.ts'
import { writeDishes } from '../workers/ingest/writing/write-dishes.ts'
import type { BenchService } from './bench-service.ts'

const SEED = 1

export interface BenchChain extends OnboardedChain {
  /** All of them are in scope of a search without a restaurant. */
  readonly dishes: number
  readonly index: string
}

/** Makes a chain of synthetic dishes, indexed as the ingest does it. */
export async function createBenchChain(
  { es, stores }: BenchService,
  dishes: number,
  signal: AbortSignal,
): Promise<BenchChain> {
  const chainId = `chain-${dishes}`
  const { names } = stores
  const onboarded = await onboardChain(stores, { chainId, name: `${dishes} dishes`, restaurants: [] })
  const index = names.dishesIndex(chainId, '1')
  await createDishIndex(es, index)
  const plan = { index, before: null, at: new Date().toISOString(), firstPosition: 0, keepsPositions: false }
  await writeDishes(
    { es, guestTurns: null, log: pino({ level: 'silent' }) },
    plan,
    accepted(chainId, dishes, signal),
  )
  await es.indices.refresh({ index })
  await stores.catalogs.save({ ...recordOf(onboarded, index), dishCount: dishes })
  const empty = await liveIndex(es, names, chainId)
  if (empty === null || !(await swapLiveIndex(es, names, chainId, empty, index)))
    throw new Error(`${chainId} could not be brought live`)
  return { ...onboarded, dishes, index }
}

/** Records the catalog as the worker does: its largest dish decides how pages are loaded. */
function recordOf({ chainId }: OnboardedChain, index: string): CatalogRecord {
  const at = new Date().toISOString()
  return {
    ...{
      chainId,
      version: '1',
      index,
      uploadId: 'bench',
      dishCount: 0,
      madeBy: TODAYS_MAKER,
      largestDishBytes: 8_192,
      restaurants: [],
    },
    ...{
      generatedAt: null,
      objectModifiedAt: at,
      sources: [],
      datesKey: null,
      rebuild: null,
      rebuildOf: null,
    },
    liveAt: at,
  }
}

async function* accepted(
  chainId: string,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<readonly AcceptedDish[]> {
  for (let position = 0; position < count; position += 1) {
    signal.throwIfAborted()
    const item = { ...largeItem(SEED, position), displayOnWidget: true }
    const { dish } = normaliseItem(item, dishId(chainId, item.partnerDishId))
    yield [acceptedDish(dishFacts(dish), position)]
  }
}
