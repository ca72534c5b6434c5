import { expect, it } from 'vitest'
import { isSameObject } from './same-object.ts'

const modifiedAt = '2026-11-21T10:00:00.000Z'

it.each([
  { one: '"a-2"', other: 'a-2', isSame: true },
  { one: '"a"', other: '"a-2"', isSame: false },
])('objects with the ETags $one and $other are the same: $isSame', ({ one, other, isSame }) => {
  expect(isSameObject({ etag: one, modifiedAt }, { etag: other, modifiedAt })).toBe(isSame)
})
