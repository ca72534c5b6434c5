import { describe, expect, it } from 'vitest'
import { capturedKey } from './captured-key.ts'
import { copyLabel, labelOfCopy } from './copy-label.ts'

const object = { etag: '"e"', modifiedAt: '2026-11-21T10:00:00.000Z', bytes: 2 }
const label = { objectKey: 'partner/business_id=b/date=2026-11-21/items.json', object, arrival: 7 }
const key = capturedKey({ chainId: 'c', uploadId: 'up_1' }, object)
const copyOf = (text: string) => ({ 'copy-of': text })

describe('what a copy says of its original', () => {
  it.each([label, { ...label, arrival: null }])('is read as it was written: %j', (one) => {
    expect(labelOfCopy(key, copyLabel(one))).toEqual(one)
  })

  it.each([
    undefined,
    {},
    copyOf(''),
    copyOf(JSON.stringify(label).slice(0, -1)),
    copyOf('=?UTF-8?B?eyJvYmplY3RLZXki?='),
    ...[null, 'x', 5, [], {}, { ...label, object: null }, { ...label, object: {} }].map((value) =>
      copyOf(JSON.stringify(value)),
    ),
    copyOf(JSON.stringify({ ...label, object: { ...object, modifiedAt: 'yesterday' } })),
    copyOf(JSON.stringify({ ...label, arrival: 'seven' })),
    copyLabel({ ...label, object: { ...object, etag: '"of another one"' } }),
  ])('is nothing where it cannot be read: %j', (metadata) => {
    expect(labelOfCopy(key, metadata)).toBeNull()
  })
})
