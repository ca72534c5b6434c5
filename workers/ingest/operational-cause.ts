import { errors } from '@elastic/elasticsearch'
import { UnreadableDocumentError } from '../../src/search-index/loaded-documents.ts'
import { NotWrittenError } from './writing/send-bulk.ts'

/** What the engine says of a request, and what it means to an operator and a partner. The first row that fits counts. */
const ENGINE_CAUSES: readonly (readonly [says: RegExp, cause: string])[] = [
  [/flood.?stage|read-only-allow-delete/, 'the disk of the search engine is full (flood stage)'],
  [/cluster_block_exception/, 'an index of the search engine is read-only or blocked'],
  [/maximum.*shards/, 'the search engine has reached its limit of shards'],
  [/circuit_breaking_exception/, 'the search engine is short of memory'],
  [/rejected_execution_exception/, 'the search engine is overloaded'],
  [/strict_dynamic_mapping_exception/, 'an index lacks a field: the operator has to run the setup'],
  [
    /unable to find script|resource_not_found_exception.*script/,
    'a script is missing: the operator has to run the setup',
  ],
  [/index_not_found_exception|no such index/, 'an index of the search engine is missing'],
  [/index_closed_exception/, 'an index of the search engine is closed'],
  [/security_exception/, 'the search engine refuses our credentials or privileges'],
]
/** These are about what was sent, whatever words of a file their text quotes. */
const ABOUT_CONTENT = /^(document_parsing|mapper_parsing|parsing|x_content_parse|script)_exception$/
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/**
 * Why an attempt failed, in plain words, where the operation is at fault and not the file: an engine is away, full,
 * blocked, overloaded or not set up. Null for every other failure. Such a cause is mended from outside, so the upload is
 * tried again for long.
 */
export function operationalCause(error: unknown): string | null {
  if (error instanceof errors.ResponseError) return causeOfAnswer(error)
  if (error instanceof NotWrittenError) return causeInWords(error.type, error.reason)
  if (error instanceof UnreadableDocumentError)
    return causeInWords(error.type, error.reason) ?? 'the search engine is not available'
  if (error instanceof errors.ConnectionError || error instanceof errors.TimeoutError)
    return 'the search engine does not answer'
  if (error instanceof errors.NoLivingConnectionsError) return 'the search engine does not answer'
  if (!(error instanceof Error)) return null
  const { name, code, $metadata } = error as FailedRequest
  if ($metadata?.httpStatusCode !== undefined) return causeOfStorage(name, $metadata.httpStatusCode)
  if (name === 'CredentialsProviderError') return 'the platform gives no credentials for the storage'
  // The client of the storage gives up a file that stops in its middle by an error without a code.
  const isAway = name === 'TimeoutError' || (code !== undefined && AWAY.test(code))
  return isAway ? 'the storage or the queue does not answer' : null
}

/** Only the client of the storage states the status in this way, also for an answer that it could not read. */
interface FailedRequest extends NodeJS.ErrnoException {
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const OVERLOADED = new Set([408, 425, 429])
const OTHER_REGION = /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect)$/

interface EngineError {
  readonly type?: string
  readonly reason?: string
}

function causeOfAnswer({ statusCode = 0, body }: errors.ResponseError): string | null {
  const { type = '', ...error }: EngineError = (body as { error?: EngineError } | null)?.error ?? {}
  const cause = causeInWords(type, JSON.stringify(error))
  if (cause !== null || ABOUT_CONTENT.test(type)) return cause
  if (OVERLOADED.has(statusCode)) return 'the search engine is overloaded'
  if (statusCode === 401 || statusCode === 403)
    return 'the search engine refuses our credentials or privileges'
  return statusCode >= 500 ? 'the search engine is not available' : null
}

function causeInWords(type: string, reason: string): string | null {
  if (ABOUT_CONTENT.test(type)) return null
  return ENGINE_CAUSES.find(([says]) => says.test(`${type} ${reason}`))?.[1] ?? null
}

/** Partners choose neither the keys nor the headers of these requests: none is wrong because of a file. */
function causeOfStorage(name: string, status: number): string {
  if (name === 'RequestTimeTooSkewed') return 'the clock of a worker differs from that of the storage'
  if (name === 'NoSuchBucket') return 'the bucket is missing in the storage'
  if (OTHER_REGION.test(name)) return 'the storage expects another region or address'
  if (status === 401 || status === 403 || name === 'ExpiredToken')
    return 'the storage refuses our credentials or privileges'
  if (status === 507 || /QuotaExceeded|InsufficientStorage/.test(name)) return 'the storage is full'
  if (OVERLOADED.has(status) || status >= 500 || name === 'RequestTimeout')
    return 'the storage is overloaded or not available'
  return status >= 400 && status !== 404
    ? 'the storage refuses a request'
    : 'the storage gives an answer that cannot be read'
}
