import { INTERNAL } from '../harness/requests/internal-text.ts'
import { ERROR_STATUS } from '../src/errors.ts'

/** The parts of an answer that are judged. */
export interface SeenAnswer {
  readonly status: number
  readonly contentType: string
  /** Of the header `X-Request-Id`. */
  readonly requestId: string
  readonly body: string
}

/** Codes that no input may cause: they mean a fault of the service. */
const OURS: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'SEARCH_UNAVAILABLE', 'UPLOADS_UNAVAILABLE'])
const MEDIA_TYPE = /^application\/(graphql-response\+)?json; charset=utf-8$/
const MEMBERS: ReadonlySet<string> = new Set(['data', 'errors'])
const ERROR_MEMBERS: ReadonlySet<string> = new Set(['message', 'path', 'locations', 'extensions'])
const EXTENSIONS: ReadonlySet<string> = new Set(['code', 'field', 'requestId', 'retryAfter'])
/** The largest refusal (an answer without data), whatever was sent. */
export const MAX_REFUSAL_BYTES = 32_768

/** The fault of an answer of GraphQL over HTTP to `sent`; null where it has none. */
export function answerFault(answer: SeenAnswer, sent: string): string | null {
  if (answer.status >= 500) return `status ${answer.status}: ${answer.body.slice(0, 300)}`
  if (!MEDIA_TYPE.test(answer.contentType)) return `Content-Type: ${answer.contentType}`
  const body = parsed(answer.body)
  if (!isRecord(body)) return `no JSON object: ${answer.body.slice(0, 300)}`
  const foreign = Object.keys(body).find((name) => !MEMBERS.has(name))
  if (foreign !== undefined) return `an unknown member: ${foreign}`
  const isRefusal = body.data === undefined || body.data === null
  if (isRefusal && answer.body.length > MAX_REFUSAL_BYTES) return `a refusal of ${answer.body.length} bytes`
  if (body.errors === undefined) return isRefusal ? 'neither data nor errors' : null
  if (!Array.isArray(body.errors) || body.errors.length === 0) return 'errors is not a list with entries'
  return body.errors.map((error) => errorFault(error, answer, sent)).find((fault) => fault !== null) ?? null
}

function errorFault(error: unknown, { requestId }: SeenAnswer, sent: string): string | null {
  if (!isRecord(error) || typeof error.message !== 'string' || !/\S/.test(error.message))
    return 'an error without a message'
  const { message, extensions } = error
  if (!isRecord(extensions) || typeof extensions.code !== 'string') return `no code: ${message}`
  const { code } = extensions
  if (!Object.hasOwn(ERROR_STATUS, code)) return `a code that is not ours: ${code}: ${message}`
  if (OURS.has(code)) return `${code}: ${message}`
  const foreign = [
    ...Object.keys(error).filter((name) => !ERROR_MEMBERS.has(name)),
    ...Object.keys(extensions).filter((name) => !EXTENSIONS.has(name)),
  ]
  if (foreign.length > 0) return `unknown members of an error: ${foreign.join()}`
  if (extensions.requestId !== requestId) return 'the error has another request id than the answer'
  const internal = INTERNAL.exec(message)?.[0]
  if (internal !== undefined && !sent.includes(internal)) return `it tells of "${internal}": ${message}`
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
