/** Codes that this package adds to those of the service. */
export const CLIENT_CODES = {
  /** No answer came: the network, a refused connection, a page that may not ask from its origin. */
  UNREACHABLE: 'UNREACHABLE',
  /** What came is no answer of the service, such as the page of a proxy. */
  UNREADABLE_ANSWER: 'UNREADABLE_ANSWER',
  /** The time of `deadlineMs` was over. */
  DEADLINE_EXCEEDED: 'DEADLINE_EXCEEDED',
} as const

/** One error of an answer, as GraphQL has it. */
export interface AnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: {
    readonly code?: string
    readonly field?: string
    readonly requestId?: string
    readonly retryAfter?: number
  }
}

export interface ServiceErrorFacts {
  readonly code: string
  readonly field?: string | undefined
  readonly requestId?: string | null | undefined
  readonly retryAfter?: number | null | undefined
  readonly status?: number | undefined
  readonly errors?: readonly AnswerError[] | undefined
  readonly data?: unknown
  readonly cause?: unknown
}

/** Why a question has no answer. Decide by `code`, never by the message. */
export class ServiceError extends Error {
  /** One of the service's codes, or of CLIENT_CODES. */
  readonly code: string
  /** The argument that is wrong, e.g. `preferences.calorieRange.max`. */
  readonly field: string | null
  /** What the operator of the service asks for. */
  readonly requestId: string | null
  /** Seconds after which the same question may be answered. */
  readonly retryAfter: number | null
  /** Of HTTP; null where no answer came. */
  readonly status: number | null
  /** All errors of the answer; the first one gives the code. */
  readonly errors: readonly AnswerError[]
  /** What was answered beside the errors. */
  readonly data: unknown

  constructor(message: string, facts: ServiceErrorFacts) {
    super(message, { cause: facts.cause })
    this.name = 'ServiceError'
    this.code = facts.code
    this.field = facts.field ?? null
    this.requestId = facts.requestId ?? null
    this.retryAfter = facts.retryAfter ?? null
    this.status = facts.status ?? null
    this.errors = facts.errors ?? []
    this.data = facts.data ?? null
  }
}
