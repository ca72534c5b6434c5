import { describe, expect, it } from 'vitest'
import { anItem, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { NUTRIENTS } from '../vocabulary/nutrients.ts'
import { doubtedFigures } from './doubted-figures.ts'
import type { Item } from './items-schema.ts'

const doubted = (nutrition: object, more: object = {}) =>
  doubtedFigures({ ...anItem(), nutrition: { calories: 250, ...nutrition }, ...more } as Item)

describe('figures that an item leaves in doubt', () => {
  it.each<[object, object?]>([
    [{ per: '100g' }],
    [{ per: '100 g' }, { servingSizeInGrams: 450 }],
    [{ basis: 'Per 100 ml' }],
    [{ basis: 'PER_100G' }],
    [{ basis: 'per-100g' }],
    [{ per: '100 g / 3.5 oz' }],
    [{ per: 100 }, { servingSizeInGrams: 450 }],
    [{ basis: 'pour 100 g' }],
    [{ per: '100 g' }, { servingSizeInGrams: 110 }],
    [{ basis: 'por cada 100 gramos' }],
    [{}, { baseNutrition: { calories: 100, per: '100.0 g' } }],
    [{ nutritionPer100g: true }],
    [{}, { nutritionBasis: 'per 100 g' }],
    [{}, { nutrition_data_per: '100g' }],
    [{}, { nutrition_per_100g: 'yes' }],
    [{}, { servingSize: 'per 100 g', servingSizeInGrams: 450 }],
    [{ nutrientBasisQuantity: { value: 100, unit: 'GRM' } }],
    [{ serving: { amount: 100, unit: 'g' } }],
    [{}, { measuredPer: '100 g' }],
    [{}, { nutritionInfo: { per: '100g' } }],
    [{}, { description: 'Lasagne. Nutrition values per 100g.' }],
    [{}, { description: 'Nährwerte pro 100 g' }],
    [{}, { description: 'Valeurs nutritionnelles pour 100 g' }],
    [{}, { description: '250 kcal per 100 ml' }],
  ])('are all of them where they are per 100: %j %j', (nutrition, more) => {
    const { figures, problems } = doubted(nutrition, more)
    expect(figures).toEqual(NUTRIENTS)
    expect(problems.map(({ code }) => code)).toEqual(['CONFLICTING_NUTRITION'])
  })

  it.each<[object, object?]>([
    [{ per: 'slice' }],
    [{ per: '1 oz' }],
    [{ per: '30 g' }],
    [{ per: '30 g' }, { servingSizeInGrams: 300 }],
    [{}, { servingsPerContainer: 3 }],
    [{}, { numberOfServings: '2' }],
    [{}, { serves: '4 people' }],
    [{}, { anzahlPortionen: 4 }],
  ])('are all of them where they may be those of a part: %j %j', (nutrition, more) =>
    expect(doubted(nutrition, more).figures).toEqual(NUTRIENTS),
  )

  it.each<[object, object?]>([
    [{ caloriesTotal: 900 }],
    [{ kcal: 1_125 }],
    [{ energyKcal: '1,125 kcal' }],
    [{ energyKj: 4_184 }],
    [{ energy: 900 }],
    [{ caloriesMax: 900 }],
    [{ Calories: 700 }],
    [{ unit: 'kJ' }],
    [{}, { calories: 900 }],
    [{ calories: null, kcal: 900 }, { baseNutrition: { calories: 300 } }],
    [{ calories: null, kcal: 900 }, { ingredients: [{ id: 'i', name: 'Rice' }] }],
    [{ kcal: '1 '.repeat(200_000) }],
    [{}, { calorieRange: '250-900' }],
    [{}, { calorieRange: { min: 250, max: 900 } }],
    [{}, { energy: { kj: 3_800, kcal: 908 } }],
    [{}, { energy: { value: 3_800, unit: 'kJ' } }],
    [{}, { kcal: { value: 900 } }],
    [{}, { nutritional_info: { calories: { lower_range: 250, upper_range: 900 } } }],
    [{}, { nutritionFacts: { calories: 900, fat: 9 } }],
    [{}, { calorieLabel: '900 Cal' }],
    [{}, { basecalories: '900' }],
    [{ energyUnit: 'kJ' }],
    [{ energyUnit: 'KJO' }],
    [{}, { nf_calories: 900 }],
    [{}, { Kalorien: 900 }],
    [{}, { brennwert: '3766 kJ (900 kcal)' }],
  ])('are the energy where another one is stated: %j %j', (nutrition, more) => {
    const { figures, problems } = doubted(nutrition, more)
    expect(figures).toEqual(['caloriesTotal'])
    expect(problems).toHaveLength(1)
  })

  const macros = { fatTotal: 10, carbohydrates: 25, protein: 15 }
  it.each<[string, object, object?]>([
    ['protein', {}, { protein: 5 }],
    ['protein', { protein_g: '5' }],
    ['protein', {}, { Eiweiß: '5,5 g' }],
    ['protein', {}, { macros: { protein: '500 mg' } }],
    ['carbohydrates', { carbs: 90 }],
    ['carbohydrates', {}, { nutritionFacts: { 'Carbs (g)': { value: 90, unit: 'g' } } }],
    ['fatTotal', {}, { totalFat: '90 g' }],
    ['fatTotal', {}, { lipides: 40 }],
    ['sodium', { sodium: 2.5, salt: 2.5 }],
    ['sodium', { sodium: 400 }, { Salz: '2,5 g' }],
    ['sodium', { sodium: 400 }, { sodium_mg: '1,200' }],
    ['sodium', { sodium: 400, natrium: '1.2 g' }],
    ['sugar', { sugar: 8, sugars: 30 }],
    ['sugar', { sugar: 8 }, { 'of which sugars (g)': '30' }],
    ['fatSaturated', { fatSaturated: 3 }, { saturated_fat: 9 }],
    ['fatSaturated', { fatSaturated: 3, 'gesättigte Fettsäuren': '9 g' }],
    ['dietaryFiber', { dietaryFiber: 5 }, { fibre: '2 g' }],
  ])('are %s where another amount is stated: %j %j', (nutrient, nutrition, more) => {
    const { figures, problems } = doubted({ ...macros, ...nutrition }, more)
    expect(figures).toEqual([nutrient])
    expect(problems.map(({ code }) => code)).toEqual(['CONFLICTING_NUTRITION'])
  })

  it.each<[object, object?]>([
    [macros, { protein: 15, carbs: '25 g', total_fat: 10.4 }],
    [macros, { protein: 'Chicken', fat: 0, carbs: null, proteins: ['Tofu'], hasProtein: true }],
    [macros, { protein: true, net_carbs: 5, fatSaturatedG: 2, proteinPercent: 24, vet: 'ja' }],
    [macros, { description: 'T-bone, 9 € per 100 g' }],
    [
      { sodium: 984, salt: 2.5 },
      { salt_mg: 2_500, sodium: '984 mg', natrium: 0.98, Zout: '2,46 g' },
    ],
    [{ sodium: 1_200 }, { sodium: '1,200 mg', salt: '3 g', sel: 3_000, saltiness: 5 }],
    [
      { sugar: 8, addedSugar: 2, sugars: 8.4, fiber: 3 },
      { sugar: 'no', satisfied: 4, sodium: 900 },
    ],
    [{}, { protein: 5, fat: 3 }],
    [{}],
    [{ caloriesTotal: 250.4 }],
    [{ per: 'serving' }],
    [{ per: '1 portion' }],
    [{ per: 'slice' }, { servingSize: '1 slice' }],
    [{ per: '300 g' }, { servingSizeInGrams: 300 }],
    [{}, { servings: 1, servingsPerContainer: '1', reserves: 4 }],
    [{}, { energy: { kj: 1_046, kcal: 250 }, nutritionFacts: { calories: 250, per: 'dish' } }],
    [{}, { energy: { value: 1_046, unit: 'kJ' }, calorieRange: {}, macros: null }],
    [{}, { calorieLabel: '250 Cal. 2,000 calories a day is used for general nutrition advice.' }],
    [{ energyUnit: 'kcal' }],
    [{}, { energy: { kj: 1_046, kcal: 250, ri: 13, kcalPer100g: 90 } }],
    [{}, { kcal: { id: 40_012, value: 250, precision: 1 }, calorieInfo: { perServing: 250, per100g: 90 } }],
    [{ servingSize: '1 cup' }],
    [{ servingSize: '85 g' }],
    [{ per: '85 g' }, { servingSize: '3 oz (85 g)' }],
    [{}, { servings: '1 (350 g)', numberOfServings: { amount: 1, grams: 350 } }],
    [{ per: `per${' '.repeat(100_000)}x` }],
    [{ per: '100 g' }, { servingSizeInGrams: 100 }],
    [{}, { servingSize: '100 g' }],
    [{}, { servingSize: '100 g', servingSizeInGrams: 100 }],
    [{}, { unit: '100 g' }],
    [{ kcal: 250 }],
    [{ kcal: 0 }],
    [{ kcal: null }],
    [{ kcal: 'see label' }],
    [{ energyKj: 1_046 }],
    [{ energy: 1_046 }],
    [{}, { Energie: '1046 kJ / 250 kcal', Brennwert: 1_046 }],
    [{ energy: '1.046 kJ' }],
    [{ caloriesPer100g: 40 }],
    [{}, { servingSize: '100 ml (3.4 oz)', servingSizeInGrams: 103 }],
    [{ quantity: 100 }],
    [{ per: 1 }],
    [{ calories: null, kcal: 900 }],
    [{ nutritionPer100g: false }],
  ])('are none: %j %j', (nutrition, more) =>
    expect(doubted(nutrition, more)).toEqual({ figures: [], problems: [] }),
  )

  it('are none where nothing is stated', () =>
    expect(doubtedFigures({ ...anItem(), per: '100g' } as Item).figures).toEqual([]))

  it('are unknown to a guest, also where the parts have some', () => {
    const rice = ingredient('Rice', { caloriesTotalPer100g: 130, amountGrams: 200 })
    const { nutrition: ofParts } = factsOf({
      nutrition: { kcal: 900 },
      ingredients: [rice],
    } as never).defaultDish
    expect(ofParts.caloriesTotal).toBeNull()
    const { nutrition } = factsOf({
      nutrition: { calories: 250, fatTotal: 9, per: '100 g' },
    } as never).defaultDish
    expect(nutrition).toMatchObject({ caloriesTotal: null, fatTotal: null })
  })
})
