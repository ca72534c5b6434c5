import type { ChainContexts } from '../features/chains/chain-context.ts'
import type { Authenticator } from '../features/credentials/authenticator.ts'
import type { LastUsedRecorder } from '../features/credentials/last-used-recorder.ts'
import type { DishesFinder, DishFinder } from '../features/dish/dish-finder.ts'
import type { EngineTurns } from '../features/engine-turns/engine-turns.ts'
import type { FilterOptionsReader } from '../features/filter-options/filter-options.ts'
import type { RateLimiter } from '../features/rate-limits/rate-limiter.ts'
import type { DishSearch } from '../features/search/dish-search.ts'
import type { DishSuggestions } from '../features/search/dish-suggestions.ts'
import type { SessionTokens } from '../features/sessions/session-token.ts'
import type { UploadTicket } from '../features/uploads/create-ticket.ts'
import type { Noticed } from '../features/uploads/notice-stored.ts'
import type { UploadPage, UploadPageRequest } from '../features/uploads/upload-page.ts'
import type { UploadDetails, UploadSummary } from '../features/uploads/upload-record.ts'
import type { Log } from '../logging/log.ts'

/** The use cases behind the operations. */
export interface Services {
  readonly limiter: RateLimiter
  /** Limits the requests that work with the engine at the same time. */
  readonly engineTurns: EngineTurns
  readonly authenticator: Authenticator
  /** Closing it writes the collected times. */
  readonly lastUsed: LastUsedRecorder
  readonly chainContexts: ChainContexts
  /** The same object until an operator changes them. */
  readonly synonyms: () => Promise<object>
  readonly sessions: SessionTokens
  readonly search: DishSearch
  readonly suggestions: DishSuggestions
  readonly findDish: DishFinder
  readonly findDishes: DishesFinder
  readonly filterOptions: FilterOptionsReader
  /** Throws RATE_LIMITED if the business exceeds its tickets per minute. */
  readonly createTicket: (
    partner: Readonly<{ businessId: string; chainId: string }>,
    validateOnly: boolean,
  ) => Promise<UploadTicket>
  /** Throws UPLOAD_NOT_FOUND, also for an upload of another business. */
  readonly findUpload: (businessId: string, uploadId: string) => Promise<UploadSummary>
  readonly listUploads: (businessId: string, page: UploadPageRequest) => Promise<UploadPage>
  /** The problems and changes of several uploads, in the order of the ids. */
  readonly findUploadDetails: (uploadIds: readonly string[]) => Promise<readonly UploadDetails[]>
  /** Throws UPLOAD_NOT_FOUND. Throws INVALID_INPUT if nothing has been stored with the ticket. */
  readonly completeUpload: (businessId: string, uploadId: string, log: Log) => Promise<UploadSummary>
  /** Throws UPLOAD_NOT_FOUND. Throws INVALID_INPUT if no guard holds the upload. */
  readonly withdrawUpload: (businessId: string, uploadId: string) => Promise<UploadSummary>
  /**
   * For storage events: notices the file under a key. Says whether it is a partner's file, and which upload it belongs
   * to.
   */
  readonly noticeStored: (objectKey: string) => Promise<Noticed>
}
