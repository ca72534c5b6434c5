import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import {
  contains,
  defaultOption,
  factsOf,
  group,
  ingredient,
  option,
} from '../../../test/support/dish-builder.ts'
import type { AllergenStatement, Item, OptionItem } from '../items/items-schema.ts'
import type { FileFacts } from '../items/normalise-item.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { allergenCauses } from './allergen-causes.ts'
import { causedAmount } from './amount-causes.ts'
import { dietCauses, statementCauses } from './diet-causes.ts'

const cheddar = ingredient('Cheddar', { kind: 'DAIRY' })
const rice = ingredient('Rice', { kind: 'PLANT' })
const milk = contains('DAIRY')
const free: AllergenStatement[] = [{ type: 'DAIRY', level: 'FREE_FROM' }]
const traces: AllergenStatement[] = [{ type: 'DAIRY', level: 'MAY_CONTAIN' }]
const asksFor = (...options: OptionItem[]) => [group('Top', options, { minSelections: 1 })]

function causesIn(item: Partial<Item>, type: AllergenType = 'DAIRY', file: FileFacts = {}): string[] {
  return allergenCauses(factsOf(item, file), type).map(
    ({ role, name, cause, fact }) => `${name ?? role} ${fact.level}: ${cause}`,
  )
}

/** The words against an allergen, by part. */
function wordsIn(item: Partial<Item>, type: AllergenType): string[] {
  return allergenCauses(factsOf(item), type).flatMap((cause) =>
    'words' in cause
      ? cause.words.map(({ word }) => `${cause.name ?? cause.role} ${cause.fact.level}: ${word}`)
      : [],
  )
}

describe('the cause of an allergen level in a base', () => {
  it.each<{ cause: string; item: Partial<Item> }>([
    { cause: 'UNKNOWN: NOT_MENTIONED', item: {} },
    { cause: 'FREE: COMPLETE_LIST', item: { allergensComplete: true } },
    { cause: 'CONTAINS: DISH_LIST', item: { allergens: milk } },
    { cause: 'MAY_CONTAIN: DISH_LIST', item: { allergens: traces, ingredients: [cheddar] } },
    { cause: 'CONTAINS: BASE_LIST', item: { baseAllergens: milk, allergens: free } },
    { cause: 'CONTAINS: DISH_LIST', item: { baseAllergens: free, allergens: milk } },
    { cause: 'UNKNOWN: DISH_TRACES', item: { allergens: [...milk, ...traces], ingredients: [cheddar] } },
    {
      cause: 'MAY_CONTAIN: DISH_TRACES',
      item: {
        allergens: [...milk, ...traces],
        ingredients: [cheddar],
        allergensComplete: true,
        baseAllergens: [],
      },
    },
    { cause: 'UNKNOWN: FREE_DISPROVED', item: { allergens: free, ingredients: [cheddar] } },
    {
      cause: 'FREE: BASE_LIST',
      item: { allergens: free, baseAllergens: free, ingredients: [cheddar] },
    },
    {
      cause: 'UNKNOWN: EXPLAINED',
      item: { allergens: milk, ingredients: [cheddar], allergensComplete: true },
    },
    {
      cause: 'FREE: BASE_COMPLETE',
      item: { allergens: milk, ingredients: [cheddar], allergensComplete: true, baseAllergens: [] },
    },
    { cause: 'UNKNOWN: COMPLETE_DISPROVED', item: { allergensComplete: true, ingredients: [cheddar] } },
    {
      cause: 'FREE: ONLY_COMPONENTS',
      item: { allergens: milk, ingredients: [cheddar], componentsComplete: true },
    },
    {
      cause: 'FREE: ONLY_COMPONENTS',
      item: { allergens: free, ingredients: [cheddar], componentsComplete: true },
    },
    {
      cause: 'UNKNOWN: NOT_MENTIONED',
      item: { allergens: [{ type: 'EGG', from: ['rice'] }], ingredients: [rice] },
    },
    {
      cause: 'FREE: FROM',
      item: { allergens: [{ type: 'MILK', from: ['cheddar'] }], ingredients: [cheddar, rice] },
    },
    {
      cause: 'UNKNOWN: FROM_DISPROVED',
      item: { allergens: [{ type: 'MILK', from: ['rice'] }], ingredients: [cheddar, rice] },
    },
  ])('is $cause', ({ cause, item }) => {
    expect(causesIn({ componentsComplete: false, ...item })[0]).toBe(`BASE ${cause}`)
  })

  it('names the parts that contain it, and what they do not explain', () => {
    const praline = defaultOption('Praline', { allergens: contains('Hazelnuts') })
    const item = {
      allergens: contains('Almonds', 'Hazelnuts'),
      ingredients: [rice],
      customizationGroups: [group('Top', [praline])],
    }
    const [base] = allergenCauses(factsOf(item), 'TREE_NUT')
    expect(base).toMatchObject({ containedIn: ['Praline'], unexplained: ['ALMOND'] })
  })

  it('keeps the statement of traces beside a part that contains it', () => {
    const item = {
      allergens: [...contains('EGG'), { type: 'EGG', level: 'MAY_CONTAIN' as const }, ...milk, ...traces],
      ingredients: [cheddar],
    }
    const kept = (['DAIRY', 'SOY'] as const).map((type) => allergenCauses(factsOf(item), type)[0])
    expect(kept).toMatchObject([
      { traces: { type: 'DAIRY', level: 'MAY_CONTAIN', confidence: 1 } },
      { traces: null },
    ])
  })

  it.each<[AllergenStatement, string]>([
    [{ type: 'DAIRY', level: 'FREE_FROM', confidence: 0.1 }, 'WEAK_FREE'],
    [{ type: 'LACTOSE', level: 'FREE_FROM' }, 'PART_FREE'],
    [{ type: 'MLIK' }, 'NAME_NOT_READ'],
  ])('keeps why %j leaves the level unknown: %s', (statement, unknownBecause) => {
    const [base] = allergenCauses(factsOf({ allergens: [statement] }), 'DAIRY')
    expect(base).toMatchObject({ cause: 'DISH_LIST', fact: { level: 'UNKNOWN', unknownBecause } })
  })
})

