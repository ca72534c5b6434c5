import type { ChainContexts } from '../features/chains/chain-context.ts'
import type { Authenticator } from '../features/credentials/authenticator.ts'
import type { DishFinder } from '../features/dish/dish-finder.ts'
import type { FilterOptionsReader } from '../features/filter-options/filter-options.ts'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import type { DishSearch } from '../features/search/dish-search.ts'
import type { SessionTokens } from '../features/sessions/session-token.ts'
import type { UploadTicket } from '../features/uploads/create-ticket.ts'
import type { UploadRecord } from '../features/uploads/upload-record.ts'

/** The use cases behind the operations. */
export interface Services {
  readonly limitRequests: RateLimiter
  readonly authenticator: Authenticator
  readonly chainContexts: ChainContexts
  readonly sessions: SessionTokens
  readonly search: DishSearch
  readonly findDish: DishFinder
  readonly filterOptions: FilterOptionsReader
  /** Throws RATE_LIMITED beyond the tickets a business may have in a minute. */
  readonly createTicket: (partner: Readonly<{ businessId: string; chainId: string }>) => Promise<UploadTicket>
  /** Throws UPLOAD_NOT_FOUND, for an upload of another business too. */
  readonly findUpload: (businessId: string, uploadId: string) => Promise<UploadRecord>
}
