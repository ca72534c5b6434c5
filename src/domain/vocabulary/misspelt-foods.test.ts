import { describe, expect, it } from 'vitest'
import { foodsIn } from './foods-in.ts'

describe('a misspelt food', () => {
  it.each([
    ['Mozarella sticks', 'DAIRY WHEAT'],
    ['Grated PARMESEAN', 'DAIRY'],
    ['Hazlenuts and pistaccios', 'TREE_NUT'],
    ['Calimari', 'SHELLFISH'],
    ['Omlettes', 'EGG'],
    ['Spagetti', 'WHEAT'],
  ])('is read in a text: %s: %s', (text, expected) => {
    const found = new Set(foodsIn(text).flatMap(({ allergens }) => allergens))
    expect([...found].sort().join(' ')).toBe(expected)
  })

  it('is named as it should be written, and can be denied', () => {
    expect(foodsIn('Mozarella').map(({ name, word }) => ({ name, word }))).toEqual([
      { name: 'mozzarella', word: 'mozarella' },
    ])
    expect(foodsIn('No mozarella')).toEqual([])
  })
})
