import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import { createCatalogLeases } from '../../src/features/chains/catalog-leases.ts'
import { type ChainContext, createChainContexts } from '../../src/features/chains/chain-context.ts'
import { inLiveCatalog } from '../../src/features/chains/live-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createDishBudget } from '../../src/features/dish/dish-budget.ts'
import { createDishFinder } from '../../src/features/dish/dish-finder.ts'
import { createDishMemory } from '../../src/features/dish/dish-memory.ts'
import { refreshIndex } from '../../src/search-index/refresh-index.ts'
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

it('whoever has seen the new catalog is shown no dish of the old one, whatever is known of the chain', async () => {
  const chain = await service.onboard({ chainId: 'stale', name: 'Stale' })
  const contexts = createChainContexts(deps())
  const findDish = createDishFinder({ ...deps(), memory: createDishMemory(1e6) })
  const id = dishId(chain.chainId, '1')
  const description = () =>
    inLiveCatalog(contexts, chain.chainId, async (context) => {
      const { facts } = await findDish(context, id, 'id', createDishBudget(1e6))
      return facts.dish.description
    })
  await upload(chain, 'old')
  expect(await description()).toBe('old')
  await upload(chain, 'new')
  expect(await description()).toBe('new')
  await rollBack(deps(), chain.chainId)
  expect(await description()).toBe('old')
})

it('works at once on the catalog that it remembers, and again where another one serves', async () => {
  const chain = await service.onboard({ chainId: 'remembered', name: 'Remembered' })
  await upload(chain, 'old')
  const contexts = createChainContexts(deps())
  await refreshIndex(service.es, service.stores.names.serving)
  await contexts.rememberAll()
  const worked: { catalogId: string | undefined; isServing: boolean }[] = []
  const work = async ({ catalog, isServing }: ChainContext) => {
    worked.push({ catalogId: catalog?.catalogId, isServing: await isServing })
    return catalog?.catalogId
  }
  const old = await inLiveCatalog(contexts, chain.chainId, work)
  await upload(chain, 'new')
  const served = await inLiveCatalog(contexts, chain.chainId, work)
  expect(served).not.toBe(old)
  expect(worked).toEqual([
    { catalogId: old, isServing: true },
    { catalogId: old, isServing: false },
    { catalogId: served, isServing: true },
  ])
})

it('believes no memory of a chain that was closed', async () => {
  const chain = await service.onboard({ chainId: 'closing', name: 'Closing' })
  await upload(chain, 'old')
  const contexts = createChainContexts(deps())
  await refreshIndex(service.es, service.stores.names.serving)
  await contexts.rememberAll()
  const now = new Date().toISOString()
  await service.stores.chains.close(chain.chainId, { closedAt: now, dueAt: '2100-01-01T00:00:00.000Z' })
  await expect(inLiveCatalog(contexts, chain.chainId, async () => 'an answer')).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  })
})

it('a restaurant is known from the catalog that serves, also where the record of the one before is gone', async () => {
  const chain = await service.onboard({ chainId: 'moving', name: 'Moving' })
  const withRestaurant = (id: string) =>
    JSON.stringify({ restaurants: [{ id, name: id }], items: [{ partnerDishId: '1', name: 'Soup' }] })
  const bring = (id: string) => uploadCatalog(service.address, chain.partnerToken, withRestaurant(id))
  await bring('north')
  const contexts = createChainContexts(deps())
  const { catalog } = await contexts.get(chain.chainId)
  await bring('south')
  await service.stores.catalogs.delete(catalog?.catalogId ?? '')
  const isKnown = (id: string) =>
    inLiveCatalog(contexts, chain.chainId, (context) => context.hasRestaurant(id))
  expect(await isKnown('south')).toBe(true)
  expect(await isKnown('elsewhere')).toBe(false)
})
