import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import { createCatalogLeases } from '../../src/features/chains/catalog-leases.ts'
import { createChainContexts } from '../../src/features/chains/chain-context.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createDishBudget } from '../../src/features/dish/dish-budget.ts'
import { createDishFinder } from '../../src/features/dish/dish-finder.ts'
import { createDishMemory } from '../../src/features/dish/dish-memory.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

const deps = () => ({
  es: service.es,
  ...service.stores,
  leases: createCatalogLeases(service.stores),
  deadlineMs: 20_000,
})

const upload = ({ partnerToken }: OnboardedChain, description: string) =>
  uploadCatalog(
    service.address,
    partnerToken,
    JSON.stringify([{ partnerDishId: '1', name: 'Soup', description }]),
  )

it('a catalog that goes live while a request asks for its chain does not fail the request', async () => {
  const { chainId } = await service.onboard({ chainId: 'asked', name: 'Asked' })
  const contexts = createChainContexts(deps())
  const asked = contexts.get(chainId)
  contexts.forget(chainId)
  expect((await asked).chain.chainId).toBe(chainId)
  expect((await contexts.get(chainId)).chain.chainId).toBe(chainId)
})

it('a dish is never kept as one of a catalog that it is not of, so a rollback brings the old one back', async () => {
  const chain = await service.onboard({ chainId: 'rolled', name: 'Rolled back' })
  const chainContexts = createChainContexts(deps())
  const findDish = createDishFinder({ ...deps(), chainContexts, memory: createDishMemory(1e6) })
  await upload(chain, 'old')
  const context = await chainContexts.get(chain.chainId)
  const description = async () =>
    (await findDish(context, dishId(chain.chainId, '1'), 'id', createDishBudget(1e6))).facts.dish.description
  await upload(chain, 'new')
  expect(await description()).toBe('new')
  await rollBack(deps(), chain.chainId)
  expect(await description()).toBe('old')
})

it('whoever has seen the new catalog is shown no dish of the old one, whatever is known of the chain', async () => {
  const chain = await service.onboard({ chainId: 'stale', name: 'Stale' })
  const chainContexts = createChainContexts(deps())
  const findDish = createDishFinder({ ...deps(), chainContexts, memory: createDishMemory(1e6) })
  await upload(chain, 'old')
  const context = await chainContexts.get(chain.chainId)
  const id = dishId(chain.chainId, '1')
  expect((await findDish(context, id, 'id', createDishBudget(1e6))).facts.dish.description).toBe('old')
  await upload(chain, 'new')
  expect((await findDish(context, id, 'id', createDishBudget(1e6))).facts.dish.description).toBe('new')
})

it('a restaurant is known from the catalog that serves, also where the record of the one before is gone', async () => {
  const chain = await service.onboard({ chainId: 'moving', name: 'Moving' })
  const withRestaurant = (id: string) =>
    JSON.stringify({ restaurants: [{ id, name: id }], items: [{ partnerDishId: '1', name: 'Soup' }] })
  const bring = (id: string) => uploadCatalog(service.address, chain.partnerToken, withRestaurant(id))
  await bring('north')
  const context = await createChainContexts(deps()).get(chain.chainId)
  await bring('south')
  await service.stores.catalogs.delete(context.catalog?.catalogId ?? '')
  expect(await context.hasRestaurant('south')).toBe(true)
  expect(await context.hasRestaurant('elsewhere')).toBe(false)
})
