import { dishAt } from '../../src/search-index/catalog-place.ts'
import { dishDocument } from '../../src/search-index/dish-document.ts'
import { aDish } from './dish-builder.ts'
import type { TestService } from './test-service.ts'

const ID = 'dish_brokenbrokenbrokenbroken'.slice(0, 29)

/** Puts a dish into the live catalog that the service itself would never write: one without cuisines. Returns its id. */
export async function indexBrokenDish(service: TestService, chainId: string): Promise<string> {
  const now = new Date().toISOString()
  const live = await service.stores.serving.find(chainId)
  if (live === null) throw new Error(`no catalog serves ${chainId}`)
  const { catalogId } = live
  const record = { chainId, catalogId, position: 0, contentHash: 'x', createdAt: now, updatedAt: now }
  const document = dishDocument({ ...aDish({ name: 'Broken Dish' }), id: ID }, record)
  await service.es.index({
    ...dishAt(live, ID),
    document: { ...document, dish: { ...document.dish, cuisines: null } },
    refresh: true,
  })
  return ID
}
