import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import { DEFAULT_MATCH_SETTINGS } from '../../domain/matching/preferences.ts'
import { NO_SYNONYMS } from '../../domain/text/synonyms.ts'
import { TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import { createDishBudget } from '../dish/dish-budget.ts'
import { createDishMemory } from '../dish/dish-memory.ts'
import { createDishSearch } from './dish-search.ts'
import type { SearchedChain } from './search-question.ts'

const AT = '2026-01-01T00:00:00.000Z'
const BYTES = 1_000_000
const DISHES = 6_000

/** Whether a second search of the same page has the engine count the scope again. */
async function countsAgain(isServing: boolean, deadlineMs: number): Promise<unknown> {
  const counted: unknown[] = []
  const search = async ({ track_total_hits }: { readonly track_total_hits: boolean }) => {
    counted.push(track_total_hits)
    const total = track_total_hits ? { total: { value: DISHES } } : {}
    return { timed_out: false, _shards: { failed: 0 }, hits: { ...total, hits: [] }, aggregations: {} }
  }
  const searchDishes = createDishSearch({
    es: { search } as unknown as Client,
    ...{ deadlineMs, vocabularyOf: async () => null, memory: createDishMemory(BYTES) },
    synonyms: async () => NO_SYNONYMS,
  })
  const settings = { ...DEFAULT_MATCH_SETTINGS, disabledDiets: [], disabledAllergens: [] }
  const context: SearchedChain = {
    chain: { chainId: 'grill', name: 'Grill', restaurants: [], settings, createdAt: AT, updatedAt: AT },
    catalog: {
      ...{ chainId: 'grill', catalogId: 'one', shelf: 'shelf', version: '1', madeBy: TODAYS_MAKER },
      ...{ largestDishBytes: 1_000, dishCount: DISHES, hasOwnPositions: true },
    },
    isServing: Promise.resolve(isServing),
    largestDishBytes: 1_000,
    hasRestaurant: async () => false,
  }
  const ask = () =>
    searchDishes(
      context,
      { pagination: { first: 20 } },
      { withDishes: true, budget: createDishBudget(BYTES), inTurn: (work) => work() },
    )
  await ask()
  counted.length = 0
  await ask()
  return counted[0]
}

it.each([
  ['is remembered while its catalog serves', true, 60_000, false],
  ['is not remembered of a catalog that was replaced: its dishes may be deleted', false, 60_000, true],
  ['is not remembered after the deadline, as its catalog may have been replaced meanwhile', true, 0, true],
])('the size of a scope %s', async (_, isServing, deadlineMs, again) => {
  expect(await countsAgain(isServing, deadlineMs)).toBe(again)
})
