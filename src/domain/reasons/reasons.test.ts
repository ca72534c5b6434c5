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
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../matching/preferences.ts'
import { listed } from '../text/name-list.ts'
import { roundedBeside } from './range-words.ts'
import { reasonsFor } from './reasons.ts'

function reasons(item: Partial<Item>, wishes: Partial<Preferences>): readonly string[] {
  const facts = factsOf(item)
  return reasonsFor(facts, classify(facts, aGuest(wishes), DEFAULT_MATCH_SETTINGS))
}

const complete = { allergensComplete: true }
const cheddar = ingredient('Cheddar', { containsMilk: true, kind: 'DAIRY' })
const bacon = ingredient('Bacon', { kind: 'MEAT' })
const keyBacon = ingredient('Bacon', { kind: 'MEAT', isKeyIngredient: true })
const rice = ingredient('Rice', { kind: 'PLANT' })
/** What has to stay of a dish: it cannot be emptied. */
const plate = ingredient('Bread', { kind: 'PLANT', isKeyIngredient: true, caloriesTotalPer100g: 0 })
const calories = (total: number, ...parts: [name: string, kcal: number][]): Partial<Item> => ({
  ...complete,
  nutrition: { calories: total },
  ingredients: [plate, ...parts.map(([name, kcal]) => ingredient(name, { caloriesTotalPer100g: kcal }))],
})
const without = (...excludeAllergens: Preferences['excludeAllergens']) => ({ excludeAllergens })
const diet = (...diets: Preferences['diets']) => ({ diets })
const atMost = (max: number) => ({ ranges: { caloriesTotal: { min: null, max } } })
const grams = (
  nutrient: 'protein' | 'carbohydrates' | 'fatTotal',
  min: number | null,
  max: number | null,
) => ({ ranges: { [nutrient]: { min, max } } })

