import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultOption, group, ingredient, option } from '../../support/dish-builder.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const CONFLICTS = `conflicts { code allergen diet nutrient level limit actual unit range { min max } specific
  components { id name } remedy { action components { id name } replacements { id name } actual
    residual { code level limit actual } } }`

const NAME = `Parmesan (${'aged '.repeat(14)})`
const parts = { allergens: [], allergensComplete: true, componentsComplete: true }
const CATALOG = [
  {
    ...parts,
    ...{ partnerDishId: 'pasta', name: 'Pasta' },
    ingredients: [
      ingredient('Noodles', { isKeyIngredient: true, kind: 'PLANT', caloriesTotalPer100g: 600 }),
      ingredient(NAME, { id: 'parmesan', kind: 'DAIRY', containsMilk: true, caloriesTotalPer100g: 200 }),
      ingredient('Sauce', {
        isKeyIngredient: true,
        kind: 'PLANT',
        caloriesTotalPer100g: 50,
        containsMilk: null,
        allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }],
      }),
    ],
    customizationGroups: [group('Extras', [option('Satay', { allergens: [{ type: 'PEANUT' }] })])],
  },
  {
    ...parts,
    ...{ partnerDishId: 'toppings', name: 'Toppings' },
    customizationGroups: [
      group(
        'Toppings',
        [
          defaultOption('Praline', { allergens: [{ type: 'HAZELNUTS' }] }),
          defaultOption('Cream', { allergens: [{ type: 'MILK' }] }),
        ],
        { minSelections: 1 },
      ),
    ],
  },
]

describe('conflicts', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'conflicts', CATALOG)
  })
  afterAll(() => service?.close())

  const search = async (preferences: object): Promise<Anything> => {
    const query = `query ($preferences: PreferencesInput) { search(preferences: $preferences) {
      matches { dish { name } } almostMatches { dish { name } matchReasons ${CONFLICTS} } notMatches { dish { name } matchReasons ${CONFLICTS} } } }`
    return (await ask(service.address, chain.apiKey, query, { preferences })).search
  }

  it('are the reasons in data, with names as they are uploaded and what a remedy leaves', async () => {
    const { almostMatches } = await search({ excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } })
    const [{ matchReasons, conflicts }] = almostMatches
    const parmesan = { id: 'parmesan', name: NAME }
    const nothing = { allergen: null, diet: null, nutrient: null, level: null, limit: null, actual: null }
    expect(conflicts).toEqual([
      {
        ...{ ...nothing, unit: null, range: null },
        ...{ code: 'CONTAINS_ALLERGEN', allergen: 'DAIRY', level: 'CONTAINS' },
        specific: [],
        components: [parmesan],
        remedy: {
          ...{ action: 'REMOVE', components: [parmesan], replacements: [], actual: null },
          residual: { code: 'MAY_CONTAIN_ALLERGEN', level: 'MAY_CONTAIN', limit: null, actual: null },
        },
      },
      {
        ...{ ...nothing, unit: 'kcal', range: { min: null, max: 700 } },
        ...{ code: 'ABOVE_MAXIMUM', nutrient: 'calories', limit: 700, actual: 850 },
        specific: [],
        components: [],
        remedy: {
          action: 'REMOVE',
          components: [parmesan],
          replacements: [null],
          actual: 650,
          residual: null,
        },
      },
    ])
    const shown = `${NAME.replace(/[()]/g, '').replace(/ +/g, ' ').slice(0, 59).trim()}`
    expect(matchReasons[0]).toContain(`Contains Dairy (${shown}`)
    expect(matchReasons[0]).toMatch(/can be removed; traces may remain\)$/)
    expect(matchReasons[0].length).toBeLessThan(120)
  })

  it('of a guest who excludes traces are no minor ones', async () => {
    const statuses = async (preferences: object) => {
      const { matches, almostMatches, notMatches } = await search(preferences)
      const names = (hits: Anything[]) => hits.map(({ dish }) => dish.name)
      return [matches, almostMatches, notMatches].map(names)
    }
    const noDairy = { excludeAllergens: ['DAIRY'] }
    expect(await statuses(noDairy)).toEqual([[], ['Pasta', 'Toppings'], []])
    expect(await statuses({ ...noDairy, traces: 'EXCLUDE' })).toEqual([[], ['Toppings'], ['Pasta']])
    expect(await statuses(noDairy)).toEqual([[], ['Pasta', 'Toppings'], []])
    expect(await statuses({ excludeAllergens: ['SOY'], traces: 'EXCLUDE' })).toEqual([
      ['Pasta', 'Toppings'],
      [],
      [],
    ])
  })

  it('of a non-match say last that no change resolves all of them', async () => {
    const { notMatches } = await search({ excludeAllergens: ['DAIRY', 'TREE_NUT'] })
    const { matchReasons, conflicts } = notMatches.find(({ dish }: Anything) => dish.name === 'Toppings')
    expect(conflicts.map(({ code }: Anything) => code)).toEqual([
      'CONTAINS_ALLERGEN',
      'CONTAINS_ALLERGEN',
      'NO_CHANGE_MEETS_ALL',
    ])
    expect(conflicts.map(({ remedy }: Anything) => remedy?.action)).toEqual(['REMOVE', 'REMOVE', undefined])
    expect(matchReasons).toHaveLength(conflicts.length)
  })
})