describe('the cause of an allergen level in another part', () => {
  it.each<{ cause: string; item: Partial<Item> }>([
    { cause: 'Cheddar CONTAINS: KIND', item: { ingredients: [cheddar] } },
    { cause: 'Rice FREE: FLAG', item: { ingredients: [rice] } },
    {
      cause: 'Sauce UNKNOWN: NOT_STATED',
      item: { ingredients: [ingredient('Sauce', { containsMilk: null })] },
    },
    {
      cause: 'Feta CONTAINS: KIND',
      item: { customizationGroups: [group('Top', [defaultOption('Feta', { kind: 'DAIRY' })])] },
    },
    {
      cause: 'Milk CONTAINS: LIST',
      item: { customizationGroups: [group('Top', [defaultOption('Milk', { allergens: milk })])] },
    },
    {
      cause: 'Milk UNKNOWN: LIST',
      item: {
        customizationGroups: [
          group('Top', [defaultOption('Milk', { allergens: [{ type: 'LACTOSE', level: 'FREE_FROM' }] })]),
        ],
      },
    },
    {
      cause: 'Milk UNKNOWN: NOT_STATED',
      item: { customizationGroups: [group('Top', [defaultOption('Milk', { allergensComplete: false })])] },
    },
    {
      cause: 'Top CONTAINS: SHARED',
      item: { customizationGroups: asksFor(option('A', { allergens: milk })) },
    },
    {
      cause: 'Top UNKNOWN: DIFFERENT',
      item: { customizationGroups: asksFor(option('A', { allergens: milk }), option('B')) },
    },
    {
      cause: 'Top UNKNOWN: OPTION_UNKNOWN',
      item: { customizationGroups: asksFor(option('A', { allergensComplete: false })) },
    },
    { cause: 'Top UNKNOWN: NO_OPTION', item: { customizationGroups: asksFor() } },
    {
      cause: 'Sauce CONTAINS: LIST',
      item: { ingredients: [ingredient('Sauce', { containsMilk: false, allergens: milk })] },
    },
    {
      cause: 'Sauce CONTAINS: FROM_DISH',
      item: {
        allergens: [
          { type: 'MILK', from: ['sauce'] },
          { type: 'EGG', from: ['rice'] },
        ],
        ingredients: [ingredient('Sauce', { containsMilk: null }), rice],
      },
    },
    {
      cause: 'Sauce UNKNOWN: FROM_DISH',
      item: {
        allergens: [{ type: 'MILK', level: 'MAY_CONTAIN', from: ['sauce'] }],
        ingredients: [ingredient('Sauce', { containsMilk: null })],
      },
    },
    {
      cause: 'Rice CONTAINS: LIST',
      item: {
        allergens: [{ type: 'MILK', from: ['cheddar'] }],
        ingredients: [{ ...rice, containsMilk: null, allergens: milk }, cheddar],
      },
    },
    {
      cause: 'Rice CONTAINS: LIST',
      item: {
        allergens: [{ type: 'EGG', from: ['rice'] }],
        ingredients: [{ ...rice, containsMilk: null, allergens: milk }],
      },
    },
    {
      cause: 'Cheddar CONTAINS: KIND',
      item: { allergens: [{ type: 'MILK', from: ['cheddar'] }], ingredients: [cheddar] },
    },
    {
      cause: 'EMPTY_PLATE UNKNOWN: EMPTY_PLATE',
      item: { componentsComplete: true, customizationGroups: [group('Top', [option('A')])] },
    },
  ])('is $cause', ({ cause, item }) => expect(causesIn(item)[1]).toBe(cause))

  it('is KITCHEN beside that of the base, for its own allergen', () => {
    const kitchen = { type: 'DAIRY', level: 'MAY_CONTAIN', text: null, restaurantIds: null } as const
    const causes = (type: AllergenType) => causesIn({ allergensComplete: true }, type, { kitchen: [kitchen] })
    expect(causes('DAIRY')).toEqual(['BASE FREE: COMPLETE_LIST', 'KITCHEN MAY_CONTAIN: KITCHEN'])
    expect(causes('EGG')).toEqual(['BASE FREE: COMPLETE_LIST'])
  })

  it('has the words that make it unknown, each with its own part', () => {
    const item = {
      name: 'Peanut bar',
      allergensComplete: true,
      ingredients: [ingredient('Peanut'), ingredient('Feta')],
    }
    expect(wordsIn(item, 'PEANUT')).toEqual(['BASE UNKNOWN: peanut', 'Peanut UNKNOWN: peanut'])
    expect(wordsIn(item, 'DAIRY')).toEqual(['Feta UNKNOWN: feta'])
    expect(wordsIn(item, 'EGG')).toEqual([])
  })
})

