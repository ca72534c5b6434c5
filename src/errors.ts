/** Every error code of the API, with the HTTP status of a request that fails with it before execution. */
export const ERROR_STATUS = {
  MISSING_HEADER: 400,
  INVALID_TOKEN: 401,
  INVALID_SESSION: 401,
  FORBIDDEN: 403,
  INVALID_INPUT: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  GRAPHQL_PARSE_FAILED: 400,
  QUERY_TOO_COMPLEX: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
  PERSISTED_QUERY_NOT_IN_LIST: 403,
  PAYLOAD_TOO_LARGE: 413,
  DISH_NOT_FOUND: 200,
  RESTAURANT_NOT_FOUND: 200,
  UPLOAD_NOT_FOUND: 200,
  RATE_LIMITED: 429,
  SEARCH_UNAVAILABLE: 503,
  UPLOADS_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface AppErrorOptions {
  readonly cause?: unknown
  /** Path of the invalid argument, e.g. `preferences.calorieRange.max`. */
  readonly field?: string
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
  /** The status of a request fault that has its own (405, 406, 415 …). */
  readonly statusCode?: number
  /** For 405: the methods of the header `Allow`. */
  readonly allow?: string
  /** A limit did what it is there for. The log has no line of its own about it. */
  readonly isOnPurpose?: boolean
  /** For RATE_LIMITED: the limit that was exceeded, for the `RateLimit-*` headers. */
  readonly rateLimit?: RateLimitFigures
}

export interface RateLimitFigures {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetSeconds: number
}

/**
 * An error that a client is told. Its message is without stacks, host names or texts of an engine.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly isOnPurpose: boolean
  readonly rateLimit: RateLimitFigures | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = options.statusCode ?? ERROR_STATUS[code]
    this.field = options.field
    this.retryAfter = options.retryAfter
    this.allow = options.allow
    this.isOnPurpose = options.isOnPurpose ?? false
    this.rateLimit = options.rateLimit
  }
}

/** `field` is the path of the invalid argument. */
export function invalidInput(message: string, field: string): AppError {
  return new AppError('INVALID_INPUT', message, { field })
}

/** An unusable setting. The start fails with this message. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** A start that waiting does not mend. The process ends with this message, one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
