import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_DISH_FIELDS } from '../../../harness/requests/all-fields.ts'
import { NUTRIENTS } from '../../../src/domain/vocabulary/nutrients.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

/** No two alike, and none that cannot be true. */
const PER_100G = {
  ...Object.fromEntries(NUTRIENTS.map((nutrient, n) => [`${nutrient}Per100g`, n + 0.25])),
  ...{ caloriesTotalPer100g: 270.25, fatTotalPer100g: 16.25, carbohydratesPer100g: 20.25 },
}
const salmon = {
  id: 'i-salmon',
  name: 'Salmon',
  brand: 'North',
  description: 'Wild',
  supplier: 'Fjord Ltd',
  ...PER_100G,
  ...{ containsEgg: false, containsFish: true, containsMilk: false, containsSesame: null },
  ...{ containsShellfish: false, containsWheat: false, containsPeanut: false, containsTreeNut: true },
  isIncluded: true,
  isKeyIngredient: true,
  isRemovable: false,
  quantity: '4',
  unit: 'oz',
  amountGrams: 113.4,
  dietaryTags: ['PESCATARIAN', 'KETO'],
  kind: 'FISH',
}
const plain = { id: 'i-plain', name: 'Plain', amountGrams: 50 }
const cod = {
  id: 'i-cod',
  name: 'Cod',
  amountGrams: 50,
  isRemovable: true,
  kind: 'FISH',
  containsFish: false,
}
const precise = {
  id: 'i-precise',
  name: 'Precise',
  amountGrams: 1,
  proteinPer100g: 0,
  sugarPer100g: 0.1,
  fatTotalPer100g: 0.0000004,
  sodiumPer100g: 1_000_000,
}
const base = {
  id: 'g-base',
  name: 'Base',
  chainModifierId: 'chain-g-base',
  selectionType: 'single',
  minSelections: 1,
  options: [
    {
      id: 'o-rice',
      name: 'Rice',
      chainOptionId: 'chain-o-rice',
      isDefault: true,
      nutrition: {
        ...{ calories: 210, fatTotal: 4, fatSaturated: 1, fatTrans: 0, cholesterol: 0, sodium: 350 },
        ...{ carbohydrates: 40, dietaryFiber: 1, sugar: 0, protein: 4 },
      },
      allergens: [{ type: 'SOY', level: 'MAY_CONTAIN' }],
      allergensComplete: true,
      dietaryTags: ['VEGAN'],
      kind: 'PLANT',
    },
    { id: 'o-noodles', name: 'Noodles' },
  ],
}
const sauces = {
  id: 'g-sauces',
  name: 'Sauces',
  maxSelections: 2,
  options: [
    {
      id: 'o-fish-sauce',
      name: 'Fish sauce',
      allergens: [{ type: 'FISH', level: 'FREE_FROM' }],
      allergensComplete: true,
      kind: 'FISH',
    },
  ],
}
const CATALOG = [
  {
    partnerDishId: 'a',
    name: 'A',
    ingredients: [salmon, plain, precise, cod],
    customizationGroups: [base, sauces],
  },
  { partnerDishId: 'b', name: 'B', customizationGroups: [{ ...base, id: 'g-base-downtown' }] },
  { partnerDishId: 'c', name: 'C', isCustomizable: false, ingredients: [plain] },
  {
    partnerDishId: 'doubted',
    name: 'Doubted',
    ingredients: [
      { id: 'i-omelette', name: 'Omelette', containsEgg: false, dietaryTags: ['VEGAN', 'HALAL'] },
    ],
    customizationGroups: [
      {
        id: 'g-crunch',
        name: 'Crunch',
        options: [
          {
            ...{ id: 'o-peanut', name: 'Peanut crunch', allergensComplete: true, dietaryTags: ['VEGAN'] },
            allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }],
          },
          { id: 'o-bacon', name: 'Bits', kind: 'MEAT', dietaryTags: ['vegetarian', 'KETO'] },
        ],
      },
    ],
  },
]

