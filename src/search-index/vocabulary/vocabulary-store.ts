import type { Client } from '@elastic/elasticsearch'
import { getWithSequence } from '../get-document.ts'
import type { IndexNames } from '../names.ts'
import type { CatalogVocabulary } from './catalog-vocabulary.ts'
import { packedVocabulary, unpackedVocabulary } from './packed-vocabulary.ts'

/** Keeps the vocabulary of each catalog, by the catalog's id. */
export interface VocabularyStore {
  /** To be called before the catalog goes live: services never ask a second time. */
  readonly save: (catalogId: string, vocabulary: CatalogVocabulary) => Promise<void>
  /** null for a catalog of older code, and for a form that this code cannot read. Throws where the index is missing. */
  readonly find: (catalogId: string) => Promise<CatalogVocabulary | null>
  readonly delete: (catalogId: string) => Promise<void>
}

/** Raise both with every change of the packed form. Vocabularies of layout 4 and before are partial ones. */
const FORMATS = { partial: 1, whole: 2 } as const

interface VocabularyDocument {
  readonly format: number
  /** Base64. */
  readonly packed: string
}

export function createVocabularyStore(deps: Readonly<{ es: Client; names: IndexNames }>): VocabularyStore {
  const { es, names } = deps
  const index = names.vocabularies
  return {
    async save(id, vocabulary) {
      const packed = (await packedVocabulary(vocabulary)).toString('base64')
      const format = vocabulary.isWhole === true ? FORMATS.whole : FORMATS.partial
      const document: VocabularyDocument = { format, packed }
      await es.index({ index, id, document })
    },
    async find(id) {
      const { document } = (await getWithSequence<VocabularyDocument>(es, index, id)) ?? {}
      if (document === undefined || !Object.values<number>(FORMATS).includes(document.format)) return null
      const vocabulary = await unpackedVocabulary(Buffer.from(document.packed, 'base64'))
      return { ...vocabulary, isWhole: document.format === FORMATS.whole }
    },
    async delete(id) {
      await es.delete({ index, id }, { ignore: [404] })
    },
  }
}
