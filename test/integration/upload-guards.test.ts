import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { approveLosses, approveUpload } from '../../src/features/uploads/operator-decisions.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const NO_DAIRY = '{ search(preferences: { excludeAllergens: [DAIRY] }) { matches { dish { name } } } }'

/** A dish that states everything; `level` is that of milk. */
const dish = (id: number | string, level: 'CONTAINS' | 'FREE_FROM', more: Record<string, unknown> = {}) => ({
  partnerDishId: `${id}`,
  name: `Dish ${id}`,
  allergensComplete: true,
  allergens: [
    { type: 'EGG', level: 'CONTAINS' },
    { type: 'DAIRY', level },
  ],
  ...more,
})
/** `free` of them are free of milk, the others contain it. */
const menu = (count: number, free: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, place) => dish(place, place < free ? 'FREE_FROM' : 'CONTAINS', more))

describe('guards on facts', () => {
  let service: TestService
  let number = 0

  beforeAll(async () => {
    service = await startTestService({ settings: { SWEEP_INTERVAL_MS: '1000' } })
  })
  afterAll(() => service?.close())

  const newChain = () => {
    number += 1
    return service.onboard({ chainId: `guards-${number}`, name: `Chain ${number}` })
  }
  const record = async (id: string): Promise<UploadRecord> => {
    const found = await service.stores.uploads.find(id)
    if (found === null) throw new Error(`no upload ${id}`)
    return found
  }
  const upload = (chain: OnboardedChain, file: unknown) => uploadFile(service, chain, file)
  /** A chain whose live menu is this one. */
  const chainWith = async (file: unknown): Promise<OnboardedChain> => {
    const chain = await newChain()
    expect(await upload(chain, file)).toMatchObject({ state: 'LIVE' })
    return chain
  }
  const approve = (id: string) => approveUpload(service.stores, id)
  const ended = async (id: string): Promise<UploadRecord> => {
    await until(`${id} ends`, async () => (await record(id)).endedAt !== null)
    return record(id)
  }
  const withoutDairy = async (chain: OnboardedChain): Promise<string[]> => {
    const { search } = await ask(service.address, chain.apiKey, NO_DAIRY)
    return search.matches.map((hit: { dish: { name: string } }) => hit.dish.name)
  }

  const menuNames = async (chain: OnboardedChain): Promise<string[]> => {
    const { search } = await ask(service.address, chain.apiKey, '{ search { matches { dish { name } } } }')
    return search.matches.map((hit: { dish: { name: string } }) => hit.dish.name)
  }

  it('hold a menu whose column of an allergen got lost', async () => {
    const chain = await chainWith(menu(12, 2))
    const lost = menu(12, 2).map((item) => ({ ...item, allergens: [{ type: 'EGG' }] }))
    expect(await upload(chain, lost)).toMatchObject({
      state: 'HELD',
      stateReason: '10 of 10 dishes that stated Dairy no longer do',
    })
    expect(await withoutDairy(chain)).toEqual(['Dish 0', 'Dish 1'])
  })

  it('add small losses up: two of 19 % are more than a fifth', async () => {
    const chain = await chainWith(menu(100, 0))
    expect(await upload(chain, menu(100, 19))).toMatchObject({ state: 'LIVE' })
    expect(await upload(chain, menu(100, 34))).toMatchObject({
      state: 'HELD',
      stateReason: '34 of 100 dishes that stated Dairy no longer do',
    })
  })

  it('pair dishes with new ids by their names', async () => {
    const chain = await chainWith(menu(10, 5))
    const renumbered = menu(10, 5).map((item) => ({ ...item, partnerDishId: `new-${item.partnerDishId}` }))
    const half = renumbered.slice(0, 5)
    const kept = menu(10, 5).slice(5)
    expect(await upload(chain, [...kept, ...half])).toMatchObject({ state: 'LIVE' })
    const cleared = kept.map(({ name }, place) =>
      dish(`again-${place}`, 'FREE_FROM', { name: name.toUpperCase() }),
    )
    expect((await upload(chain, [...cleared, ...half])).stateReason).toContain(
      '5 of 5 dishes that stated Dairy no longer do',
    )
  })

  it('hold a menu whose flag of complete lists got ticked', async () => {
    const silent = menu(10, 5, { allergensComplete: undefined })
    const chain = await chainWith(silent)
    const ticked = { allergensComplete: true, items: silent }
    expect((await upload(chain, ticked)).stateReason).toBe(
      '10 of 10 dishes newly say that their list of allergens is complete',
    )
  })

  it('hold a first menu of which half claims that its empty lists are complete', async () => {
    const empty = menu(10, 0).map((item) => ({ ...item, allergens: [] }))
    expect(await upload(await newChain(), [...menu(20, 0).slice(10), ...empty])).toMatchObject({
      state: 'HELD',
      stateReason: expect.stringMatching(/^10 of 20 items say that their empty list/),
    })
  })

  it('hold a menu in which dishes become vegan', async () => {
    const chain = await chainWith(menu(10, 10))
    const vegan = menu(10, 10).map((item, place) => ({
      ...item,
      allergens: [],
      ...(place < 3 ? { diets: ['VEGAN'] } : {}),
    }))
    expect((await upload(chain, vegan)).stateReason).toContain('3 of 10 dishes gain a diet')
  })

  describe('let a file of changes pass', () => {
    it('that recalls a dish and adds an allergen, at once', async () => {
      const chain = await chainWith(menu(10, 5))
      const recall = { mode: 'partial', items: [dish(0, 'CONTAINS')], deletions: ['1'] }
      expect(await upload(chain, recall)).toMatchObject({ state: 'LIVE' })
      expect(await withoutDairy(chain)).toEqual(['Dish 2', 'Dish 3', 'Dish 4'])
    })

    it('whose only mistake is a typo beside an added allergen', async () => {
      const chain = await chainWith([
        ...menu(20, 5),
        dish('fish', 'FREE_FROM', { allergens: [{ type: 'FISH' }] }),
      ])
      const changes = {
        mode: 'partial',
        items: [dish(0, 'CONTAINS'), dish('fish', 'FREE_FROM'), { partnerDishId: '1' }],
      }
      expect(await upload(chain, changes)).toMatchObject({ state: 'LIVE', counts: { rejected: 1 } })
      expect(await withoutDairy(chain)).not.toContain('Dish 0')
    })
  })

  it('hold changes that together with those before them take an allergen off a fifth of the menu', async () => {
    const chain = await chainWith(menu(20, 0))
    const part = (from: number) => ({
      mode: 'partial',
      items: [dish(from, 'FREE_FROM'), dish(from + 1, 'FREE_FROM')],
    })
    expect(await upload(chain, part(0))).toMatchObject({ state: 'LIVE' })
    expect((await upload(chain, part(2))).stateReason).toContain(
      '4 of 20 dishes that stated Dairy no longer do',
    )
  })

  it('say first what guests wait for, and do not ask again for what was approved', async () => {
    const chain = await chainWith(menu(10, 5))
    const file = menu(10, 8)
      .map((item, place) => (place === 0 ? dish(0, 'CONTAINS') : item))
      .slice(0, 9)
    const held = await upload(chain, file)
    expect(held.stateReason).toBe(
      'it adds 1 allergen statement and deletes 1 dish, which guests do not see yet; 3 of 4 dishes that stated Dairy no longer do',
    )
    await approve(held.id)
    expect(await ended(held.id)).toMatchObject({ state: 'LIVE', approvedAt: expect.any(String) })
    expect(await upload(chain, [...file, dish('new', 'CONTAINS')])).toMatchObject({ state: 'LIVE' })
  })

  it('take an approval for the difference that was shown, and for no other', async () => {
    const chain = await chainWith(menu(10, 0))
    const first = await upload(chain, menu(10, 5))
    const second = await upload(chain, menu(10, 7))
    expect([first.state, second.state]).toEqual(['HELD', 'HELD'])
    await approve(first.id)
    expect(await ended(first.id)).toMatchObject({ state: 'LIVE' })
    await expect(approve(second.id)).rejects.toThrow('Another catalog went live since')
    expect(await ended(second.id)).toMatchObject({ state: 'LIVE', approvedAt: null })
  })

  describe('an empty and complete list of a dish that contains an allergen', () => {
    const emptied = (count: number) => [dish(0, 'FREE_FROM', { allergens: [] }), ...menu(count, 0).slice(1)]
    const LOST = {
      state: 'LIVE',
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'LOST_STATEMENT', severity: 'WARNING', partnerDishId: '0' }),
      ]),
    }

    it('leaves the allergen unknown in this file and in later ones, until an operator approves', async () => {
      const chain = await chainWith(menu(10, 0))
      expect(await upload(chain, emptied(10))).toMatchObject(LOST)
      expect(await withoutDairy(chain)).toEqual([])
      const again = await upload(chain, { mode: 'partial', items: emptied(1) })
      expect(again).toMatchObject(LOST)
      expect(await withoutDairy(chain)).toEqual([])
      await approveLosses(service.stores, again.id)
      await until('the approved lists count', async () => (await withoutDairy(chain)).length === 1)
      expect(await ended(again.id)).toMatchObject({ state: 'LIVE', problemCounts: {} })
      expect(await upload(chain, emptied(11))).toMatchObject({
        state: 'LIVE',
        problems: [{ code: 'NEVER_STATED' }],
      })
      expect(await withoutDairy(chain)).toEqual(['Dish 0'])
    })

    it('is approved for the catalog that is live, and where something was lost', async () => {
      const chain = await chainWith(menu(10, 0))
      const approveLost = (id: string) => approveLosses(service.stores, id)
      const first = await upload(chain, emptied(10))
      const second = await upload(chain, menu(10, 0))
      for (const { id } of [first, second])
        await expect(approveLost(id)).rejects.toThrow('lost no statement (LOST_STATEMENT), or')
    })

    it('stays unknown after the shelf was lost and made anew from its files', async () => {
      const chain = await chainWith(menu(10, 0))
      await upload(chain, emptied(10))
      const { stores, es } = service
      const live = async () => {
        const served = await stores.serving.find(chain.chainId)
        return stores.catalogs.find(served?.catalogId ?? '')
      }
      await until('its dates are stored', async () => (await live())?.datesKey != null)
      await es.indices.delete({ index: (await live())?.shelf ?? '' })
      await rebuildAll(stores, [chain.chainId], () => undefined)
      await until('it serves again', async () => (await menuNames(chain)).length === 10)
      expect(await withoutDairy(chain)).toEqual([])
    })
  })

  describe('the partner', () => {
    const asPartner = ({ partnerToken }: OnboardedChain, query: string, variables: object) =>
      createGraphqlClient(service.address, `Bearer ${partnerToken}`).request<Record<string, unknown>>(query, {
        ...variables,
      })
    const WITHDRAW = 'mutation ($id: ID!) { withdrawCatalogUpload(uploadId: $id) { state stateReason } }'

    it('takes back a held upload, and may say so again', async () => {
      const chain = await chainWith(menu(10, 0))
      const { id } = await upload(chain, menu(10, 9))
      const withdrawn = {
        withdrawCatalogUpload: {
          state: 'REJECTED',
          stateReason:
            'withdrawn by the partner (it was held because 9 of 10 dishes that stated Dairy no longer do)',
        },
      }
      for (const _ of ['first', 'again']) expect(await asPartner(chain, WITHDRAW, { id })).toEqual(withdrawn)
      await expect(approve(id)).rejects.toThrow('Only a HELD upload can be approved; this one is REJECTED.')
    })

    it('cannot take back an upload that is live, nor that of another', async () => {
      const [chain, other] = [await newChain(), await newChain()]
      const { id } = await upload(chain, menu(3, 0))
      await expect(asPartner(chain, WITHDRAW, { id })).rejects.toThrow('INVALID_INPUT')
      await expect(asPartner(other, WITHDRAW, { id })).rejects.toThrow('UPLOAD_NOT_FOUND')
      expect((await record(id)).state).toBe('LIVE')
    })

    it('reads how its file differs from the live menu, by name', async () => {
      const chain = await chainWith(menu(12, 2))
      const { version = null } = (await service.stores.catalogs.list(chain.chainId))[0] ?? {}
      const file = [dish(0, 'CONTAINS'), dish(1, 'FREE_FROM'), dish(2, 'FREE_FROM'), ...menu(11, 2).slice(3)]
      const { id } = await upload(chain, [...file, dish('new', 'CONTAINS')])
      const query = `query ($id: ID!) { catalogUpload(id: $id) { changes {
        comparedWith added { ...named } changed { ...named } gone { ...named }
        allergens { type lost { ...named } gained { ...named } } } } }
        fragment named on ChangedDishes { count dishes { partnerDishId name } }`
      const named = (...ids: string[]) => ({
        count: ids.length,
        dishes: ids.map((partnerDishId) => ({ partnerDishId, name: `Dish ${partnerDishId}` })),
      })
      expect(await asPartner(chain, query, { id })).toEqual({
        catalogUpload: {
          changes: {
            comparedWith: version,
            added: named('new'),
            changed: named('0', '2'),
            gone: named('11'),
            allergens: [{ type: 'DAIRY', lost: named('2'), gained: named('0') }],
          },
        },
      })
    })
  })

  it('make figures that cannot be true unknown, and hold a file of kilojoules', async () => {
    const figures = { fatTotal: 20, carbohydrates: 50, protein: 30 }
    const sent = (caloriesTotal: number) => (item: object) => ({
      ...item,
      nutrition: { ...figures, caloriesTotal },
    })
    const [wrong, ...right] = menu(10, 10)
    const chain = await chainWith([...right.map(sent(500)), sent(50)(wrong ?? {})])
    const query =
      '{ search(searchTerm: "Dish 0") { matches { dish { name nutrition { caloriesTotal fatTotal } } } } }'
    const { search } = await ask(service.address, chain.apiKey, query)
    expect(search.matches[0].dish).toEqual({
      name: 'Dish 0',
      nutrition: { caloriesTotal: null, fatTotal: null },
    })
    const held = await upload(chain, menu(10, 10).map(sent(2092)))
    expect(held).toMatchObject({
      state: 'HELD',
      stateReason: '10 of 10 items hold figures that cannot be true',
    })
    expect(held.problems.filter(({ code }) => code === 'KILOJOULES')).toHaveLength(1)
  })

  it('hold a file whose sodium is in grams', async () => {
    const chain = await newChain()
    const nutrition = { caloriesTotal: 500, fatTotal: 20, carbohydrates: 50, protein: 30, sodium: 1.2 }
    const held = await upload(
      chain,
      menu(10, 10).map((item) => ({ ...item, nutrition })),
    )
    expect(held.problems.filter(({ code }) => code === 'SODIUM_IN_GRAMS')).toHaveLength(1)
    expect(held).toMatchObject({
      state: 'HELD',
      stateReason: '10 of 10 items hold figures that cannot be true',
    })
  })
})
