import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { deleteShelf, listShelves } from '../../src/search-index/shelf.ts'
import { storeDates } from '../../workers/ingest/writing/dish-dates.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { uploadFile } from '../support/upload-file.ts'

const MENU = '{ search { matches { dish { name unknownAllergens } } } }'

const soup = { partnerDishId: 'soup', name: 'Soup' }
const traces = { ...soup, allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }], allergensComplete: true }
const stated = { ...soup, allergens: [{ type: 'PEANUT' }], allergensComplete: true }
const emptied = { ...soup, allergens: [], allergensComplete: true }
const roasting = { level: 'MAY_CONTAIN', type: 'PEANUT', text: 'We roast peanuts' }
const changes = (...items: unknown[]) => ({ mode: 'partial', items })

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

async function chainWith(chainId: string, ...files: unknown[]): Promise<OnboardedChain> {
  const chain = await service.onboard({ chainId, name: 'Chain' })
  for (const file of files) expect(await uploadFile(service, chain, file)).toMatchObject({ state: 'LIVE' })
  return chain
}
/** As the sweep does within a minute. */
async function storesDates({ chainId }: OnboardedChain): Promise<void> {
  const { es, s3, config, stores } = service
  const [live] = (await stores.catalogs.list(chainId)) as [CatalogRecord]
  await storeDates({ es, s3, bucket: config.S3_BUCKET, catalogs: stores.catalogs }, live)
}
async function shelvesAreLost(): Promise<void> {
  const { es, stores } = service
  for (const { name } of await listShelves(es, stores.names)) await deleteShelf(es, name)
}
/** All shelves are lost; the menu is made again from its files. */
async function comesBack({ chainId }: OnboardedChain): Promise<void> {
  await shelvesAreLost()
  const results = await rebuildAll(service.stores, [chainId], () => undefined)
  expect(results.map(({ error }) => error)).toEqual(results.map(() => null))
}
async function unknownOfSoup({ apiKey }: OnboardedChain): Promise<string[]> {
  const { search } = await ask(service.address, apiKey, MENU)
  const found = search.matches.find(({ dish }: { dish: { name: string } }) => dish.name === 'Soup')
  return found.dish.unknownAllergens
}

describe('after the loss of its shelf, a dish lacks no statement that it had lost', () => {
  it('where the kitchen states the same allergen since', async () => {
    const chain = await chainWith('kitchen', [traces], changes(emptied), {
      ...changes(),
      statements: [roasting],
    })
    expect(await unknownOfSoup(chain)).toEqual(['PEANUT'])
    await storesDates(chain)
    await comesBack(chain)
    expect(await unknownOfSoup(chain)).toEqual(['PEANUT'])
  })

  it('where nobody has stored yet what it lost', async () => {
    const others = Array.from({ length: 9 }, (_, id) => ({
      ...stated,
      partnerDishId: `${id}`,
      name: `${id}`,
    }))
    const chain = await chainWith('young', [stated, ...others], [emptied, ...others])
    expect(await unknownOfSoup(chain)).toEqual(['PEANUT'])
    await comesBack(chain)
    expect(await unknownOfSoup(chain)).toContain('PEANUT')
  })

  it('where a menu from before it was deleted is still to be made again', async () => {
    const other = { partnerDishId: 'other', name: 'Other', allergensComplete: true }
    const chain = await chainWith('deleted', [stated, other], { ...changes(), deletions: ['soup'] })
    await shelvesAreLost()
    expect(await uploadFile(service, chain, changes(emptied))).toMatchObject({ state: 'LIVE' })
    expect(await unknownOfSoup(chain)).toContain('PEANUT')
  })
})
