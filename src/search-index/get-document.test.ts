import { describe, expect, it } from 'vitest'
import { canBeDocumentId } from './get-document.ts'

describe('the id of a document', () => {
  it.each(['a', 'up_0b1f3c52', '../_search', 'x'.repeat(512), '🥗'.repeat(128), '\0'])('can be %j', (id) =>
    expect(canBeDocumentId(id)).toBe(true),
  )

  it.each(['', 'x'.repeat(513), '🥗'.repeat(129), 'é'.repeat(300), 'a\ud800', '\udc00'])(
    'cannot be %j',
    (id) => expect(canBeDocumentId(id)).toBe(false),
  )
})
