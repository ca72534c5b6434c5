import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../../test/support/counted-steps.ts'
import {
  aDish,
  aGuest,
  contains,
  defaultOption,
  factsOf,
  group,
  heldDiets,
  ingredient,
  notFree,
  option,
} from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { classify } from '../matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS } from '../matching/preferences.ts'
import { plausibilityWarnings } from '../plausibility/plausibility.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { dishFacts } from './dish-facts.ts'
import { contradictions } from './text-evidence.ts'

/** Free of all nine by its list. */
const free = { allergensComplete: true, allergens: [{ type: 'SESAME', level: 'FREE_FROM' as const }] }

const levels = (item: Partial<Item>) => notFree(factsOf({ ...free, ...item }).defaultDish.allergens)
const told = (item: Partial<Item>) =>
  plausibilityWarnings(factsOf({ ...free, ...item }))
    .filter(({ code }) => code === 'CONTRADICTING_TEXT')
    .map(({ pointer, message }) => `${pointer} ${/^"([^"]*)"/.exec(message)?.[1]}`)
const statusFor = (item: Partial<Item>, ...excludeAllergens: AllergenType[]) =>
  classify(factsOf({ ...free, ...item }), aGuest({ excludeAllergens }), DEFAULT_MATCH_SETTINGS).status

