import { describe, expect, it } from 'vitest'
import { kitchenDoubts } from './unread-kitchen.ts'

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
    { defaults: { allergens: ['peanut'] } },
    { settings: [{ kitchen: { crossContact: ['peanut'] } }] },
  ])('may speak of everything that is made there: %j', (more) => expect(typesIn(more)).toEqual(['PEANUT']))

  it.each<object>([
    { description: 'The peanut bar', slogan: 'Peanuts forever' },
    { legalName: 'Walnut Creek LLC', palette: 'peanut', trackingId: 'peanut-1' },
    { hasParking: true, hasPeanuts: false, noticePeriodDays: 3 },
    { settings: { theme: { color: 'peanut' } } },
    { products: [{ name: 'Satay', allergens: ['peanut'] }], menus: [{ items: [{ contains_nuts: true }] }] },
    { modifiers: { m1: { allergens: ['peanut'] } }, banner: { advisory: 'With nuts' } },
  ])('is no statement about dishes: %j', (more) => expect(typesIn(more)).toEqual([]))
})
