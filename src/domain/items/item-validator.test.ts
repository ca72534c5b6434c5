import { describe, expect, it } from 'vitest'
import { anItem, group, ingredient, option } from '../../../test/support/dish-builder.ts'
import { headerErrors, itemErrors } from './item-validator.ts'

const errors = (item: object) =>
  itemErrors(anItem(item)).map(({ pointer, message }) => `${pointer} ${message}`)

describe('a valid item', () => {
  it.each<[string, object]>([
    ['with nothing but id and name', {}],
    [
      'with nulls for what is unknown',
      { description: null, nutrition: null, baseNutrition: null, menu: null, restaurantIds: null },
    ],
    ['with unknown amounts', { nutrition: { caloriesTotal: null, protein: 3.5 } }],
    ['with diets in both forms', { diets: ['VEGAN', { type: 'VEGETARIAN', confidence: 0.9 }] }],
    ['with names of allergens that we do not know', { allergens: [{ type: 'Celery', level: 'FREE_FROM' }] }],
    ['with properties that we do not know', { spiciness: 3 }],
    [
      'with ingredients and options',
      {
        ingredients: [ingredient('Rice')],
        customizationGroups: [group('Top', [option('Nuts', { nutrition: { calories: -3 } })])],
      },
    ],
    [
      'with a quantity as text or number',
      { ingredients: [ingredient('A', { quantity: '1/2' }), ingredient('B', { quantity: 2 })] },
    ],
  ])('is one %s', (_, item) => expect(errors(item)).toEqual([]))
})

describe('an item that is not valid', () => {
  it.each<[string, object, string]>([
    ['blank name', { name: '  ' }, '/name must not be blank'],
    ['id of the wrong type', { partnerDishId: 7 }, '/partnerDishId must be string, but is 7'],
    [
      'id that is too long',
      { partnerDishId: 'x'.repeat(201) },
      '/partnerDishId is longer than 200 characters',
    ],
    ['diet of a wrong type', { diets: [true] }, '/diets/0 must be string or object, but is true'],
    [
      'diet without a type',
      { diets: [{ name: 'VEGAN' }] },
      '/diets/0/type "type" is missing; rename "name", if that is it',
    ],
    ['blank diet', { diets: [''] }, '/diets/0 must not be blank'],
    [
      'reviewed word without its text',
      { reviewedWords: [{ word: 'nut' }] },
      '/reviewedWords/0/text "text" is missing',
    ],
    [
      'negative amount',
      { nutrition: { caloriesTotal: -1 } },
      '/nutrition/caloriesTotal must be >= 0, but is -1',
    ],
    [
      'amount as text',
      { nutrition: { protein: '12' } },
      '/nutrition/protein must be number or null, but is the text "12"',
    ],
    [
      'amount that cannot be',
      { nutrition: { caloriesTotal: 1e7 } },
      '/nutrition/caloriesTotal must be <= 1000000, but is 10000000',
    ],
    [
      'infinite amount',
      { nutrition: { caloriesTotal: Number.POSITIVE_INFINITY } },
      '/nutrition/caloriesTotal must be <= 1000000, but is Infinity',
    ],
    [
      'unknown level',
      { allergens: [{ type: 'MILK', level: 'TRACES' }] },
      '/allergens/0/level must be one of FREE_FROM, MAY_CONTAIN, CONTAINS, but is the text "TRACES"',
    ],
    [
      'level that only we may use',
      { allergens: [{ type: 'MILK', level: 'UNKNOWN' }] },
      '/allergens/0/level must be one of FREE_FROM, MAY_CONTAIN, CONTAINS, but is the text "UNKNOWN"',
    ],
    [
      'allergen as bare text',
      { allergens: ['MILK'] },
      '/allergens/0 must be object, such as { "type": "MILK" }, but is the text "MILK"',
    ],
    [
      'parts as one text',
      { ingredients: 'rice, salt' },
      '/ingredients must be array or null, such as [{ "id": "rice", "name": "Rice" }], but is the text "rice, salt"',
    ],
    [
      'id under another name',
      { ingredients: [{ 'Item ID': '7', name: 'Rice' }] },
      '/ingredients/0/id "id" is missing; rename "Item ID", if that is it',
    ],
    ['allergen without type', { allergens: [{ level: 'CONTAINS' }] }, '/allergens/0/type "type" is missing'],
    [
      'confidence in per cent',
      { allergens: [{ type: 'MILK', confidence: 90 }] },
      '/allergens/0/confidence must be <= 1, but is 90',
    ],
    [
      'flag as text',
      { ingredients: [{ ...ingredient('A'), containsMilk: 'no' }] },
      '/ingredients/0/containsMilk must be boolean or null, but is the text "no"',
    ],
    [
      'completeness as text',
      { allergensComplete: 'false' },
      '/allergensComplete must be boolean or array or null, but is the text "false"',
    ],
    ['ingredient without a name', { ingredients: [{ id: 'a' }] }, '/ingredients/0/name "name" is missing'],
    [
      'unknown kind',
      { ingredients: [{ ...ingredient('A'), kind: 'BEEF' }] },
      '/ingredients/0/kind must be one of MEAT, POULTRY, FISH, SHELLFISH, DAIRY, EGG, PLANT, OTHER, but is the text "BEEF"',
    ],
    [
      'group without options',
      { customizationGroups: [{ id: 'g', name: 'G' }] },
      '/customizationGroups/0/options "options" is missing',
    ],
  ])('is told where and what: %s', (_, item, expected) => expect(errors(item)).toEqual([expected]))

  it.each([null, 7, 'dish', [], true])('is %j', (value) => {
    expect(itemErrors(value).length).toBeGreaterThan(0)
  })

  it('is told every fault at once, up to twenty', () => {
    expect(errors({ name: '', servingSizeInGrams: -1 })).toHaveLength(2)
    const many = Array.from({ length: 50 }, () => ({}))
    expect(errors({ allergens: many })).toHaveLength(20)
  })

  it('is an item whose diet is neither text nor object', () => {
    expect(errors({ diets: [7] })).not.toEqual([])
  })
})

