import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { DEFAULT_MATCH_SETTINGS } from '../../src/domain/matching/preferences.ts'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../test/support/dish-builder.ts'
import { checkedExplanationText } from './engine-check.ts'
import { type Explanation, explain } from './explanation.ts'
import { readPreferences } from './read-preferences.ts'

const BOWL = {
  name: 'Bowl',
  allergensComplete: true,
  baseAllergens: [{ type: 'EGG', confidence: 0.4, source: 'chart' }],
  diets: [{ type: 'VEGAN', source: 'menu' }],
  nutrition: { calories: 850 },
  ingredients: [
    ingredient('Cheddar', { kind: 'DAIRY', caloriesTotalPer100g: 160 }),
    ingredient('Sauce', { containsEgg: null, isKeyIngredient: true }),
  ],
  customizationGroups: [
    group(
      'Milk',
      [
        defaultOption('Whole milk', { allergens: contains('MILK') }),
        option('Oat milk', { kind: 'PLANT', nutrition: { calories: 0 } }),
      ],
      { minSelections: 1 },
    ),
  ],
}

function explained(wants: string, item: Parameters<typeof factsOf>[0] = BOWL): Explanation {
  return explain(factsOf(item), readPreferences(wants), DEFAULT_MATCH_SETTINGS)
}

function origins(wants: string, item?: Parameters<typeof factsOf>[0]): string[] {
  return explained(wants, item).conflicts.flatMap((conflict) =>
    conflict.origins.map(({ part, name, state, because }) => `${part} ${name ?? ''}: ${state}: ${because}`),
  )
}

describe('how a conflict came about', () => {
  it.each<[string, string, string[]]>([
    [
      'the kind of an ingredient, the list of an option',
      'no dairy',
      [
        'ingredient Cheddar: CONTAINS: is of kind DAIRY',
        'option Whole milk: CONTAINS: stated in its allergens',
      ],
    ],
    [
      'a weak statement on the base, a flag that is not there',
      'no egg',
      [
        'base : MAY_CONTAIN: stated in baseAllergens (confidence 0.4, below 0.5; source: chart)',
        'ingredient Sauce: UNKNOWN: its contains* flag: not stated',
      ],
    ],
    [
      'a claim that is void',
      'vegan',
      [
        'whole dish : declared VEGAN: source: menu; void: a part of the dish disproves it',
        'base : UNCONFIRMED: there is something beside the listed parts (690 kcal that no part explains), and nothing says what',
        'ingredient Cheddar: VIOLATED: is or contains DAIRY',
        'ingredient Sauce: UNCONFIRMED: neither its kind nor its dietaryTags carry it',
        'option Whole milk: VIOLATED: is or contains DAIRY',
      ],
    ],
    ['a declared total', 'max 700 kcal', ['whole dish : 850: declared by the partner']],
    [
      'parts without a figure',
      'min 9 g protein',
      ['Cheddar', 'Sauce']
        .map((name) => `ingredient ${name}: UNKNOWN: gives no figure, and the dish declares no total`)
        .concat('option Whole milk: UNKNOWN: gives no figure, and the dish declares no total'),
    ],
  ])('%s', (_, wants, lines) => expect(origins(wants)).toEqual(lines))

  it.each<[string, string]>([
    ['no peanut', 'CONTAINS'],
    ['vegan', 'VIOLATED'],
    ['max 700 kcal', 'UNKNOWN'],
  ])('a choice still to be made: %s', (wants, state) => {
    const satay = option('Satay', { allergens: contains('PEANUT'), kind: 'MEAT' })
    const item = {
      allergensComplete: true,
      ingredients: [ingredient('Rice', { kind: 'PLANT', caloriesTotalPer100g: 9 })],
      customizationGroups: [group('Top', [satay], { minSelections: 1 })],
    }
    expect(origins(wants, item)).toEqual([
      `choice Top: ${state}: has to be chosen: what all options left have in common counts`,
    ])
  })

  it.each<[string, Parameters<typeof factsOf>[0], string]>([
    ['a list that is not complete', {}, 'not mentioned, and allergensComplete is not true'],
    [
      'a name not read',
      { allergens: contains('MLIK'), allergensComplete: true },
      'stated for the whole dish in words that leave it open',
    ],
    [
      'the whole dish',
      { allergens: contains('EGG') },
      'stated for the whole dish, and no default part explains it',
    ],
  ])('%s', (_, item, because) => {
    expect(origins('no egg', item)).toEqual([expect.stringContaining(because)])
  })
})

