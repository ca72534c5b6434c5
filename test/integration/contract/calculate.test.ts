import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CALCULATED_FIELDS, ALL_DISH_FIELDS } from '../../../harness/requests/all-fields.ts'
import { NUTRIENTS } from '../../../src/domain/vocabulary/nutrients.ts'
import { contains, defaultOption, group, ingredient, option } from '../../support/dish-builder.ts'
import { type Anything, ask, type HttpAnswer, post } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const rice = ingredient('Rice', {
  ...{ isKeyIngredient: true, kind: 'PLANT', amountGrams: 150 },
  ...{ caloriesTotalPer100g: 130, proteinPer100g: 2.7, fatTotalPer100g: 0.1 },
})
const cheese = ingredient('Cheese', {
  ...{ containsMilk: true, kind: 'DAIRY', amountGrams: 30 },
  ...{ caloriesTotalPer100g: 400, proteinPer100g: 25, fatTotalPer100g: 33 },
})
const beans = ingredient('Beans', { kind: 'PLANT', caloriesTotalPer100g: 90 })
const guacamole = ingredient('Guacamole', { isIncluded: false, kind: 'PLANT', caloriesTotalPer100g: 150 })
const protein = group(
  'Protein',
  [
    defaultOption('Chicken', {
      kind: 'POULTRY',
      dietaryTags: ['HALAL'],
      nutrition: { calories: 180, protein: 32, fatTotal: 7 },
    }),
    option('Tofu', {
      kind: 'PLANT',
      dietaryTags: ['VEGAN', 'HALAL'],
      nutrition: { calories: 150, protein: 8, fatTotal: 10 },
      allergens: [{ type: 'SOY', level: 'CONTAINS', confidence: 0.9, source: 'label' }],
    }),
  ],
  { selectionType: 'single' },
)
const salsa = group(
  'Salsa',
  [
    option('Mild', { kind: 'PLANT', nutrition: { calories: 0.1, protein: 0, fatTotal: 0 } }),
    option('Hot', {
      kind: 'PLANT',
      dietaryTags: ['VEGAN'],
      nutrition: { calories: 0.2, protein: 0, fatTotal: 0 },
    }),
    option('Green', {
      kind: 'PLANT',
      nutrition: { calories: -40, protein: 0, fatTotal: 0 },
      allergens: [{ type: 'SOY', level: 'MAY_CONTAIN', confidence: 0.6 }],
    }),
  ],
  { maxSelections: 2 },
)
const bowl = {
  partnerDishId: 'bowl',
  name: 'Bowl',
  allergensComplete: true,
  baseNutrition: { calories: 10, protein: 1, fatTotal: 0.5 },
  baseAllergens: contains('SESAME'),
  ingredients: [rice, cheese, guacamole],
  customizationGroups: [protein, salsa],
}
/** Vegan as it arrives; the guest can add what is not. */
const plants = {
  ...bowl,
  ...{ partnerDishId: 'plants', name: 'Plants', diets: ['VEGAN'] },
  ingredients: [rice, { ...cheese, isIncluded: false }, guacamole],
  customizationGroups: [
    { ...protein, options: protein.options.map((each) => ({ ...each, isDefault: false })) },
    salsa,
  ],
}
const CATALOG = [
  bowl,
  plants,
  { ...bowl, partnerDishId: 'declared', name: 'Declared', nutrition: { calories: 600, iron: 12 } },
  { partnerDishId: 'fixed', name: 'Fixed', nutrition: { calories: 1 } },
  { partnerDishId: 'keyless', name: 'Keyless', ingredients: [guacamole], baseNutrition: { calories: 7 } },
  {
    ...{ partnerDishId: 'topped', name: 'Topped', allergensComplete: true },
    ...{ allergens: [], baseNutrition: { calories: 300 }, baseAllergens: [], ingredients: [cheese] },
  },
  { partnerDishId: 'plate', name: 'Plate', allergensComplete: true, diets: ['VEGAN'], ingredients: [beans] },
  { partnerDishId: 'unclear', name: 'Unclear', ingredients: [{ id: 'x', name: 'X', amountGrams: 5 }] },
]
const QUERY = `query ($id: ID!, $ids: [ID!]!) { calculate(dishId: $id, selectedOptions: $ids) ${ALL_CALCULATED_FIELDS} }`
const types = (list: { type: string }[]) => list.map(({ type }) => type)