describe('the file’s own properties', () => {
  it.each<[string, unknown, readonly string[] | null]>([
    ['schemaVersion', 1, []],
    ['schemaVersion', 2, ['must be 1, but is 2']],
    ['mode', 'full', []],
    ['mode', 'replace', ['must be one of full, partial, but is the text "replace"']],
    ['generatedAt', '2026-11-20T10:00:00.000Z', []],
    ['generatedAt', '2026-11-20 10:00:00+02:00', []],
    ...[
      'yesterday',
      '2026-11-20',
      '2026-11-20T10:00:00',
      '2026-11-20T10:00:00+02',
      '2026-11-20T23:59:60Z',
    ].map((time): [string, unknown, readonly string[]] => [
      'generatedAt',
      time,
      [`must be a time with its zone, such as 2026-11-21T10:15:00Z, but is the text "${time}"`],
    ]),
    ['allergensComplete', 'yes', ['must be boolean or array, but is the text "yes"']],
    ['restaurants', [{ id: 'r-1' }], ['/0 "name" is missing']],
    ['deletions', [7], ['/0 must be string, but is 7']],
    ['comment', 'hello', null],
    ['__proto__', {}, null],
  ])('are judged one by one: %s is %j', (name, value, expected) =>
    expect(headerErrors(name, value)).toEqual(expected),
  )
})

describe('what stands in the file', () => {
  it.each<[unknown, string]>([
    [['a'], 'an array'],
    [{}, 'an object'],
    ['x'.repeat(1_000), `the text "${'x'.repeat(39)}…"`],
    ['5,1"', 'the text "5,1\\""'],
  ])('is shown where it is short: %j', (value, shown) => {
    expect(errors({ nutrition: { protein: value } })).toEqual([
      `/nutrition/protein must be number or null, but is ${shown}`,
    ])
  })
})

describe('an item that is wrong in very many places', () => {
  it('is told its first errors, without a list of all of them', () => {
    const errors = itemErrors({ ingredients: Array.from({ length: 100_000 }, () => 0) })
    expect(errors.map(({ message }) => message)).toEqual(['"partnerDishId" is missing'])
  })
})
