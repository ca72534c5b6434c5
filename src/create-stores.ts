import type { Client } from '@elastic/elasticsearch'
import { type ChainStore, createChainStore } from './features/chains/chain-store.ts'
import { type CredentialStore, createCredentialStore } from './features/credentials/credential-store.ts'
import { createUploadStore, type UploadStore } from './features/uploads/upload-store.ts'
import { createDeliveryStore, type DeliveryStore } from './features/webhooks/delivery-store.ts'
import { createWebhookStore, type WebhookStore } from './features/webhooks/webhook-store.ts'
import { type CatalogStore, createCatalogStore } from './search-index/catalog-store.ts'
import { type IndexNames, indexNames } from './search-index/names.ts'
import { createServingStore, type ServingStore } from './search-index/serving-store.ts'
import { createSynonymStore, type SynonymStore } from './search-index/synonyms/synonym-store.ts'
import { createVocabularyStore, type VocabularyStore } from './search-index/vocabulary/vocabulary-store.ts'

/** The stores in Elasticsearch, except for the dishes. */
export interface Stores {
  readonly names: IndexNames
  readonly chains: ChainStore
  readonly credentials: CredentialStore
  readonly uploads: UploadStore
  readonly catalogs: CatalogStore
  readonly serving: ServingStore
  readonly vocabularies: VocabularyStore
  readonly synonyms: SynonymStore
  readonly webhooks: WebhookStore
  readonly deliveries: DeliveryStore
}

export function createStores(es: Client, namespace: string): Stores {
  const names = indexNames(namespace)
  const deps = { es, names }
  return {
    names,
    chains: createChainStore(deps),
    credentials: createCredentialStore(deps),
    uploads: createUploadStore(deps),
    catalogs: createCatalogStore(deps),
    serving: createServingStore(deps),
    vocabularies: createVocabularyStore(deps),
    synonyms: createSynonymStore(deps),
    webhooks: createWebhookStore(deps),
    deliveries: createDeliveryStore(deps),
  }
}
