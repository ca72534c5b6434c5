import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import type { Config } from './config.ts'
import type { Stores } from './create-stores.ts'
import { needingUploads } from './features/availability.ts'
import { createCatalogLeases } from './features/chains/catalog-leases.ts'
import { createChainContexts } from './features/chains/chain-context.ts'
import { createAuthenticator } from './features/credentials/authenticator.ts'
import { createLastUsedRecorder } from './features/credentials/last-used-recorder.ts'
import { createDishesFinder, createDishFinder } from './features/dish/dish-finder.ts'
import { createDishMemory } from './features/dish/dish-memory.ts'
import { createEngineTurns } from './features/engine-turns/engine-turns.ts'
import { createFilterOptionsReader } from './features/filter-options/filter-options.ts'
import { createRateLimiter, refuseBeyond } from './features/rate-limits/rate-limiter.ts'
import { createDishSearch } from './features/search/dish-search.ts'
import { createDishSuggestions } from './features/search/dish-suggestions.ts'
import { createFacetSearch } from './features/search/facet-search.ts'
import { createSessionTokens } from './features/sessions/session-token.ts'
import { completeUpload, ownUpload } from './features/uploads/complete-upload.ts'
import { createTicket } from './features/uploads/create-ticket.ts'
import type { NoticeDeps } from './features/uploads/notice-object.ts'
import { noticeStored } from './features/uploads/notice-stored.ts'
import { uploadPage } from './features/uploads/upload-page.ts'
import { withdrawUpload } from './features/uploads/withdraw-upload.ts'
import type { Services } from './graphql/services.ts'
import { loggerOptions } from './logging/logger-options.ts'
import { askForIngest, createIngestQueue } from './queues/ingest-queue.ts'
import { createQueueForRequests } from './queues/queue-for-requests.ts'
import { createKnownSynonyms } from './search-index/synonyms/known-synonyms.ts'
import { createVocabularyCache } from './search-index/vocabulary/vocabulary-cache.ts'

/** The engines of the API. */
export interface Clients {
  readonly es: Client
  /** Its commands fail at once while Redis is away. */
  readonly redis: Redis
  readonly s3: S3Client
  /** Signs for the storage address that partners use. */
  readonly publicS3: S3Client
}

/** The use cases of the API, wired to their engines. */
export function createServices(config: Config, stores: Stores, clients: Clients): Services {
  const deadlineMs = config.REQUEST_DEADLINE_MS
  const limiter = createRateLimiter({ redis: clients.redis, prefix: `${config.NAMESPACE}-limit` })
  const memory = createDishMemory(config.DISH_MEMORY_BYTES)
  const leases = createCatalogLeases(stores)
  const synonyms = createKnownSynonyms(stores.synonyms)
  const chainContexts = createChainContexts({ ...stores, leases })
  const deps = { es: clients.es, deadlineMs, memory }
  const searchDeps = { ...deps, vocabularyOf: createVocabularyCache(stores.vocabularies), synonyms }
  const search = createDishSearch(searchDeps)
  return {
    limiter,
    engineTurns: createEngineTurns(),
    authenticator: createAuthenticator(stores.credentials, config.CREDENTIAL_CACHE_MS),
    chainContexts,
    synonyms,
    lastUsed: createLastUsedRecorder({
      write: stores.credentials.writeLastUsed,
      log: pino(loggerOptions({ level: config.LOG_LEVEL, quotesEngine: false })),
    }),
    sessions: createSessionTokens({
      secret: config.SESSION_SECRET,
      alsoAccepted: config.SESSION_SECRET_ALSO_ACCEPTED,
      ttlSeconds: config.SESSION_TTL_SECONDS,
    }),
    search,
    suggestions: createDishSuggestions({ search }),
    findDish: createDishFinder(deps),
    findDishes: createDishesFinder(deps),
    filterOptions: createFilterOptionsReader({ ...deps, facets: createFacetSearch(searchDeps) }),
    ...createUploadServices(config, stores, clients),
    createTicket: async (partner, validateOnly) => {
      refuseBeyond(
        await limiter.take(`tickets:${partner.businessId}`, config.TICKETS_PER_MINUTE),
        `More than ${config.TICKETS_PER_MINUTE} upload tickets in a minute`,
      )
      const { uploads } = stores
      const { S3_BUCKET: bucket, UPLOAD_TTL_SECONDS: ttlSeconds, BUSINESS_QUOTA_BYTES: quotaBytes } = config
      const ticketDeps = { uploads, publicS3: clients.publicS3, bucket, ttlSeconds, quotaBytes }
      return createTicket(ticketDeps, partner, validateOnly)
    },
  }
}

type UploadServices = Pick<
  Services,
  'findUpload' | 'listUploads' | 'findUploadDetails' | 'completeUpload' | 'withdrawUpload' | 'noticeStored'
>

function createUploadServices(config: Config, stores: Stores, { es, redis, s3 }: Clients): UploadServices {
  const openQueue = createQueueForRequests(redis, () => createIngestQueue(redis, config.NAMESPACE))
  const deps: NoticeDeps = {
    ...stores,
    askForIngest: async (chainId) => askForIngest(openQueue(), chainId),
    s3,
    bucket: config.S3_BUCKET,
    maxFileBytes: config.MAX_FILE_BYTES,
    // Half of the request's deadline, so time is left for the answer.
    storageTimeoutMs: config.REQUEST_DEADLINE_MS / 2,
  }
  return {
    findUpload: (businessId, uploadId) => ownUpload(deps, businessId, uploadId, 'id'),
    listUploads: (businessId, page) =>
      needingUploads(() => uploadPage({ es, names: stores.names }, businessId, page)),
    findUploadDetails: (uploadIds) => needingUploads(() => stores.uploads.findDetails(uploadIds)),
    completeUpload: (businessId, uploadId, log) => completeUpload({ ...deps, log }, businessId, uploadId),
    withdrawUpload: (businessId, uploadId) => withdrawUpload(deps, businessId, uploadId),
    noticeStored: (objectKey) => needingUploads(() => noticeStored(deps, objectKey)),
  }
}
