import { describe, expect, it } from 'vitest'
import type { ChangedDishes } from '../../src/features/uploads/catalog-changes.ts'
import { differenceText } from './difference-view.ts'

const dishes = (count: number): ChangedDishes => ({
  count,
  dishes: Array.from({ length: Math.min(count, 100) }, (_, place) => ({
    partnerDishId: `${place}`,
    name: `Soup ${place}`,
  })),
})
const none = dishes(0)
const CHANGES = { comparedWith: 'v1', added: none, changed: none, gone: none, allergens: [] }

describe('the difference to the live menu, as text', () => {
  it('says which dishes lost and gained an allergen, before all else', () => {
    const text = differenceText({
      ...CHANGES,
      gone: dishes(1),
      allergens: [{ type: 'DAIRY', lost: dishes(12), gained: none }],
    })
    expect(text).toContain('Compared with catalog v1:')
    expect(text).toMatch(/lost DAIRY +│? *12 +│? *Soup 0, .*Soup 9 and 2 more/)
    expect(text).not.toContain('gained')
    expect(text.indexOf('lost DAIRY')).toBeLessThan(text.indexOf('gone'))
  })

  it('says that there is none, or nothing to compare with', () => {
    expect(differenceText(CHANGES)).toContain('No differences.')
    expect(differenceText({ ...CHANGES, comparedWith: null, added: dishes(2) })).toContain(
      'No catalog was live before.',
    )
  })
})