describe('a word that names a food', () => {
  it.each<[string, Partial<Item>, object]>([
    ['in the name', { name: 'Peanut butter cup' }, { PEANUT: 'UNKNOWN' }],
    ['in the description', { description: 'With soy sauce' }, { SOY: 'UNKNOWN', WHEAT: 'UNKNOWN' }],
    ['in the category', { category: 'Seafood' }, { FISH: 'UNKNOWN', SHELLFISH: 'UNKNOWN' }],
    ['in the category of the menu', { originalCategoryName: 'Lobster' }, { SHELLFISH: 'UNKNOWN' }],
    ['of each class of a category', { category: 'Burgers & Sandwiches' }, { WHEAT: 'UNKNOWN' }],
    ['of one class of a category', { category: 'Salads & Sandwiches' }, {}],
    ['in an offer', { description: 'Salad. Add shrimp for $4' }, {}],
    ['that means peanuts, too', { name: 'Nut bar' }, { TREE_NUT: 'UNKNOWN', PEANUT: 'UNKNOWN' }],
    ['in what a picture shows', { imageAlt: 'Peanuts on top' }, { PEANUT: 'UNKNOWN' }],
    ['in the address of a picture', { imageUrl: 'https://x.example/peanut.jpg' }, {}],
    ['in an id', { partnerDishId: 'peanut-1', chainProductId: 'peanut' }, {}],
    ['in a preparation', { preparationTypes: [{ name: 'Fried in peanut oil' }] }, { PEANUT: 'UNKNOWN' }],
    [
      'in what describes a style',
      { styles: [{ name: 'Rich', description: 'With butter' }] },
      { DAIRY: 'UNKNOWN' },
    ],
    ['among the diets', { diets: ['CONTAINS_EGGS', 'GLUTEN_FREE'] }, { EGG: 'UNKNOWN' }],
    [
      'in the brand of an ingredient',
      { ingredients: [ingredient('Spread', { brand: 'Peanut Butter Co' })] },
      { PEANUT: 'UNKNOWN' },
    ],
    [
      'among the tags of an option',
      { customizationGroups: [group('G', [defaultOption('Dip', { dietaryTags: ['contains fish'] })])] },
      { FISH: 'UNKNOWN' },
    ],
    ['beside another one', { name: 'Peanut and cheese bar' }, { DAIRY: 'UNKNOWN', PEANUT: 'UNKNOWN' }],
    ['in an ingredient', { ingredients: [ingredient('Almonds')] }, { TREE_NUT: 'UNKNOWN' }],
    [
      'in the description of an ingredient',
      { ingredients: [ingredient('Sauce', { description: 'Made with anchovies' })] },
      { FISH: 'UNKNOWN' },
    ],
    [
      'in a default option',
      { customizationGroups: [group('G', [defaultOption('Feta')])] },
      { DAIRY: 'UNKNOWN' },
    ],
    [
      'in the group of an option that says only how much',
      { customizationGroups: [group('Peanut sauce', [option('Light'), defaultOption('Regular')])] },
      { PEANUT: 'UNKNOWN' },
    ],
    [
      'in Dutch, in the group of an option that says only how much',
      { customizationGroups: [group('Pindasaus', [option('Weinig'), defaultOption('Normaal')])] },
      { PEANUT: 'UNKNOWN' },
    ],
    [
      'in a group that says what each option contains',
      { customizationGroups: [group('Sauces (contain peanuts)', [defaultOption('House')])] },
      { PEANUT: 'UNKNOWN' },
    ],
    [
      'in the group of an option that says what',
      { customizationGroups: [group('Cheese or avocado', [defaultOption('Avocado')])] },
      {},
    ],
    [
      'in the group of an option that says none',
      { customizationGroups: [group('Peanut sauce', [option('Regular'), defaultOption('None')])] },
      {},
    ],
    [
      'in the source of a statement about another allergen',
      { allergens: [{ type: 'SOY', source: 'Peanut sauce' }] },
      { SOY: 'CONTAINS', PEANUT: 'UNKNOWN' },
    ],
    [
      'in the source of the traces that a statement is about',
      { allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN', source: 'A line that packs peanuts' }] },
      { PEANUT: 'MAY_CONTAIN' },
    ],
    [
      'in the source of a denial',
      { allergens: [{ type: 'SOY', level: 'FREE_FROM', source: 'Nut and milk sheet' }] },
      {},
    ],
    ['behind another one', { name: 'Almond milk chocolate' }, { DAIRY: 'UNKNOWN', TREE_NUT: 'UNKNOWN' }],
    [
      'in an option that is not in the dish',
      { componentsComplete: false, customizationGroups: [group('G', [option('Feta')])] },
      {},
    ],
  ])('makes unknown what is called free: %s', (_, item, expected) => expect(levels(item)).toEqual(expected))

  it.each([
    '1 scoop',
    'Less',
    '2 portions',
    'Ja',
    'Mit',
    '2 tbsp',
    '4 fl oz',
    '1 oz.',
    'Half portion',
    'Regular (default)',
    'Groß',
    'Pequeño',
    '2%',
    'Semi-skimmed',
    'Full fat',
    'Two slices',
    'Normal amount',
    'As it comes',
  ])('makes unknown what the group of the option "%s" names', (name) => {
    const customizationGroups = [group('Peanut sauce', [option('Light'), defaultOption(name)])]
    expect(levels({ customizationGroups })).toEqual({ PEANUT: 'UNKNOWN' })
  })

  it('makes unknown what may be contained', () => {
    const item = { name: 'Peanut bar', allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' as const }] }
    expect(levels(item).PEANUT).toBe('UNKNOWN')
  })

  it('makes nothing of what is contained or not known, and is not told then', () => {
    const item = { name: 'Cheese and egg roll', allergens: contains('MILK', 'EGG', 'WHEAT') }
    expect(levels(item)).toEqual({ DAIRY: 'CONTAINS', EGG: 'CONTAINS', WHEAT: 'CONTAINS' })
    expect(told(item)).toEqual([])
    expect(told({ name: 'Peanut bar', allergensComplete: false })).toEqual([])
  })

  it('leaves PEANUT as an ingredient states it where that says nuts', () => {
    const { containsPeanut: _, ...nuts } = ingredient('Nut mix', { containsTreeNut: true })
    const stated = { ...nuts, allergens: [{ type: 'PEANUT', level: 'FREE_FROM' as const }] }
    expect(levels({ ingredients: [stated] })).toEqual({ TREE_NUT: 'CONTAINS' })
    expect(levels({ ingredients: [{ ...nuts, allergens: [], allergensComplete: true }] })).toEqual({
      TREE_NUT: 'CONTAINS',
      PEANUT: 'UNKNOWN',
    })
  })

  it('leaves PEANUT as it is stated where it says nuts', () => {
    const item = { name: 'Nut bar', allergens: [{ type: 'PEANUT', level: 'FREE_FROM' as const }] }
    expect(levels(item)).toEqual({ TREE_NUT: 'UNKNOWN' })
  })

  it('is told once for each word and place', () => {
    expect(told({ name: 'Peanut bar', description: 'Peanut, peanut and egg' })).toEqual([
      '/name peanut',
      '/description peanut',
      '/description egg',
    ])
  })
})

describe('a part that states the allergen itself', () => {
  const cheddar = ingredient('Cheddar', { containsMilk: true })

  it('explains the word', () => {
    const item = { name: 'Cheese plate', ingredients: [cheddar] }
    expect(told(item)).toEqual([])
    expect(factsOf({ ...free, ...item }).baseAllergens.DAIRY.unknownBecause).toBeUndefined()
  })

  it('explains no nut of another kind', () => {
    const walnuts = ingredient('Walnuts', { containsTreeNut: true })
    expect(
      told({ name: 'Almond cake', allergens: contains('NUTS', 'EGG', 'WHEAT'), ingredients: [walnuts] }),
    ).toEqual(['/name almond'])
  })

  const left = (item: Partial<Item>) => {
    const { baseAllergens } = factsOf({ ...free, ...item })
    return ALLERGEN_TYPES.filter((type) => baseAllergens[type].unknownBecause === 'CONTRADICTING_TEXT')
  }
  const nuts = (name: string) => ingredient(name, { containsTreeNut: true })
  const fish = (name: string) => ingredient(name, { containsFish: true })
  const choice = (...options: ReturnType<typeof option>[]) => [
    group('Topping', options, { minSelections: 1 }),
  ]
  const milk = { allergens: contains('MILK') }

  it.each<{ what: string; item: Partial<Item>; expected: readonly AllergenType[] }>([
    {
      what: 'an open choice of nothing but cheese explains cheese',
      item: {
        name: 'Cheese plate',
        customizationGroups: choice(option('Brie', milk), option('Feta', milk)),
      },
      expected: [],
    },
    {
      what: 'an open choice without cheese explains none',
      item: { name: 'Cheese plate', customizationGroups: choice(option('Rice'), option('Salad')) },
      expected: ['DAIRY'],
    },
    {
      what: 'an ingredient without milk explains no cheese',
      item: { name: 'Cheese plate', ingredients: [ingredient('Rice')] },
      expected: ['DAIRY'],
    },
    {
      what: 'salmon explains fish',
      item: { name: 'Fish plate', ingredients: [fish('Salmon')] },
      expected: [],
    },
    {
      what: 'fish explains salmon',
      item: { name: 'Salmon plate', ingredients: [fish('Fish')] },
      expected: [],
    },
    {
      what: 'tuna explains ahi tuna',
      item: { name: 'Ahi tuna plate', ingredients: [fish('Tuna')] },
      expected: [],
    },
    {
      what: 'ahi tuna explains tuna',
      item: { name: 'Tuna plate', ingredients: [fish('Ahi tuna')] },
      expected: [],
    },
    {
      what: 'mahi explains no ahi',
      item: { name: 'Ahi plate', ingredients: [fish('Mahi')] },
      expected: ['FISH'],
    },
    {
      what: 'sliced almonds explain almonds',
      item: { name: 'Almond plate', ingredients: [nuts('Sliced almonds')] },
      expected: [],
    },
    {
      what: 'one of two nuts is enough',
      item: { name: 'Almond plate', ingredients: [nuts('Almonds and walnuts')] },
      expected: [],
    },
    {
      what: 'a part that names no nut explains any',
      item: { name: 'Almond plate', ingredients: [nuts('Topping')] },
      expected: [],
    },
    {
      what: 'so does a part that names only food of other kinds',
      item: { name: 'Almond plate', ingredients: [{ ...nuts('Cheese'), containsMilk: true }] },
      expected: [],
    },
    {
      what: 'walnuts explain a compound of walnuts',
      item: { name: 'Walnussbrot', ingredients: [nuts('Walnuss')] },
      expected: ['WHEAT'],
    },
    {
      what: 'almonds explain no compound of walnuts',
      item: { name: 'Walnussbrot', ingredients: [nuts('Mandeln')] },
      expected: ['TREE_NUT', 'WHEAT'],
    },
  ])('explains its own word only: $what', ({ item, expected }) => expect(left(item)).toEqual(expected))

  it('is looked at once, however many words and parts a dish has', () => {
    const others = 'Walnuts, cashews, pecans, pistachios, hazelnuts'
    const almonds = Array.from({ length: 190 }, (_, index) => ({
      ...nuts(`Almonds ${index}`),
      description: 'Milk, eggs, wheat, soy, sesame, peanuts, tuna, shrimp, honey',
    }))
    const tags = Array.from({ length: 50 }, (_, index) => ({
      name: `${others} ${index}`,
      description: others,
    }))
    const dish = aDish({
      ...free,
      styles: tags,
      preparationTypes: tags,
      ingredients: [...almonds, nuts(others)],
    })
    expect(dish.evidence?.length).toBeGreaterThan(2_000)
    const steps = countedSteps([], () => dishFacts(dish))
    expect(steps).toBeLessThan(200 * (dish.evidence?.length ?? 0))
  })

  it('explains nothing where it is not in the dish', () => {
    const item = { componentsComplete: false, ingredients: [{ ...cheddar, isIncluded: false }] }
    expect(levels({ name: 'Cheese plate', ...item })).toEqual({ DAIRY: 'UNKNOWN' })
  })
})

it('tells that a word of what a picture shows can be reviewed', () => {
  const [problem] = plausibilityWarnings(factsOf({ ...free, imageAlt: 'Peanuts on top' }))
  expect(problem?.message).toContain('put the word and the text into "reviewedWords"')
})

describe('a diet', () => {
  const diets = (item: Partial<Item>) => heldDiets(factsOf(item).defaultDish.diets)

  it.each<[string, Partial<Item>, string[]]>([
    ['a name with meat', { name: 'Beef Burger', diets: ['VEGAN'] }, []],
    ['a name with milk', { name: 'Cheese toast', diets: ['VEGAN'] }, ['VEGETARIAN', 'PESCATARIAN']],
    ['a name with milk and poultry', { name: 'Butter chicken', diets: ['VEGETARIAN'] }, []],
    ['a name with fish', { name: 'Salmon bowl', diets: ['VEGAN'] }, ['PESCATARIAN']],
    [
      'a name in a list that cannot be read and has milk',
      { allergens: [{ type: 'Contains milk' }], diets: ['VEGAN'] },
      ['VEGETARIAN', 'PESCATARIAN'],
    ],
    [
      'codes of milk and fish in a list',
      { allergens: [{ type: 'A, D, G' }], diets: ['VEGAN'] },
      ['PESCATARIAN'],
    ],
    [
      'a name in a list that denies milk, or tells of traces',
      {
        allergens: [{ type: 'Milk free' }, { type: 'Traces of egg', level: 'MAY_CONTAIN' }],
        diets: ['VEGAN'],
      },
      ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    ],
    ['a name of plants', { name: 'Veggie Burger', diets: ['VEGAN'] }, ['VEGAN', 'VEGETARIAN', 'PESCATARIAN']],
    ['an ingredient by its kind', { ingredients: [ingredient('Bacon', { kind: 'PLANT' })] }, []],
    [
      'an ingredient by its tags',
      { ingredients: [ingredient('Honey', { dietaryTags: ['VEGAN'] })] },
      ['VEGETARIAN', 'PESCATARIAN'],
    ],
    [
      'an option',
      { customizationGroups: [group('G', [defaultOption('Chicken strips', { dietaryTags: ['VEGAN'] })])] },
      [],
    ],
  ])('is confirmed only as far as the words allow: %s', (_, item, expected) =>
    expect(diets(item)).toEqual(expected),
  )

  it.each<{ what: string; part: Partial<Item>; expected: string[] }>([
    {
      what: 'meat explains it',
      part: { ingredients: [ingredient('Patty', { kind: 'MEAT' })] },
      expected: ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    },
    {
      what: 'a choice of nothing but meat explains it',
      part: {
        customizationGroups: [group('Patty', [option('Large', { kind: 'MEAT' })], { minSelections: 1 })],
      },
      expected: ['VEGAN', 'VEGETARIAN', 'PESCATARIAN'],
    },
    {
      what: 'rice explains none',
      part: { ingredients: [ingredient('Rice', { kind: 'PLANT' })] },
      expected: [],
    },
  ])('of a base that is nothing is broken by "beef" unless a part has it: $what', ({ part, expected }) =>
    expect(heldDiets(factsOf({ name: 'Beef bowl', ...part }).baseDiets)).toEqual(expected),
  )

  it('is told, with the word', () => {
    const [problem] = plausibilityWarnings(factsOf({ name: 'Beef bowl', diets: ['VEGAN'] }))
    expect(problem?.message).toMatch(/^"beef" speaks against .* not confirmed vegan, vegetarian, pescatarian/)
  })
})

describe('what a word speaks against', () => {
  const against = (item: Partial<Item>) =>
    contradictions(factsOf(item)).map(
      ({ evidence, allergens, diets }) => `${evidence.word}: ${[...allergens, ...diets].join(', ')}`,
    )
  const plant = ingredient('Rice', { kind: 'PLANT' })
  const feta = ingredient('Feta')

  it.each<{ what: string; item: Partial<Item>; expected: readonly string[] }>([
    {
      what: 'its own allergen',
      item: { ...free, name: 'Peanut and cheese bar' },
      expected: ['peanut: PEANUT', 'cheese: DAIRY'],
    },
    {
      what: 'its own component',
      item: { ...free, ingredients: [feta, ingredient('Tofu')] },
      expected: ['feta: DAIRY', 'tofu: SOY'],
    },
    {
      what: 'its own component, whatever another one contains',
      item: { ...free, ingredients: [feta, ingredient('Cheddar', { containsMilk: true })] },
      expected: ['feta: DAIRY'],
    },
    {
      what: 'nothing that a part explains',
      item: {
        ...free,
        name: 'Almond and walnut bowl',
        ingredients: [ingredient('Walnuts', { containsTreeNut: true })],
      },
      expected: ['almond: TREE_NUT'],
    },
    {
      what: 'the diets that it breaks',
      item: { name: 'Beef and cheese bowl', diets: ['VEGAN'] },
      expected: ['beef: VEGAN, VEGETARIAN, PESCATARIAN', 'cheese: VEGAN'],
    },
    {
      what: 'no diet that a part breaks by the same food',
      item: {
        name: 'Beef and salmon bowl',
        diets: ['VEGETARIAN'],
        ingredients: [ingredient('Salmon', { kind: 'FISH' })],
      },
      expected: ['beef: VEGETARIAN, PESCATARIAN'],
    },
    {
      what: 'the tags of a component',
      item: { ingredients: [ingredient('Honey', { dietaryTags: ['VEGAN'] })] },
      expected: ['honey: VEGAN'],
    },
    {
      what: 'the kind of a component',
      item: { ingredients: [ingredient('Bacon', { kind: 'PLANT' })] },
      expected: ['bacon: VEGAN, VEGETARIAN, PESCATARIAN'],
    },
    {
      what: 'the diet of the dish, for a component that comes with it',
      item: { diets: ['VEGETARIAN'], ingredients: [ingredient('Bacon')] },
      expected: ['bacon: VEGETARIAN, PESCATARIAN'],
    },
    {
      what: 'nothing, for a component that does not come with it',
      item: { diets: ['VEGETARIAN'], ingredients: [ingredient('Bacon', { isIncluded: false })] },
      expected: [],
    },
    {
      what: 'nothing, where nobody claims anything',
      item: { ingredients: [ingredient('Bacon')] },
      expected: [],
    },
    {
      what: 'what all parts are',
      item: { name: 'Beef bowl', ingredients: [plant, ingredient('Soft Brick', { kind: 'DAIRY' })] },
      expected: ['beef: VEGETARIAN, PESCATARIAN'],
    },
    {
      what: 'nothing that only some parts are',
      item: { name: 'Beef bowl', ingredients: [plant, ingredient('Sauce')] },
      expected: [],
    },
    { what: 'nothing, where no part is listed', item: { name: 'Beef bowl' }, expected: [] },
  ])('is $what', ({ item, expected }) => expect(against(item)).toEqual(expected))
})

describe('a word that the partner has checked', () => {
  const name = 'Peanut Palace fries'

  it('is no evidence in exactly that text', () => {
    const item = { name, reviewedWords: [{ word: 'Peanuts', text: name }] }
    expect(levels(item)).toEqual({})
    expect(statusFor(item, 'PEANUT')).toBe('MATCH')
    expect(factsOf({ ...free, ...item }).dish.reviewedWords).toEqual([{ word: 'peanut', place: '/name' }])
  })

  it.each<[string, Partial<Item>]>([
    ['with any change of the text', { name: `${name}!`, reviewedWords: [{ word: 'peanut', text: name }] }],
    ['in another text', { name, description: 'x', reviewedWords: [{ word: 'peanut', text: 'x' }] }],
    ['without its text', { name, reviewedWords: ['peanut'] }],
    ['for another word', { name, reviewedWords: [{ word: 'fries', text: name }] }],
  ])('is evidence again: %s', (_, item) => expect(levels(item)).toEqual({ PEANUT: 'UNKNOWN' }))
})
