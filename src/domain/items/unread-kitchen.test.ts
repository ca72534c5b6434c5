import { describe, expect, it } from 'vitest'
import { ALLERGEN_TYPES } from '../vocabulary/vocabulary.ts'
import { kitchenDoubts, unreadOfRestaurants, unreadProblems } from './unread-kitchen.ts'

const typesIn = (more: object) =>
  Object.entries(more).flatMap(([name, value]) =>
    kitchenDoubts({ name, value }, null).map(({ type }) => type),
  )

describe('a property of a file or a restaurant that nobody reads', () => {
  it.each<object>([
    { crossContamination: 'All dishes may contain traces of peanuts' },
    { precautionaryLabel: 'May contain peanuts' },
    { PAL: 'peanuts' },
    { statments: [{ level: 'MAY_CONTAIN', type: 'PEANUT' }] },
    { footer: 'May contain peanuts' },
    { notice: 'We use peanuts' },
    { legalText: 'May contain peanuts' },
    { Spuren: 'Erdnuss' },
    { waarschuwing: 'Kan sporen van aardnoten bevatten' },
    { keuken: 'Wij werken met pindasaus' },
    { aviso: 'Pode conter vestígios de amendoim' },
    { cozinha: 'Usamos molho de amendoim' },
    { avertissement: "traces d'arachide" },
    { usesPeanutOil: true },
    { handles: ['peanuts'] },
    { uses: { peanutOil: true } },
    { general: [[[[[{ crossContact: 'peanut' }]]]]] },
    { defaults: { allergens: ['peanut'] } },
    { settings: [{ kitchen: { crossContact: ['peanut'] } }] },
    { remarks: 'We work with peanuts' },
    { comment: 'Peanuts are used in our kitchen' },
    { fryingOils: ['peanut'] },
    { oil: 'peanut' },
    { declaration: ['peanut'] },
    { about: 'All that we bake may contain peanuts.' },
    { x: 'Kann Spuren von Erdnüssen enthalten' },
    { tagline: 'Fried in peanut oil' },
    { slogans: ['Fresh', 'May contain peanuts'] },
    { attention: 'Peut contenir des arachides' },
    { global: { faq: 'Everything could contain peanuts' } },
    { data: { allergens: ['peanut'] } },
  ])('may speak of everything that is made there: %j', (more) => expect(typesIn(more)).toEqual(['PEANUT']))

  it.each<object>([
    { description: 'The peanut bar', slogan: 'Peanuts forever' },
    { about: 'From our kitchen to your table: peanut noodles', foil: 'peanut', data: { color: 'peanut' } },
    { legalName: 'Walnut Creek LLC', palette: 'peanut', trackingId: 'peanut-1' },
    { hasParking: true, hasPeanuts: false, noticePeriodDays: 3 },
    { settings: { theme: { color: 'peanut' } } },
    { products: [{ name: 'Satay', allergens: ['peanut'] }], menus: [{ items: [{ contains_nuts: true }] }] },
    { modifiers: { m1: { allergens: ['peanut'] } }, banner: { advisory: 'With nuts' } },
    { settings: null, info: 'Peanuts forever', defaults: [] },
    { hours: { toString: 'May contain peanuts' }, pages: [{ toString: 1 }, 7] },
  ])('is no statement about dishes: %j', (more) => expect(typesIn(more)).toEqual([]))

  it('is read to its end', () => {
    const many = Array.from({ length: 2_000 }, (_, place) => [`photo${place}`, 'none'])
    const details = { ...Object.fromEntries(many), crossContact: 'peanut' }
    expect(typesIn({ details })).toEqual(['PEANUT'])
  })

  it.each<object>([
    { allergens: ['GLU'] },
    { sharedFryer: true },
    { settings: JSON.parse(`${'{"info":'.repeat(3_000)}"peanut"${'}'.repeat(3_000)}`) },
  ])('may mean any allergen where it cannot be read', (more) => {
    expect(typesIn(more)).toEqual(ALLERGEN_TYPES)
  })
})

describe('what a partner is told of a property that nobody reads', () => {
  const kitchen = { name: 'handles', value: ['sesame', 'milk'] }
  const codesAt = (name: string) => [`UNKNOWN_PROPERTY ${name}`, `CONTRADICTING_TEXT ${name}`]

  it('is what may be meant, and which allergens it may speak of', () => {
    const doubts = kitchenDoubts(kitchen, null)
    expect(unreadProblems(['statments'], ['statements'], doubts)).toMatchObject([
      { code: 'UNKNOWN_PROPERTY', pointer: '/statments', message: expect.stringContaining('"statements"') },
      {
        code: 'CONTRADICTING_TEXT',
        pointer: '/statments',
        message:
          'it may speak of Dairy, Sesame: taken as unknown for every dish it holds for; say it in "statements"',
      },
    ])
    expect(unreadProblems(['slogan'], [], [])).toMatchObject([
      { code: 'UNKNOWN_PROPERTY', message: '"slogan" is not a property of the schema; it is ignored' },
    ])
  })

  it('is said once for each name, of the first twenty', () => {
    const names = Array.from({ length: 25 }, (_, place) => `contact${place}`)
    const own = Object.fromEntries(names.map((name) => [name, 'sesame']))
    const { statements, problems } = unreadOfRestaurants([
      { id: ' west ', name: 'West' },
      { id: ' north ', name: 'North', ...own },
      { id: 'south', name: 'South', ...own },
    ])
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
      names.slice(0, 20).flatMap((name) => codesAt(`/restaurants/1/${name}`)),
    )
    expect(statements).toHaveLength(50)
    expect(new Set(statements.map(({ restaurantIds }) => restaurantIds?.join()))).toEqual(
      new Set(['north', 'south']),
    )
  })
})