describe('calculate', () => {
  let service: TestService
  let chain: PublishedChain
  let dishes: Record<string, Anything>

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'calculate', CATALOG)
    const query = `{ search { matches { dish ${ALL_DISH_FIELDS} } } }`
    const { search } = await ask(service.address, chain.apiKey, query)
    dishes = Object.fromEntries(search.matches.map(({ dish }: Anything) => [dish.name, dish] as const))
  })
  afterAll(() => service?.close())

  const send = (dish: string, ids: readonly (string | number)[]): Promise<HttpAnswer> => {
    const variables = { id: dishes[dish].id, ids }
    return post(service.address, { query: QUERY, variables }, { authorization: chain.apiKey })
  }
  const calculated = async (dish: string, ...ids: string[]): Promise<Anything> => {
    const { body } = await send(dish, ids)
    expect(body.errors).toBeUndefined()
    return body.data.calculate
  }

  it('is base plus every selected component, in all fifteen nutrients', async () => {
    const { nutrition } = await calculated('Bowl', 'rice', 'tofu')
    expect(Object.keys(nutrition).toSorted()).toEqual([...NUTRIENTS].toSorted())
    // base 10, rice 130 × 1.5, tofu 150; base 1, rice 2.7 × 1.5, tofu 8
    expect(nutrition).toMatchObject({ caloriesTotal: 355, protein: 13.05, fatTotal: 10.65 })
    expect(Object.values(nutrition).every((value) => typeof value === 'number')).toBe(true)
  })

  it('floats come without noise', async () => {
    const { nutrition } = await calculated('Bowl', 'mild', 'hot')
    expect(nutrition.caloriesTotal).toBe(10.3)
  })

  it('an empty selection means the key ingredients, nothing else', async () => {
    expect(await calculated('Bowl')).toEqual(await calculated('Bowl', 'rice'))
    expect((await calculated('Bowl')).nutrition.caloriesTotal).toBe(205)
  })

  it('an empty selection of a dish without key ingredients is the base', async () => {
    expect((await calculated('Keyless')).nutrition.caloriesTotal).toBe(7)
  })

  it('an empty plate claims nothing: no diet, every allergen unknown, every nutrient incomplete', async () => {
    const { diets, allergens, unknownAllergens, incompleteNutrients } = await calculated('Plate')
    expect([diets, allergens]).toEqual([[], []])
    expect([unknownAllergens.length, incompleteNutrients.length]).toEqual([9, NUTRIENTS.length])
  })

  it('reads the selection of a proposal as the proposal does, also an empty one', async () => {
    const preferences = '{ excludeAllergens: [DAIRY] }'
    const query = `{ search(preferences: ${preferences}) {
      almostMatches { dish { name } selectedOptions adjusted ${ALL_CALCULATED_FIELDS} } } }`
    const { search } = await ask(service.address, chain.apiKey, query)
    const found: Anything[] = search.almostMatches
    expect(found.find(({ dish }) => dish.name === 'Topped').selectedOptions).toEqual([])
    for (const { dish, selectedOptions, adjusted } of found)
      expect(await calculated(dish.name, ...selectedOptions)).toEqual(adjusted)
  })

  it('duplicate ids count once', async () => {
    expect(await calculated('Bowl', 'rice', 'tofu', 'rice', 'tofu')).toEqual(
      await calculated('Bowl', 'rice', 'tofu'),
    )
  })

  it('the order of the ids does not matter', async () => {
    expect(await calculated('Bowl', 'hot', 'tofu', 'rice')).toEqual(
      await calculated('Bowl', 'rice', 'tofu', 'hot'),
    )
  })

  it('a missing value counts as zero, and its nutrient is named', async () => {
    const { nutrition, incompleteNutrients } = await calculated('Bowl', 'rice', 'guacamole')
    expect(nutrition).toMatchObject({ caloriesTotal: 355, protein: 5.05, iron: 0 })
    expect(incompleteNutrients).toContain('protein')
    expect(incompleteNutrients).toContain('iron')
    expect(incompleteNutrients).not.toContain('caloriesTotal')
  })

  it('unknown ids are refused, all of them by name', async () => {
    const { status, body } = await send('Bowl', ['rice', 'lobster', 'caviar'])
    expect(status).toBe(200)
    expect(body.data).toBeNull()
    expect(body.errors[0]).toMatchObject({
      message: 'not an ingredient or option of this dish: lobster, caviar',
      path: ['calculate'],
      extensions: { code: 'INVALID_INPUT', field: 'selectedOptions' },
    })
  })

  it('two options of a single-select group are refused by name', async () => {
    const { body } = await send('Bowl', ['chicken', 'tofu'])
    expect(body.errors[0]).toMatchObject({
      message: '"Protein" takes at most 1, but 2 were selected: chicken, tofu',
      extensions: { code: 'INVALID_INPUT', field: 'selectedOptions' },
    })
  })

  it('more options than a group takes are refused, the most it takes are not', async () => {
    const { body } = await send('Bowl', ['mild', 'hot', 'green'])
    expect(body.errors[0].message).toBe('"Salsa" takes at most 2, but 3 were selected: mild, hot, green')
    expect((await send('Bowl', ['mild', 'hot'])).body.errors).toBeUndefined()
  })

  it('a dish that cannot be customized is refused', async () => {
    const { body } = await send('Fixed', [])
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'dishId' })
  })

  it('an unknown dish is DISH_NOT_FOUND', async () => {
    const variables = { id: 'dish_aaaaaaaaaaaaaaaaaaaaaaaa', ids: [] }
    const { status, body } = await post(
      service.address,
      { query: QUERY, variables },
      { authorization: chain.apiKey },
    )
    expect(status).toBe(200)
    expect(body.data).toBeNull()
    expect(body.errors[0]).toMatchObject({
      path: ['calculate'],
      extensions: { code: 'DISH_NOT_FOUND', field: 'dishId' },
    })
  })

  it('allergens are the union of base and components, once by type, with every field', async () => {
    const { allergens } = await calculated('Bowl', 'rice', 'cheese', 'tofu')
    expect(types(allergens)).toEqual(['DAIRY', 'SOY', 'SESAME'])
    expect(allergens[1]).toEqual({
      id: 'allergen_soy',
      name: 'Soy',
      description: 'Soybeans and foods made from soybeans',
      confidence: 0.9,
      type: 'SOY',
      displayName: 'Soy',
      source: 'label',
      level: 'CONTAINS',
    })
  })

  it('of one allergen the worst level wins, and of two equal ones the higher confidence', async () => {
    const soy = async (...ids: string[]) => {
      const { allergens } = await calculated('Bowl', ...ids)
      return allergens.find((allergen: Anything) => allergen.type === 'SOY')
    }
    expect(await soy('green')).toMatchObject({ level: 'MAY_CONTAIN', confidence: 0.6 })
    expect(await soy('green', 'tofu')).toMatchObject({ level: 'CONTAINS', confidence: 0.9 })
  })

  it('a diet holds only if base and every selected component carry it', async () => {
    const diets = async (...ids: string[]) => types((await calculated('Plants', ...ids)).diets)
    expect(await diets('rice', 'tofu', 'guacamole')).toEqual(['VEGAN', 'VEGETARIAN', 'PESCATARIAN'])
    expect(await diets('rice', 'tofu', 'cheese')).toEqual(['VEGETARIAN', 'PESCATARIAN'])
    expect(await diets('rice', 'chicken')).toEqual([])
  })

  it('vegan implies vegetarian implies pescatarian', async () => {
    expect(types((await calculated('Plants', 'tofu')).diets)).toEqual(['VEGAN', 'VEGETARIAN', 'PESCATARIAN'])
  })

  it('what is unknown of a component stays unknown of the selection', async () => {
    const { allergens, unknownAllergens } = await calculated('Unclear', 'x')
    expect(allergens).toEqual([])
    expect(unknownAllergens).toHaveLength(9)
  })

  it.each(['Bowl', 'Declared'])('selecting exactly the defaults gives the default dish: %s', async (name) => {
    const { nutrition, allergens, unknownAllergens } = await calculated(name, 'chicken', 'cheese', 'rice')
    const dish = dishes[name]
    expect(allergens).toEqual(dish.allergens)
    expect(unknownAllergens).toEqual(dish.unknownAllergens)
    const known = Object.entries(dish.nutrition).filter(
      ([key, value]) => key !== 'calories' && value !== null,
    )
    expect(known.length).toBeGreaterThan(0)
    expect(nutrition).toMatchObject(Object.fromEntries(known))
  })

  it('the declared total of the default dish is what its default selection shows', async () => {
    expect((await calculated('Declared', 'chicken', 'cheese', 'rice')).nutrition).toMatchObject({
      caloriesTotal: 600,
      iron: 12,
    })
  })

  it('a client that adds base and options up gets the same', async () => {
    const { baseNutrition, baseAllergens, customizationGroups } = dishes.Bowl
    const chosen = customizationGroups
      .flatMap((each: Anything) => each.options)
      .filter(({ id }: Anything) => ['tofu', 'hot'].includes(id))
    const { nutrition, allergens } = await calculated('Bowl', 'tofu', 'hot')
    const sum = (name: string) =>
      chosen.reduce(
        (total: number, each: Anything) => total + (each.nutrition[name] ?? 0),
        baseNutrition[name] ?? 0,
      )
    expect(nutrition.caloriesTotal).toBeCloseTo(sum('calories'), 9)
    for (const name of ['protein', 'fatTotal', 'sugar']) expect(nutrition[name]).toBeCloseTo(sum(name), 9)
    const union = new Set([
      ...types(baseAllergens),
      ...chosen.flatMap((each: Anything) => types(each.allergens)),
    ])
    expect(new Set(types(allergens))).toEqual(union)
  })

  it('a client that intersects the dietary tags of the options gets no diet that does not hold', async () => {
    const options = dishes.Bowl.customizationGroups.flatMap((each: Anything) => each.options)
    const carried = (...ids: string[]) =>
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'].filter((tag) =>
        ids.every((id) => options.find((each: Anything) => each.id === id).dietaryTags.includes(tag)),
      )
    expect(carried('tofu', 'hot')).toEqual(['VEGAN'])
    expect(types((await calculated('Plants', 'tofu', 'hot')).diets)).toEqual(
      expect.arrayContaining(carried('tofu', 'hot')),
    )
    expect(carried('chicken', 'hot')).toEqual([])
  })

  it('takes ids written as numbers, and as literals', async () => {
    const query = `{ calculate(dishId: "${dishes.Bowl.id}", selectedOptions: ["tofu"]) { nutrition { caloriesTotal } } }`
    expect((await ask(service.address, chain.apiKey, query)).calculate.nutrition.caloriesTotal).toBe(160)
    const numbers = await send('Bowl', [1])
    expect(numbers.body.errors[0].message).toBe('not an ingredient or option of this dish: 1')
  })
})
