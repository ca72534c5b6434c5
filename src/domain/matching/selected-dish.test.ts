import { describe, expect, it } from 'vitest'
import {
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { selectionVerdict } from '../reasons/match-verdict.ts'
import { classify } from './classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from './preferences.ts'
import { selectedDish } from './selected-dish.ts'

type Wishes = Partial<Preferences>

const complete = { allergensComplete: true }
const kcal = (min: number | null, max: number | null): Wishes => ({ ranges: { caloriesTotal: { min, max } } })
const noDairy: Wishes = { excludeAllergens: ['DAIRY'] }
const isUnknown = 'Calories are not available'

const rice = ingredient('Rice', { caloriesTotalPer100g: 130, kind: 'PLANT' })
const beans = ingredient('Beans', { caloriesTotalPer100g: 120 })
const sauce = ingredient('Sauce')
const extra = (name: string, calories?: number, more = {}) =>
  ingredient(name, { isIncluded: false, caloriesTotalPer100g: calories ?? null, ...more })

/** The status of a selection, and what the guest is told. */
function told(item: Partial<Item>, ids: string[], wishes: Wishes): string[] {
  const facts = factsOf({ ...complete, ...item })
  const { status, matchReasons } = selectionVerdict(facts, ids, aGuest(wishes), DEFAULT_MATCH_SETTINGS)
  return [status, ...matchReasons]
}

describe('a selection', () => {
  it('of just what arrives by default is the dish itself, whose facts the search has', () => {
    const facts = factsOf({ ...complete, ingredients: [rice, beans, extra('Guacamole')] })
    expect(selectedDish(facts, ['beans', 'rice'], aGuest())).toEqual({ facts, kept: [] })
    expect(selectedDish(facts, ['beans', 'rice'], aGuest()).facts).toBe(facts)
  })

  it.each<{ what: string; left: Partial<Item>; kept: string[] }>([
    {
      what: 'a key ingredient',
      left: { ingredients: [rice, { ...beans, isKeyIngredient: true }] },
      kept: ['Beans'],
    },
    {
      what: 'what no kitchen leaves out',
      left: { ingredients: [rice, { ...beans, isRemovable: false }] },
      kept: ['Beans'],
    },
    { what: 'what a kitchen leaves out', left: { ingredients: [rice, beans] }, kept: [] },
    {
      what: 'an extra',
      left: { ingredients: [rice, extra('Beans', 120, { isRemovable: false })] },
      kept: [],
    },
  ])('that leaves out $what is judged with $kept', ({ left, kept }) => {
    const { facts, ...selected } = selectedDish(factsOf({ ...complete, ...left }), ['rice'], aGuest())
    expect(selected.kept.map(({ name }) => name)).toEqual(kept)
    expect(facts.defaults.map(({ name }) => name)).toEqual(['Rice', ...kept])
  })
})

describe('what the guest added', () => {
  const cheese = extra('Cheese', 400, { containsMilk: true, isRemovable: false })

  it('can be left out again, though no kitchen leaves it out where it comes with the dish', () => {
    const item = { ingredients: [rice, cheese] }
    expect(told(item, ['rice', 'cheese'], noDairy)).toEqual([
      'ALMOST_MATCH',
      'Contains Dairy (Cheese can be removed)',
    ])
    expect(told(item, ['rice', 'cheese'], kcal(null, 300))).toEqual([
      'ALMOST_MATCH',
      'Calories 530 exceed your limit of 300 (130 without Cheese)',
    ])
  })

  it('makes nothing removable that comes with the dish and has to stay', () => {
    const fixed = { ...beans, containsMilk: true, isRemovable: false }
    const item = { ingredients: [rice, fixed, extra('Corn', 90)] }
    expect(told(item, ['rice', 'beans', 'corn'], noDairy)).toEqual(['NOT_MATCH', 'Contains Dairy'])
  })

  it('goes, while a default part without a figure stays whose share the declared total holds', () => {
    const fixed = { ...sauce, isRemovable: false }
    const item = { nutrition: { calories: 400 }, ingredients: [rice, fixed, cheese] }
    const answer = ['ALMOST_MATCH', 'Contains Dairy (Cheese can be removed)', isUnknown]
    expect(told(item, ['rice', 'sauce', 'cheese'], { ...noDairy, ...kcal(null, 500) })).toEqual(answer)
  })

  it('holds no share of a declared total, so that it has to go where its own amount is unknown', () => {
    const item = { nutrition: { calories: 400 }, ingredients: [rice, cheese, extra('Pesto')] }
    const facts = factsOf({ ...complete, ...item })
    const guest = aGuest(kcal(300, 500))
    const selected = selectedDish(facts, ['rice', 'cheese', 'pesto'], guest)
    const { changes } = classify(selected.facts, guest, DEFAULT_MATCH_SETTINGS)
    expect(changes.map(({ component }) => component.name)).toEqual(['Cheese', 'Pesto'])
  })
})

describe('the calories of a selection', () => {
  const milk = (name: string, more = {}) => option(name, { nutrition: { calories: 50 }, ...more })
  const milks = group('Milk', [milk('Oat', { isDefault: true }), milk('Soy')], { minSelections: 1 })
  const sides = group('Side', [milk('Chips'), milk('Salad')], { minSelections: 1 })

  it.each<{ what: string; item: Partial<Item>; ids: string[]; wishes: Wishes; answer: string[] }>([
    {
      what: 'are those of its parts',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, beans] },
      ids: ['rice'],
      wishes: kcal(230, 230),
      answer: ['MATCH'],
    },
    {
      what: 'are known where what nobody knows is left out',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, sauce] },
      ids: ['rice'],
      wishes: kcal(230, 230),
      answer: ['MATCH'],
    },
    {
      what: 'are unknown with an extra without a figure',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, extra('Pesto')] },
      ids: ['rice', 'pesto'],
      wishes: kcal(null, 300),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown beside a part without a figure',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'sauce'],
      wishes: kcal(null, 300),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are what is left of a declared total, and what is added',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, extra('Corn', 90)] },
      ids: ['rice', 'corn'],
      wishes: kcal(370, 370),
      answer: ['MATCH'],
    },
    {
      what: 'are known of a declared total where a part without a figure stays',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'sauce'],
      wishes: kcal(280, 280),
      answer: ['MATCH'],
    },
    {
      what: 'are at most what is left of a declared total where a part without a figure goes: enough for a limit',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'beans'],
      wishes: kcal(null, 400),
      answer: ['MATCH'],
    },
    {
      what: 'are no figure to show where a part without a figure goes, though they are too much at most',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'beans'],
      wishes: kcal(null, 300),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'prove no minimum where a part without a figure goes',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'beans'],
      wishes: kcal(300, null),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'prove a minimum of nothing all the same',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, sauce] },
      ids: ['rice', 'beans'],
      wishes: kcal(0, 400),
      answer: ['MATCH'],
    },
    {
      what: 'are unknown of a declared total with an extra without a figure',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans, extra('Pesto')] },
      ids: ['rice', 'beans', 'pesto'],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown while a milk is still to be chosen',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice], customizationGroups: [milks] },
      ids: ['rice'],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are known once another milk is chosen',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice], customizationGroups: [milks] },
      ids: ['rice', 'soy'],
      wishes: kcal(280, 280),
      answer: ['MATCH'],
    },
    {
      what: 'are unknown of a declared total while a milk is chosen anew',
      item: { nutrition: { calories: 400 }, ingredients: [rice], customizationGroups: [milks] },
      ids: ['rice'],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are known of a declared total that speaks of any side',
      item: { nutrition: { calories: 400 }, ingredients: [rice, beans], customizationGroups: [sides] },
      ids: ['rice'],
      wishes: kcal(280, 280),
      answer: ['MATCH'],
    },
    {
      what: 'are unknown where the milk is chosen anew, though the total speaks of any side',
      item: { nutrition: { calories: 400 }, ingredients: [rice], customizationGroups: [sides, milks] },
      ids: ['rice'],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown where nobody states what the base has',
      item: { componentsComplete: false, ingredients: [extra('Corn', 90)] },
      ids: ['corn'],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown where nothing is selected, and nobody knows what the base is',
      item: { componentsComplete: false, nutrition: { calories: 400 }, ingredients: [rice, beans] },
      ids: [],
      wishes: kcal(null, 500),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown, though what is known of them is as much as the guest takes',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, extra('Pesto')] },
      ids: ['rice', 'pesto'],
      wishes: kcal(null, 230),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are unknown, though what is known of them is as much as the guest needs',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, extra('Pesto')] },
      ids: ['rice', 'pesto'],
      wishes: kcal(230, null),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are no more than unknown where those of the dish are, though what is known of them is too much',
      item: {
        baseNutrition: { calories: 100 },
        ingredients: [{ ...rice, isKeyIngredient: true }, sauce, extra('Corn', 90)],
      },
      ids: ['rice', 'sauce', 'corn'],
      wishes: kcal(null, 200),
      answer: ['ALMOST_MATCH', isUnknown],
    },
    {
      what: 'are those of the base where nothing is selected beside it',
      item: { baseNutrition: { calories: 100 }, ingredients: [rice, beans] },
      ids: [],
      wishes: kcal(100, 100),
      answer: ['MATCH'],
    },
  ])('$what', ({ item, ids, wishes, answer }) => expect(told(item, ids, wishes)).toEqual(answer))
})

