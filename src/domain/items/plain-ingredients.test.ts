import { describe, expect, it } from 'vitest'
import { listsPlainIngredients } from './plain-ingredients.ts'

describe('a list of ingredients', () => {
  it.each<[unknown]>([
    ['Rice, sea salt; 12 tomatoes'],
    [['Rice', 'salt (60 %)', '']],
    ['Salt 12'],
    ['Rice, milk, no egg'],
    ['Peanut free oil and salt'],
  ])('that hides nothing: %j', (value) => expect(listsPlainIngredients(value)).toBe(true))

  it.each<[unknown]>([
    ['Rice, pepper sauce'],
    ['Salt e322'],
    ['Salt 5mix'],
    ['12'],
    [['Rice', 7]],
    [null],
    [['Rice', null]],
  ])('that may hide something: %j', (value) => expect(listsPlainIngredients(value)).toBe(false))

  it('is not read beyond four thousand letters', () => {
    expect(listsPlainIngredients(Array.from({ length: 1_000 }, () => 'salt'))).toBe(true)
    expect(listsPlainIngredients([...Array.from({ length: 1_000 }, () => 'salt'), ' '])).toBe(false)
  })
})
