import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_DISH_FIELDS } from '../../../harness/requests/all-fields.ts'
import { group, ingredient, option } from '../../support/dish-builder.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const NUTRITION = {
  ...{ caloriesTotal: 510, caloriesFromFat: 189, fatTotal: 21, fatSaturated: 7.5, fatTrans: 0.5 },
  ...{ cholesterol: 60, sodium: 880, carbohydrates: 55.5, dietaryFiber: 9, sugar: 6, protein: 24 },
  ...{ vitaminA: 15, vitaminC: 25, calcium: 30, iron: 12.5 },
}
const rice = ingredient('Rice', { caloriesTotalPer100g: 130, proteinPer100g: 2.7, amountGrams: 150 })
const beans = ingredient('Beans', { caloriesTotalPer100g: 91, amountGrams: 40, fatTotalPer100g: 0.1 })
const mystery = ingredient('Mystery', { proteinPer100g: 20 })
const extra = ingredient('Extra', { isIncluded: false, caloriesTotalPer100g: 900, proteinPer100g: 9 })
const dressing = group('Dressing', [
  option('Ranch', { isDefault: true, nutrition: { calories: 140, protein: -0.2 } }),
  option('Oil', { nutrition: { calories: 240 } }),
])
const dish = (partnerDishId: string, more: object) => ({ partnerDishId, name: partnerDishId, ...more })

const CATALOG = [
  dish('declared', { nutrition: NUTRITION }),
  dish('short spelling', { nutrition: { calories: 300 } }),
  dish('summed', {
    baseNutrition: { calories: 20 },
    ingredients: [rice, beans, extra],
    customizationGroups: [dressing],
  }),
  dish('partly known', { ingredients: [rice, mystery] }),
  dish('declared with parts', { nutrition: { calories: 500, protein: 3 }, ingredients: [rice, beans] }),
  dish('less than its parts', { nutrition: { calories: 100 }, ingredients: [rice, beans] }),
  dish('noise', {
    ingredients: [
      ingredient('Salt', { fatTotalPer100g: 0.1 }),
      ingredient('Oil', { fatTotalPer100g: 0.2, caloriesTotalPer100g: 884, amountGrams: 33.3 }),
    ],
  }),
]

describe('the nutrition of a dish', () => {
  let service: TestService
  let chain: PublishedChain
  let dishes: Record<string, Anything>

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'nutrition', CATALOG)
    const { search } = await ask(
      service.address,
      chain.apiKey,
      `{ search { matches { dish ${ALL_DISH_FIELDS} } } }`,
    )
    dishes = Object.fromEntries(search.matches.map(({ dish }: Anything) => [dish.name, dish] as const))
  })
  afterAll(() => service?.close())

  it('has all fields of DishNutrition as declared, and calories as the second spelling', () => {
    expect(dishes.declared.nutrition).toEqual({ ...NUTRITION, calories: 510 })
  })

  it('is the same number under calories and caloriesTotal, whichever the partner wrote', () => {
    expect(dishes['short spelling'].nutrition).toMatchObject({ calories: 300, caloriesTotal: 300 })
  })

  it('what is not declared and has no parts is null', () => {
    const { calories, caloriesTotal, ...others } = dishes['short spelling'].nutrition
    expect([calories, caloriesTotal]).toEqual([300, 300])
    expect(Object.values(others).every((value) => value === null)).toBe(true)
  })

  it('not declared, it is base plus the included ingredients by weight plus the default options', () => {
    // 20 + 130 × 1.5 + 91 × 0.4 + 140, neither the extra nor the oil
    expect(dishes.summed.nutrition.calories).toBe(391.4)
  })

  it('a partial sum is never shown as a total', () => {
    expect(dishes['partly known'].nutrition.calories).toBeNull()
    expect(dishes['partly known'].nutrition.protein).toBe(24.05)
  })

  it('the declared value wins over the sum of the parts', () => {
    expect(dishes['declared with parts'].nutrition.calories).toBe(500)
  })

  it('the base is what is declared for it', () => {
    expect(dishes.summed.baseNutrition.calories).toBe(20)
  })

  it('a base that is not declared is the declared total minus the default parts', () => {
    // 500 - 195 - 36.4
    expect(dishes['declared with parts'].baseNutrition.calories).toBe(268.6)
  })

  it('a negative rest counts as 0, and the partner is warned', () => {
    expect(dishes['less than its parts'].baseNutrition.calories).toBe(0)
    expect(chain.upload.problems).toContainEqual(
      expect.objectContaining({
        severity: 'WARNING',
        code: 'CONFLICTING_NUTRITION',
        partnerDishId: 'less than its parts',
      }),
    )
  })

  it('where neither base nor total is declared, the base is 0', () => {
    expect(dishes['partly known'].baseNutrition.calories).toBe(0)
  })

  it('sums have no floating-point noise', () => {
    // 0.1 + 0.2 × 0.333; 884 × 0.333
    expect(dishes.noise.nutrition).toMatchObject({ fatTotal: 0.1666 })
    expect(JSON.stringify(dishes)).not.toMatch(/\d\.\d{7,}/)
  })
})
