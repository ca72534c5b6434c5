import type { Item } from '../../src/domain/items/items-schema.ts'
import { type ChainEntry, chain } from './chain.ts'
import { fastFoodChains } from './fast-food.ts'
import { GRILL_CHAIN, grillItem } from './grill-item.ts'
import { RECIPES } from './recipes/recipes.ts'

interface Catalog {
  readonly chain: ChainEntry
  readonly items: readonly Item[]
}

function catalogs(): Catalog[] {
  const grill = chain(GRILL_CHAIN, 'Mexican Grill', `samples/${GRILL_CHAIN}/items.json`)
  const fastFood = fastFoodChains().map(({ id, name, items }) => ({
    chain: chain(id, name, `samples/fast-food/${id}/items.json`),
    items,
  }))
  return [{ chain: grill, items: RECIPES.map(grillItem) }, ...fastFood]
}

/** No `generatedAt`: the same sample can be uploaded again and again without going stale. */
function itemsFile({ chain, items }: Catalog): object {
  return {
    schemaVersion: 1,
    mode: 'full',
    allergensComplete: false,
    restaurants: chain.restaurants,
    items,
  }
}

function print(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Every generated file: path from the root of the repository -> text. */
export function sampleFiles(): Map<string, string> {
  const all = catalogs()
  return new Map([
    ['samples/chains.json', print(all.map(({ chain }) => chain))],
    ...all.map((catalog) => [catalog.chain.catalog, print(itemsFile(catalog))] as const),
  ])
}
