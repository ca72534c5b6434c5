import { errors } from '@elastic/elasticsearch'
import { describe, expect, it } from 'vitest'
import { engineError } from '../../test/support/engine-error.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { errorMessage } from './error-message.ts'

const SETTINGS = {
  ELASTICSEARCH_URL: 'http://ann:secret@es:9200',
  REDIS_URL: 'redis://ann:secret@redis:6379',
  NAMESPACE: 'shop',
} as OperatorSettings

function answer(statusCode: number, type: string, reason: string): errors.ResponseError {
  return engineError(statusCode, { error: { type, reason } })
}

describe('an error message', () => {
  it('says which variable to look at, without the password, when nothing answers', () => {
    const message = errorMessage(new errors.ConnectionError('connect ECONNREFUSED'), SETTINGS)
    expect(message).toMatch(/^Elasticsearch at http:\/\/es:9200 does not answer .* check ELASTICSEARCH_URL/)
    expect(message).not.toContain('secret')
  })

  it('shows no part of a password that has an @', () => {
    const ELASTICSEARCH_URL = 'http://ann:sec@ret@one:9200,http://ann:sec@ret@two:9200'
    const message = errorMessage(new errors.ConnectionError('away'), { ...SETTINGS, ELASTICSEARCH_URL })
    expect(message).toMatch(/^Elasticsearch at http:\/\/one:9200,http:\/\/two:9200 does not answer/)
  })

  it.each([
    [
      answer(404, 'index_not_found_exception', 'no such index'),
      /no indices of the namespace "shop": check NAMESPACE/,
    ],
    [answer(401, 'security_exception', 'missing token'), /check the user and password in ELASTICSEARCH_URL/],
    [answer(429, 'circuit_breaking_exception', 'too much'), /refused \(status 429\): too much\.$/],
  ])('explains %s', (error, expected) => expect(errorMessage(error, SETTINGS)).toMatch(expected))

  it('says that roles and keys need the security of the engine', () => {
    const error = engineError(400, {
      error: 'no handler found for uri [/_security/role/shop-api] and method [PUT]',
    })
    expect(errorMessage(error, SETTINGS)).toMatch(/has no roles and keys, because its security is off/)
  })

  it('passes on a reason that is plain text', () => {
    const error = engineError(400, { error: 'no handler found for uri [/_nothing]' })
    expect(errorMessage(error, SETTINGS)).toMatch(/refused \(status 400\): no handler found for uri/)
  })

  it('passes on what is written for people', () => {
    expect(errorMessage(new Error('There is no chain "x".'), SETTINGS)).toBe('There is no chain "x".')
    expect(errorMessage('odd')).toBe('odd')
  })
})
