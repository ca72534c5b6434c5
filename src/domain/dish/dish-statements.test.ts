import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contains, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import type { Item } from '../items/items-schema.ts'
import { DIET_TYPES } from '../vocabulary/vocabulary.ts'
import { dishFacts } from './dish-facts.ts'
import {
  allergensOf,
  CLAIMS,
  dishStatements,
  hasCompleteList,
  packedStatements,
  unpackedStatements,
} from './dish-statements.ts'

const nine = fc.nat({ max: 2 ** 9 - 1 })
const three = fc.nat({ max: 2 ** 3 - 1 })
const five = fc.nat({ max: 2 ** 5 - 1 })

describe('the statements of a dish', () => {
  it('are the same after they were packed into one number', () => {
    const statements = fc.record({
      present: nine,
      inExtras: nine,
      lost: nine,
      diets: three,
      claims: five,
      tracesOnly: nine,
      kitchenOnly: nine,
    })
    fc.assert(
      fc.property(statements, (value) => {
        expect(Number.isSafeInteger(packedStatements(value))).toBe(true)
        expect(unpackedStatements(packedStatements(value))).toEqual(value)
      }),
    )
  })

  it('tell the default dish from its extras', () => {
    const { present, inExtras } = dishStatements(
      factsOf({
        allergens: [...contains('SOY'), { type: 'EGG', level: 'MAY_CONTAIN' }],
        ingredients: [
          ingredient('Cheddar', { containsMilk: true }),
          ingredient('Peanuts', { containsPeanut: true, isIncluded: false }),
        ],
      }),
    )
    expect(allergensOf(present)).toEqual(['DAIRY', 'EGG', 'SOY'])
    expect(allergensOf(inExtras)).toEqual(['PEANUT'])
  })

  it('name what an empty list took away, and the diets that hold', () => {
    const facts = factsOf({ allergens: contains('SOY'), diets: ['VEGAN'], allergensComplete: true })
    const { dish } = facts
    const lost = { ...dish.declaredAllergens.SOY, unknownBecause: 'LOST_STATEMENT' }
    const emptied = dishFacts({ ...dish, declaredAllergens: { SOY: lost } } as typeof dish)
    expect(allergensOf(dishStatements(emptied).lost)).toEqual(['SOY'])
    expect(dishStatements(facts).lost).toBe(0)
    const all = DIET_TYPES.map((diet) => (facts.defaultDish.diets[diet].state === 'HOLDS' ? '1' : '0'))
    expect(dishStatements(facts).diets).toBe(Number.parseInt(all.toReversed().join(''), 2))
    expect(dishStatements(facts).diets).toBeGreaterThan(0)
    expect(dishStatements(factsOf({})).diets).toBe(0)
  })

  it('count MAY_CONTAIN of a part beside what is unknown of the dish', () => {
    const nutty = ingredient('Crust', { allergens: [{ type: 'PEANUT', level: 'MAY_CONTAIN' }] })
    const { present } = dishStatements(factsOf({ ingredients: [nutty, ingredient('Rice')] }))
    expect(allergensOf(present)).toEqual(['PEANUT'])
    expect(dishStatements(factsOf({})).present).toBe(0)
  })

  it('count what the kitchen states beside what is unknown of the dish, and say what only it states', () => {
    const kitchen = (['PEANUT', 'EGG'] as const).map((type) => ({
      type,
      level: 'MAY_CONTAIN' as const,
      text: null,
      restaurantIds: null,
    }))
    const { dish } = factsOf({ allergens: [{ type: 'EGG', level: 'MAY_CONTAIN' }] })
    const { present, tracesOnly, kitchenOnly } = dishStatements(dishFacts({ ...dish, kitchen }))
    expect([present, tracesOnly, kitchenOnly].map(allergensOf)).toEqual([
      ['EGG', 'PEANUT'],
      ['EGG', 'PEANUT'],
      ['PEANUT'],
    ])
  })

  it('tell traces from what is contained', () => {
    const may = (type: string) => ({ type, level: 'MAY_CONTAIN' as const })
    const { tracesOnly } = dishStatements(
      factsOf({
        allergens: [...contains('SOY'), may('SOY'), may('EGG'), may('DAIRY')],
        ingredients: [
          ingredient('Cheddar', { containsMilk: true }),
          ingredient('Granola', { allergens: [may('PEANUT')] }),
        ],
      }),
    )
    expect(allergensOf(tracesOnly)).toEqual(['EGG', 'PEANUT'])
  })

  const onRequest = (name: string) => ingredient(name, { isRemovable: true })
  const fixed = (name: string) => ingredient(name, { isRemovable: false })
  const apart = (name: string) => ingredient(name, { isRemovable: true, isIncluded: false })
  it.each<{ what: string; item: Partial<Item>; claims: readonly (keyof typeof CLAIMS)[] }>([
    { what: 'nothing', item: {}, claims: [] },
    { what: 'only a complete list', item: { allergensComplete: true }, claims: ['allergensComplete'] },
    {
      what: 'a list that is complete for one allergen',
      item: { allergens: [], allergensComplete: ['EGG'] },
      claims: ['allergensComplete'],
    },
    {
      what: 'a list that is complete for none',
      item: { allergens: [], allergensComplete: [] },
      claims: [],
    },
    {
      what: 'ingredients that stay',
      item: { componentsComplete: false, ingredients: [fixed('Rice')] },
      claims: ['hasIngredients'],
    },
    {
      what: 'only components',
      item: { componentsComplete: true, ingredients: [fixed('Rice')] },
      claims: ['componentsComplete', 'hasIngredients'],
    },
    {
      what: 'one of two that can be left out',
      item: { componentsComplete: false, ingredients: [onRequest('Onion'), fixed('Rice')] },
      claims: ['someRemovable', 'hasIngredients'],
    },
    {
      what: 'two that can be left out',
      item: { componentsComplete: false, ingredients: [onRequest('Onion'), onRequest('Rice')] },
      claims: ['someRemovable', 'allRemovable', 'hasIngredients'],
    },
    {
      what: 'one that can be left out, beside an extra',
      item: {
        componentsComplete: false,
        ingredients: [onRequest('Onion'), ingredient('Egg', { isIncluded: false })],
      },
      claims: ['someRemovable', 'allRemovable', 'hasIngredients'],
    },
    {
      what: 'an extra alone',
      item: { componentsComplete: false, ingredients: [apart('Onion')] },
      claims: ['hasIngredients'],
    },
  ])('hold the claims of a dish with $what', ({ item, claims }) => {
    const stated = dishStatements(factsOf(item)).claims
    const names = Object.entries(CLAIMS).flatMap(([name, bit]) => ((stated & bit) === bit ? [name] : []))
    expect(names.toSorted()).toEqual([...claims].toSorted())
    expect(stated).toBe(claims.reduce((sum, name) => sum + CLAIMS[name], 0))
  })

  it('tell whether a list is complete for anything', () => {
    const { dish } = factsOf({})
    const complete = [true, false, [], ['EGG']] as const
    expect(complete.map((allergensComplete) => hasCompleteList({ ...dish, allergensComplete }))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
