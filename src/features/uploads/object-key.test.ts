import { describe, expect, it } from 'vitest'
import { businessOfKey, objectKey } from './object-key.ts'

describe('the key of a catalog', () => {
  it('has the contract’s shape, with the day in UTC', () => {
    const key = objectKey('grill-inc', new Date('2026-11-21T23:30:00-05:00'))
    expect(key).toBe('partner/business_id=grill-inc/date=2026-11-22/items.json')
    expect(businessOfKey(key)).toBe('grill-inc')
  })

  it.each([
    'partner/business_id=a/date=2026-11-22/other.json',
    'partner/business_id=a/date=2026-11-22/items.json.tmp',
    'partner/business_id=/date=2026-11-22/items.json',
    'partner/business_id=a/b/date=2026-11-22/items.json',
    'partner/business_id=a/date=today/items.json',
    'x/partner/business_id=a/date=2026-11-22/items.json',
    'partner/business_id=a/date=2026-11-22/items.json\n',
    '',
  ])('is not %j', (key) => expect(businessOfKey(key)).toBeNull())
})
