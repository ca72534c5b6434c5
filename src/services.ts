import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { needingUploads } from './features/availability.ts'
import { createChainContexts } from './features/chains/chain-context.ts'
import { type ChainStore, createChainStore } from './features/chains/chain-store.ts'
import { createAuthenticator } from './features/credentials/authenticator.ts'
import { type CredentialStore, createCredentialStore } from './features/credentials/credential-store.ts'
import { createDishFinder } from './features/dish/dish-finder.ts'
import { createFilterOptionsReader } from './features/filter-options/filter-options.ts'
import { createRateLimiter, refuseBeyond } from './features/rate-limits/rate-limiter.ts'
import { createDishSearch } from './features/search/dish-search.ts'
import { createSessionTokens } from './features/sessions/session-token.ts'
import { createTicket } from './features/uploads/create-ticket.ts'
import { createUploadStore, type UploadStore } from './features/uploads/upload-store.ts'
import type { Services } from './graphql/services.ts'
import { type CatalogRecords, createCatalogRecords } from './search-index/catalog-records.ts'
import { classificationScript } from './search-index/mapping-files.ts'
import { type IndexNames, indexNames } from './search-index/names.ts'

/** What is kept in Elasticsearch beside the dishes. */
export interface Stores {
  readonly names: IndexNames
  readonly chains: ChainStore
  readonly credentials: CredentialStore
  readonly uploads: UploadStore
  readonly catalogs: CatalogRecords
}

export function createStores(es: Client, namespace: string): Stores {
  const names = indexNames(namespace)
  const deps = { es, names }
  return {
    names,
    chains: createChainStore(deps),
    credentials: createCredentialStore(deps),
    uploads: createUploadStore(deps),
    catalogs: createCatalogRecords(deps),
  }
}

/** The use cases of the API, wired to their engines. `publicS3` signs for the address that partners reach. */
export function createServices(
  config: Config,
  stores: Stores,
  clients: Readonly<{ es: Client; redis: Redis; publicS3: S3Client }>,
): Services {
  const deps = { es: clients.es, names: stores.names, deadlineMs: config.REQUEST_DEADLINE_MS }
  const limiterOf = (name: string, perMinute: number) =>
    createRateLimiter({ redis: clients.redis, prefix: `${config.NAMESPACE}-limit-${name}`, perMinute })
  const limitTickets = limiterOf('tickets', config.TICKETS_PER_MINUTE)
  return {
    limitRequests: limiterOf('requests', config.REQUESTS_PER_MINUTE),
    authenticator: createAuthenticator(stores.credentials, config.CREDENTIAL_CACHE_MS),
    chainContexts: createChainContexts({ ...deps, chains: stores.chains, catalogs: stores.catalogs }),
    sessions: createSessionTokens({ secret: config.SESSION_SECRET, ttlSeconds: config.SESSION_TTL_SECONDS }),
    search: createDishSearch({ ...deps, scriptId: classificationScript().id }),
    findDish: createDishFinder(deps),
    filterOptions: createFilterOptionsReader(deps),
    createTicket: async (partner) => {
      refuseBeyond(
        await limitTickets(partner.businessId),
        `More than ${config.TICKETS_PER_MINUTE} upload tickets in a minute`,
      )
      const { uploads } = stores
      const { S3_BUCKET: bucket, UPLOAD_TTL_SECONDS: ttlSeconds } = config
      return createTicket({ uploads, publicS3: clients.publicS3, bucket, ttlSeconds }, partner)
    },
    findUpload: async (businessId, uploadId) => {
      const record = await needingUploads(() => stores.uploads.find(uploadId))
      if (record?.businessId === businessId) return record
      throw new AppError('UPLOAD_NOT_FOUND', 'You have no upload with this id', { field: 'id' })
    },
  }
}
