import { type AnswerError, CLIENT_CODES, ServiceError } from './service-error.ts'

/** The data of an answer. Throws ServiceError where it has errors, or is no answer of GraphQL. */
export function readAnswer(response: Response, text: string): object {
  const { data, errors } = readJson(text)
  const [first] = errors
  if (first === undefined && isObject(data)) return data
  const { status } = response
  if (first === undefined)
    throw new ServiceError(`No answer of the service, but status ${status}`, {
      code: CLIENT_CODES.UNREADABLE_ANSWER,
      ...{ status, retryAfter: waitIn(response), requestId: response.headers.get('x-request-id') },
    })
  const { code, field, requestId, retryAfter } = first.extensions ?? {}
  throw new ServiceError(first.message, {
    code: textIn(code) ?? CLIENT_CODES.UNREADABLE_ANSWER,
    field: textIn(field),
    requestId: textIn(requestId) ?? response.headers.get('x-request-id'),
    retryAfter: isWait(retryAfter) ? retryAfter : waitIn(response),
    ...{ status, errors, data },
  })
}

interface Answer {
  readonly data?: unknown
  readonly errors: readonly AnswerError[]
}

const UNREADABLE: Answer = { errors: [] }

function readJson(text: string): Answer {
  try {
    return answerIn(JSON.parse(text))
  } catch {
    return UNREADABLE
  }
}

/** Gateways have JSON of their own, in which `errors` may be anything. */
function answerIn(json: unknown): Answer {
  if (!isObject(json)) return UNREADABLE
  const { data, errors }: { data?: unknown; errors?: unknown } = json
  if (errors === undefined || errors === null) return { data, errors: [] }
  return Array.isArray(errors) && errors.every(isAnswerError) ? { data, errors } : UNREADABLE
}

function isAnswerError(value: unknown): value is AnswerError {
  return isObject(value) && 'message' in value && typeof value.message === 'string'
}

/** What is not the service may write anything there. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The client would wait for no time at all if it took a text or less than zero for a number of seconds. */
function isWait(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}

/** Seconds of Retry-After; null for a date, which needs a clock that is right. */
function waitIn({ headers }: Response): number | null {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
