import { S3ServiceException } from '@aws-sdk/client-s3'
import { errors } from '@elastic/elasticsearch'
import { describe, expect, it } from 'vitest'
import { engineError } from '../../test/support/engine-error.ts'
import { operationalCause } from './operational-cause.ts'
import { isPermanentFailure } from './permanent-failure.ts'

const answer = (status: number, type: string, reason = '') =>
  engineError(status, { error: { type, reason }, status })
const storage = (httpStatusCode: number, name: string) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode }, message: name })
/** An answer that is no XML, or has no date where one belongs. */
const unread = (httpStatusCode: number, Class: typeof Error) =>
  Object.assign(new Class('XML parse error'), { $metadata: { httpStatusCode } })
const named = (name: string) => Object.assign(new Error(name), { name })

describe('a failure that is not about the file', () => {
  it.each([
    {
      error: answer(
        429,
        'cluster_block_exception',
        'index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block]',
      ),
      says: /disk .* is full/,
    },
    {
      error: answer(403, 'cluster_block_exception', 'index [x] blocked by: [FORBIDDEN/8/index write (api)];'),
      says: /read-only or blocked/,
    },
    {
      error: answer(
        400,
        'validation_exception',
        'Validation Failed: 1: this action would add [2] shards, but this cluster currently has [1000]/[1000] maximum normal shards open;',
      ),
      says: /limit of shards/,
    },
    { error: answer(400, 'strict_dynamic_mapping_exception', '[1:2] introducing [x]'), says: /setup/ },
    {
      error: answer(400, 'illegal_argument_exception', 'unable to find script [a] in cluster state'),
      says: /script is missing/,
    },
    { error: answer(429, 'es_rejected_execution_exception'), says: /overloaded/ },
    { error: answer(429, 'circuit_breaking_exception'), says: /memory/ },
    { error: answer(404, 'index_not_found_exception', 'no such index [x]'), says: /index .* is missing/ },
    { error: answer(400, 'index_closed_exception', 'closed'), says: /index .* is closed/ },
    { error: answer(403, 'security_exception'), says: /privileges/ },
    { error: answer(503, 'unavailable_shards_exception'), says: /not available/ },
    { error: new errors.ConnectionError('connect ECONNREFUSED'), says: /does not answer/ },
    { error: storage(403, 'RequestTimeTooSkewed'), says: /clock/ },
    { error: storage(403, 'AccessDenied'), says: /privileges/ },
    { error: storage(404, 'NoSuchBucket'), says: /bucket is missing/ },
    { error: storage(503, 'SlowDown'), says: /overloaded/ },
    { error: storage(400, 'ExpiredToken'), says: /credentials/ },
    { error: storage(400, 'AuthorizationHeaderMalformed'), says: /another region/ },
    { error: storage(301, 'PermanentRedirect'), says: /another region/ },
    { error: storage(400, 'RequestTimeout'), says: /overloaded/ },
    { error: storage(400, 'KMS.DisabledException'), says: /refuses a request/ },
    { error: storage(404, 'NotFound'), says: /cannot be read/ },
    { error: unread(503, Error), says: /overloaded/ },
    { error: unread(200, TypeError), says: /cannot be read/ },
    { error: named('TimeoutError'), says: /does not answer/ },
    { error: named('CredentialsProviderError'), says: /no credentials/ },
    { error: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), says: /does not answer/ },
  ])('is named in plain words, and may pass: $says', ({ error, says }) => {
    expect(operationalCause(error)).toMatch(says)
    expect(isPermanentFailure(error)).toBe(false)
  })
})

describe('a failure of the request itself', () => {
  it.each([
    answer(400, 'document_parsing_exception', 'failed to parse field [name]: read-only-allow-delete'),
    answer(400, 'illegal_argument_exception', 'Document contains at least one immense term'),
    answer(413, ''),
    new TypeError('x is not a function'),
  ])('is permanent and has no operational cause: %s', (error) => {
    expect(operationalCause(error)).toBeNull()
    expect(isPermanentFailure(error)).toBe(true)
  })
})

describe('a document that another process changed', () => {
  it('may pass and has no operational cause', () => {
    const conflict = answer(409, 'version_conflict_engine_exception')
    expect([operationalCause(conflict), isPermanentFailure(conflict)]).toEqual([null, false])
  })
})
