import { describe, expect, it } from 'vitest'
import { contains, group, normalised } from '../../../test/support/dish-builder.ts'
import { covers } from '../dish/completeness.ts'
import type { Item } from './items-schema.ts'

const milk = contains('MILK')
const inFile = { allergensComplete: true }
const codesOf = (item: Partial<Item>, file = {}) => normalised(item, file).problems.map(({ code }) => code)

describe('a list of allergens', () => {
  it.each<{ what: string; item: Partial<Item>; file?: object; expected: unknown }>([
    { what: 'filled, in a file whose flag is true', item: { allergens: milk }, file: inFile, expected: true },
    { what: 'filled, in a file without a flag', item: { allergens: milk }, expected: false },
    { what: 'empty, in a file whose flag is true', item: { allergens: [] }, file: inFile, expected: false },
    {
      what: 'filled with a statement of confidence 0 alone',
      item: { allergens: [{ type: 'CELERY', confidence: 0 }] },
      file: inFile,
      expected: false,
    },
    {
      what: 'empty, of an item whose flag is true',
      item: { allergens: [], allergensComplete: true },
      expected: true,
    },
    {
      what: 'filled, of an item that denies the flag of its file',
      item: { allergens: milk, allergensComplete: false },
      file: inFile,
      expected: false,
    },
    {
      what: 'absent, of an item whose flag is true',
      item: { allergens: null as never, allergensComplete: true },
      file: inFile,
      expected: false,
    },
    { what: 'absent, in a file whose flag is true', item: {}, file: inFile, expected: false },
    {
      what: 'covered by names',
      item: { allergens: [], allergensComplete: ['Milk', 'gluten', 'Celery'] },
      expected: ['DAIRY', 'WHEAT'],
    },
    {
      what: 'covered by names of the file',
      item: { allergens: milk },
      file: { allergensComplete: ['EGG', 'Crustaceans', 'Molluscs'] },
      expected: ['EGG', 'SHELLFISH'],
    },
    { what: 'covered for nothing', item: { allergens: milk, allergensComplete: [] }, expected: false },
    {
      what: 'with a name that stands for something but says nothing',
      item: { allergens: [{ type: 'Milk', confidence: 0 }], allergensComplete: ['DAIRY', 'EGG'] },
      expected: ['EGG'],
    },
    {
      what: 'with a name without confidence that nobody knows',
      item: { allergens: [{ type: 'MLIK', confidence: 0 }], allergensComplete: true },
      expected: false,
    },
  ])('$what covers $expected', ({ item, file, expected }) => {
    expect(normalised(item, file).dish.allergensComplete).toEqual(expected)
  })

  it.each<{ what: string; item: Partial<Item>; file?: object; expected: unknown }>([
    { what: 'the flag of the item', item: { baseAllergens: [], allergensComplete: true }, expected: true },
    { what: 'the flag of the file', item: { baseAllergens: milk }, file: inFile, expected: true },
    {
      what: 'the flag of the file, if it is empty',
      item: { baseAllergens: [] },
      file: inFile,
      expected: undefined,
    },
    { what: 'the flag of the item, if it is absent', item: { allergensComplete: true }, expected: undefined },
  ])('of the base: $what covers $expected', ({ item, file, expected }) => {
    expect(normalised(item, file).dish.baseAllergensComplete).toEqual(expected)
  })

  const partsOf = (part: object, item: Partial<Item>, file: object) => {
    const { dish } = normalised(
      {
        ingredients: [{ id: 'i', name: 'I', ...part }],
        customizationGroups: [group('G', [{ id: 'o', name: 'O', ...part }])],
        ...item,
      },
      file,
    )
    const [ingredient] = dish.ingredients
    const [option] = dish.customizationGroups[0]?.options ?? []
    return [ingredient?.allergens?.EGG.level ?? 'UNKNOWN', option?.allergens.EGG.level]
  }

  it.each<{ what: string; part: object; item?: Partial<Item>; file?: object; level: string }>([
    { what: 'its own flag', part: { allergens: [], allergensComplete: true }, level: 'FREE' },
    { what: 'its own flag without a list', part: { allergensComplete: true }, level: 'UNKNOWN' },
    {
      what: 'the flag of its item',
      part: { allergens: milk },
      item: { allergensComplete: true },
      level: 'UNKNOWN',
    },
    { what: 'the flag of the file', part: { allergens: milk }, file: inFile, level: 'FREE' },
    {
      what: 'the flag of the file, for an empty list',
      part: { allergens: [] },
      file: inFile,
      level: 'UNKNOWN',
    },
    {
      what: 'the flag of the file, which the item denies',
      part: { allergens: milk },
      item: { allergensComplete: false },
      file: inFile,
      level: 'UNKNOWN',
    },
    {
      what: 'the flag of the file, which the item narrows',
      part: { allergens: milk },
      item: { allergensComplete: ['SOY'] },
      file: inFile,
      level: 'UNKNOWN',
    },
    {
      what: 'the flag of the file, which the item narrows to it',
      part: { allergens: milk },
      item: { allergensComplete: ['EGG'] },
      file: inFile,
      level: 'FREE',
    },
  ])('of a part: $what leaves what it does not mention $level', ({ part, item = {}, file = {}, level }) => {
    expect(partsOf(part, item, file)).toEqual([level, level])
  })

  it.each<[string, Partial<Item>, object, string[]]>([
    [
      'an absent list that the item calls complete',
      { allergens: null as never, allergensComplete: true },
      {},
      ['COMPLETENESS_IGNORED'],
    ],
    ['an absent list in a file that calls its lists complete', {}, inFile, ['COMPLETENESS_IGNORED']],
    ['an empty list in such a file', { allergens: [] }, inFile, ['COMPLETENESS_IGNORED']],
    [
      'a part of an allergen that is to be covered',
      { allergens: [], allergensComplete: ['Almonds'] },
      {},
      ['COMPLETENESS_IGNORED'],
    ],
    ['a dish of which no component is listed', { componentsComplete: true }, {}, ['COMPLETENESS_IGNORED']],
    [
      'a statement of confidence 0',
      { allergens: [{ type: 'MILK', confidence: 0 }] },
      {},
      ['STATEMENT_WITHOUT_CONFIDENCE'],
    ],
    ['a filled list in such a file', { allergens: contains('DAIRY') }, inFile, []],
  ])('reports %s', (_, item, file, codes) => expect(codesOf(item, file)).toEqual(codes))

  it('of nine names covers all', () => {
    expect(covers(true, 'SOY')).toBe(true)
    expect(covers(undefined, 'SOY')).toBe(false)
  })
})

describe('names in a flag that cover nothing', () => {
  const ignored = (...allergensComplete: string[]) =>
    normalised({ allergens: [], allergensComplete })
      .problems.filter(({ code }) => code === 'COMPLETENESS_IGNORED')
      .map(({ message }) => message)

  it('are named, and those that cover something are not', () => {
    expect(ignored('Milk', 'Almonds', 'MLIK', 'Celery')).toEqual([
      '"Almonds" is not one of the nine as a whole',
      '"MLIK" is not one of the nine as a whole',
    ])
  })

  it('are not those of a text that names another allergen, too', () => {
    expect(ignored('Milk and Celery')).toEqual([])
    expect(ignored('Almonds and MLIK')).toEqual(['"Almonds and MLIK" is not one of the nine as a whole'])
  })
})