describe('the components of a dish', () => {
  let service: TestService
  let chain: PublishedChain
  let dishes: Record<string, Anything>

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'components', CATALOG)
    const query = `{ search { matches { dish ${ALL_DISH_FIELDS} } } }`
    const { search } = await ask(service.address, chain.apiKey, query)
    dishes = Object.fromEntries(search.matches.map(({ dish }: Anything) => [dish.name, dish] as const))
  })
  afterAll(() => service?.close())

  const ingredientNamed = (name: string) =>
    dishes.A.addedIngredients.find((ingredient: Anything) => ingredient.name === name)

  it('isCustomizable is true where the dish has ingredients or options, unless the partner says no', () => {
    expect([dishes.A.isCustomizable, dishes.B.isCustomizable, dishes.C.isCustomizable]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('an ingredient has every field as uploaded, amounts per 100 g as strings', () => {
    const { kind: _kind, ...shown } = salmon
    const strings = Object.fromEntries(Object.entries(PER_100G).map(([name, value]) => [name, String(value)]))
    const contained = (type: string, displayName: string) => ({ type, displayName, level: 'CONTAINS' })
    expect(ingredientNamed('Salmon')).toEqual({
      ...shown,
      ...{ containsSoy: null, unknownAllergens: ['SOY', 'SESAME'], isAmountKnown: true },
      allergens: [contained('FISH', 'Fish'), contained('TREE_NUT', 'Tree Nut')],
      ...strings,
    })
  })

  it('strings of amounts are decimal numbers, without exponents', () => {
    const precise = ingredientNamed('Precise')
    expect(precise).toMatchObject({ proteinPer100g: '0', sugarPer100g: '0.1', sodiumPer100g: '1000000' })
    expect(precise.fatTotalPer100g).toMatch(/^\d+(\.\d+)?$/)
  })

  it('what is not known of an ingredient is null; the default dish includes it; its quantity is its grams', () => {
    expect(ingredientNamed('Plain')).toMatchObject({
      ...{ brand: null, description: null, supplier: null, caloriesTotalPer100g: null },
      ...{ containsEgg: null, containsMilk: null, containsSoy: null },
      ...{ isIncluded: true, isKeyIngredient: false, quantity: '50', unit: 'g', amountGrams: 50 },
      dietaryTags: [],
    })
  })

  it('an ingredient is removable only where the partner says so', () => {
    const removable = dishes.A.addedIngredients.filter((one: Anything) => one.isRemovable)
    expect(removable.map((one: Anything) => one.name)).toEqual(['Cod'])
  })

  it('a customization group has every field as uploaded', () => {
    const [first, second] = dishes.A.customizationGroups
    expect(first).toMatchObject({
      ...{ id: 'g-base', name: 'Base', chainModifierId: 'chain-g-base' },
      ...{ selectionType: 'single', minSelections: 1, maxSelections: 1 },
    })
    expect(second).toMatchObject({
      ...{ id: 'g-sauces', name: 'Sauces', chainModifierId: null },
      ...{ selectionType: 'multiple', minSelections: 0, maxSelections: 2 },
    })
  })

  it('global group and option ids are the same wherever the group appears', () => {
    const [here, there] = [dishes.A.customizationGroups[0], dishes.B.customizationGroups[0]]
    expect(here.id).not.toBe(there.id)
    expect(here.chainModifierId).toBe(there.chainModifierId)
    expect(here.options[0].chainOptionId).toBe(there.options[0].chainOptionId)
  })

  it('an option has every field as uploaded: delta, allergens by type and display name, dietary tags', () => {
    const [option] = dishes.A.customizationGroups[0].options
    expect(option).toEqual({
      ...{ id: 'o-rice', name: 'Rice', chainOptionId: 'chain-o-rice', isDefault: true },
      nutrition: base.options[0]?.nutrition,
      allergens: [{ type: 'SOY', displayName: 'Soy', level: 'MAY_CONTAIN' }],
      unknownAllergens: [],
      dietaryTags: ['VEGAN'],
    })
  })

  it('an option of which only the name is known has nulls, empty lists and unknown allergens', () => {
    const [, option] = dishes.A.customizationGroups[0].options
    expect(option).toMatchObject({ chainOptionId: null, isDefault: false, allergens: [], dietaryTags: [] })
    expect(option.unknownAllergens).toHaveLength(9)
    expect(Object.values(option.nutrition).every((value) => value === null)).toBe(true)
  })

  it('an option or ingredient that is a fish shows fish among its allergens, whatever is stated', () => {
    expect(ingredientNamed('Cod').containsFish).toBe(true)
    const [sauce] = dishes.A.customizationGroups[1].options
    expect(sauce.allergens).toEqual([{ type: 'FISH', displayName: 'Fish', level: 'CONTAINS' }])
  })

  it('what the text of an ingredient or option leaves in doubt is unknown of it, as it is of the dish', () => {
    const [omelette] = dishes.Doubted.addedIngredients
    expect(omelette.containsEgg).toBeNull()
    expect(omelette.unknownAllergens).toContain('EGG')
    const [crunch] = dishes.Doubted.customizationGroups[0].options
    expect(crunch).toMatchObject({
      allergens: [{ type: 'PEANUT', displayName: 'Peanut', level: 'MAY_CONTAIN' }],
      unknownAllergens: ['PEANUT'],
    })
  })

  it('the dietary tags have no diet that the ingredient or option breaks, or that its text denies', () => {
    const [crunch, bits] = dishes.Doubted.customizationGroups[0].options
    const [omelette] = dishes.Doubted.addedIngredients
    expect([omelette, crunch, bits].map((one: Anything) => one.dietaryTags)).toEqual([
      ['HALAL'],
      ['VEGAN'],
      ['KETO'],
    ])
  })
})