describe('a diet of a selection', () => {
  const plants = { ingredients: [rice, { ...beans, kind: 'PLANT' as const }] }
  const vegan: Wishes = { diets: ['VEGAN'] }

  it('is that of its parts', () => expect(told(plants, ['rice'], vegan)).toEqual(['MATCH']))

  it('is not confirmed where nothing is selected, and nobody knows what is left', () => {
    expect(told(plants, [], vegan)).toEqual(['NOT_MATCH', 'Not confirmed vegan'])
  })
})

describe('a milk that is chosen anew', () => {
  const cow = defaultOption('Cow', { allergens: contains('MILK') })
  const milks = group('Milk', [cow, option('Goat', { allergens: contains('MILK') }), option('Oat')], {
    minSelections: 1,
  })

  it.each<{ ids: string[]; answer: string[] }>([
    { ids: ['rice', 'oat'], answer: ['MATCH'] },
    { ids: ['rice', 'goat'], answer: ['ALMOST_MATCH', 'Contains Dairy (Goat can be swapped)'] },
    { ids: ['rice'], answer: ['NOT_MATCH', 'Dairy information is not available'] },
  ])('is judged by what is chosen: $ids', ({ ids, answer }) => {
    expect(told({ ingredients: [rice], customizationGroups: [milks] }, ids, noDairy)).toEqual(answer)
  })
})
