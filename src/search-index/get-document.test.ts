import type { Client } from '@elastic/elasticsearch'
import { describe, expect, it } from 'vitest'
import { engineError } from '../../test/support/engine-error.ts'
import { canBeDocumentId, getDocument, getWithSequence } from './get-document.ts'

describe('the id of a document', () => {
  it.each(['a', 'up_0b1f3c52', '../_search', 'x'.repeat(512), '🥗'.repeat(128), '\0'])('can be %j', (id) =>
    expect(canBeDocumentId(id)).toBe(true),
  )

  it.each(['', 'x'.repeat(513), '🥗'.repeat(129), 'é'.repeat(300), 'a\ud800', '\udc00'])(
    'cannot be %j',
    (id) => expect(canBeDocumentId(id)).toBe(false),
  )
})

describe('a document that is asked for', () => {
  const answering = (error: Error) => ({ get: () => Promise.reject(error) }) as unknown as Client
  const read = (error: Error) => [
    getDocument(answering(error), 'keys', 'a'),
    getWithSequence(answering(error), 'keys', 'a'),
  ]

  it('is null where the engine says that there is none', async () => {
    expect(await Promise.all(read(engineError(404, { found: false })))).toEqual([null, null])
  })

  it.each([
    ['a page', '<html>default backend - 404</html>'],
    ['JSON', { ok: false, message: 'Unknown resource.' }],
  ])('is unknown where a proxy answers 404 with %s', async (_name, body) => {
    const error = engineError(404, body, {}, {})
    for (const found of read(error)) await expect(found).rejects.toBe(error)
  })
})
