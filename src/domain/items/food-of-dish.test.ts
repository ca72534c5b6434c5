import { describe, expect, it } from 'vitest'
import { foodsOfDish } from './food-of-dish.ts'

const readOf = (group: string, names: readonly string[], isDefault?: boolean) => {
  const options = names.map((name) => ({
    id: name,
    name,
    allergens: [],
    ...(isDefault === undefined ? {} : { isDefault }),
  }))
  return foodsOfDish({ id: 'g', name: group, options })
}

describe('what options take away', () => {
  it.each([
    ['Modifications', ['No cheese', 'Hold the mayo'], ['cheese', 'mayo']],
    ['Customise', ['No peanuts', 'Extra peanuts'], ['peanuts', null]],
    ['Extrawünsche', ['ohne Käse', 'extra scharf'], ['Käse', null]],
    ['Zutaten', ['ohne Käse'], ['Käse']],
    ['Quitar ingredientes', ['sin queso', 'Huevo'], ['queso', 'Huevo']],
    ['Ohne', ['Käse'], ['Käse']],
    ['Senza', ['Mozzarella'], ['Mozzarella']],
    ['Zonder', ['Kaas'], ['Kaas']],
    ['Retirar ingredientes', ['Sem queijo', 'Sem cebola'], ['queijo', 'cebola']],
    ['Retirer', ['Sans fromage'], ['fromage']],
    ['Side', ['Egg (default)', 'Rice'], ['Egg (default)', null]],
    [' Ohne ', ['Käse'], ['Käse']],
    ['Modifications', [' No cheese ', ' Extra cheese'], ['cheese', null]],
    ['Remove', ['  Peanuts '], ['Peanuts']],
  ])('%s: %j', (group, names, foods) => {
    expect(readOf(group, names)).toEqual(foods)
  })

  it.each([
    ['Cheese', ['No cheese', 'Cheddar']],
    ['Allergies', ['No nuts']],
    ['Modifications', ['No dairy', 'Gluten free']],
    ['Pedidos', ['Sem glúten', 'Sem lactose']],
    ['Sauce', ['Ranch', 'Salsa']],
  ])('nothing in %s: %j', (group, names) => {
    expect(readOf(group, names).every((food) => food === null)).toBe(true)
  })

  it('nothing where it is left out by default', () => {
    expect(readOf('Modifications', ['No cheese'], true)).toEqual([null])
  })

  it('nothing that is called default and says itself that it is none', () => {
    expect(readOf('Side', ['Egg (default)'], false)).toEqual([null])
  })
})