describe('what a guest is told', () => {
  it.each<{
    dish: string
    guest: string
    item: Partial<Item>
    wishes: Partial<Preferences>
    sentences: string[]
  }>([
    {
      dish: 'a dish with milk in it',
      guest: 'no dairy',
      item: { allergens: contains('MILK') },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'a burger with Cheddar on it',
      guest: 'no dairy',
      item: { ...complete, ingredients: [bacon, cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Cheddar can be removed)'],
    },
    {
      dish: 'a burger with two cheeses',
      guest: 'no dairy',
      item: { ...complete, ingredients: [plate, cheddar, ingredient('Feta', { containsMilk: true })] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Cheddar and Feta can be removed)'],
    },
    {
      dish: 'Cheddar on a bun with milk',
      guest: 'no dairy',
      item: { ...complete, baseAllergens: contains('MILK'), ingredients: [cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'Cheddar, and a base nobody described',
      guest: 'no dairy',
      item: { ingredients: [cheddar] },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy'],
    },
    {
      dish: 'a latte with cow’s milk; oat milk is to be had',
      guest: 'no dairy',
      item: {
        ...complete,
        customizationGroups: [
          group('Milk', [defaultOption('Whole milk', { allergens: contains('MILK') }), option('Oat milk')], {
            minSelections: 1,
          }),
        ],
      },
      wishes: without('DAIRY'),
      sentences: ['Contains Dairy (Whole milk can be swapped)'],
    },
    {
      dish: 'cookies from a kitchen with peanuts',
      guest: 'no peanut',
      item: { ...complete, allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }] },
      wishes: without('PEANUT'),
      sentences: ['May contain Peanut'],
    },
    {
      dish: 'a soup that says nothing of egg',
      guest: 'no egg',
      item: {},
      wishes: without('EGG'),
      sentences: ['Egg information is not available'],
    },
    {
      dish: 'a soup that says nothing at all',
      guest: 'no egg, soy or nuts',
      item: {},
      wishes: without('SOY', 'TREE_NUT', 'EGG'),
      sentences: [
        'Egg information is not available',
        'Tree Nut information is not available',
        'Soy information is not available',
      ],
    },
    {
      dish: 'a dish made of bacon',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [keyBacon] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon)'],
    },
    {
      dish: 'rice with bacon on top',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [rice, bacon] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon can be removed)'],
    },
    {
      dish: 'rice with bacon and chicken',
      guest: 'vegetarian',
      item: { ...complete, ingredients: [rice, bacon, ingredient('Chicken', { kind: 'POULTRY' })] },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon and Chicken can be removed)'],
    },
    {
      dish: 'rice with bacon and salmon',
      guest: 'vegetarian',
      item: {
        ...complete,
        ingredients: [rice, bacon, ingredient('Salmon', { kind: 'FISH', containsFish: true })],
      },
      wishes: diet('VEGETARIAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Contains fish (Salmon can be removed)'],
    },
    {
      dish: 'a cake that says nothing of diets',
      guest: 'vegan',
      item: complete,
      wishes: diet('VEGAN'),
      sentences: ['Not confirmed vegan'],
    },
    {
      dish: 'a cake that says nothing of diets',
      guest: 'vegan and vegetarian',
      item: complete,
      wishes: diet('VEGETARIAN', 'VEGAN'),
      sentences: ['Not confirmed vegan', 'Not confirmed vegetarian'],
    },
    {
      dish: 'a dish with cheese',
      guest: 'vegan, no dairy',
      item: { ...complete, ingredients: [plate, cheddar] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar can be removed)'],
    },
    {
      dish: 'a dish made of cheese',
      guest: 'vegan, no dairy',
      item: { ...complete, ingredients: [{ ...cheddar, isKeyIngredient: true }] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar)'],
    },
    {
      dish: 'a sauce that says nothing of diets, and a side still to be chosen',
      guest: 'vegan',
      item: {
        ...complete,
        ingredients: [plate, ingredient('House sauce')],
        customizationGroups: [group('Side', [option('Chips')], { minSelections: 1 })],
      },
      wishes: diet('VEGAN'),
      sentences: ['Not confirmed vegan'],
    },
    {
      dish: '850 kcal',
      guest: 'at most 700',
      item: calories(850),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700'],
    },
    {
      dish: '850 kcal, 160 of them bacon',
      guest: 'at most 700',
      item: calories(850, ['Bacon', 160]),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700 (690 without Bacon)'],
    },
    {
      dish: '850 kcal, 300 of them two toppings',
      guest: 'at most 600',
      item: calories(850, ['Bacon', 160], ['Nachos', 140]),
      wishes: atMost(600),
      sentences: ['Calories 850 exceed your limit of 600 (550 without Bacon and Nachos)'],
    },
    {
      dish: '850 kcal, 20 of them lettuce',
      guest: 'at most 700',
      item: calories(850, ['Lettuce', 20]),
      wishes: atMost(700),
      sentences: ['Calories 850 exceed your limit of 700'],
    },
    {
      dish: 'no calories stated',
      guest: 'at most 700',
      item: {},
      wishes: atMost(700),
      sentences: ['Calories are not available'],
    },
    {
      dish: '400 kcal',
      guest: 'at least 500',
      item: calories(400),
      wishes: { ranges: { caloriesTotal: { min: 500, max: null } } },
      sentences: ['Calories 400 are below your minimum of 500'],
    },
    {
      dish: '12 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 12 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 12 g is below your minimum of 20 g'],
    },
    {
      dish: '12.34 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 12.34 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 12.3 g is below your minimum of 20 g'],
    },
    {
      dish: '0.04 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 0.04 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 0 g is below your minimum of 20 g'],
    },
    {
      dish: '45 g protein',
      guest: 'at most 40 g',
      item: { nutrition: { protein: 45 } },
      wishes: grams('protein', 10, 40),
      sentences: ['Protein 45 g exceeds your limit of 40 g'],
    },
    {
      dish: '90 g carbohydrates',
      guest: 'at most 60 g',
      item: { nutrition: { carbohydrates: 90 } },
      wishes: grams('carbohydrates', null, 60),
      sentences: ['Carbohydrates 90 g exceed your limit of 60 g'],
    },
    {
      dish: '5 g carbohydrates',
      guest: 'at least 60 g',
      item: { nutrition: { carbohydrates: 5 } },
      wishes: grams('carbohydrates', 60, null),
      sentences: ['Carbohydrates 5 g are below your minimum of 60 g'],
    },
    {
      dish: 'no carbohydrates stated',
      guest: 'at most 60 g',
      item: {},
      wishes: grams('carbohydrates', null, 60),
      sentences: ['Carbohydrates are not available'],
    },
    {
      dish: 'no protein stated',
      guest: 'at least 20 g',
      item: {},
      wishes: grams('protein', 20, null),
      sentences: ['Protein is not available'],
    },
    {
      dish: '30 g fat',
      guest: 'at most 20 g',
      item: { nutrition: { fatTotal: 30 } },
      wishes: grams('fatTotal', null, 20),
      sentences: ['Fat 30 g exceeds your limit of 20 g'],
    },
    {
      dish: '700.4 kcal',
      guest: 'at most 700',
      item: calories(700.4),
      wishes: atMost(700),
      sentences: ['Calories 700.4 exceed your limit of 700'],
    },
    {
      dish: '19.96 g protein',
      guest: 'at least 20 g',
      item: { nutrition: { protein: 19.96 } },
      wishes: grams('protein', 20, null),
      sentences: ['Protein 19.96 g is below your minimum of 20 g'],
    },
    {
      dish: 'everything as wished',
      guest: 'no dairy, vegan',
      item: { ...complete, diets: ['VEGAN'] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: [],
    },
  ])('$dish, for a guest who wants $guest', ({ item, wishes, sentences }) => {
    expect(reasons(item, wishes)).toEqual(sentences)
  })

  it('comes in a fixed order: allergens, diets, calories, protein, carbohydrates, fat', () => {
    const range = { min: null, max: 1 }
    const item = {
      allergens: contains('MILK'),
      ingredients: [keyBacon],
      nutrition: { calories: 9, protein: 8, carbohydrates: 7, fatTotal: 6 },
    }
    expect(
      reasons(item, {
        ...diet('VEGETARIAN'),
        ...without('SESAME', 'DAIRY'),
        ranges: { fatTotal: range, carbohydrates: range, protein: range, caloriesTotal: range },
      }),
    ).toEqual([
      'Contains Dairy',
      'Sesame information is not available',
      'Contains meat (Bacon)',
      'Not confirmed vegetarian',
      'Calories 9 exceed your limit of 1',
      'Protein 8 g exceeds your limit of 1 g',
      'Carbohydrates 7 g exceed your limit of 1 g',
      'Fat 6 g exceeds your limit of 1 g',
    ])
  })

  it('says once what an allergen and a diet object to, with the names but no remedy that mends only one', () => {
    const wishes = { ...diet('VEGAN'), ...without('DAIRY') }
    expect(reasons({ ingredients: [plate, cheddar] }, diet('VEGAN'))).toEqual([
      'Contains dairy (Cheddar can be removed)',
    ])
    expect(reasons({ ingredients: [plate, cheddar] }, wishes)).toEqual(['Contains Dairy (Cheddar)'])
  })

  it('says once what both object to, without the swap that is none for the diet', () => {
    const protein = group(
      'Protein',
      [defaultOption('Tuna', { kind: 'FISH' }), option('Chicken', { kind: 'POULTRY' })],
      { selectionType: 'single', minSelections: 1 },
    )
    const item = { ...complete, ingredients: [plate], customizationGroups: [protein] }
    expect(reasons(item, without('FISH'))).toEqual(['Contains Fish (Tuna can be swapped)'])
    expect(reasons(item, { ...without('FISH'), ...diet('VEGETARIAN') })).toEqual(['Contains Fish (Tuna)'])
  })

  it('names a swap that mends the calories', () => {
    const sizes = group(
      'Size',
      [
        defaultOption('Large fries', { nutrition: { calories: 500 } }),
        option('Small fries', { nutrition: { calories: 230 } }),
      ],
      { selectionType: 'single', minSelections: 1 },
    )
    expect(
      reasons({ ...complete, nutrition: { calories: 900 }, customizationGroups: [sizes] }, atMost(700)),
    ).toEqual(['Calories 900 exceed your limit of 700 (630 with Small fries instead of Large fries)'])
  })
})

