import { errors } from '@elastic/elasticsearch'
import type { OperatorSettings } from '../operator-settings.ts'

/** One sentence for the person at the keyboard: what failed and where to look. Never a stack or a password. */
export function errorMessage(error: unknown, settings?: OperatorSettings): string {
  if (settings !== undefined && error instanceof errors.ElasticsearchClientError) {
    return elasticsearchMessage(error, settings)
  }
  if (settings !== undefined && isOfRedis(error)) {
    return `Redis at ${withoutPassword(settings.REDIS_URL)} does not answer: check REDIS_URL, or start the engines with "npm run stack".`
  }
  return error instanceof Error ? error.message : String(error)
}

/** The error of a command that ioredis has given up. */
function isOfRedis(error: unknown): boolean {
  return error instanceof Error && /^(MaxRetriesPerRequestError|AbortError)$/.test(error.name)
}

function elasticsearchMessage(
  error: errors.ElasticsearchClientError,
  { ELASTICSEARCH_URL, NAMESPACE }: OperatorSettings,
): string {
  const address = withoutPassword(ELASTICSEARCH_URL)
  if (!(error instanceof errors.ResponseError)) {
    return `Elasticsearch at ${address} does not answer (${error.message}): check ELASTICSEARCH_URL, or start the engines with "npm run stack".`
  }
  const { type, reason } = failure(error)
  if (reason?.startsWith('no handler found for uri [/_security/')) {
    return `Elasticsearch at ${address} has no roles and keys, because its security is off: docs/engine-roles.md says what it needs.`
  }
  if (type === 'index_not_found_exception') {
    return `Elasticsearch at ${address} has no indices of the namespace "${NAMESPACE}": check NAMESPACE, or run "npm run operator -- setup".`
  }
  if (error.statusCode === 401 || error.statusCode === 403) {
    return `Elasticsearch at ${address} does not let us in: check the user and password in ELASTICSEARCH_URL, or ELASTICSEARCH_API_KEY, and its role.`
  }
  return `Elasticsearch at ${address} refused (status ${error.statusCode}): ${reason ?? type ?? 'it gave no reason'}.`
}

function failure(error: errors.ResponseError): { type?: string; reason?: string } {
  const body = error.body as { error?: { type?: string; reason?: string } | string } | string | undefined
  if (typeof body !== 'object') return {}
  return typeof body.error === 'string' ? { reason: body.error } : (body.error ?? {})
}

/** Also of several addresses, and where the password has an @. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/]*@/g, '//')
}
