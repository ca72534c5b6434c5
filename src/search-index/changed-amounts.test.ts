import { describe, expect, it } from 'vitest'
import { defaultOption, factsOf, group, ingredient, option } from '../../test/support/dish-builder.ts'
import type { Item } from '../domain/items/items-schema.ts'
import { MAX_SLOTS } from '../domain/matching/change-model.ts'
import { MAX_SEARCH_STEPS } from '../domain/matching/permitted-changes.ts'
import {
  BARE_PLACE,
  changedSamples,
  changedSpans,
  defaultSpans,
  MAX_WAYS,
  PLACE_WIDTH,
  SAMPLE_PLACES,
} from './changed-amounts.ts'

/** Of an ingredient of 100 g. */
const kcal = (calories: number) => ({ caloriesTotalPer100g: calories })
const ofOption = (calories: number) => ({ nutrition: { calories } })
const rice = ingredient('Rice', { ...kcal(200), isKeyIngredient: true })
const beans = ingredient('Beans', kcal(100))
const cheese = ingredient('Cheese', kcal(50))
const spanOf = (item: Partial<Item>) => changedSpans(factsOf(item)).calories
/** Calories by place. */
const samplesOf = (item: Partial<Item>) =>
  (changedSamples(factsOf(item)).calories ?? []).map((value) => [
    Math.floor(value / PLACE_WIDTH),
    (value % PLACE_WIDTH) / 1e6,
  ])

describe('the span of an amount by default', () => {
  it('is the amount, or everything where it is unknown', () => {
    const { calories, protein } = defaultSpans(factsOf({ nutrition: { caloriesTotal: 300 } }))
    expect(calories).toEqual({ gte: 300e6, lte: 300e6 })
    expect(protein).toEqual({})
  })
})

describe('the span of an amount after changes', () => {
  it('reaches from all that can be left out to the largest swaps', () => {
    expect(spanOf({ ingredients: [rice, beans, cheese] })).toEqual({ gte: 200e6, lte: 350e6 })
    const sides = [
      defaultOption('Salad', ofOption(80)),
      option('Fries', ofOption(400)),
      option('Soup', ofOption(30)),
    ]
    const must = { selectionType: 'single', minSelections: 1 } as const
    const dish = { ingredients: [rice], customizationGroups: [group('Side', sides, must)] }
    expect(spanOf(dish)).toEqual({ gte: 230e6, lte: 600e6 })
  })

  it('is everything where the amount is unknown by default, and nothing where nothing can be changed', () => {
    expect(spanOf({ ingredients: [rice, ingredient('Beans')] })).toEqual({})
    expect(changedSpans(factsOf({ ingredients: [rice] }))).toEqual({})
  })

  it('leaves out swaps that make it unknown: they are no way into a range', () => {
    const sides = [defaultOption('Salad', ofOption(80)), option('Fries')]
    const must = { selectionType: 'single', minSelections: 1 } as const
    const dish = { ingredients: [rice, beans], customizationGroups: [group('Side', sides, must)] }
    expect(spanOf(dish)).toEqual({ gte: 280e6, lte: 380e6 })
    expect(samplesOf(dish).map(([, amount]) => amount)).toEqual([280])
  })
})

describe('the samples of changed dishes', () => {
  it('are of dishes on which the search does not give up', () => {
    expect(MAX_WAYS * MAX_SLOTS).toBeLessThan(MAX_SEARCH_STEPS)
  })

  it('are the dish without all that can go, then changed dishes from least to most calories', () => {
    expect(samplesOf({ ingredients: [rice, beans, cheese] })).toEqual([
      [BARE_PLACE, 200],
      [1, 200],
      [2, 250],
      [3, 300],
    ])
  })

  it('never leave nothing', () => {
    expect(samplesOf({ ingredients: [beans, cheese] })).toEqual([
      [1, 50],
      [2, 100],
    ])
  })

  it('are a few of many, with the least and the most', () => {
    const many = [1, 2, 4, 8, 16, 32].map((weight) => ingredient(`Topping ${weight}`, kcal(weight)))
    const found = samplesOf({ ingredients: [rice, ...many] })
    expect(found.map(([place]) => place)).toEqual([BARE_PLACE, ...SAMPLE_PLACES])
    expect(found.map(([, amount]) => amount)).toEqual([200, 200, 221, 241, 262])
  })

  it('are none where the search could take many steps: it might give up, and they must not say more', () => {
    const tooMany = Array.from({ length: 8 }, (_, at) => ingredient(`Topping ${at}`, kcal(at)))
    expect(changedSamples(factsOf({ ingredients: [rice, ...tooMany] }))).toEqual({})
    expect(spanOf({ ingredients: [rice, ...tooMany] })).toEqual({ gte: 200e6, lte: 228e6 })
  })

  it('prove nothing by an amount of which a share may stay when its part goes', () => {
    const unknown = ingredient('Beans')
    const declared = { nutrition: { caloriesTotal: 500 }, ingredients: [rice, unknown, cheese] }
    const found = samplesOf(declared)
    expect(found.every(([place]) => place !== BARE_PLACE)).toBe(true)
    expect(found.map(([, amount]) => amount)).toEqual([450])
  })
})
