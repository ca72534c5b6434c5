import { describe, expect, it } from 'vitest'
import { guardReason } from './guards.ts'

const NO_DISH = 'the file holds no dish that could be accepted'

const counts = (received: number, rejected: number, removed = 0) => ({
  received,
  accepted: received - rejected,
  rejected,
  removed,
  warnings: 0,
})

describe('a catalog', () => {
  it.each<[string, ReturnType<typeof counts>, number]>([
    ['of a chain that has none yet', counts(10, 0), 0],
    ['with exactly 10 % rejected', counts(100, 10), 100],
    ['with exactly half of the live dishes gone', counts(50, 0, 50), 100],
    ['that replaces an empty one', counts(1, 0, 0), 0],
  ])('%s goes live', (_, found, live) => expect(guardReason(found, live, 0)).toBeNull())

  it.each([
    { what: 'that is empty', found: counts(0, 0), live: 100, reason: NO_DISH },
    { what: 'that is empty, on a chain without dishes', found: counts(0, 0), live: 0, reason: NO_DISH },
    { what: 'of rejected items only', found: counts(3, 3), live: 0, reason: NO_DISH },
    {
      what: 'with more than 10 % rejected',
      found: counts(100, 11),
      live: 100,
      reason: '11 of 100 items were rejected, more than 10 %',
    },
    {
      what: 'of nine with one rejected',
      found: counts(9, 1),
      live: 9,
      reason: '1 of 9 items were rejected, more than 10 %',
    },
    {
      what: 'with more than half of the live dishes gone',
      found: counts(49, 0, 51),
      live: 100,
      reason: '51 of the 100 live dishes would be gone, more than half',
    },
    {
      what: 'that removes the only live dish',
      found: counts(1, 0, 1),
      live: 1,
      reason: '1 of the 1 live dishes would be gone, more than half',
    },
  ])('$what waits for the operator', ({ found, live, reason }) =>
    expect(guardReason(found, live, 0)).toBe(reason),
  )

  it('of changes may be nothing but deletions, but not nothing at all', () => {
    expect(guardReason(counts(0, 0, 1), 10, 1)).toBeNull()
    expect(guardReason(counts(0, 0, 0), 10, 0)).toBe(NO_DISH)
    expect(guardReason(counts(0, 0, 6), 10, 6)).toBe('6 of the 10 live dishes would be gone, more than half')
  })

  it('of changes may delete what is gone already', () => {
    expect(guardReason(counts(0, 0, 0), 10, 1)).toBeNull()
    expect(guardReason(counts(2, 2, 0), 10, 1)).toBe('2 of 2 items were rejected, more than 10 %')
  })
})
