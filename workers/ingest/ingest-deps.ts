import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { ChainStore } from '../../src/features/chains/chain-store.ts'
import type { CaptureDeps } from '../../src/features/uploads/capture-object.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import type { CatalogStore } from '../../src/search-index/catalog-store.ts'
import type { IndexNames } from '../../src/search-index/names.ts'
import type { ServingStore } from '../../src/search-index/serving-store.ts'
import type { ShelfSettings } from '../../src/search-index/shelf.ts'
import type { VocabularyStore } from '../../src/search-index/vocabulary/vocabulary-store.ts'
import type { OnStep, StepTimes } from './ingest-steps.ts'
import type { ReadLimits } from './reading/read-limits.ts'
import type { WriteDeps } from './writing/write-dishes.ts'

/** What the steps of an ingest need. The rooms state their own needs; none of them imports this. */
export interface IngestDeps extends WriteDeps, CaptureDeps {
  readonly redis: Redis
  readonly namespace: string
  readonly names: IndexNames
  readonly uploads: UploadStore
  readonly chains: ChainStore
  readonly catalogs: CatalogStore
  readonly serving: ServingStore
  readonly shelves: ShelfSettings
  readonly vocabularies: VocabularyStore
  readonly limits: ReadLimits
  readonly maxReportedProblems: number
  readonly log: Logger
  readonly onStep?: OnStep | undefined
  /** Milliseconds of the steps so far, for the log. */
  readonly stepTimes?: () => StepTimes
}
