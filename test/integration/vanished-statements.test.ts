import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildAll } from '../../src/features/catalogs/rebuild-all.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { AllergenChange, ChangedDishes } from '../../src/features/uploads/catalog-changes.ts'
import { approveLosses } from '../../src/features/uploads/operator-decisions.ts'
import { ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'
import { uploadFile } from '../support/upload-file.ts'

const NO_PEANUT = '{ search(preferences: { excludeAllergens: [PEANUT] }) { matches { dish { name } } } }'

const soup = { partnerDishId: 'soup', name: 'Soup' }
const stated = { ...soup, allergens: [{ type: 'PEANUT' }], allergensComplete: true }
const emptied = { ...soup, allergens: [], allergensComplete: true }
const changes = (...items: unknown[]) => ({ mode: 'partial', items })
const roasting = { level: 'MAY_CONTAIN', type: 'PEANUT', text: 'We roast peanuts' }

let service: TestService
let number = 0
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

async function chainWith(...files: unknown[]): Promise<OnboardedChain> {
  number += 1
  const chain = await service.onboard({ chainId: `vanished-${number}`, name: 'Chain' })
  for (const file of files) expect(await uploadFile(service, chain, file)).toMatchObject({ state: 'LIVE' })
  return chain
}

async function withoutPeanut({ apiKey }: OnboardedChain): Promise<string[]> {
  const { search } = await ask(service.address, apiKey, NO_PEANUT)
  return search.matches.map((hit: { dish: { name: string } }) => hit.dish.name)
}

async function changesOf(
  id: string,
): Promise<{ changed: ChangedDishes; allergens: readonly AllergenChange[] }> {
  const record = await service.stores.uploads.find(id)
  if (record?.changes == null) throw new Error(`${id} has no changes`)
  return record.changes
}

describe('an empty list does not make free of what an earlier file stated', () => {
  it.each<{ what: string; between: readonly unknown[] }>([
    { what: 'leaves the list out', between: [changes(soup)] },
    { what: 'deletes the dish', between: [{ ...changes(), deletions: ['soup'] }] },
  ])('where a file between $what', async ({ between }) => {
    const other = { partnerDishId: 'other', name: 'Other' }
    const chain = await chainWith([stated, other], ...between, changes(emptied))
    expect(await withoutPeanut(chain)).toEqual([])
    await rebuildAll(service.stores, [chain.chainId], () => undefined)
    expect(await withoutPeanut(chain)).toEqual([])
  })

  it('where a menu that was rolled back had it free', async () => {
    const other = { partnerDishId: 'other', name: 'Other' }
    const chain = await chainWith([stated, other])
    const first = await service.stores.serving.find(chain.chainId)
    const { id } = await uploadFile(service, chain, changes(emptied))
    await approveLosses(service.stores, id)
    await until('the approved file is live', async () => (await withoutPeanut(chain)).length === 1)
    await rollBack({ es: service.es, ...service.stores }, chain.chainId, first?.version)
    for (const file of [{ ...changes(), deletions: ['soup'] }, changes(emptied)])
      expect(await uploadFile(service, chain, file)).toMatchObject({ state: 'LIVE' })
    expect(await withoutPeanut(chain)).toEqual([])
  })

  it('until the operator approves', async () => {
    const chain = await chainWith([stated], changes(soup))
    const { id } = await uploadFile(service, chain, changes(emptied))
    await approveLosses(service.stores, id)
    await until('the approved file is live', async () => (await withoutPeanut(chain)).length === 1)
  })
})

describe('the statement of a kitchen', () => {
  const menu = (allergens: readonly unknown[]) => ({
    statements: [roasting],
    items: Array.from({ length: 5 }, (_, id) => ({
      partnerDishId: `${id}`,
      name: `Dish ${id}`,
      allergens,
      allergensComplete: true,
    })),
  })

  it('does not hide that a column of statements got lost', async () => {
    const chain = await chainWith(menu([{ type: 'PEANUT' }, { type: 'EGG' }]))
    expect(await uploadFile(service, chain, menu([{ type: 'EGG' }]))).toMatchObject({
      state: 'HELD',
      stateReason: '5 of 5 dishes that contained Peanut have only the statement of the whole kitchen left',
    })
  })

  it('that changes add is told for each dish, first of all where they are held', async () => {
    const chain = await chainWith(menu([{ type: 'EGG' }]).items)
    const file = { ...changes({ partnerDishId: 'new' }), statements: [roasting] }
    const held = await uploadFile(service, chain, file)
    expect(held).toMatchObject({ state: 'HELD', stateReason: expect.stringMatching(/^it adds 5 allergen/) })
    const [peanut] = (await changesOf(held.id)).allergens
    expect(peanut).toMatchObject({ type: 'PEANUT', gained: { count: 5 }, lost: { count: 0 } })
  })
})

it('a dish that a file gives twice is gone, not changed, and what it stated is not forgotten', async () => {
  const others = Array.from({ length: 20 }, (_, id) => ({ partnerDishId: `${id}`, name: `Dish ${id}` }))
  const chain = await chainWith([stated, ...others])
  const twice = [
    { ...soup, name: 'A' },
    { ...soup, name: 'B' },
  ]
  const { id } = await uploadFile(service, chain, [...others, ...twice])
  expect(await changesOf(id)).toMatchObject({
    added: { count: 0 },
    changed: { count: 0 },
    gone: { count: 1, dishes: [{ partnerDishId: 'soup' }] },
  })
  await uploadFile(service, chain, changes(emptied))
  expect(await withoutPeanut(chain)).toEqual([])
})
