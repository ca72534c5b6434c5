import { describe, expect, it } from 'vitest'
import {
  aGuest,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import {
  atMost,
  bacon,
  calories,
  cheddar,
  complete,
  diet,
  plate,
  rice,
  without,
} from '../../../test/support/told-reasons.ts'
import type { Item } from '../items/items-schema.ts'
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../matching/preferences.ts'
import { bareConflict, type ConflictRecord } from './conflict-record.ts'
import { conflictRecords } from './conflict-records.ts'

function records(item: Partial<Item>, wishes: Partial<Preferences>): readonly ConflictRecord[] {
  const facts = factsOf({ ...complete, ...item })
  return conflictRecords(facts, classify(facts, aGuest(wishes), DEFAULT_MATCH_SETTINGS))
}

const part = (name: string) => ({ id: name.toLowerCase(), name })
const removal = (name: string) => ({
  action: 'REMOVE',
  components: [part(name)],
  replacements: [],
  actual: null,
  residual: null,
})
const granola = defaultOption('Granola', { allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' }] })

describe('the record of an allergen', () => {
  it('names the parts that it comes from, and no other', () => {
    const item = { ingredients: [plate, cheddar, rice], customizationGroups: [group('Top', [granola])] }
    expect(records(item, without('DAIRY'))).toMatchObject([{ components: [part('Cheddar')] }])
  })

  it('says no more than is known', () => {
    expect(records({ ingredients: [plate, cheddar] }, without('DAIRY'))).toEqual([
      {
        ...bareConflict('CONTAINS_ALLERGEN'),
        allergen: 'DAIRY',
        level: 'CONTAINS',
        specific: [],
        components: [part('Cheddar')],
        remedy: removal('Cheddar'),
      },
    ])
  })
})

describe('the records of a diet', () => {
  it('say of each food that breaks it, and of what is not confirmed, which parts they are', () => {
    const item = { ingredients: [plate, bacon, ingredient('Sauce')] }
    const ofDiet = { diet: 'VEGAN', allergen: null }
    expect(records(item, diet('VEGAN'))).toEqual([
      {
        ...bareConflict('DIET_VIOLATED'),
        ...ofDiet,
        specific: ['meat'],
        components: [part('Bacon')],
        remedy: removal('Bacon'),
      },
      {
        ...bareConflict('DIET_UNCONFIRMED'),
        ...ofDiet,
        specific: [],
        components: [part('Sauce')],
        remedy: removal('Sauce'),
      },
    ])
  })
})

describe('the record of a range', () => {
  const cola = defaultOption('Cola', { nutrition: { calories: 200 } })
  const drinks = group('Drink', [cola, option('Water', { nutrition: { calories: 0 } })], { minSelections: 1 })
  const between = (min: number | null, max: number | null) => ({ ranges: { caloriesTotal: { min, max } } })

  it('names no part, and says nothing but the range where the amount is unknown', () => {
    const range = { min: null, max: 700 }
    expect(records({}, atMost(700))).toEqual([
      { ...bareConflict('NUTRIENT_UNKNOWN'), nutrient: 'caloriesTotal', range, unit: 'kcal', components: [] },
    ])
  })

  it.each<{ what: string; item: Partial<Item>; wishes: Partial<Preferences>; action: string; of: string[] }>([
    {
      what: 'a removal',
      item: calories(850, ['Bacon', 160]),
      wishes: atMost(700),
      action: 'REMOVE',
      of: ['Bacon'],
    },
    {
      what: 'a swap',
      item: { nutrition: { calories: 850 }, customizationGroups: [drinks] },
      wishes: atMost(700),
      action: 'SWAP',
      of: ['Cola'],
    },
    {
      what: 'a swap, where some parts are removed and some swapped',
      item: { ...calories(850, ['Bacon', 160]), customizationGroups: [drinks] },
      wishes: atMost(500),
      action: 'SWAP',
      of: ['Bacon', 'Cola'],
    },
  ])('says that its remedy is $what', ({ item, wishes, action, of }) => {
    const [record] = records(item, wishes)
    expect(record?.remedy).toMatchObject({ action, components: of.map(part) })
  })

  it.each<{ what: string; wishes: Partial<Preferences>; left: object | null }>([
    { what: 'nothing where the amount is within the limit then', wishes: between(null, 700), left: null },
    { what: 'nothing where it is the limit then', wishes: between(null, 690), left: null },
    { what: 'nothing where it is the minimum then', wishes: between(690, 700), left: null },
    { what: 'nothing where it is between both', wishes: between(600, 700), left: null },
    {
      what: 'what it still is too much',
      wishes: between(null, 650),
      left: { code: 'ABOVE_MAXIMUM', level: null, limit: 650, actual: 690 },
    },
    {
      what: 'what it is too little then',
      wishes: between(700, 750),
      left: { code: 'BELOW_MINIMUM', level: null, limit: 700, actual: 690 },
    },
  ])('says that its remedy leaves $what', ({ wishes, left }) => {
    const [record] = records(calories(850, ['Bacon', 160]), wishes)
    expect(record?.remedy).toMatchObject({ action: 'REMOVE', actual: 690, residual: left })
  })
})
