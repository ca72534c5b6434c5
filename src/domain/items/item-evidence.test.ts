import { describe, expect, it } from 'vitest'
import { factsOf, ingredient, notFree } from '../../../test/support/dish-builder.ts'

describe('nuts in what is said of a part', () => {
  const partWith = (more: object) => {
    const topping = { id: 'top', name: 'Topping', isRemovable: true, allergens: [], allergensComplete: true }
    const { components } = factsOf({
      allergensComplete: true,
      allergens: [{ type: 'PEANUT', from: ['satay'] }],
      ingredients: [ingredient('Satay', { containsPeanut: true }), { ...topping, ...more }],
    })
    const top = components.find(({ id }) => id === 'top')
    return top && notFree(top.allergens)
  }

  it.each([{ description: 'With nuts' }, { recipeNote: 'With nuts' }])(
    'may be peanuts, whatever the dish states of them: %j',
    (more) => expect(partWith(more)).toEqual({ TREE_NUT: 'UNKNOWN', PEANUT: 'UNKNOWN' }),
  )

  it.each([{ description: 'With nuts' }, { recipeNote: 'With nuts' }])(
    'are no peanuts where the part itself states them: %j',
    (more) => {
      const free = [{ type: 'PEANUT', level: 'FREE_FROM' }]
      expect(partWith({ ...more, allergens: free })).toEqual({ TREE_NUT: 'UNKNOWN' })
    },
  )
})
