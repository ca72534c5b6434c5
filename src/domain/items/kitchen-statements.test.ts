import { describe, expect, it } from 'vitest'
import { aDish, factsOf, notFree } from '../../../test/support/dish-builder.ts'
import type { Item } from './items-schema.ts'
import { inKitchen, readKitchen, type StatingHeader, withStanding } from './kitchen-statements.ts'

const peanuts = (text?: string) => ({
  level: 'MAY_CONTAIN' as const,
  type: 'PEANUT',
  ...(text === undefined ? {} : { text }),
})
const sesame = { level: 'CONTAINS' as const, type: 'SESAME' }

/** What is not known to be absent of a soup that is said to be free of all nine. */
const levelsIn = (header: StatingHeader, item: Partial<Item> = {}) =>
  notFree(
    factsOf({ allergensComplete: true, ...item }, { kitchen: readKitchen(header).statements }).defaultDish
      .allergens,
  )

describe('a statement of a restaurant', () => {
  const restaurants = [
    { id: ' north ', name: 'North', statements: [peanuts()] },
    { id: 'south', name: 'South', statements: [sesame] },
    { id: 'west', name: 'West' },
  ]

  it.each<[string, string[] | undefined, object]>([
    ['one of them', ['north'], { PEANUT: 'MAY_CONTAIN' }],
    ['two of them', ['west', 'south', 'north'], { PEANUT: 'MAY_CONTAIN', SESAME: 'CONTAINS' }],
    ['one that states nothing', ['west'], {}],
    ['all of them', undefined, { PEANUT: 'MAY_CONTAIN', SESAME: 'CONTAINS' }],
  ])('counts for a dish that is sold in %s', (_, restaurantIds, levels) => {
    expect(levelsIn({ restaurants }, restaurantIds && { restaurantIds })).toEqual(levels)
  })

  it('counts beside one of the whole file', () => {
    expect(levelsIn({ statements: [sesame], restaurants }, { restaurantIds: ['north'] })).toEqual({
      PEANUT: 'MAY_CONTAIN',
      SESAME: 'CONTAINS',
    })
  })
})

describe('what nobody reads of a file and of its restaurants', () => {
  const restaurants = [{ id: 'north', name: 'North', crossContact: 'sesame' }]
  const [unread] = readKitchen({ statements: [{ level: 'MAY_CONTAIN', type: 'EGG' }] }).statements

  it('counts beside the statements', () => {
    expect(levelsIn({ statements: [peanuts()], restaurants, unread: unread ? [unread] : [] })).toEqual({
      PEANUT: 'MAY_CONTAIN',
      SESAME: 'UNKNOWN',
      EGG: 'MAY_CONTAIN',
    })
    expect(readKitchen({ restaurants }).problems.map(({ code }) => code)).toEqual([
      'UNKNOWN_PROPERTY',
      'CONTRADICTING_TEXT',
    ])
  })
})

