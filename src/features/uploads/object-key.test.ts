import { describe, expect, it } from 'vitest'
import { businessOfKey, isUploadKey, objectKey, validationKey } from './object-key.ts'

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
    'partner/business_id=../date=2026-11-22/items.json',
    'partner/business_id=%2e%2e/date=2026-11-22/items.json',
    'partner/business_id=a?versionId=1/date=2026-11-22/items.json',
    'partner/business_id=a#/date=2026-11-22/items.json',
    'partner/business_id=a\r\nx-amz-acl: public/date=2026-11-22/items.json',
    'partner/business_id=\ud800/date=2026-11-22/items.json',
    `partner/business_id=${'a'.repeat(61)}/date=2026-11-22/items.json`,
    'validation/business_id=a/upload_id=../items.json',
    `validation/business_id=a/upload_id=up_${'a'.repeat(61)}/items.json`,
    '',
  ])('is not %j', (key) => expect([businessOfKey(key), isUploadKey(key)]).toEqual([null, false]))

  it('can be one of a file to be checked only, which is no catalog’s', () => {
    const key = validationKey('grill-inc', 'up_0b1f3c52-6f0e-4d0c-9a55-3f1f3f0f8f11')
    expect([businessOfKey(key), isUploadKey(key)]).toEqual([null, true])
  })
})
