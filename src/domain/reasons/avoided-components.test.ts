import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { GroupItem, Item, OptionItem } from '../items/items-schema.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../matching/preferences.ts'
import { avoidedComponents } from './avoided-components.ts'
import { bareConflict } from './conflict-record.ts'

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
  const rice = ingredient('Rice', { caloriesTotalPer100g: 130 })
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

  it.each<{ dip: OptionItem; guest: Partial<Preferences>; conflicts: object[] }>([
    {
      dip: option('Satay', { allergens: contains('PEANUT') }),
      guest: { excludeAllergens: ['PEANUT'] },
      conflicts: [
        { ...bareConflict('CONTAINS_ALLERGEN'), allergen: 'PEANUT', level: 'CONTAINS', specific: [] },
      ],
    },
    {
      dip: option('Satay', { allergensComplete: false }),
      guest: { excludeAllergens: ['PEANUT'] },
      conflicts: [{ ...bareConflict('ALLERGEN_UNKNOWN'), allergen: 'PEANUT', specific: [] }],
    },
    {
      dip: option('Bacon', { kind: 'MEAT' }),
      guest: { diets: ['VEGAN'] },
      conflicts: [{ ...bareConflict('DIET_VIOLATED'), diet: 'VEGAN', specific: ['meat'] }],
    },
    {
      dip: option('Special'),
      guest: { diets: ['VEGAN'] },
      conflicts: [{ ...bareConflict('DIET_UNCONFIRMED'), diet: 'VEGAN', specific: [] }],
    },
  ])('says what $dip.name brings for a guest who wants $guest', ({ dip: served, guest, conflicts }) => {
    const item = { ...plain, ingredients: [rice], customizationGroups: [group('Dips', [served])] }
    const { id, name } = served
    expect(avoidedComponents(factsOf(item), aGuest(guest), DEFAULT_MATCH_SETTINGS)).toEqual([
      { componentId: id, name, conflicts: conflicts.map((one) => ({ ...one, components: [{ id, name }] })) },
    ])
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
    const others = [group('Rolls', [dip('Roll')], { maxSelections: 1 }), ...sides(1)]
    expect(found({ ...base, customizationGroups: others }, roomy)).toEqual(['roll: ABOVE_MAXIMUM'])
  })

  it('takes nothing away for an ingredient, or in a group that takes any number', () => {
    const extra = ingredient('Corn', { isIncluded: false, caloriesTotalPer100g: 300 })
    const base = { baseNutrition: { calories: 100 } }
    const full = ['Rolls', 'Buns'].map((name) => group(name, [dip(name)], { maxSelections: 1 }))
    expect(found({ ...base, ingredients: [rice, extra], customizationGroups: full })).toEqual([
      'corn: ABOVE_MAXIMUM',
      'rolls: ABOVE_MAXIMUM',
      'buns: ABOVE_MAXIMUM',
    ])
    const sides = [group('Sides', [filling(130), dip('Chips')])]
    expect(found({ ...base, customizationGroups: sides })).toEqual(['chips: ABOVE_MAXIMUM'])
  })

  it('has no figure where the component has none', () => {
    const sides = [group('Sides', [filling(300), option('Corn')])]
    expect(found({ baseNutrition: { calories: 100 }, customizationGroups: sides })).toEqual([
      'corn: NUTRIENT_UNKNOWN',
    ])
  })

  it('has no figure beside a part whose amount is unknown, unless the component takes its place', () => {
    const beans = option('Beans', { nutrition: { calories: 350 } })
    const sides = (maxSelections: number) => ({
      nutrition: { calories: 400 },
      baseNutrition: { calories: 100 },
      customizationGroups: [group('Sides', [filling(undefined), beans], { maxSelections })],
    })
    expect(found(sides(1))).toEqual([])
    expect(found(sides(2))).toEqual(['beans: NUTRIENT_UNKNOWN'])
    const atLeast400 = aGuest({ ranges: { caloriesTotal: { min: 400, max: null } } })
    expect(found(sides(1), atLeast400)).toEqual([])
  })

  it('has no figure while a side is to be chosen, unless the dish states a total with any of them', () => {
    const sides = group('Sides', [dip('Fries'), dip('Salad')], { minSelections: 1 })
    const extras = group('Extras', [option('Corn', { nutrition: { calories: 20 } })])
    const item = { nutrition: { calories: 300 }, customizationGroups: [sides, extras] }
    const roomy = aGuest({ ranges: { caloriesTotal: { min: null, max: 600 } } })
    expect(found(item, roomy)).toEqual([])
    expect(found({ ...item, baseNutrition: { calories: 100 } }, roomy)).toEqual(['corn: NUTRIENT_UNKNOWN'])
  })

  it('shows the amount with it, and no remedy: it is not there yet', () => {
    const item = {
      nutrition: { calories: 400 },
      ingredients: [rice],
      customizationGroups: [group('Dips', [dip('Aioli')])],
    }
    const [aioli] = avoidedComponents(factsOf({ ...plain, ...item }), light, DEFAULT_MATCH_SETTINGS)
    expect(aioli?.conflicts).toMatchObject([{ code: 'ABOVE_MAXIMUM', limit: 500, actual: 700, remedy: null }])
  })

  it('is not what takes away all that there is, but what takes away more', () => {
    const less = (calories: number) => ({
      baseNutrition: { calories: 100 },
      customizationGroups: [group('Size', [option('Less', { nutrition: { calories } })])],
    })
    expect(found(less(-230), light)).toEqual(['less: NUTRIENT_UNKNOWN'])
    expect(found({ ...less(-230), ingredients: [rice] }, light)).toEqual([])
  })

  it('proves no minimum with the hidden share of what it replaces, but a maximum', () => {
    const swap = option('Beans', { nutrition: { calories: 50 } })
    const sides = [group('Sides', [filling(undefined), swap], { maxSelections: 1 })]
    const declared = { nutrition: { calories: 400 }, customizationGroups: sides }
    const atLeast = (min: number) => aGuest({ ranges: { caloriesTotal: { min, max: null } } })
    expect(found(declared, atLeast(300))).toEqual(['beans: NUTRIENT_UNKNOWN'])
    const known = [group('Sides', [filling(60), swap], { maxSelections: 1 })]
    expect(found({ ...declared, customizationGroups: known }, atLeast(300))).toEqual([])
    expect(found(declared, atLeast(0))).toEqual([])
    expect(found(declared)).toEqual([])
    // At most 530: too much, and no figure to show.
    expect(found({ ...declared, nutrition: { calories: 480 } })).toEqual(['beans: NUTRIENT_UNKNOWN'])
  })
})
