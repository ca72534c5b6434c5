import { expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import type { CatalogDetails } from './catalog-details.ts'
import type { ChainContext } from './chain-context.ts'
import { chainRestaurants } from './restaurants.ts'

const chain = {
  restaurants: Array.from({ length: 1_000 }, (_, at) => ({ id: `r-${at}`, name: `Street ${at}` })),
}
const detailsOf = (restaurants: readonly { id: string; name: string }[]) =>
  ({ restaurants: new Map(restaurants.map((one) => [one.id, one])) }) as unknown as CatalogDetails
const listIn = (details: CatalogDetails) =>
  chainRestaurants({ chain, details: async () => details } as unknown as ChainContext)

it('makes the list of a catalog once, and another one for another catalog', async () => {
  const [first, second] = [detailsOf([]), detailsOf([{ id: 'r-1', name: 'Harbour' }])]
  const list = await listIn(first)
  expect(await listIn(first)).toBe(list)
  expect(list.byId.get('r-1')?.name).toBe('Street 1')
  expect((await listIn(second)).byId.get('r-1')?.name).toBe('Harbour')
  expect((await listIn(first)).byId.get('r-1')?.name).toBe('Street 1')
})

it('holds the restaurants of the operator for one catalog of a chain, not for each that it had', async () => {
  const catalogs = Array.from({ length: 300 }, () => detailsOf([]))
  const before = heapMegabytes()
  for (const each of catalogs) await listIn(each)
  expect(heapMegabytes() - before).toBeLessThan(5)
  // Held until it is measured, as catalogs are that are remembered.
  expect(catalogs).toHaveLength(300)
})
