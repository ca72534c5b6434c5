import type { Client } from '@elastic/elasticsearch'
import { expect, it, vi } from 'vitest'
import { engineError } from '../../../test/support/engine-error.ts'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { indexNames } from '../names.ts'
import { type CatalogVocabulary, NO_WORDS } from './catalog-vocabulary.ts'
import { packedVocabulary } from './packed-vocabulary.ts'
import { createVocabularyCache } from './vocabulary-cache.ts'
import { createVocabularyStore } from './vocabulary-store.ts'
import { wordLookup } from './word-lookup.ts'

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
  const { asked, read } = cacheOf({ a: vocabulary, b: vocabulary, c: vocabulary }, 4_400)
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await read(id)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('vocabularies take no more memory than they may, with what a look-up makes of them', async () => {
  const words = (id: string) => Array.from({ length: 1_000 }, (_, at) => `words${at}of${id}`)
  const find = async (id: string) => ({ words: words(id), counts: new Uint32Array(4_000), isWhole: true })
  const before = heapMegabytes()
  const read = createVocabularyCache({ find }, 20_000_000)
  for (let at = 0; at < 400; at += 1) {
    const vocabulary = await read(String(at))
    if (vocabulary !== null) wordLookup(vocabulary).frequencyOf('soup')
  }
  expect(heapMegabytes() - before).toBeLessThan(22)
  // Held until it is measured.
  expect((await read('399'))?.words).toHaveLength(1_000)
})