describe('the cause why a part does not carry a diet', () => {
  it.each<{ why: string; item: Partial<Item>; causes: object[] }>([
    {
      why: 'its kind',
      item: { ingredients: [cheddar] },
      causes: [
        { role: 'INGREDIENT', name: 'Cheddar', cause: 'FOOD', foods: [{ food: 'DAIRY', sign: 'KIND' }] },
      ],
    },
    {
      why: 'an allergen of an option',
      item: { customizationGroups: [group('Top', [defaultOption('Milk', { allergens: milk })])] },
      causes: [{ role: 'OPTION', name: 'Milk', cause: 'FOOD', foods: [{ food: 'DAIRY', sign: 'ALLERGEN' }] }],
    },
    {
      why: 'another allergen in the list of the dish',
      item: { ingredients: [rice], allergens: contains('Beef', 'Mustard') },
      causes: [
        { role: 'BASE', cause: 'FOOD', foods: [{ food: 'MEAT', sign: 'OTHER_ALLERGEN', names: ['BEEF'] }] },
      ],
    },
    {
      why: 'nothing stated',
      item: { ingredients: [ingredient('Sauce')] },
      causes: [{ name: 'Sauce', state: 'UNCONFIRMED', cause: 'NOT_STATED' }],
    },
    { why: 'no default part', item: {}, causes: [{ role: 'BASE', cause: 'NO_DEFAULT_PART' }] },
    {
      why: 'an empty plate',
      item: { componentsComplete: true, customizationGroups: [group('Top', [option('A')])] },
      causes: [{ role: 'EMPTY_PLATE', state: 'UNCONFIRMED', cause: 'NO_DEFAULT_PART' }],
    },
    {
      why: 'a base that may be there',
      item: { componentsComplete: false, ingredients: [rice] },
      causes: [{ role: 'BASE', state: 'UNCONFIRMED', cause: 'NOT_DECLARED' }],
    },
    {
      why: 'a base that may be there, where a part explains the word',
      item: { componentsComplete: false, name: 'Cheese bowl', ingredients: [cheddar] },
      causes: [{ role: 'BASE', cause: 'NOT_DECLARED' }, { name: 'Cheddar' }],
    },
    {
      why: 'a total above the sum of the parts',
      item: { ingredients: [{ ...rice, caloriesTotalPer100g: 100 }], nutrition: { calories: 300 } },
      causes: [{ role: 'BASE', cause: 'NOT_DESCRIBED', evidence: [{ sign: 'LEFT_AMOUNT', amount: 200e6 }] }],
    },
    {
      why: 'a word of the dish against what it claims',
      item: { name: 'Beef bowl', diets: ['VEGAN'] },
      causes: [{ role: 'BASE', state: 'UNCONFIRMED', cause: 'TEXT', words: [{ word: 'beef' }] }],
    },
    {
      why: 'a word of the dish, where nobody claims anything',
      item: { name: 'Beef bowl', ingredients: [ingredient('Sauce')] },
      causes: [
        { role: 'BASE', state: 'UNCONFIRMED', cause: 'TEXT', words: [{ word: 'beef' }] },
        { name: 'Sauce', cause: 'NOT_STATED' },
      ],
    },
    {
      why: 'a word of the dish beside an open choice, which may have the rest of the total',
      item: {
        name: 'Beef bowl',
        ingredients: [ingredient('Sauce', { caloriesTotalPer100g: 100 })],
        nutrition: { calories: 300 },
        customizationGroups: asksFor(option('A', { kind: 'PLANT' })),
      },
      causes: [
        { role: 'BASE', cause: 'TEXT', words: [{ word: 'beef' }] },
        { name: 'Sauce', cause: 'NOT_STATED' },
      ],
    },
    {
      why: 'a word of a component',
      item: { ingredients: [ingredient('Bacon', { kind: 'PLANT' }), rice] },
      causes: [
        {
          role: 'INGREDIENT',
          name: 'Bacon',
          state: 'UNCONFIRMED',
          cause: 'TEXT',
          words: [{ word: 'bacon' }],
        },
      ],
    },
    {
      why: 'a base that nothing describes',
      item: {
        ingredients: [rice],
        baseAllergens: [...contains('Wheat', 'Mustard')],
        baseNutrition: { calories: 20 },
        nutrition: { protein: 3 },
      },
      causes: [
        {
          role: 'BASE',
          cause: 'NOT_DESCRIBED',
          evidence: [
            { sign: 'ALLERGEN', type: 'WHEAT', level: 'CONTAINS' },
            { sign: 'BASE_AMOUNT', nutrient: 'caloriesTotal', amount: 20e6 },
            { sign: 'LEFT_AMOUNT', nutrient: 'protein', amount: 3e6 },
            { sign: 'OTHER_ALLERGEN', name: 'MUSTARD' },
          ],
        },
      ],
    },
    {
      why: 'a choice of which one option breaks it',
      item: {
        ingredients: [rice],
        customizationGroups: asksFor(option('A', { kind: 'MEAT' }), option('B', { kind: 'PLANT' })),
      },
      causes: [{ role: 'CHOICE', name: 'Top', cause: 'CHOICE', choice: 'DIFFERENT' }],
    },
    {
      why: 'a choice of which every option breaks it',
      item: {
        ingredients: [rice],
        customizationGroups: asksFor(option('A', { kind: 'MEAT' }), option('B', { kind: 'FISH' })),
      },
      causes: [{ role: 'CHOICE', state: 'VIOLATED', cause: 'CHOICE', choice: 'SHARED' }],
    },
    {
      why: 'a choice of which one option says nothing',
      item: {
        ingredients: [rice],
        customizationGroups: asksFor(option('A'), option('B', { kind: 'PLANT' })),
      },
      causes: [{ role: 'CHOICE', state: 'UNCONFIRMED', cause: 'CHOICE', choice: 'OPTION_UNKNOWN' }],
    },
    {
      why: 'a choice without options',
      item: { ingredients: [rice], customizationGroups: asksFor() },
      causes: [{ role: 'CHOICE', state: 'UNCONFIRMED', cause: 'CHOICE', choice: 'NO_OPTION' }],
    },
  ])('is $why', ({ item, causes }) => {
    expect(dietCauses(factsOf({ allergensComplete: true, ...item }), 'VEGAN')).toMatchObject(causes)
  })

  it('names entries of a list only where the list tells of the food', () => {
    const [cause] = dietCauses(factsOf({ allergensComplete: true, ingredients: [cheddar] }), 'VEGAN')
    expect(cause).toHaveProperty('foods', [{ food: 'DAIRY', sign: 'KIND' }])
  })

  it('is no word that breaks another diet', () => {
    const facts = factsOf({ ingredients: [ingredient('Honey', { dietaryTags: ['VEGAN'] })] })
    expect(dietCauses(facts, 'VEGAN')).toMatchObject([{ name: 'Honey', cause: 'TEXT' }])
    expect(dietCauses(facts, 'VEGETARIAN')).toEqual([])
  })

  it.each<{ standing: string; item: Partial<Item>; brokenBy?: (string | null)[] }>([
    { standing: 'COUNTS', item: { diets: ['VEGAN'] } },
    { standing: 'WEAK', item: { diets: [{ type: 'VEGAN', confidence: 0.49 }] } },
    { standing: 'DISPROVED', item: { diets: ['VEGAN'], ingredients: [cheddar] }, brokenBy: ['Cheddar'] },
    { standing: 'DISPROVED', item: { diets: ['VEGAN'], allergens: milk }, brokenBy: [null] },
    {
      standing: 'DISPROVED',
      item: { diets: ['VEGAN'], customizationGroups: asksFor(option('A', { kind: 'MEAT' })) },
      brokenBy: ['Top'],
    },
  ])('is known together with what a statement is worth: $standing', ({ standing, item, brokenBy = [] }) => {
    const [cause] = statementCauses(factsOf(item), 'VEGETARIAN')
    expect(cause).toMatchObject({ standing, brokenBy: brokenBy.map((name) => ({ name })) })
  })

  it('is known together with a second statement that is weak', () => {
    const facts = factsOf({ diets: ['VEGAN', { type: 'VEGAN', confidence: 0.4 }, 'PESCATARIAN'] })
    expect(statementCauses(facts, 'VEGAN').map(({ standing }) => standing)).toEqual(['DOUBTED', 'WEAK'])
  })
})

