import { expect, it } from 'vitest'
import { createScopeSizes } from './scope-sizes.ts'

it('the size of a scope is remembered for its catalog, and what was not asked for lately is forgotten', () => {
  const sizes = createScopeSizes(2)
  const scope = { restaurantId: null, category: null, searchTerm: null }
  const other = { ...scope, restaurantId: 'r-1' }
  sizes.note('grill-1', scope, 7)
  sizes.note('grill-1', other, 5)
  expect([sizes.find('grill-1', scope), sizes.find('grill-1', other)]).toEqual([7, 5])
  expect(sizes.find('grill-2', scope)).toBeUndefined()
  sizes.note('grill-2', scope, 9)
  expect([sizes.find('grill-1', scope), sizes.find('grill-2', scope)]).toEqual([undefined, 9])
})