describe('an explanation', () => {
  it('counts no calories for a base of which only an allergen is stated', () => {
    const { conflicts } = explained('vegan', {
      allergensComplete: true,
      baseAllergens: contains('Mustard'),
      ingredients: [ingredient('Rice', { kind: 'PLANT' })],
    })
    expect(conflicts[0]?.origins[0]?.because).toBe(
      'there is something beside the listed parts, and nothing says what',
    )
  })

  it('lists parts, permitted changes and the dish after the chosen ones', () => {
    const explanation = explained('no dairy, max 700 kcal')
    expect(explanation.parts.map(({ name, role }) => `${name}: ${role}`)).toEqual([
      '(base): always there',
      'Cheddar: included, removable',
      'Sauce: included, key',
      'Whole milk: default choice',
      'Oat milk: choice',
      '(default dish): arrives',
    ])
    expect(explanation.permitted).toEqual([
      { name: 'Cheddar', group: null },
      { name: 'Whole milk', group: { name: 'Milk', lowestCount: 1, swaps: ['Oat milk'] } },
    ])
    expect(explanation).toMatchObject({
      status: 'ALMOST_MATCH',
      isSearchCutOff: false,
      changed: {
        selectedOptions: ['sauce', 'oat milk'],
        after: { allergens: { DAIRY: 'FREE' }, amounts: { caloriesTotal: 690 } },
        incomplete: expect.arrayContaining(['caloriesTotal', 'protein']),
      },
    })
  })

  it('is plain data', () => {
    const explanation = explained('vegan, no egg')
    expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation)
  })

  it('says so where the search for changes was cut off', () => {
    const bites = Array.from({ length: 30 }, (_, n) => ingredient(`Bite ${n}`, { caloriesTotalPer100g: 100 }))
    const dip = ingredient('Dip', { caloriesTotalPer100g: 50 })
    const settings = { ...DEFAULT_MATCH_SETTINGS, tolerancePermille: 0 }
    const facts = factsOf({ ingredients: [dip, ...bites] })
    const explanation = explain(facts, readPreferences('1495-1505 kcal'), settings)
    expect(explanation.isSearchCutOff).toBe(true)
    expect(textOf(explanation, null)).toContain('The search for changes was cut off after 20000 steps')
  })
})

function textOf(
  explanation: Explanation,
  engine: Parameters<typeof checkedExplanationText>[0]['engine'],
): string {
  return stripVTControlCharacters(checkedExplanationText({ ...explanation, engine }))
}

describe('the text', () => {
  it('answers first and explains then', () => {
    const text = textOf(explained('no dairy, max 700 kcal'), null)
    expect(text).toMatch(/^Read from a file: Elasticsearch was not asked\.\n\nstatus +ALMOST_MATCH\n/)
    expect(text).toContain(
      'What the guest reads (matchReasons)\nContains Dairy\nCalories 850 exceed your limit of 700 (690 without Cheddar, with Oat milk instead of Whole milk)\n',
    )
    expect(text).toContain('no DAIRY: CONTAINS (major)\n  ingredient "Cheddar": CONTAINS: is of kind DAIRY')
    expect(text).toContain('Milk: Whole milk can be swapped for Oat milk; 1 must stay selected')
    expect(text).toContain('leave out Cheddar; Oat milk instead of Whole milk\nDAIRY')
    expect(text).toMatch(/caloriesTotal +690 and something unknown\n/)
  })

  it('is loud where Elasticsearch says something else', () => {
    const explanation = explained('no dairy')
    const agreeing = textOf(explanation, { chainId: 'grill', status: 'ALMOST_MATCH', agrees: true })
    expect(agreeing).not.toContain('DIFFERS')
    const differing = textOf(explanation, { chainId: 'grill', status: 'MATCH', agrees: false })
    expect(differing).toMatch(/^!!! ELASTICSEARCH DIFFERS: its stored script says MATCH/)
  })
})
