import { expect, it } from 'vitest'
import { createScopeSizes } from './scope-sizes.ts'

it('what is known of a scope is remembered for its catalog, and what was not asked for lately is forgotten', () => {
  const sizes = createScopeSizes(2)
  const scope = { restaurantId: null, category: null, searchTerm: null }
  const other = { ...scope, restaurantId: 'r-1' }
  const whole = { size: 7, lacksFrom: Infinity }
  const sparse = { size: 5, lacksFrom: 20 }
  sizes.note('grill-1', scope, whole)
  sizes.note('grill-1', other, sparse)
  expect([sizes.find('grill-1', scope), sizes.find('grill-1', other)]).toEqual([whole, sparse])
  expect(sizes.find('grill-2', scope)).toBeUndefined()
  sizes.note('grill-2', scope, whole)
  expect([sizes.find('grill-1', scope), sizes.find('grill-2', scope)]).toEqual([undefined, whole])
})
