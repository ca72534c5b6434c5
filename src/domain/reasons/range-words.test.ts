import { expect, it } from 'vitest'
import { factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { changeModel } from '../matching/change-model.ts'
import { rangeWords } from './range-words.ts'

it('gives no amount after changes where a part that stays does not state it', () => {
  const facts = factsOf({
    nutrition: { calories: 850 },
    baseNutrition: { calories: 100 },
    ingredients: [
      ingredient('Sauce', { isKeyIngredient: true }),
      ingredient('Cheddar', { caloriesTotalPer100g: 200 }),
    ],
  })
  const changes = changeModel(facts).slots.map(
    ({ component }) => ({ action: 'REMOVE', component, replacement: null }) as const,
  )
  const range = { min: null, max: 700 }
  expect(
    rangeWords(facts, changes, {
      about: 'nutrient',
      nutrient: 'caloriesTotal',
      value: 850e6,
      range,
      isMinor: false,
    }),
  ).toBe('Calories 850 exceed your limit of 700')
})
