import { describe, expect, it } from 'vitest'
import { dishId } from './dish-id.ts'

describe('the id of a dish', () => {
  it('is the same in every release: clients keep it', () => {
    expect(dishId('grill', 'burger-1')).toBe('dish_filh0BbvqiWpy_TnqNP41-76')
  })

  it('is opaque, and fits into an address', () => {
    expect(dishId('grill', 'Größe / 1')).toMatch(/^dish_[A-Za-z0-9_-]{24}$/)
  })

  it.each([
    ['another chain', 'grill2', 'burger-1'],
    ['another dish', 'grill', 'burger-2'],
    ['the same characters, parted elsewhere', 'grillb', 'urger-1'],
  ])('differs for %s', (_, chain, dish) => {
    expect(dishId(chain, dish)).not.toBe(dishId('grill', 'burger-1'))
  })
})
