import { LRUCache } from 'lru-cache'
import { isIndexMissing } from '../get-document.ts'
import type { CatalogVocabulary } from './catalog-vocabulary.ts'
import type { VocabularyStore } from './vocabulary-store.ts'

/** Reads the vocabulary of a catalog; null where it has none. */
export type ReadVocabulary = (catalogId: string) => Promise<CatalogVocabulary | null>

/** About 1,000 small menus take 110 MB. */
const MAX_BYTES = 128 * 1_024 * 1_024
/** What a word takes beside its letters, measured: the string, its place in the list, its counts, and what a look-up makes of it. */
const WORD_BYTES = 96
const ENTRY_BYTES = 1_000

/**
 * The catalog's vocabulary never changes, so nothing expires. Drops what was not read for longest. While the index is
 * missing no catalog has one, and nothing of that is kept.
 */
export function createVocabularyCache(
  store: Pick<VocabularyStore, 'find'>,
  maxBytes = MAX_BYTES,
): ReadVocabulary {
  const cache = new LRUCache<string, { readonly vocabulary: CatalogVocabulary | null }>({
    maxSize: maxBytes,
    sizeCalculation: ({ vocabulary }, id) => ENTRY_BYTES + 2 * id.length + bytesOf(vocabulary),
    async fetchMethod(id) {
      try {
        return { vocabulary: await store.find(id) }
      } catch (error) {
        if (isIndexMissing(error)) return undefined
        throw error
      }
    },
  })
  return async (id) => (await cache.fetch(id))?.vocabulary ?? null
}

function bytesOf(vocabulary: CatalogVocabulary | null): number {
  return vocabulary?.words.reduce((sum, word) => sum + WORD_BYTES + 2 * word.length, 0) ?? 0
}
