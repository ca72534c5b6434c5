import { describe, expect, it } from 'vitest'
import { dishId } from '../../../src/domain/dish/dish-id.ts'
import { dishStatements } from '../../../src/domain/dish/dish-statements.ts'
import type { Item } from '../../../src/domain/items/items-schema.ts'
import { nameKey } from '../../../src/search-index/name-key.ts'
import type { StatedDish } from '../../../src/search-index/stated-dishes.ts'
import { contains, factsOf, ingredient } from '../../../test/support/dish-builder.ts'
import { CatalogComparison } from './catalog-comparison.ts'
import { StatementTable } from './statement-table.ts'

const stated = (id: string, item: Partial<Item> = {}): StatedDish => ({
  id: dishId('chain', id),
  nameKey: nameKey(item.name ?? id),
  statements: dishStatements(factsOf(item)),
})
const compared = (before: readonly StatedDish[], after: readonly StatedDish[]) => {
  const table = new StatementTable()
  for (const dish of after) table.add(dish)
  const comparison = new CatalogComparison(table)
  for (const dish of before) comparison.take(dish)
  return comparison.finish()
}
const milk = { allergens: contains('MILK') }
const FREE = { allergensComplete: true, allergens: contains('EGG') }

describe('two catalogs', () => {
  it('differ by the allergens that a dish lost and gained', () => {
    const { paired, allergens } = compared(
      [stated('a', milk), stated('b', milk)],
      [stated('a', milk), stated('b', FREE)],
    )
    expect(paired).toBe(2)
    expect(allergens.DAIRY).toMatchObject({ had: 2, lost: { count: 1, ids: [dishId('chain', 'b')] } })
    expect(allergens.EGG).toMatchObject({ had: 0, lost: { count: 0 }, gained: { count: 1 } })
  })

  it('do not lose what became possible, or what is unknown beside a statement', () => {
    const maybe = { allergens: [{ type: 'MILK', level: 'MAY_CONTAIN' as const }] }
    const hidden = { allergens: maybe.allergens, ingredients: [ingredient('Sauce')] }
    const { allergens } = compared(
      [stated('a', milk), stated('b', milk)],
      [stated('a', maybe), stated('b', hidden)],
    )
    expect(allergens.DAIRY.lost.count).toBe(0)
  })

  it('lose what an extra stated', () => {
    const extra = (containsPeanut: boolean) => ({
      ingredients: [ingredient('Sauce', { isIncluded: false, containsPeanut })],
    })
    expect(
      compared([stated('a', extra(true))], [stated('a', extra(false))]).allergens.PEANUT.lost.count,
    ).toBe(1)
  })

  it('pair dishes with new ids by name, with the worst of several', () => {
    const named = (id: string, item: Partial<Item>) => stated(id, { name: 'Cheese  PIZZA', ...item })
    const before = [stated('old', { name: 'Cheese pizza', ...milk })]
    expect(compared(before, [named('new', milk)]).allergens.DAIRY).toMatchObject({
      had: 1,
      lost: { count: 0 },
    })
    const worst = compared(before, [named('new', milk), named('other', FREE)])
    expect(worst).toMatchObject({ paired: 1, gone: { count: 1 } })
    expect(worst.allergens.DAIRY.lost.count).toBe(1)
  })

  it('do not pair a dish that has its id with another of its name', () => {
    const after = [stated('old', { name: 'Pizza', ...milk }), stated('new', { name: 'Pizza', ...FREE })]
    expect(compared([stated('old', { name: 'Pizza', ...milk })], after).allergens.DAIRY.lost.count).toBe(0)
    expect(compared([stated('gone', { name: 'Soup', ...milk })], after).paired).toBe(0)
  })

  it('differ by names that moved to dishes that state less', () => {
    const [cheese, soup] = [
      { name: 'Cheese pizza', ...milk },
      { name: 'Soup', ...FREE },
    ]
    const before = [stated('a', cheese), stated('b', soup)]
    const swapped = [stated('a', { ...milk, name: 'Soup' }), stated('b', { ...FREE, name: 'Cheese pizza' })]
    // Soup stated egg, which the dish with its name does not.
    expect(compared(before, swapped).misnamed).toBe(2)
    expect(compared(before, before).misnamed).toBe(0)
    expect(compared(before, [stated('a', soup), stated('b', cheese)]).misnamed).toBe(0)
    expect(compared(before, [stated('a', { ...cheese, name: 'Quattro' }), stated('b', soup)]).misnamed).toBe(
      0,
    )
  })

  it('differ by diets and claims that a dish gained', () => {
    const plain = stated('a')
    expect(compared([plain], [stated('a', { diets: ['VEGAN'] })]).gainDiets).toBe(1)
    expect(
      compared([stated('a', { diets: ['VEGAN'] })], [stated('a', { diets: ['VEGETARIAN'] })]).gainDiets,
    ).toBe(0)
    expect(
      compared([plain], [stated('a', { allergensComplete: true, allergens: contains('EGG') })]).nowListed,
    ).toBe(1)
    const claiming = (claims: number) => ({ ...plain, statements: { ...plain.statements, claims } })
    expect(compared([plain], [claiming(1)])).toMatchObject({ nowComplete: 1, nowRemovable: 0 })
    expect(compared([claiming(2)], [claiming(7)])).toMatchObject({ nowComplete: 1, nowRemovable: 1 })
    expect(compared([claiming(7)], [claiming(7)])).toMatchObject({ nowComplete: 0, nowRemovable: 0 })
  })

  it('of many dishes keep a hundred ids and count all', () => {
    const before = Array.from({ length: 3_000 }, (_, place) => stated(`${place}`, milk))
    const { gone, allergens } = compared(
      before,
      before.slice(0, 1_500).map((dish) => ({ ...dish, ...{ statements: stated('x', FREE).statements } })),
    )
    expect([gone.count, gone.ids.length]).toEqual([1_500, 100])
    expect([allergens.DAIRY.lost.count, allergens.DAIRY.lost.ids.length]).toEqual([1_500, 100])
  })

  it('of 100,000 dishes take 6 MB each', () => {
    const table = new StatementTable()
    const { statements } = stated('a', milk)
    for (let place = 0; place < 100_000; place += 1)
      table.add({ id: dishId('chain', `${place}`), nameKey: place, statements })
    expect(table.rows.size).toBe(100_000)
    expect(table.bytes / 1e6).toBeLessThan(6)
    expect(table.rows.statementsAt(table.rowOf(dishId('chain', '99999')) ?? 0)).toEqual(statements)
  })
})