describe('the amount after the proposed changes', () => {
  const noDairyUpTo = (max: number) => ({ ...without('DAIRY'), ...atMost(max) })
  const removable = 'Contains Dairy (Cheddar can be removed)'

  it('is rounded as a person would', () => {
    const bread = { ...plate, fatTotalPer100g: 0 }
    const pork = ingredient('Bacon', { caloriesTotalPer100g: 159.6, fatTotalPer100g: 11.74 })
    const item = { ...complete, nutrition: { calories: 850, fatTotal: 30 }, ingredients: [bread, pork] }
    expect(reasons(item, atMost(700))).toEqual(['Calories 850 exceed your limit of 700 (690 without Bacon)'])
    expect(reasons(item, grams('fatTotal', null, 20))).toEqual([
      'Fat 30 g exceeds your limit of 20 g (18.3 g without Bacon)',
    ])
  })

  it('is not given where nothing is proposed, though the parts make another sum than what is declared', () => {
    const item = { ...calories(850), baseNutrition: { calories: 100 } }
    expect(reasons(item, atMost(700))).toEqual(['Calories 850 exceed your limit of 700'])
  })

  it('is not given where what is proposed does not change it', () => {
    expect(
      reasons(
        { ...calories(720), ingredients: [plate, { ...cheddar, caloriesTotalPer100g: 0 }] },
        noDairyUpTo(700),
      ),
    ).toEqual([removable, 'Calories 720 exceed your limit of 700'])
  })

  it('is not given where a part that stays does not state it', () => {
    const item = {
      ...calories(850),
      baseNutrition: { calories: 100 },
      ingredients: [
        ingredient('Sauce', { isKeyIngredient: true }),
        { ...cheddar, caloriesTotalPer100g: 200 },
      ],
    }
    expect(reasons(item, noDairyUpTo(700))).toEqual([removable, 'Calories 850 exceed your limit of 700'])
  })

  it('is not rounded onto the limit that it still misses', () => {
    const bun = ingredient('Bun', { isKeyIngredient: true, caloriesTotalPer100g: 700.4 })
    const pork = ingredient('Bacon', { caloriesTotalPer100g: 149.6 })
    expect(reasons({ ...calories(850), ingredients: [bun, pork] }, atMost(700))).toEqual([
      'Calories 850 exceed your limit of 700 (700.4 without Bacon)',
    ])
    const filling = [
      defaultOption('Tofu', { nutrition: { protein: 10 } }),
      option('Egg', { nutrition: { protein: 19.96 } }),
    ]
    expect(
      reasons(
        { ...complete, customizationGroups: [group('Filling', filling, { minSelections: 1 })] },
        grams('protein', 20, null),
      ),
    ).toEqual(['Protein 10 g is below your minimum of 20 g (19.96 g with Egg instead of Tofu)'])
  })

  it.each([
    ['higher still', 140, ''],
    ['the same when rounded', 99.9, ''],
    ['lower', 90, ' (710 with Nut cheese instead of Cheese)'],
    ['as wished', 60, ' (680 with Nut cheese instead of Cheese)'],
  ])('is given only where it is better: what is proposed for the dairy makes it %s', (_, kcal, hint) => {
    const cheese = defaultOption('Cheese', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const nutCheese = option('Nut cheese', { nutrition: { calories: kcal } })
    const item = {
      ...complete,
      nutrition: { calories: 720 },
      customizationGroups: [group('Cheese', [cheese, nutCheese], { minSelections: 1 })],
    }
    expect(reasons(item, noDairyUpTo(700)).at(-1)).toBe(`Calories 720 exceed your limit of 700${hint}`)
  })

  it('is not given where it misses the other bound by as much', () => {
    const cheese = defaultOption('Cheese', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const nutCheese = option('Nut cheese', { nutrition: { calories: 130 } })
    const item = {
      ...complete,
      nutrition: { calories: 690 },
      customizationGroups: [group('Cheese', [cheese, nutCheese], { minSelections: 1 })],
    }
    const wishes = { ...without('DAIRY'), ranges: { caloriesTotal: { min: 700, max: 710 } } }
    expect(reasons(item, wishes).at(-1)).toBe('Calories 690 are below your minimum of 700')
  })

  it('names what is left out and what is swapped', () => {
    const milk = defaultOption('Whole milk', { allergens: contains('MILK'), nutrition: { calories: 100 } })
    const oat = option('Oat milk', { nutrition: { calories: 60 } })
    const item = {
      ...complete,
      baseNutrition: { calories: 650 },
      ingredients: [{ ...cheddar, caloriesTotalPer100g: 90 }],
      customizationGroups: [group('Milk', [milk, oat], { minSelections: 1 })],
    }
    expect(reasons(item, noDairyUpTo(710)).at(-1)).toBe(
      'Calories 840 exceed your limit of 710 (710 without Cheddar, with Oat milk instead of Whole milk)',
    )
  })
})

describe('parts in several places', () => {
  const cream = defaultOption('Cream', { allergens: contains('MILK') })
  const milk = defaultOption('Milk', { allergens: contains('MILK') })
  const oneOf = (...options: ReturnType<typeof option>[]) =>
    group(options[0]?.name ?? '', options, { minSelections: 1 })

  it.each<[string, Partial<Item>, string]>([
    [
      'removed, where each can go',
      { ingredients: [plate, cheddar], customizationGroups: [group('Top', [cream])] },
      'Contains Dairy (Cheddar and Cream can be removed)',
    ],
    [
      'removed, whatever milk there is among the extras',
      { ingredients: [plate, cheddar, ingredient('Feta', { containsMilk: true, isIncluded: false })] },
      'Contains Dairy (Cheddar can be removed)',
    ],
    [
      'removed, while a choice elsewhere is still to be made',
      {
        ingredients: [plate, cheddar],
        customizationGroups: [
          group('Two sides', [defaultOption('Fries'), option('Salad'), option('Beans')], {
            minSelections: 2,
          }),
        ],
      },
      'Contains Dairy (Cheddar can be removed)',
    ],
    [
      'removed, but not where nothing would be left',
      { ingredients: [cheddar], customizationGroups: [group('Top', [cream])] },
      'Contains Dairy',
    ],
    [
      'removed, where enough of their group stays',
      { customizationGroups: [oneOf(cream, defaultOption('Syrup'))] },
      'Contains Dairy (Cream can be removed)',
    ],
    [
      'removed, but not where their group needs them, whatever else may go',
      { ingredients: [rice], customizationGroups: [oneOf(milk)] },
      'Contains Dairy',
    ],
    [
      'swapped, where each has something to take instead',
      { customizationGroups: [oneOf(cream, option('Syrup')), oneOf(milk, option('Oat'))] },
      'Contains Dairy (Cream and Milk can be swapped)',
    ],
    [
      'swapped, but not where only one of them has',
      { customizationGroups: [oneOf(cream, option('Syrup')), oneOf(milk)] },
      'Contains Dairy',
    ],
    [
      'removed or swapped, but not where one has to go and the other has to be swapped',
      { ingredients: [cheddar], customizationGroups: [oneOf(milk, option('Oat'))] },
      'Contains Dairy',
    ],
  ])('can be %s', (_, item, sentence) => {
    expect(reasons({ ...complete, ...item }, without('DAIRY'))).toEqual([sentence])
  })
})

describe('a swap', () => {
  const milk = (name: string) => defaultOption(name, { allergens: contains('MILK') })
  const flavours = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [
      group('Scoops', [milk('Vanilla'), milk('Chocolate'), ...options], { minSelections: 2 }),
    ],
  })

  it('is offered for two options only where there are two to take instead', () => {
    expect(reasons(flavours(option('Lemon')), without('DAIRY'))).toEqual(['Contains Dairy'])
    expect(reasons(flavours(option('Lemon'), option('Mango')), without('DAIRY'))).toEqual([
      'Contains Dairy (Vanilla and Chocolate can be swapped)',
    ])
  })

  const tuna = defaultOption('Tuna', { kind: 'FISH' })
  const oneOf = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [group('Filling', options, { selectionType: 'single', minSelections: 1 })],
  })

  it.each<[string, ReturnType<typeof option>[], string]>([
    ['for a salad', [tuna, option('Salad', { kind: 'PLANT' })], 'Contains fish (Tuna can be swapped)'],
    ['for ham', [tuna, option('Ham', { kind: 'MEAT' })], 'Contains fish (Tuna)'],
    ['for what nobody knows', [tuna, option('Special')], 'Contains fish (Tuna)'],
    [
      'of the unknown for ham',
      [defaultOption('Special'), option('Ham', { kind: 'MEAT' })],
      'Not confirmed vegetarian (Special)',
    ],
  ])('%s is offered for a diet only where the diet holds then', (_, options, sentence) => {
    expect(reasons(oneOf(...options), diet('VEGETARIAN'))).toEqual([sentence])
  })
})

