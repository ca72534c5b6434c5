import { describe, expect, it } from 'vitest'
import { factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { changeModel } from '../matching/change-model.ts'
import { rangeRecord } from './range-record.ts'
import { roundedBeside } from './range-words.ts'

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
  const conflict = {
    about: 'nutrient',
    nutrient: 'caloriesTotal',
    value: 850e6,
    range,
    isMinor: false,
  } as const
  expect(rangeRecord(facts, changes, conflict)).toMatchObject({ actual: 850, limit: 700, remedy: null })
})

describe('rounding', () => {
  it.each<{ value: number; bounds: number[]; digits: number; text: string }>([
    { value: 850.4, bounds: [700], digits: 0, text: '850' },
    { value: 700.4, bounds: [700], digits: 0, text: '700.4' },
    { value: 700.04, bounds: [700], digits: 0, text: '700.04' },
    { value: 700.4, bounds: [700.2], digits: 0, text: '700.4' },
    { value: 689.6, bounds: [690, 700], digits: 0, text: '689.6' },
    { value: 710, bounds: [710], digits: 0, text: '710' },
    { value: 699.96, bounds: [700], digits: 1, text: '699.96' },
    { value: 700.000001, bounds: [700], digits: 0, text: '700.000001' },
    { value: 12.34, bounds: [20], digits: 1, text: '12.3' },
    { value: 0.04, bounds: [20], digits: 1, text: '0' },
  ])(
    '$value beside $bounds, to $digits digits, is $text: on the same side of the bound',
    ({ value, bounds, digits, text }) => {
      expect(roundedBeside(value, bounds, digits)).toBe(text)
    },
  )
})
