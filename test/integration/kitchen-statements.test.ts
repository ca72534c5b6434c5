import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const NO_PEANUT = `query ($restaurantId: ID) {
  search(restaurantId: $restaurantId, preferences: { excludeAllergens: [PEANUT] }) {
    matches { dish { name } } almostMatches { dish { name updatedAt } matchReasons } notMatches { dish { name } }
  } }`
const REASONS = `{ search(preferences: { excludeAllergens: [PEANUT, SESAME] }) {
  almostMatches { dish { name } matchReasons } notMatches { dish { name } matchReasons }
} }`
const FACTS = `{ search { matches { dish {
  name verifiedAt baseAllergens { type level source } unknownBaseAllergens
  addedIngredients { name amountGrams isAmountKnown quantity unit allergens { type level } unknownAllergens }
} } } }`

const soup = { partnerDishId: 'soup', name: 'Soup', allergens: [{ type: 'MILK' }], allergensComplete: true }
const stew = { ...soup, partnerDishId: 'stew', name: 'Stew' }
const roasting = { level: 'MAY_CONTAIN', type: 'PEANUT', text: 'We roast peanuts' }

let service: TestService
let chains = 0
let uploads = 0
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

const newChain = () => service.onboard({ chainId: `kitchen-${chains++}`, name: 'Kitchen' })

/** No two files are the same: of the same bytes within a second the storage has one file. */
async function upload({ partnerToken }: OnboardedChain, file: unknown): Promise<void> {
  uploads += 1
  const ended = await uploadCatalog(service.address, partnerToken, JSON.stringify(file) + ' '.repeat(uploads))
  expect(ended).toMatchObject({ state: 'LIVE', counts: { rejected: 0 } })
}

async function rebuild(record: CatalogRecord): Promise<void> {
  const { catalogs } = service.stores
  await requestRebuild(catalogs, record)
  for (;;) {
    const [newest] = await catalogs.list(record.chainId)
    if (newest?.catalogId !== record.catalogId && newest?.rebuildOf === null) return
    await pause(100)
  }
}

interface Hit {
  readonly dish: { readonly name: string; readonly updatedAt?: string }
}

async function groups({ apiKey }: OnboardedChain, restaurantId?: string) {
  const { search } = await ask(service.address, apiKey, NO_PEANUT, { restaurantId })
  const names = (hits: readonly Hit[]) => hits.map(({ dish }) => dish.name)
  return {
    matches: names(search.matches),
    almost: names(search.almostMatches),
    not: names(search.notMatches),
  }
}

describe('a statement of a kitchen', () => {
  it('that changes bring counts for the dishes that stay, and no later file takes it away unseen', async () => {
    const chain = await newChain()
    await upload(chain, [soup, stew])
    expect(await groups(chain)).toEqual({ matches: ['Soup', 'Stew'], almost: [], not: [] })
    await upload(chain, { mode: 'partial', statements: [roasting], items: [stew] })
    expect(await groups(chain)).toEqual({ matches: [], almost: ['Soup', 'Stew'], not: [] })
    await upload(chain, { mode: 'partial', items: [soup] })
    expect(await groups(chain)).toEqual({ matches: [], almost: ['Soup', 'Stew'], not: [] })
    const withoutStatement = await uploadCatalog(service.address, chain.partnerToken, JSON.stringify([soup]))
    expect(withoutStatement).toMatchObject({
      state: 'HELD',
      stateReason: expect.stringMatching(/stated Peanut/),
    })
    expect(await groups(chain)).toEqual({ matches: [], almost: ['Soup', 'Stew'], not: [] })
  })

  it('that changes brought is there after a rebuild, for the dishes of the files before them, too', async () => {
    const chain = await newChain()
    await upload(chain, { verifiedAt: '2026-09-01T00:00:00Z', items: [soup, stew] })
    await upload(chain, { mode: 'partial', statements: [roasting], items: [] })
    const [record] = await service.stores.catalogs.list(chain.chainId)
    if (record === undefined) throw new Error('the chain has no catalog')
    const { kitchen: _, verifiedAt: __, ...older } = record
    await service.stores.catalogs.save(older)
    await rebuild(older)
    expect(await groups(chain)).toEqual({ matches: [], almost: ['Soup', 'Stew'], not: [] })
    const [rebuilt] = await service.stores.catalogs.list(chain.chainId)
    expect(rebuilt?.kitchen).toEqual(record.kitchen)
    expect(rebuilt?.verifiedAt).toBe('2026-09-01T00:00:00.000Z')
  })

  it('of one restaurant counts for what it sells', async () => {
    const chain = await newChain()
    const restaurants = [
      { id: 'r-1', name: 'One', statements: [roasting] },
      { id: 'r-2', name: 'Two' },
    ]
    const items = [
      { ...soup, restaurantIds: ['r-1', 'r-2'] },
      { ...stew, restaurantIds: ['r-2'] },
    ]
    await upload(chain, { restaurants, items })
    expect(await groups(chain)).toEqual({ matches: ['Stew'], almost: ['Soup'], not: [] })
    expect(await groups(chain, 'r-1')).toEqual({ matches: [], almost: ['Soup'], not: [] })
  })
})

