import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { ChainStore } from '../../src/features/chains/chain-store.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import type { CatalogStore } from '../../src/search-index/catalog-store.ts'
import type { IndexNames } from '../../src/search-index/names.ts'
import type { OnStep } from './ingest-steps.ts'
import type { ReadLimits } from './reading/read-catalog.ts'
import type { Turns } from './writing/bulk-writer.ts'

export interface IngestDeps {
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly bucket: string
  readonly namespace: string
  readonly names: IndexNames
  readonly uploads: UploadStore
  readonly chains: ChainStore
  readonly catalogs: CatalogStore
  readonly limits: ReadLimits
  readonly maxReportedProblems: number
  /** While guests search, all catalogs are written slowly and in turns; null where they need not. */
  readonly guestTurns: Turns | null
  readonly log: Logger
  readonly onStep?: OnStep | undefined
}
