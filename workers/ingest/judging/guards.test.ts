import { describe, expect, it } from 'vitest'
import { guardReason } from './guards.ts'

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

  it.each<[string, ReturnType<typeof counts>, number, string]>([
    ['that is empty', counts(0, 0), 100, 'the file holds no dish that could be accepted'],
    [
      'that is empty, on a chain without dishes',
      counts(0, 0),
      0,
      'the file holds no dish that could be accepted',
    ],
    ['of rejected items only', counts(3, 3), 0, 'the file holds no dish that could be accepted'],
    ['with more than 10 % rejected', counts(100, 11), 100, '11 of 100 items were rejected, more than 10 %'],
    ['of nine with one rejected', counts(9, 1), 9, '1 of 9 items were rejected, more than 10 %'],
    [
      'with more than half of the live dishes gone',
      counts(49, 0, 51),
      100,
      '51 of the 100 live dishes would be gone, more than half',
    ],
    [
      'that removes the only live dish',
      counts(1, 0, 1),
      1,
      '1 of the 1 live dishes would be gone, more than half',
    ],
  ])('%s waits for the operator', (_, found, live, reason) =>
    expect(guardReason(found, live, 0)).toBe(reason),
  )

  it('of changes may be nothing but deletions, but not nothing at all', () => {
    expect(guardReason(counts(0, 0, 1), 10, 1)).toBeNull()
    expect(guardReason(counts(0, 0, 0), 10, 0)).toBe('the file holds no dish that could be accepted')
    expect(guardReason(counts(0, 0, 6), 10, 6)).toBe('6 of the 10 live dishes would be gone, more than half')
  })

  it('of changes may delete what is gone already', () => {
    expect(guardReason(counts(0, 0, 0), 10, 1)).toBeNull()
    expect(guardReason(counts(2, 2, 0), 10, 1)).toBe('2 of 2 items were rejected, more than 10 %')
  })
})