describe('the cause of an amount', () => {
  const calories = { ingredients: [ingredient('Rice', { caloriesTotalPer100g: 100 })] }

  it.each<{ cause: string; amount: number | null; item: Partial<Item>; missing?: (string | null)[] }>([
    { cause: 'DECLARED', amount: 250e6, item: { ...calories, nutrition: { calories: 250 } } },
    { cause: 'SUM', amount: 120e6, item: { ...calories, baseNutrition: { calories: 20 } } },
    { cause: 'UNKNOWN', amount: null, item: { ingredients: [rice] }, missing: ['Rice'] },
    { cause: 'UNKNOWN', amount: null, item: {}, missing: [null] },
    {
      cause: 'UNKNOWN',
      amount: null,
      item: { ...calories, customizationGroups: asksFor(option('A')) },
      missing: ['Top'],
    },
  ])('is $cause', ({ cause, amount, item, missing = [] }) => {
    const found = causedAmount(factsOf(item), 'caloriesTotal')
    expect(found).toMatchObject({ cause, amount, missing: missing.map((name) => ({ name })) })
  })

  it('keeps a sum below 0, which counts as 0', () => {
    const light = defaultOption('Light', { nutrition: { calories: -40 } })
    const found = causedAmount(factsOf({ customizationGroups: [group('Size', [light])] }), 'caloriesTotal')
    expect(found).toMatchObject({ cause: 'SUM', amount: 0, sum: -40e6 })
  })
})

describe('the words of a dish', () => {
  it('are compared once, however many parts it has', () => {
    const description =
      'Walnuts, milk, eggs, wheat, soy, sesame, peanuts, tuna, shrimp, honey, beef, pork, chicken, cashews, salmon, crab'
    const steps = (length: number) => {
      const parts = Array.from({ length }, (_, index) => ({
        ...ingredient(`Almonds ${index}`, { kind: 'PLANT' }),
        description,
      }))
      const facts = factsOf({ diets: ['VEGAN'], ingredients: parts })
      return countedSteps([], () => {
        expect(allergenCauses(facts, 'TREE_NUT')).toHaveLength(1 + length)
        expect(dietCauses(facts, 'VEGAN')).toHaveLength(length)
      })
    }
    expect(steps(200)).toBeLessThan(2.2 * steps(100))
  })
})
