import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { OptionItem } from '../../src/domain/items/items-schema.ts'
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
        'option Whole milk: CONTAINS: stated in its list of allergens',
      ],
    ],
    [
      'a weak statement on the base, a flag that is not there',
      'no egg',
      [
        'base : MAY_CONTAIN: stated in baseAllergens (confidence 0.4, below 0.5; source: chart)',
        'ingredient Sauce: UNKNOWN: not stated, neither by its contains* flag nor in a list of its own',
      ],
    ],
    [
      'a statement that is void',
      'vegan',
      [
        'whole dish : declared VEGAN: source: menu; void: disproved by Cheddar, Whole milk',
        'base : UNCONFIRMED: there is something beside the listed parts (MAY_CONTAIN EGG; caloriesTotal: the total is 690 kcal more than the parts give), and nothing says what',
        'ingredient Cheddar: VIOLATED: is of kind DAIRY',
        'ingredient Sauce: UNCONFIRMED: neither its kind nor its dietaryTags carry it',
        'option Whole milk: VIOLATED: contains DAIRY',
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

  const satay = option('Satay', { allergens: contains('PEANUT'), kind: 'MEAT' })
  const rice = option('Rice', { kind: 'PLANT' })
  const silent = option('Surprise', { allergensComplete: false })

  it.each([
    {
      wants: 'no peanut',
      options: [satay],
      line: 'CONTAINS: has to be chosen: no option left is free of it, and the worst of them counts',
    },
    {
      wants: 'no peanut',
      options: [satay, rice],
      line: 'UNKNOWN: has to be chosen: some of the options left are free of it, others are not',
    },
    {
      wants: 'no peanut',
      options: [silent],
      line: 'UNKNOWN: has to be chosen: it is not known of at least one option left',
    },
    { wants: 'no peanut', options: [], line: 'UNKNOWN: has to be chosen, and no option is listed' },
    { wants: 'vegan', options: [satay], line: 'VIOLATED: has to be chosen: every option left breaks it' },
    {
      wants: 'vegan',
      options: [satay, rice],
      line: 'UNCONFIRMED: has to be chosen: some of the options left carry it, others break it',
    },
    {
      wants: 'vegan',
      options: [silent],
      line: 'UNCONFIRMED: has to be chosen: it is not known of at least one option left',
    },
    { wants: 'vegan', options: [], line: 'UNCONFIRMED: has to be chosen, and no option is listed' },
    {
      wants: 'max 700 kcal',
      options: [satay],
      line: 'UNKNOWN: has to be chosen: its amount is not known, and the dish declares no total',
    },
  ])('a choice among $options.length options, for "$wants": $line', ({ wants, options, line }) => {
    const item = {
      allergensComplete: true,
      ingredients: [ingredient('Rice bed', { kind: 'PLANT', caloriesTotalPer100g: 9 })],
      customizationGroups: [group('Top', options, { minSelections: 1 })],
    }
    expect(origins(wants, item)).toEqual([`choice Top: ${line}`])
  })

  const cheddar = [ingredient('Cheddar', { kind: 'DAIRY' })]
  const traces = { type: 'DAIRY', level: 'MAY_CONTAIN' as const }
  const free = { type: 'DAIRY', level: 'FREE_FROM' as const }
  const praline = (name: string) => [group('Top', [defaultOption('Praline', { allergens: contains(name) })])]

  it.each<{ told: string; wants?: string; item: Parameters<typeof factsOf>[0]; base: string }>([
    { told: 'nothing', item: {}, base: 'UNKNOWN: not mentioned, and the list is not complete' },
    {
      told: 'that the whole dish contains it',
      item: { allergens: contains('DAIRY') },
      base: 'CONTAINS: stated in the list of the whole dish, and no default part explains it',
    },
    {
      told: 'traces beside what a part explains',
      item: {
        allergensComplete: true,
        baseAllergens: [],
        allergens: [...contains('DAIRY'), traces],
        ingredients: cheddar,
      },
      base: 'MAY_CONTAIN: stated for the whole dish as CONTAINS, which Cheddar explains, and as MAY_CONTAIN, which counts for the base',
    },
    {
      told: 'a weak statement beside what a part explains',
      item: {
        allergensComplete: true,
        baseAllergens: [],
        allergens: [...contains('DAIRY'), { type: 'DAIRY', confidence: 0.4 }],
        ingredients: cheddar,
      },
      base: 'MAY_CONTAIN: stated for the whole dish as CONTAINS, which Cheddar explains, and as CONTAINS with confidence 0.4, below 0.5, which counts for the base',
    },
    {
      told: 'that the dish is free of what a part contains',
      item: { allergensComplete: true, allergens: [free], ingredients: cheddar, componentsComplete: false },
      base: 'UNKNOWN: stated for the whole dish as FREE_FROM, which Cheddar disproves: nothing is known of the base',
    },
    {
      told: 'only what a part explains',
      item: {
        allergensComplete: true,
        allergens: contains('DAIRY'),
        ingredients: cheddar,
        componentsComplete: false,
      },
      base: 'UNKNOWN: stated for the whole dish, which Cheddar explains: nothing says whether the base has it, too',
    },
    {
      told: 'that something comes from a part that is not the only one with it',
      item: {
        allergens: [{ type: 'DAIRY', from: ['sauce'] }],
        ingredients: [...cheddar, ingredient('Sauce')],
        componentsComplete: false,
      },
      base: 'UNKNOWN: the whole dish is said to have it from named components alone, but another one has it, too: nothing is known of the base',
    },
    {
      told: 'a complete list that lacks what a part contains',
      item: { allergensComplete: true, ingredients: cheddar, componentsComplete: false },
      base: 'UNKNOWN: not mentioned in the list of the whole dish, which is said to be complete, but Cheddar has it: nothing is known of the base',
    },
    {
      told: 'the name of a part that is not found again',
      wants: 'no tree nuts',
      item: { allergens: contains('Almonds'), customizationGroups: praline('Walnuts') },
      base: 'CONTAINS: stated in the list of the whole dish, and Praline does not explain ALMOND',
    },
    {
      told: 'a name that is not known',
      item: { allergens: contains('MLIK'), allergensComplete: true },
      base: 'UNKNOWN: the list of the whole dish has a name that is not known, which can mean it',
    },
    {
      told: 'that a part of it is absent',
      item: { baseAllergens: [{ type: 'LACTOSE', level: 'FREE_FROM' }] },
      base: 'UNKNOWN: baseAllergens states FREE_FROM for a part of it only',
    },
    {
      told: 'a weak absence',
      item: { allergens: [{ ...free, confidence: 0.4, source: 'chart' }] },
      base: 'UNKNOWN: the list of the whole dish states FREE_FROM, but with confidence 0.4, below 0.5 (source: chart)',
    },
  ])('a base of which the partner tells $told', ({ wants = 'no dairy', item, base }) => {
    expect(origins(wants, item)).toContain(`base : ${base}`)
  })

  it.each<{ told: string; allergens: OptionItem['allergens']; because: string }>([
    {
      told: 'says nothing',
      allergens: [],
      because: 'not mentioned in its list of allergens, and that list is not complete',
    },
    {
      told: 'is free of a part only',
      allergens: [{ type: 'LACTOSE', level: 'FREE_FROM' }],
      because: 'its list of allergens states FREE_FROM for a part of it only',
    },
  ])('an option that $told', ({ allergens = [], because }) => {
    const milk = defaultOption('Milk', { allergens, allergensComplete: false })
    const item = { allergensComplete: true, customizationGroups: [group('Milk', [milk])] }
    expect(origins('no dairy', item)).toEqual([`option Milk: UNKNOWN: ${because}`])
  })

  it('a component that the whole dish names as the source, and an empty plate', () => {
    const sauce = ingredient('Sauce', { containsMilk: null })
    const fromSauce = { allergens: [{ type: 'MILK', from: ['sauce'] }], ingredients: [sauce] }
    expect(origins('no dairy', fromSauce)).toEqual([
      'ingredient Sauce: CONTAINS: stated for the whole dish as coming from it',
    ])
    const toChoose = { customizationGroups: [group('Top', [rice])] }
    expect(origins('no dairy', toChoose)).toEqual([
      'plate : UNKNOWN: nothing arrives by default: everything is still to be chosen',
    ])
  })

  it('a statement of the kitchen, beside what is said of the base', () => {
    const kitchen = [
      { type: 'PEANUT' as const, level: 'MAY_CONTAIN' as const, text: 'We roast nuts', restaurantIds: null },
    ]
    const facts = factsOf({ allergens: [], allergensComplete: true }, { kitchen })
    const { conflicts } = explain(facts, readPreferences('no peanut'), DEFAULT_MATCH_SETTINGS)
    expect(conflicts[0]?.origins).toEqual([
      {
        part: 'kitchen',
        name: null,
        state: 'MAY_CONTAIN',
        because: 'stated for everything that is made there: We roast nuts',
      },
    ])
  })

  const rices = [ingredient('Rice', { kind: 'PLANT' })]

  it.each<{ fault: string; wants: string; item: Parameters<typeof factsOf>[0]; statements: string[] }>([
    {
      fault: 'is disproved, though what it implies is not',
      wants: 'vegetarian',
      item: { diets: ['VEGAN'], ingredients: [...cheddar, ingredient('Sauce')] },
      statements: ['declared VEGAN: void: disproved by Cheddar'],
    },
    {
      fault: 'is disproved by the list of the dish',
      wants: 'vegetarian',
      item: { diets: ['VEGETARIAN'], allergens: contains('Beef'), ingredients: rices },
      statements: ['declared VEGETARIAN: void: disproved by the base'],
    },
    {
      fault: 'is stated twice, once too weakly',
      wants: 'vegan',
      item: { diets: ['VEGAN', { type: 'VEGAN', confidence: 0.4 }], ingredients: [ingredient('Sauce')] },
      statements: [
        'declared VEGAN: not counted: another statement of VEGAN is too weak',
        'declared VEGAN: confidence 0.4, below 0.5: not counted',
      ],
    },
    {
      fault: 'leaves a choice open',
      wants: 'vegan',
      item: { diets: ['VEGAN'], customizationGroups: [group('Top', [silent], { minSelections: 1 })] },
      statements: ['declared VEGAN: confirms the base and the default parts that say nothing'],
    },
  ])('a diet statement that $fault', ({ wants, item, statements }) => {
    const lines = origins(wants, { allergensComplete: true, ...item })
    expect(lines.filter((line) => line.startsWith('whole dish'))).toEqual(
      statements.map((statement) => `whole dish : ${statement}`),
    )
  })

  it.each<{ why: string; item: Parameters<typeof factsOf>[0]; base: string }>([
    {
      why: 'no part is a default',
      item: { customizationGroups: [group('Top', [rice])], componentsComplete: false },
      base: 'UNCONFIRMED: no listed part arrives by default',
    },
    {
      why: 'nothing says that there is no base',
      item: { ingredients: rices, componentsComplete: false },
      base: 'UNCONFIRMED: nothing says that there is nothing beside the listed parts',
    },
    {
      why: 'it has an amount of its own',
      item: { ingredients: rices, baseNutrition: { protein: 3 } },
      base: 'UNCONFIRMED: there is something beside the listed parts (baseNutrition: protein 3 g), and nothing says what',
    },
    {
      why: 'another allergen names its food',
      item: { ingredients: rices, allergens: contains('Beef') },
      base: 'VIOLATED: a list of allergens names BEEF, which counts as MEAT',
    },
    {
      why: 'its lists name foods of two kinds',
      item: {
        ingredients: rices,
        allergens: contains('Pork', 'Beef', 'Mustard'),
        baseAllergens: contains('Honey'),
      },
      base: 'VIOLATED: a list of allergens names PORK, BEEF, which counts as MEAT; a list of allergens names HONEY, which counts as BEE_PRODUCT',
    },
  ])('a base that is not vegan, because $why', ({ item, base }) => {
    expect(origins('vegan', { allergensComplete: true, ...item })).toContain(`base : ${base}`)
  })

  it('an amount that options take below 0', () => {
    const light = defaultOption('Light', { nutrition: { calories: -40 } })
    const item = { allergensComplete: true, customizationGroups: [group('Size', [light])] }
    expect(origins('min 100 kcal', item)).toEqual([
      'whole dish : 0: not declared: base and default parts added up: -40, which counts as 0',
    ])
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
      'there is something beside the listed parts (MUSTARD, which no part accounts for), and nothing says what',
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

  it('says of an ingredient that nobody calls removable that it stays for that reason', () => {
    const { isRemovable: _, ...cheddar } = ingredient('Cheddar', { kind: 'DAIRY' })
    const explanation = explained('no dairy', { allergensComplete: true, ingredients: [cheddar] })
    expect(explanation).toMatchObject({ status: 'NOT_MATCH', permitted: [], reasons: ['Contains Dairy'] })
    expect(textOf(explanation, null)).toContain('included, not said to be removable')
  })

  it('proposes to leave out everything that is listed where the base is said to be something', () => {
    const item = {
      allergensComplete: true,
      baseNutrition: { calories: 300 },
      baseAllergens: [],
      ingredients: [ingredient('Cheddar', { kind: 'DAIRY' })],
    }
    const explanation = explained('no dairy', item)
    expect(explanation.changed?.selectedOptions).toEqual([])
    expect(textOf(explanation, null)).toContain('selectedOptions: none: the base alone is left')
  })

  it('names no statement of traces where an older catalog keeps none', () => {
    const allergens = [...contains('DAIRY'), { type: 'DAIRY', level: 'MAY_CONTAIN' as const }]
    const facts = factsOf({
      allergens,
      ingredients: [ingredient('Cheddar', { kind: 'DAIRY' })],
      componentsComplete: false,
    })
    const { traceStatements: _, ...older } = facts.dish
    const { conflicts } = explain(dishFacts(older), readPreferences('no dairy'), DEFAULT_MATCH_SETTINGS)
    expect(conflicts[0]?.origins[0]?.because).toContain(
      'and as MAY_CONTAIN or as a CONTAINS of low confidence,',
    )
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
    const text = textOf(explanation, null)
    expect(text).toContain(
      'The search for changes was cut off after 20000 steps: NOT_MATCH may be too strict.',
    )
    expect(text).toContain('Chosen changes\nnone found: the search was cut off')
  })

  it('tells of the search that decided, where all conflicts are minor', () => {
    const extra = (name: string, calories: number) =>
      defaultOption(name, { allergens: [], nutrition: { calories } })
    const dressing = defaultOption('Dressing', {
      allergens: [{ type: 'EGG', level: 'MAY_CONTAIN' }],
      nutrition: { calories: 50 },
    })
    const pairs = Array.from({ length: 15 }, (_, n) => [extra(`Bite ${n}`, 100), extra(`Ice ${n}`, -100)])
    const explanation = explained('no egg, 1045-1055 kcal', {
      allergensComplete: true,
      ingredients: [ingredient('Rice', { caloriesTotalPer100g: 1000, isKeyIngredient: true })],
      customizationGroups: [group('Top', [dressing, ...pairs.flat()])],
    })
    expect(explanation).toMatchObject({ status: 'ALMOST_MATCH', isSearchCutOff: true, changed: null })
    const text = textOf(explanation, null)
    expect(text).toContain('was cut off after 20000 steps: it can have missed some.')
    expect(text).toContain('Chosen changes\nnone found: the search was cut off')
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
      'What the guest reads (matchReasons)\nContains Dairy\nCalories 850 exceed your limit of 700\n',
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
    expect(differing).toMatch(/^!!! ELASTICSEARCH DIFFERS: Elasticsearch's stored script says MATCH/)
    expect(differing).toContain('Run `npm run operator -- rebuild`.')
  })

  it('gives guests no status where Elasticsearch does not find the dish', () => {
    const missing = textOf(explained('no dairy'), { chainId: 'grill', status: null, agrees: false })
    expect(missing).toMatch(
      /^!!! ELASTICSEARCH DIFFERS: Elasticsearch does not find the dish in the live catalog of "grill"\. /,
    )
    expect(missing).not.toContain('Guests get')
  })

  it('names no script where nothing is asked for', () => {
    const asked = textOf(explained('{}'), { chainId: 'grill', status: 'MATCH', agrees: true })
    expect(asked).toMatch(/^Elasticsearch says MATCH in the live catalog of "grill", as below\.\n/)
  })

  it('calls no list complete but that of the whole dish', () => {
    const silent = defaultOption('Surprise', { allergensComplete: false })
    const item = { allergensComplete: true, customizationGroups: [group('Top', [silent])] }
    const text = textOf(explained('no dairy', item), null)
    expect(text).toMatch(/\nwhole dish +its list of allergens is complete\n/)
    expect(text).not.toContain('unlisted is free')
    expect(text).toContain('not mentioned in its list of allergens, and that list is not complete')
  })

  it.each([
    ['no egg', 'none: no permitted changes leave only minor conflicts'],
    ['max 825 kcal', 'none: no permitted changes solve every conflict'],
  ])('says what no change reaches: %s', (wants, words) => {
    const item = { nutrition: { calories: 850 }, baseAllergens: contains('EGG') }
    expect(textOf(explained(wants, item), null)).toContain(`Chosen changes\n${words}`)
  })
})
