import { describe, expect, it } from 'vitest'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../test/support/dish-builder.ts'
import type { Item } from '../domain/items/items-schema.ts'
import { changeModel } from '../domain/matching/change-model.ts'
import { RANGE_NUTRIENTS } from '../domain/vocabulary/nutrients.ts'
import { partMask } from './masks.ts'
import { encodeMatchFacts } from './match-facts-blob.ts'

const encoded = (item: Partial<Item>) => encodeMatchFacts(factsOf(item))
const LONG_MIN = -(2n ** 63n)

/** Of amounts the first four. Reads the layout as it is documented in script-layout.ts, independently of the writer. */
function decoded(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  let at = 0
  const short = () => {
    at += 2
    return bytes.readInt16BE(at - 2)
  }
  const long = () => {
    at += 8
    return bytes.readBigInt64BE(at - 8)
  }
  const times = <T>(count: number, read: () => T) => Array.from({ length: count }, read)
  const nutrition = () => times(RANGE_NUTRIENTS.length, long).slice(0, 4)
  const part = () => ({ mask: long(), nutrition: nutrition() })
  const [slotCount, groupCount] = [short(), short()]
  const [defaultDish, fixed] = [part(), part()]
  const groups = times(groupCount, () => ({ lowest: short(), candidates: short() }))
  const slots = times(Math.abs(slotCount), () => ({ group: short(), ...part() }))
  const candidates = times(
    groups.reduce((sum, each) => sum + each.candidates, 0),
    part,
  )
  return { slotCount, defaultDish, fixed, groups, slots, candidates, rest: bytes.length - at }
}

const item: Partial<Item> = {
  allergensComplete: true,
  diets: ['VEGAN'],
  baseNutrition: { calories: 100.5, protein: 1, carbohydrates: 2, fatTotal: 3 },
  ingredients: [
    ingredient('Rice', {
      isKeyIngredient: true,
      caloriesTotalPer100g: 130,
      proteinPer100g: 3,
      carbohydratesPer100g: 28,
      fatTotalPer100g: 0,
    }),
    ingredient('Cheese', {
      containsMilk: true,
      caloriesTotalPer100g: 400,
      proteinPer100g: 25,
      carbohydratesPer100g: 1,
      fatTotalPer100g: 33,
    }),
    ingredient('Guacamole', { isIncluded: false }),
  ],
  customizationGroups: [
    group('Salsa', [option('Mild', { nutrition: { calories: 5 } })]),
    group(
      'Milk',
      [
        defaultOption('Skimmed', { allergens: contains('MILK'), nutrition: { calories: -40 } }),
        option('Oat'),
        option('Soya', { allergens: contains('SOY') }),
      ],
      { selectionType: 'single', minSelections: 1 },
    ),
  ],
}

describe('what the classification reads of a dish, as bytes', () => {
  const blob = decoded(encoded(item))

  it('begins with the default dish: every component that is in it', () => {
    expect(blob.defaultDish.nutrition).toEqual([590_500_000n, LONG_MIN, LONG_MIN, LONG_MIN])
    expect(blob.defaultDish.mask).toBe(BigInt(partMask(factsOf(item).defaultDish)))
  })

  it('has what no change takes away: base and key ingredients', () => {
    expect(blob.fixed.nutrition).toEqual([230_500_000n, 4_000_000n, 30_000_000n, 3_000_000n])
    expect(blob.fixed.mask).toBe(BigInt(partMask(changeModel(factsOf(item)).fixed)))
    expect([blob.defaultDish.mask & 1n, blob.fixed.mask & 1n]).toEqual([1n, 0n])
  })

  it('has the lowest count and the number of candidates of each group in which something can be changed', () => {
    expect(blob.groups).toEqual([{ lowest: 1, candidates: 2 }])
  })

  it('has a slot for what may be left out or swapped: its group or -1, its mask, its amounts', () => {
    expect(blob.slots.map((slot) => slot.group)).toEqual([-1, 0])
    expect(blob.slots[0]?.nutrition).toEqual([400_000_000n, 25_000_000n, 1_000_000n, 33_000_000n])
    expect(blob.slots[1]?.nutrition).toEqual([-40_000_000n, LONG_MIN, LONG_MIN, LONG_MIN])
    const { slots } = changeModel(factsOf(item))
    expect(blob.slots.map((slot) => slot.mask)).toEqual(slots.map((slot) => BigInt(partMask(slot.component))))
  })

  it('says by a negative number of slots that one of them has to stay', () => {
    const slotCount = (ingredients: NonNullable<Item['ingredients']>, more: Partial<Item> = {}) =>
      decoded(encoded({ ingredients, ...more })).slotCount
    const plain = ['Rice', 'Peas'].map((name) => ingredient(name))
    expect(slotCount(plain)).toBe(-2)
    expect(slotCount([...plain, ingredient('Curry', { isKeyIngredient: true })])).toBe(2)
    expect(slotCount(plain, { baseNutrition: { calories: 100 } })).toBe(2)
  })

  it('marks the amounts of which a slot’s share stays in the base', () => {
    const hidden = decoded(
      encoded({
        nutrition: { calories: 500, fatTotal: 20 },
        ingredients: [
          ingredient('Rice', { isKeyIngredient: true }),
          ingredient('Egg', { caloriesTotalPer100g: 100 }),
        ],
      }),
    )
    expect(hidden.slots.map((slot) => slot.mask >> 33n)).toEqual([0b1000n])
  })

  it('ends with the candidates, group by group, and hold no byte more', () => {
    expect(blob.candidates.map((candidate) => candidate.nutrition[0])).toEqual([LONG_MIN, LONG_MIN])
    expect(blob.candidates.map((candidate) => candidate.mask & 0x1ffn)).toEqual([0n, 1n << 7n])
    expect(blob.rest).toBe(0)
  })

  it.each<[string, Partial<Item>]>([
    ['has no components', {}],
    ['has key ingredients only', { ingredients: [ingredient('Rice', { isKeyIngredient: true })] }],
    ['is sold as it is', { ...item, isCustomizable: false }],
    [
      'has only options that the guest has to ask for',
      { customizationGroups: [group('Salsa', [option('Mild')])] },
    ],
  ])('has no permitted changes where the dish %s', (_, plain) => {
    expect(decoded(encoded(plain))).toMatchObject({ slots: [], groups: [], candidates: [], rest: 0 })
  })
})
