import { expect, it } from 'vitest'
import { contains, factsOf } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { textContradictions } from './text-contradictions.ts'

const warnings = (item: Partial<Item>) =>
  textContradictions(factsOf(item)).map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
const WAY_OUT =
  'Correct the statements or the text; if both are right, put the word and the text into "reviewedWords"'

it('a word that speaks against what is stated is named, with what it makes unknown and the way out', () => {
  const allergens = [{ type: 'SESAME', level: 'FREE_FROM' as const }]
  const item = { name: 'Worcester sauce', allergens, allergensComplete: true, diets: ['VEGAN'] }
  expect(warnings(item)).toEqual([
    `CONTRADICTING_TEXT /name "worcester sauce" speaks against what is stated: Fish is taken as unknown, and it is not confirmed vegan, vegetarian. ${WAY_OUT}`,
  ])
  expect(warnings({ ...item, diets: [], name: 'Soy sauce' })).toEqual([
    `CONTRADICTING_TEXT /name "soy sauce" speaks against what is stated: Wheat, Soy is taken as unknown. ${WAY_OUT}`,
  ])
  expect(warnings({ name: 'Beef bowl', allergens: contains('MILK'), diets: ['PESCATARIAN'] })).toEqual([
    `CONTRADICTING_TEXT /name "beef" speaks against what is stated: it is not confirmed pescatarian. ${WAY_OUT}`,
  ])
  expect(
    warnings({ name: 'Bowl', allergens: [{ type: 'SOY', source: 'rye' }], allergensComplete: true }),
  ).toEqual([
    'CONTRADICTING_TEXT /allergens/0/source "rye" speaks against what is stated: Wheat is taken as unknown. Correct the statements or the property',
  ])
})
