import { describe, expect, it } from 'vitest'
import { UNKNOWN_FACT } from '../../../src/domain/dish/allergen-level.ts'
import { type DishFacts, dishFacts } from '../../../src/domain/dish/dish-facts.ts'
import { allergensOf, dishStatements } from '../../../src/domain/dish/dish-statements.ts'
import type { Item } from '../../../src/domain/items/items-schema.ts'
import { factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { dishOf } from '../../../test/support/dish-of.ts'
import { type AcceptedDish, acceptedDish } from '../judging/accepted-dish.ts'
import { withLostStatements } from './lost-statements.ts'

const roasting = [{ type: 'PEANUT', level: 'MAY_CONTAIN', text: 'We roast', restaurantIds: null }] as const
const whereTheyRoast = ({ dish }: DishFacts) => dishFacts({ ...dish, kitchen: roasting })

const peanut = (level: 'CONTAINS' | 'MAY_CONTAIN') => [{ type: 'PEANUT', level }]
const emptyList = (item: Partial<Item> = {}) => factsOf({ allergens: [], allergensComplete: true, ...item })
const crust = ingredient('Crust', { allergens: peanut('MAY_CONTAIN'), isRemovable: true })
const withCrust = emptyList({ ingredients: [crust, ingredient('Rice')] })
const renamed = emptyList({ description: 'New', ingredients: [crust, ingredient('Rice')] })

function lostBy(facts: DishFacts, live: DishFacts): readonly string[] {
  const lost: string[] = []
  const { contentHash } = acceptedDish(live, 0)
  withLostStatements(
    acceptedDish(facts, 0),
    { ...dishStatements(live), contentHash },
    {
      acceptsLosses: false,
      onLost: ({ problem }) => lost.push(problem.code),
    },
  )
  return lost
}

describe('an empty list in the place of traces that the live dish states', () => {
  it.each<{ what: string; live: DishFacts; now: DishFacts }>([
    {
      what: 'a kitchen still states them',
      live: whereTheyRoast(emptyList()),
      now: whereTheyRoast(emptyList()),
    },
    {
      what: 'a kitchen still states them of a dish that changed',
      live: whereTheyRoast(emptyList()),
      now: whereTheyRoast(emptyList({ description: 'New' })),
    },
    {
      what: 'a kitchen states them now',
      live: emptyList({ allergens: peanut('MAY_CONTAIN') }),
      now: whereTheyRoast(emptyList()),
    },
    { what: 'a part states them and nothing changed', live: withCrust, now: withCrust },
  ])('loses nothing where $what', ({ live, now }) => expect(lostBy(now, live)).toEqual([]))

  it.each<{ what: string; live: DishFacts; now: DishFacts }>([
    { what: 'no kitchen states them any more', live: whereTheyRoast(emptyList()), now: emptyList() },
    { what: 'a part that can go may have been all that stays', live: withCrust, now: renamed },
    {
      what: 'the dish contained it',
      live: whereTheyRoast(emptyList({ allergens: peanut('CONTAINS') })),
      now: whereTheyRoast(emptyList()),
    },
  ])('loses them where $what', ({ live, now }) => expect(lostBy(now, live)).toEqual(['LOST_STATEMENT']))

  it('loses nothing more where nothing changed since an earlier list lost something', () => {
    const sesame = { ...UNKNOWN_FACT, unknownBecause: 'LOST_STATEMENT' } as const
    const live = dishFacts({ ...withCrust.dish, declaredAllergens: { SESAME: sesame } })
    const lost: string[] = []
    const before = { ...dishStatements(live), contentHash: acceptedDish(live, 0).contentHash }
    const written = withLostStatements(acceptedDish(withCrust, 0), before, {
      acceptsLosses: false,
      onLost: ({ problem }) => lost.push(problem.message),
    })
    expect(lost).toEqual([expect.stringContaining('states Sesame,')])
    expect(written.contentHash).toBe(before.contentHash)
  })

  it('does not bring back what an earlier list lost', () => {
    const before = { ...dishStatements(whereTheyRoast(emptyList())), lost: 2 ** 5 }
    const lost: string[] = []
    withLostStatements(acceptedDish(whereTheyRoast(emptyList()), 0), before, {
      acceptsLosses: false,
      onLost: ({ problem }) => lost.push(problem.message),
    })
    expect(lost).toEqual([expect.stringContaining('states Peanut')])
  })
})

describe('a dish that says nothing any more of what was stated', () => {
  const silent = factsOf({})
  const written = (live: DishFacts, facts: DishFacts, acceptsLosses = false) =>
    withLostStatements(acceptedDish(facts, 0), dishStatements(live), {
      acceptsLosses,
      onLost: () => undefined,
    })
  const stated = emptyList({ allergens: peanut('CONTAINS') })
  const lostIn = (dish: AcceptedDish) => allergensOf(dishStatements(dishFacts(dishOf(dish))).lost)

  it.each([true, false])('is remembered, in an approved file, too (%s)', (isApproved) => {
    const first = written(stated, silent, isApproved)
    expect(lostIn(first)).toEqual(['PEANUT'])
    const again = written(dishFacts(dishOf(first)), silent)
    expect(again.contentHash).toBe(first.contentHash)
    expect(lostIn(written(dishFacts(dishOf(again)), emptyList()))).toEqual(['PEANUT'])
  })

  it('is remembered beside the traces of a kitchen, which are not', () => {
    const first = written(stated, whereTheyRoast(silent))
    expect(lostIn(written(dishFacts(dishOf(first)), whereTheyRoast(emptyList())))).toEqual(['PEANUT'])
    const traces = written(whereTheyRoast(silent), whereTheyRoast(silent))
    expect(lostIn(traces)).toEqual([])
    expect(lostIn(written(whereTheyRoast(silent), silent))).toEqual(['PEANUT'])
  })

  it('is forgotten where the dish states it anew, or is free of it', () => {
    const first = dishFacts(dishOf(written(stated, silent)))
    const free = emptyList({ allergens: [{ type: 'PEANUT', level: 'FREE_FROM' }] })
    expect(lostIn(written(first, stated))).toEqual([])
    expect(lostIn(written(first, free))).toEqual([])
  })

  it('is nothing where the kitchen still states the traces', () => {
    const live = whereTheyRoast(emptyList({ allergens: [{ type: 'PEANUT', level: 'FREE_FROM' }] }))
    expect(lostBy(whereTheyRoast(emptyList({ allergensComplete: ['EGGS'] })), live)).toEqual([])
  })
})
