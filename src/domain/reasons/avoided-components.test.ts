import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  option,
} from '../../../test/support/dish-builder.ts'
import type { GroupItem, Item, OptionItem } from '../items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { avoidedComponents } from './avoided-components.ts'

const light = aGuest({ ranges: { caloriesTotal: { min: null, max: 500 } } })
const dip = (name: string) => option(name, { nutrition: { calories: 300 } })

const dishWith = (...customizationGroups: GroupItem[]) =>
  factsOf({ allergensComplete: true, nutrition: { calories: 300 }, customizationGroups })
const codes = (...groups: GroupItem[]) =>
  avoidedComponents(dishWith(...groups), light, DEFAULT_MATCH_SETTINGS).map(
    ({ componentId, conflicts }) => `${componentId}: ${conflicts.map(({ code }) => code).join()}`,
  )

describe('what to avoid of a dish with a choice still to be made', () => {
  it('has a figure where the component makes the choice', () => {
    expect(codes(group('Dips', [dip('Aioli'), dip('Salsa')], { minSelections: 1 }))).toEqual([
      'aioli: ABOVE_MAXIMUM',
      'salsa: ABOVE_MAXIMUM',
    ])
  })

  it('has no figure where the group needs another component', () => {
    const dips = [dip('Aioli'), dip('Salsa'), dip('Pesto')]
    expect(codes(group('Dips', dips, { minSelections: 2 }))).toEqual([
      'aioli: NUTRIENT_UNKNOWN',
      'salsa: NUTRIENT_UNKNOWN',
      'pesto: NUTRIENT_UNKNOWN',
    ])
  })

  it('has a figure where the component is the last of its group', () => {
    expect(codes(group('Dips', [dip('Aioli')], { minSelections: 2 }))).toEqual(['aioli: ABOVE_MAXIMUM'])
  })

  it('has no figure where another group needs a component', () => {
    const breads = group('Breads', [], { minSelections: 1 })
    expect(codes(group('Dips', [dip('Aioli')], { minSelections: 1 }), breads)).toEqual([
      'aioli: NUTRIENT_UNKNOWN',
    ])
  })

  it('is found in steps that grow with the components alone', () => {
    const [groups, options] = [50, 10]
    const dips = (place: number) =>
      Array.from({ length: options }, (_, index) => dip(`Dip ${place}.${index}`))
    const all = Array.from({ length: groups }, (_, place) =>
      group(`Dips ${place}`, dips(place), { minSelections: 2 }),
    )
    const facts = dishWith(...all)
    const steps = countedSteps([], () => avoidedComponents(facts, light, DEFAULT_MATCH_SETTINGS))
    expect(steps).toBeLessThan(100 * groups * options)
  })
})

describe('what to avoid of a dish', () => {
  const plain = { allergensComplete: true, isCustomizable: true } as const
  const found = (item: Partial<Item>, guest = light) =>
    avoidedComponents(factsOf({ ...plain, ...item }), guest, DEFAULT_MATCH_SETTINGS).map(
      ({ componentId, conflicts }) => `${componentId}: ${conflicts.map(({ code }) => code).join()}`,
    )
  const noPeanut = aGuest({ excludeAllergens: ['PEANUT'] })
  const nuts = option('Satay', { allergens: contains('PEANUT') })
  const filling = (calories: number | undefined, more: Partial<OptionItem> = {}) =>
    defaultOption('Rice', { ...(calories === undefined ? {} : { nutrition: { calories } }), ...more })

  it('is nothing where the dish cannot be changed', () => {
    const customizationGroups = [group('Dips', [nuts])]
    expect(found({ customizationGroups }, noPeanut)).toEqual(['satay: CONTAINS_ALLERGEN'])
    expect(found({ customizationGroups, isCustomizable: false }, noPeanut)).toEqual([])
  })

  it('is nothing that arrives by default', () => {
    const served = defaultOption('Satay', { allergens: contains('PEANUT') })
    expect(found({ customizationGroups: [group('Dips', [served, option('Salsa')])] }, noPeanut)).toEqual([])
  })

  it('does not count a range that the dish misses without it, and counts the others', () => {
    const nutrition = { calories: 600, protein: 10 }
    const extra = option('Extra', { nutrition: { calories: 100, protein: 20 } })
    const guest = aGuest({
      ranges: { caloriesTotal: { min: null, max: 500 }, protein: { min: null, max: 15 } },
    })
    const conflicts = avoidedComponents(
      factsOf({ ...plain, nutrition, customizationGroups: [group('Dips', [extra])] }),
      guest,
      DEFAULT_MATCH_SETTINGS,
    ).flatMap((one) => one.conflicts.map(({ nutrient }) => nutrient))
    expect(conflicts).toEqual(['protein'])
  })

  it('takes the last default option of a full group away, and of no other', () => {
    const swap = option('Beans', { nutrition: { calories: 450 } })
    const base = { baseNutrition: { calories: 100 } }
    const sides = (maxSelections: number) => [group('Sides', [filling(300), swap], { maxSelections })]
    expect(found({ ...base, customizationGroups: sides(2) })).toEqual(['beans: ABOVE_MAXIMUM'])
    const roomy = aGuest({ ranges: { caloriesTotal: { min: null, max: 560 } } })
    expect(found({ ...base, customizationGroups: sides(1) }, roomy)).toEqual([])
    expect(found({ ...base, customizationGroups: sides(2) }, roomy)).toEqual(['beans: ABOVE_MAXIMUM'])
  })

  it('has no figure beside a part whose amount is unknown, unless the component takes its place', () => {
    const swap = option('Beans', { nutrition: { calories: 450 } })
    const base = { baseNutrition: { calories: 100 } }
    const guest = aGuest({ ranges: { caloriesTotal: { min: null, max: 560 } } })
    // The default dish is unknown itself there, so the range is missed already.
    expect(
      found({ ...base, customizationGroups: [group('Sides', [filling(undefined), swap])] }, guest),
    ).toEqual([])
    const [record] = avoidedComponents(
      factsOf({ ...plain, ...base, customizationGroups: [group('Sides', [filling(300), option('Corn')])] }),
      guest,
      DEFAULT_MATCH_SETTINGS,
    )
    expect(record?.conflicts.map(({ code }) => code)).toEqual(['NUTRIENT_UNKNOWN'])
  })

  it('proves no minimum with the hidden share of what it replaces, but a maximum', () => {
    const swap = option('Beans', { nutrition: { calories: 50 } })
    const sides = [group('Sides', [filling(undefined), swap], { maxSelections: 1 })]
    const declared = { nutrition: { calories: 400 }, customizationGroups: sides }
    const atLeast = (min: number) => aGuest({ ranges: { caloriesTotal: { min, max: null } } })
    expect(found(declared, atLeast(300))).toEqual(['beans: NUTRIENT_UNKNOWN'])
    expect(found(declared, atLeast(0))).toEqual([])
    expect(found(declared)).toEqual([])
    // At most 530: too much, and no figure to show.
    expect(found({ ...declared, nutrition: { calories: 480 } })).toEqual(['beans: NUTRIENT_UNKNOWN'])
  })
})