describe('the text of a statement', () => {
  it.each([
    ['We handle peanuts and sesame', { PEANUT: 'MAY_CONTAIN', SESAME: 'UNKNOWN' }],
    ['Allergene in unserer Küche: C, E', { PEANUT: 'MAY_CONTAIN', EGG: 'UNKNOWN' }],
    ['We handle nuts', { PEANUT: 'MAY_CONTAIN', TREE_NUT: 'UNKNOWN' }],
    ['Peanuts are handled in our kitchens; cross-contact may occur', { PEANUT: 'MAY_CONTAIN' }],
    ['May contain traces', { PEANUT: 'MAY_CONTAIN' }],
    ['Contains allergens: peanuts', { PEANUT: 'MAY_CONTAIN' }],
  ])('leaves unknown what it names beside that: %s', (text, levels) => {
    expect(levelsIn({ statements: [peanuts(text)] })).toEqual(levels)
  })

  it.each([
    'Our kitchens handle peanuts and all other major allergens',
    'Peanuts are handled here. Cross-contact with other allergens may occur',
    'May contain traces of peanuts. May contain other allergens',
    'Erdnüsse werden hier verarbeitet. Kann andere Allergene enthalten',
  ])('leaves all unknown where it speaks of allergens without their names: %s', (text) => {
    const levels = levelsIn({ statements: [peanuts(text)] })
    expect(Object.keys(levels)).toHaveLength(9)
    expect(levels).toMatchObject({ PEANUT: 'MAY_CONTAIN', SESAME: 'UNKNOWN', DAIRY: 'UNKNOWN' })
  })

  it('names nothing that a statement for the same dishes speaks of', () => {
    const restaurants = [
      { id: 'north', name: 'North', statements: [sesame] },
      { id: 'south', name: 'South', statements: [peanuts('We handle peanuts and sesame'), sesame] },
    ]
    expect(levelsIn({ restaurants }, { restaurantIds: ['south'] })).toEqual({
      PEANUT: 'MAY_CONTAIN',
      SESAME: 'CONTAINS',
    })
    expect(readKitchen({ restaurants }).problems).toEqual([])
    const ofAll = { statements: [peanuts('We handle peanuts and sesame')] }
    expect(levelsIn({ ...ofAll, restaurants }, { restaurantIds: ['west'] })).toEqual({
      PEANUT: 'MAY_CONTAIN',
      SESAME: 'UNKNOWN',
    })
    expect(readKitchen({ ...ofAll, restaurants }).problems).toMatchObject([{ pointer: '/statements/0/text' }])
    const own = [{ id: 'south', name: 'South', statements: [peanuts('We handle peanuts and sesame')] }]
    expect(readKitchen({ statements: [sesame], restaurants: own }).problems).toEqual([])
  })

  it('is shown without blanks, and not at all where it is blank', () => {
    const { statements } = readKitchen({ statements: [peanuts(' Roasted here '), peanuts(' ')] })
    expect(statements.map(({ text }) => text)).toEqual(['Roasted here', null])
  })
})

describe('what the partner is told of statements', () => {
  const told = (header: StatingHeader) =>
    readKitchen(header).problems.map(({ code, pointer }) => `${code} ${pointer}`)

  it('stands at its place in the file', () => {
    const nuts = { level: 'MAY_CONTAIN' as const, type: 'Almonds' }
    expect(told({ statements: [sesame, nuts] })).toEqual(['ALLERGEN_MAPPED /statements/1/type'])
    const restaurants = [
      { id: 'west', name: 'West' },
      { id: 'south', name: 'South', statements: [sesame, nuts] },
    ]
    expect(told({ restaurants })).toEqual(['ALLERGEN_MAPPED /restaurants/1/statements/1/type'])
  })

  it('is that one is none of the nine', () => {
    const { statements, problems } = readKitchen({ statements: [{ level: 'CONTAINS', type: 'Celery' }] })
    expect(statements).toEqual([])
    expect(problems).toMatchObject([
      {
        code: 'ALLERGEN_KEPT_AS_EXTRA',
        pointer: '/statements/0/type',
        message: '"Celery" is not one of the nine allergens guests can exclude; the statement has no effect',
      },
    ])
  })

  it('is what the text names', () => {
    expect(readKitchen({ statements: [peanuts('With sesame and milk')] }).problems).toMatchObject([
      {
        code: 'CONTRADICTING_TEXT',
        pointer: '/statements/0/text',
        message:
          'the text names Dairy, Sesame, of which no statement speaks: taken as unknown for every dish it holds for; add a statement, or change the text',
      },
    ])
  })
})

describe('statements that changes to a catalog bring', () => {
  const { statements } = readKitchen({
    statements: [peanuts()],
    restaurants: [{ id: 'north', name: 'North', statements: [sesame] }],
  })

  it('are added once', () => {
    const [first, second] = statements
    expect(withStanding(first ? [first] : [], statements)).toEqual([first, second])
    expect(withStanding(statements, readKitchen({ statements: [peanuts()] }).statements)).toEqual(statements)
  })

  it('count for the dishes that stay', () => {
    const soup = aDish({ restaurantIds: ['south'] })
    expect(inKitchen(soup, statements)).toEqual({ ...soup, kitchen: statements.slice(0, 1) })
    expect(inKitchen(soup, statements.slice(1))).toBe(soup)
  })
})
