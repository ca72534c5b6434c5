import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CONFLICT_FIELDS } from '../../../harness/requests/all-fields.ts'
import { ALLERGEN_TYPES } from '../../../src/domain/vocabulary/vocabulary.ts'
import { defaultOption, group, ingredient, option } from '../../support/dish-builder.ts'
import { type Anything, ask, post } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const CONFLICTS = `conflicts ${ALL_CONFLICT_FIELDS}`

const MATCH = `{ status matchReasons ${CONFLICTS} }`

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
    customizationGroups: [
      group('Extras', [option('Satay', { allergens: [{ type: 'PEANUT' }], nutrition: { calories: 100 } })]),
    ],
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
      matches { dish { name } } almostMatches { dish { id name } matchReasons ${CONFLICTS} selectedOptions adjusted { match ${MATCH} } } notMatches { dish { name } matchReasons ${CONFLICTS} } } }`
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

  it('of what a guest could add are to be avoided', async () => {
    const query = `query ($preferences: PreferencesInput) { search(preferences: $preferences) {
      matches { dish { name } avoid { componentId name conflicts { code allergen nutrient actual limit } } }
      almostMatches { dish { name } avoid { componentId conflicts { code } } }
      notMatches { dish { name } avoid { componentId conflicts { code } } } } }`
    const groups = async (preferences: object): Promise<Anything> =>
      (await ask(service.address, chain.apiKey, query, { preferences })).search
    const nothing = { allergen: null, nutrient: null, actual: null, limit: null }
    const fits = await groups({ excludeAllergens: ['PEANUT'], calorieRange: { min: 850, max: 850 } })
    expect(fits.matches).toEqual([
      {
        dish: { name: 'Pasta' },
        avoid: [
          {
            ...{ componentId: 'satay', name: 'Satay' },
            conflicts: [
              { ...nothing, code: 'CONTAINS_ALLERGEN', allergen: 'PEANUT' },
              { ...nothing, code: 'ABOVE_MAXIMUM', nutrient: 'calories', actual: 950, limit: 850 },
            ],
          },
        ],
      },
    ])
    const satay = [{ componentId: 'satay', conflicts: [{ code: 'CONTAINS_ALLERGEN' }] }]
    const mended = await groups({ excludeAllergens: ['PEANUT', 'DAIRY'] })
    expect(mended.almostMatches[0]).toEqual({ dish: { name: 'Pasta' }, avoid: satay })
    const strict = await groups({ excludeAllergens: ['PEANUT', 'DAIRY'], traces: 'EXCLUDE' })
    expect(strict.notMatches[0]).toEqual({ dish: { name: 'Pasta' }, avoid: satay })
    expect((await groups({})).matches.flatMap(({ avoid }: Anything) => avoid)).toEqual([])
  })

  it('of a dish and of a selection are those of the search', async () => {
    const preferences = { excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const [found] = (await search(preferences)).almostMatches
    const { dish, matchReasons, conflicts, selectedOptions, adjusted } = found
    const asItIs = { status: 'ALMOST_MATCH', matchReasons, conflicts }
    const verdicts = async (ids: readonly string[], wishes: object | null = preferences) => {
      const query = `query ($id: ID!, $ids: [ID!]!, $preferences: PreferencesInput) {
        dish(id: $id, preferences: $preferences) { match ${MATCH} }
        calculate(dishId: $id, selectedOptions: $ids, preferences: $preferences) { match ${MATCH} } }`
      const variables = { id: dish.id, ids, preferences: wishes }
      const answer = await ask(service.address, chain.apiKey, query, variables)
      return { dish: answer.dish.match, selection: answer.calculate.match }
    }
    const [noodles, parmesan, sauce, satay] = ['noodles', 'parmesan', 'sauce', 'satay']
    expect(await verdicts([noodles, parmesan, sauce])).toEqual({ dish: asItIs, selection: asItIs })
    expect(selectedOptions).toEqual([noodles, sauce])
    const after = (await verdicts(selectedOptions)).selection
    expect(after).toEqual(adjusted.match)
    expect([after.status, after.matchReasons]).toEqual(['ALMOST_MATCH', ['May contain Dairy']])
    const withSatay = (await verdicts([noodles, sauce, satay], { excludeAllergens: ['PEANUT'] })).selection
    expect(withSatay.matchReasons).toEqual(['Contains Peanut (Satay can be removed)'])
    expect(await verdicts([noodles], null)).toEqual({ dish: null, selection: null })
    expect((await verdicts([], {})).dish).toEqual({ status: 'MATCH', matchReasons: [], conflicts: [] })
  })

  it('of a selection say that what no kitchen leaves out is judged as still there', async () => {
    const query = `query ($id: ID!) { calculate(dishId: $id, selectedOptions: ["parmesan"],
      preferences: { excludeAllergens: [DAIRY] }) { allergens { type } match ${MATCH} } }`
    const { almostMatches } = await search({ excludeAllergens: ['DAIRY'] })
    const { dish } = almostMatches.find((one: Anything) => one.dish.name === 'Pasta')
    const { calculate } = await ask(service.address, chain.apiKey, query, { id: dish.id })
    expect(calculate.match.matchReasons[0]).toBe('Judged with Noodles and Sauce, which cannot be left out')
    expect(calculate.match.conflicts[0]).toMatchObject({
      code: 'NOT_REMOVABLE',
      components: [{ name: 'Noodles' }, { name: 'Sauce' }],
    })
    expect(calculate.match.conflicts[1]).toMatchObject({
      ...{ code: 'CONTAINS_ALLERGEN', components: [{ id: 'parmesan' }] },
      remedy: { residual: { code: 'MAY_CONTAIN_ALLERGEN' } },
    })
  })

  it.each([
    ['dish(id: "dish_none", preferences: { calorieRange: { max: -1 } }) { id }'],
    [
      'calculate(dishId: "dish_none", selectedOptions: [], preferences: { calorieRange: { max: -1 } }) { match { status } }',
    ],
  ])('of wrong preferences are not asked for: %s is INVALID_INPUT', async (field) => {
    const { body } = await post(service.address, { query: `{ ${field} }` }, { authorization: chain.apiKey })
    expect((body as Anything).errors[0].extensions).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'preferences.calorieRange.max',
    })
  })

  it('count for the size of an answer before any of it is written', async () => {
    const allergens = ALLERGEN_TYPES.map((type) => ({ type }))
    const extra = (id: string) => option(id, { id, allergens })
    const groups = ['A', 'B', 'C', 'D'].map((name) =>
      group(
        name,
        Array.from({ length: 100 }, (_, at) => extra(`${name}-${at}`)),
      ),
    )
    const many = { ...parts, partnerDishId: 'many', name: 'Many', customizationGroups: groups }
    const { apiKey } = await onboardWithCatalog(service, 'many-extras', [many])
    const field = (
      alias: string,
    ) => `${alias}: search(preferences: { excludeAllergens: [${ALLERGEN_TYPES.join()}] }) {
      notMatches { avoid { componentId name conflicts { code allergen components { id name } } } }
      matches { avoid { componentId name conflicts { code allergen components { id name } } } } }`
    const headers = { authorization: apiKey }
    const one = await post(service.address, { query: `{ ${field('a')} }` }, headers)
    const shown = (one.body as Anything).data.a
    expect([...shown.matches, ...shown.notMatches][0].avoid).toHaveLength(400)
    const several = ['a', 'b', 'c', 'd', 'e', 'f'].map(field).join(' ')
    const refused = await post(service.address, { query: `{ ${several} }` }, headers)
    expect((refused.body as Anything).errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
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
