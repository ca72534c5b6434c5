import { expect, it } from 'vitest'
import { unavailableCode } from './unavailable-code.ts'

it.each([
  ['pk_test_a', 'SEARCH_UNAVAILABLE'],
  ['bearer', 'SEARCH_UNAVAILABLE'],
  [undefined, 'SEARCH_UNAVAILABLE'],
  ['Bearer pt_test_a', 'UPLOADS_UNAVAILABLE'],
  ['bearer  pt_test_a', 'UPLOADS_UNAVAILABLE'],
])('for %s the code is %s', (authorization, code) => {
  expect(unavailableCode({ headers: { authorization } })).toBe(code)
})
