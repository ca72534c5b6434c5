import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { type HonestMenu, honestFile, type MenuForm } from '../mutated/honest-menus.ts'
import { MISTAKES, RENAMING_MISTAKES } from '../mutated/mistakes.ts'
import { ask } from '../support/graphql.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const GUESTS = [
  'excludeAllergens: [DAIRY]',
  'excludeAllergens: [PEANUT]',
  'excludeAllergens: [WHEAT]',
  'excludeAllergens: [SHELLFISH, FISH]',
  'diets: [VEGAN]',
  'calorieRange: { min: 600 }',
] as const

interface Case {
  readonly mistake: string
  readonly menu: HonestMenu
  readonly form: MenuForm
}

/** A few cells of the table of `test/mutated/mutated-menus.test.ts`, by all processes. */
const CASES: readonly Case[] = [
  {
    mistake: 'all lists are empty, each item is ticked complete',
    menu: 'steakhouse',
    form: 'nine statements',
  },
  { mistake: 'all lists are gone, the file is ticked complete', menu: 'bakery', form: 'complete list' },
  { mistake: 'DAIRY is lost, each item is ticked complete', menu: 'burger-chain', form: 'complete list' },
  { mistake: 'allergens are shifted by one row', menu: 'asian-kitchen', form: 'nine statements' },
  {
    mistake: 'allergens is called alergens in some items, beside an empty, complete list',
    menu: 'school-district',
    form: 'nine statements',
  },
  { mistake: 'kJ as kcal', menu: 'steakhouse', form: 'complete list' },
]

describe('a live menu whose next file has a mistake', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service?.close())

  const matchesOf = async (apiKey: string) => {
    const found = await Promise.all(
      GUESTS.map(async (guest) => {
        const query = `{ search(preferences: { ${guest} }, pagination: { first: 100 }) { matches { dish { name } } } }`
        const { search } = await ask(service.address, apiKey, query)
        return search.matches.map(({ dish }: { dish: { name: string } }) => `${dish.name} / ${guest}`)
      }),
    )
    return found.flat()
  }

  CASES.forEach(({ mistake, menu, form }, index) => {
    it(`gives no guest a new match where ${mistake}`, async () => {
      const correct = honestFile(menu, form)
      const chain = await onboardWithCatalog(service, `menu-${index}`, correct)
      const before = new Set(await matchesOf(chain.apiKey))
      expect(before.size).toBeGreaterThan(40)
      const spoilt = [...MISTAKES, ...RENAMING_MISTAKES].find(({ name }) => name === mistake)?.make(correct)
      const upload = await uploadCatalog(service.address, chain.partnerToken, JSON.stringify(spoilt))
      expect([STATE.HELD, STATE.LIVE]).toContain(upload.state)
      expect((await matchesOf(chain.apiKey)).filter((pair) => !before.has(pair))).toEqual([])
    })
  })
})