describe('a diet that is broken and not confirmed as well', () => {
  const pasta = ingredient('House pasta', { isKeyIngredient: true })
  const sauce = ingredient('House sauce')
  const keyRice = { ...rice, isKeyIngredient: true }

  it.each<{ what: string; item: Partial<Item>; wishes: Partial<Preferences>; sentences: string[] }>([
    {
      what: 'by the part that has to stay',
      item: { ...complete, ingredients: [pasta, cheddar] },
      wishes: { ...diet('VEGAN'), ...without('DAIRY') },
      sentences: ['Contains Dairy (Cheddar can be removed)', 'Not confirmed vegan (House pasta)'],
    },
    {
      what: 'by two parts that have to stay, though a third one can go',
      item: { ...complete, ingredients: [keyBacon, pasta, sauce] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon)', 'Not confirmed vegan (House pasta and House sauce)'],
    },
    {
      what: 'by the part that can go',
      item: { ...complete, ingredients: [bacon, sauce, keyRice] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Not confirmed vegan (House sauce can be removed)'],
    },
    {
      what: 'by the base, which has no name',
      item: { ...complete, nutrition: { calories: 500 }, ingredients: [bacon, sauce] },
      wishes: diet('VEGAN'),
      sentences: ['Contains meat (Bacon can be removed)', 'Not confirmed vegan'],
    },
    {
      what: 'diet by diet',
      item: { ...complete, ingredients: [cheddar, pasta] },
      wishes: diet('VEGAN', 'VEGETARIAN'),
      sentences: [
        'Contains dairy (Cheddar can be removed)',
        'Not confirmed vegan (House pasta)',
        'Not confirmed vegetarian (House pasta)',
      ],
    },
  ])('says both: $what', ({ item, wishes, sentences }) => expect(reasons(item, wishes)).toEqual(sentences))
})

describe('what can be removed or swapped for one diet', () => {
  const meat = defaultOption('Bacon', { kind: 'MEAT' })
  const dairy = defaultOption('Cheddar', { kind: 'DAIRY' })
  const atLeastOne = (...options: ReturnType<typeof option>[]) => ({
    ...complete,
    customizationGroups: [group('Toppings', options, { minSelections: 1 })],
  })
  const tofu = option('Tofu', { kind: 'PLANT' })

  it.each<[string, Partial<Item>, string[]]>([
    [
      'two that may not both go: one topping has to stay',
      atLeastOne(meat, dairy),
      ['Contains meat (Bacon)', 'Contains dairy (Cheddar)'],
    ],
    [
      'two that may both go, since a third one stays',
      atLeastOne(meat, dairy, { ...tofu, isDefault: true }),
      ['Contains meat (Bacon can be removed)', 'Contains dairy (Cheddar can be removed)'],
    ],
    [
      'one that breaks the diet and one that is not confirmed, which may not both go',
      atLeastOne(meat, defaultOption('Special')),
      ['Contains meat (Bacon)', 'Not confirmed vegan (Special)'],
    ],
    [
      'two that can each be swapped for the only thing there is',
      {
        ...complete,
        customizationGroups: [group('Toppings', [meat, dairy, tofu], { minSelections: 2 })],
      },
      ['Contains meat (Bacon)', 'Contains dairy (Cheddar)'],
    ],
    [
      'two that can each be swapped for one of two',
      {
        ...complete,
        customizationGroups: [
          group('Toppings', [meat, dairy, tofu, option('Beans', { kind: 'PLANT' })], { minSelections: 2 }),
        ],
      },
      ['Contains meat (Bacon can be swapped)', 'Contains dairy (Cheddar can be swapped)'],
    ],
    [
      'two that may not both go, though both can be swapped for another reason',
      atLeastOne(
        defaultOption('Beef in cream', { kind: 'MEAT', allergens: contains('MILK') }),
        defaultOption('Tuna in cream', { kind: 'FISH', allergens: contains('MILK') }),
        tofu,
        option('Beans', { kind: 'PLANT' }),
      ),
      [
        'Contains meat (Beef in cream)',
        'Contains fish (Tuna in cream)',
        'Contains dairy (Beef in cream and Tuna in cream)',
      ],
    ],
    [
      'one that can go, and be swapped with another one for another reason',
      atLeastOne(
        defaultOption('Beef in cream', { kind: 'MEAT', allergens: contains('MILK') }),
        dairy,
        tofu,
        option('Beans', { kind: 'PLANT' }),
      ),
      [
        'Contains meat (Beef in cream can be removed)',
        'Contains dairy (Beef in cream and Cheddar can be swapped)',
      ],
    ],
  ])('can be done all at once: %s', (_, item, sentences) => {
    expect(reasons(item, diet('VEGAN'))).toEqual(sentences)
  })
})

describe('names of partners', () => {
  const long = (start: string) => `${start} ${'very '.repeat(100)}`.slice(0, 500)

  it('are shortened, so that a reason stays short', () => {
    const cheeses = [1, 2, 3].map((n) =>
      ingredient(long(`Cheddar ${n}`), { id: `c${n}`, containsMilk: true }),
    )
    const [reason = ''] = reasons({ ...complete, ingredients: [plate, ...cheeses] }, without('DAIRY'))
    expect(reason).toMatch(
      /^Contains Dairy \(Cheddar 1 very .*…, Cheddar 2 .*… and Cheddar 3 .*… can be removed\)$/,
    )
    expect(reason.length).toBeLessThanOrEqual(250)

    const drinks = [1, 2, 3].map((n) =>
      group(
        `Drink ${n}`,
        [
          defaultOption(long(`Cola ${n}`), { id: `cola-${n}`, nutrition: { calories: 200 } }),
          option(long(`Water ${n}`), { id: `water-${n}`, nutrition: { calories: 10 } }),
        ],
        { minSelections: 1 },
      ),
    )
    const cake = [1, 2, 3].map((n) =>
      ingredient(long(`Cake ${n}`), { id: `cake-${n}`, caloriesTotalPer100g: 200 }),
    )
    const item = { ...complete, ingredients: [plate, ...cake], customizationGroups: drinks }
    const [range = ''] = reasons(item, atMost(30))
    expect(range).toMatch(
      /^Calories 1200 exceed your limit of 30 \(30 without Cake 1 .*, with Water 1 .* instead of Cola 3 /,
    )
    expect(range.length).toBeLessThanOrEqual(700)
  })

  it.each([
    ['Ched\ndar,\t  mild\r\n', 'Ched dar, mild'],
    ['Cheddar (aged)', 'Cheddar (aged)'],
    ['Cheese that can be removed', 'Cheese that can be removed'],
  ])('stand in one line, and are otherwise as they are: %j', (name, shown) => {
    const item = {
      ...complete,
      ingredients: [plate, ingredient(name, { kind: 'DAIRY', containsMilk: true })],
    }
    expect(reasons(item, without('DAIRY'))).toEqual([`Contains Dairy (${shown} can be removed)`])
    expect(reasons(item, { ...without('DAIRY'), ...diet('VEGAN') })).toEqual([
      `Contains Dairy (${shown} can be removed)`,
    ])
  })

  it('that are equal are said once', () => {
    const item = { ...complete, ingredients: [bacon, { ...bacon, id: 'more' }, rice] }
    expect(reasons(item, diet('VEGAN'))).toEqual(['Contains meat (Bacon can be removed)'])
  })
})

describe('lists of names', () => {
  it.each([
    [[], ''],
    [['Bacon'], 'Bacon'],
    [['Bacon', 'Cheddar'], 'Bacon and Cheddar'],
    [['Bacon', 'Cheddar', 'Mayo'], 'Bacon, Cheddar and Mayo'],
    [['Bacon', 'Cheddar', 'Mayo', 'Egg', 'Bun'], 'Bacon, Cheddar and 3 more'],
    [['Bacon', 'Bacon', 'Bun', 'Bacon'], 'Bacon and Bun'],
  ])('%j reads "%s"', (names, text) => expect(listed(names)).toBe(text))
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