describe('a statement of a kitchen, and dishes whose own lists are empty', () => {
  const water = { partnerDishId: 'water', name: 'Water', allergens: [], allergensComplete: true }
  const TRACES = { matches: [], almost: ['Water'], not: [] }

  it('stays what is known of them when the menu is uploaded again, changed or not', async () => {
    const chain = await newChain()
    const menu = { statements: [roasting], items: [water] }
    const still = { ...water, description: 'Still' }
    const files = [menu, menu, { ...menu, items: [still] }, { mode: 'partial', items: [water] }]
    for (const file of files) {
      await upload(chain, file)
      expect(await groups(chain)).toEqual(TRACES)
    }
  })
})

describe('a dish of which an empty list took a statement away', () => {
  it('keeps the traces of a part in each further upload of the same file', async () => {
    const chain = await newChain()
    const stew = { partnerDishId: 'stew', name: 'Stew' }
    const empty = { ...stew, allergens: [], allergensComplete: true }
    const traces = [{ type: 'PEANUT', level: 'MAY_CONTAIN' }]
    const crust = {
      id: 'crust',
      name: 'Crust',
      isRemovable: true,
      allergens: traces,
      allergensComplete: true,
    }
    const withCrust = { ...empty, ingredients: [crust] }
    const files = [{ ...stew, allergens: [{ type: 'SESAME' }] }, empty, withCrust]
    for (const item of files) await upload(chain, { mode: 'partial', items: [item] })
    for (let again = 0; again < 2; again += 1) {
      expect(await groups(chain)).toEqual({ matches: [], almost: ['Stew'], not: [] })
      await upload(chain, { mode: 'partial', items: [withCrust] })
    }
  })
})

describe('a rebuild of dishes whose own lists are empty', () => {
  const EMPTY = { allergens: [], allergensComplete: true }
  const traces = [{ type: 'PEANUT', level: 'MAY_CONTAIN' }]
  const crust = { id: 'crust', name: 'Crust', isRemovable: true, allergens: traces, allergensComplete: true }
  const pie = { ...EMPTY, partnerDishId: 'pie', name: 'Pie', ingredients: [crust] }
  const lost = { ...EMPTY, partnerDishId: 'stew', name: 'Stew' }
  it('loses nothing that their file says, where older rules read them otherwise, and keeps what is lost', async () => {
    const chain = await newChain()
    const stated = { ...lost, allergens: [{ type: 'SESAME' }] }
    await upload(chain, [soup, pie, stated])
    await upload(chain, { mode: 'partial', items: [lost] })
    const reasons = () => ask(service.address, chain.apiKey, REASONS)
    const before = await reasons()
    expect(before.search).toMatchObject({
      almostMatches: [{ dish: { name: 'Pie' } }],
      notMatches: [{ dish: { name: 'Stew' } }],
    })
    const [record] = await service.stores.catalogs.list(chain.chainId)
    if (record === undefined) throw new Error('the chain has no catalog')
    await service.es.updateByQuery({
      index: record.shelf,
      refresh: true,
      query: { term: { catalogId: record.catalogId } },
      script: { source: "ctx._source.contentHash = 'older'" },
    })
    await rebuild(record)
    expect(await reasons()).toEqual(before)
  })
})

describe('the time of the oldest check of a menu', () => {
  const SPRING = '2026-03-01T00:00:00.000Z'
  const AUTUMN = '2026-09-01T00:00:00.000Z'
  const verifiedAt = async ({ chainId }: OnboardedChain) =>
    (await service.stores.serving.find(chainId))?.verifiedAt

  it('is that of its full file, and changes can only make it older', async () => {
    const chain = await newChain()
    await upload(chain, { verifiedAt: AUTUMN, items: [soup, stew] })
    expect(await verifiedAt(chain)).toBe(AUTUMN)
    await upload(chain, { mode: 'partial', verifiedAt: SPRING, items: [stew] })
    expect(await verifiedAt(chain)).toBe(SPRING)
    await upload(chain, { mode: 'partial', verifiedAt: AUTUMN, items: [stew] })
    expect(await verifiedAt(chain)).toBe(SPRING)
    await upload(chain, [soup, stew])
    expect(await verifiedAt(chain)).toBeNull()
  })
})

describe('the fields of a dish', () => {
  it('show when its facts were checked, what is unknown of its base, and what an ingredient states', async () => {
    const chain = await newChain()
    const butter = {
      id: 'butter',
      name: 'Butter',
      allergens: [{ type: 'MILK' }, { type: 'SOY', level: 'MAY_CONTAIN' }],
    }
    const steak = { ...soup, name: 'Steak', ingredients: [{ ...butter, allergensComplete: true }] }
    await upload(chain, { verifiedAt: '2026-11-01T00:00:00Z', statements: [roasting], items: [steak] })
    const { search } = await ask(service.address, chain.apiKey, FACTS)
    expect(search.matches[0].dish).toEqual({
      name: 'Steak',
      verifiedAt: '2026-11-01T00:00:00.000Z',
      baseAllergens: [
        { type: 'DAIRY', level: 'CONTAINS', source: null },
        { type: 'PEANUT', level: 'MAY_CONTAIN', source: 'We roast peanuts' },
      ],
      unknownBaseAllergens: ['DAIRY'],
      addedIngredients: [
        {
          name: 'Butter',
          amountGrams: 0,
          isAmountKnown: false,
          quantity: '',
          unit: '',
          allergens: [
            { type: 'DAIRY', level: 'CONTAINS' },
            { type: 'SOY', level: 'MAY_CONTAIN' },
          ],
          unknownAllergens: [],
        },
      ],
    })
  })
})
