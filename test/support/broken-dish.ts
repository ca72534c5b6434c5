import { dishDocument } from '../../src/search-index/dish-document.ts'
import { aDish } from './dish-builder.ts'
import type { TestService } from './test-service.ts'

const ID = 'dish_brokenbrokenbrokenbroken'.slice(0, 29)

/** Puts a dish into the live index that the service itself would never write: one without cuisines. Returns its id. */
export async function indexBrokenDish(service: TestService, chainId: string): Promise<string> {
  const now = new Date().toISOString()
  const record = { position: 0, contentHash: 'x', createdAt: now, updatedAt: now }
  const document = dishDocument({ ...aDish({ name: 'Broken Dish' }), id: ID }, record)
  await service.es.index({
    index: service.stores.names.dishesAlias(chainId),
    id: ID,
    document: { ...document, dish: { ...document.dish, cuisines: null } },
    refresh: true,
  })
  return ID
}
