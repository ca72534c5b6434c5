import type { Client } from '@elastic/elasticsearch'
import { expect, it, vi } from 'vitest'
import { engineError } from '../../../test/support/engine-error.ts'
import { indexNames } from '../names.ts'
import { type CatalogVocabulary, NO_WORDS } from './catalog-vocabulary.ts'
import { packedVocabulary } from './packed-vocabulary.ts'
import { createVocabularyCache } from './vocabulary-cache.ts'
import { createVocabularyStore } from './vocabulary-store.ts'

function cacheOf(stored: Readonly<Record<string, CatalogVocabulary>>, maxBytes?: number) {
  const asked: string[] = []
  const find = async (id: string) => {
    asked.push(id)
    return stored[id] ?? null
  }
  return { asked, read: createVocabularyCache({ find }, maxBytes) }
}

it('a vocabulary is read once, also where the catalog has none', async () => {
  const { asked, read } = cacheOf({ a: NO_WORDS })
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([NO_WORDS, NO_WORDS, null])
  expect([await read('a'), await read('b')]).toEqual([NO_WORDS, null])
  expect(asked).toEqual(['a', 'b'])
})

it('what could not be read because the index was missing is read again', async () => {
  const packed = (await packedVocabulary(NO_WORDS)).toString('base64')
  const missing = engineError(404, { error: { type: 'index_not_found_exception' } })
  const get = vi
    .fn()
    .mockRejectedValueOnce(missing)
    .mockResolvedValue({ _source: { format: 2, packed } })
  const deps = { es: { get } as unknown as Client, names: indexNames('test') }
  const read = createVocabularyCache(createVocabularyStore(deps))
  expect([await read('a'), await read('a')]).toMatchObject([null, { words: [] }])
})

it('vocabularies take no more memory than they may: the one that was not read for longest goes', async () => {
  const words = Array.from({ length: 10 }, (_, at) => `word${at}`)
  const vocabulary = { words, counts: new Uint32Array(40) }
  const { asked, read } = cacheOf({ a: vocabulary, b: vocabulary, c: vocabulary }, 2_000)
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await read(id)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})
