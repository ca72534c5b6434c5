import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { errorHeaders } from './error-headers.ts'

describe('the headers of an error', () => {
  it.each(['INVALID_TOKEN', 'INVALID_SESSION'] as const)('hold challenges for a 401: %s', (code) => {
    expect(errorHeaders(new AppError(code, 'no'))).toEqual({
      'www-authenticate': 'ApiKey realm="dishmatch", Bearer realm="dishmatch"',
    })
  })

  it('hold the methods for a 405', () => {
    const error = new AppError('INVALID_INPUT', 'no', { statusCode: 405, allow: 'POST' })
    expect(errorHeaders(error)).toEqual({ allow: 'POST' })
  })

  it('hold the limit that was exceeded, and the wait', () => {
    const rateLimit = { limit: 10, remaining: 0, resetSeconds: 7 }
    expect(errorHeaders(new AppError('RATE_LIMITED', 'no', { retryAfter: 7, rateLimit }))).toEqual({
      'retry-after': 7,
      'ratelimit-limit': 10,
      'ratelimit-remaining': 0,
      'ratelimit-reset': 7,
    })
  })

  it('are none where there is nothing to say', () => {
    expect(errorHeaders(new AppError('FORBIDDEN', 'no'))).toEqual({})
  })
})
