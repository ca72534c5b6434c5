/** The S3 error codes of the gate's answers, with their status. */
const REFUSAL_STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadGateway: 502,
  EntityTooLarge: 413,
  GatewayTimeout: 504,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidRequest: 400,
  InvalidURI: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

export interface RefusalOptions {
  readonly cause?: unknown
  /** More XML elements of the answer, as S3 has them. */
  readonly details?: Readonly<Record<string, string | number>>
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
}

/** The gate does not pass a request. The message tells the sender what to do. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, { cause, details = {}, retryAfter }: RefusalOptions = {}) {
    super(message, { cause })
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSAL_STATUS[code]
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** The body of an error as S3 writes it. */
export function refusalXml({ code, message, details }: Refusal, requestId: string): string {
  const elements = { Code: code, Message: message, ...details, RequestId: requestId }
  const lines = Object.entries(elements).map(
    ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${lines.join('')}</Error>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
