import { GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import { AppError, ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import { DocumentError } from '../validation/document-error.ts'
import { appErrorOf, fieldError, requestErrors } from './error-response.ts'

const engineTrouble = () =>
  new Error('connect ECONNREFUSED es-node-1.internal:9200', { cause: new Error('secret') })

describe('an error as clients get it', () => {
  it('carries code, field, wait and request id', () => {
    const error = new AppError('RATE_LIMITED', 'Slow down', { field: 'x', retryAfter: 7 })
    expect(requestErrors(error, 'r-1')).toEqual([
      {
        message: 'Slow down',
        extensions: { code: 'RATE_LIMITED', requestId: 'r-1', field: 'x', retryAfter: 7 },
      },
    ])
  })

  it('has no members that mean nothing', () => {
    const [error] = requestErrors(new AppError('FORBIDDEN', 'No'), 'r-1')
    expect(error).toEqual({ message: 'No', extensions: { code: 'FORBIDDEN', requestId: 'r-1' } })
  })

  it.each<[string, unknown]>([
    ['an engine’s error', engineTrouble()],
    ['the cause of one of ours', new AppError('SEARCH_UNAVAILABLE', 'Try again', { cause: engineTrouble() })],
    [
      'an engine’s error behind a field',
      new GraphQLError('boom es-node-1.internal', { originalError: engineTrouble() }),
    ],
    ['a text that was thrown', 'es-node-1.internal secret'],
    ['nothing that was thrown', undefined],
  ])('never holds a stack, a host or an engine’s text: %s', (_, thrown) => {
    const text = JSON.stringify(requestErrors(thrown, 'r-1'))
    expect(text).not.toMatch(/es-node|ECONNREFUSED|secret|boom|stack|at /)
  })

  it('is INTERNAL_ERROR for what nobody foresaw, with the id that finds the log line', () => {
    expect(requestErrors(engineTrouble(), 'r-9')).toMatchObject([
      { extensions: { code: 'INTERNAL_ERROR', requestId: 'r-9' } },
    ])
    expect(appErrorOf(engineTrouble()).statusCode).toBe(500)
  })

  it.each<[string, object, number]>([
    ['a body that broke off', { code: 'ECONNRESET', statusCode: 400 }, 400],
    [
      'a method with a body but no type',
      { code: 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE', statusCode: 400 },
      400,
    ],
    ['an engine that broke off', { code: 'ECONNRESET' }, 500],
  ])('is of the client or of ours: %s', (_, details, status) => {
    const app = appErrorOf(Object.assign(new Error('aborted'), details))
    expect([app.statusCode, app.code]).toEqual([status, status === 400 ? 'INVALID_INPUT' : 'INTERNAL_ERROR'])
  })

  it('keeps the path and place of a field', () => {
    const error = new GraphQLError('x', {
      path: ['dish'],
      originalError: new AppError('DISH_NOT_FOUND', 'No such dish', { field: 'id' }),
    })
    expect(fieldError(error, 'r-1', [{ line: 1, column: 1 }])).toEqual({
      message: 'No such dish',
      locations: [{ line: 1, column: 1 }],
      path: ['dish'],
      extensions: { code: 'DISH_NOT_FOUND', requestId: 'r-1', field: 'id' },
    })
  })

  it('is one for every fault of a document', () => {
    const faults = [{ message: 'first' }, { message: 'second' }]
    const errors = requestErrors(new DocumentError('GRAPHQL_VALIDATION_FAILED', faults), 'r-1')
    expect(errors.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      ['first', 'GRAPHQL_VALIDATION_FAILED'],
      ['second', 'GRAPHQL_VALIDATION_FAILED'],
    ])
  })
})

describe('what Fastify refuses', () => {
  it.each<{ code: string; statusCode: number; expected: ErrorCode; status: number }>([
    { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413, expected: 'PAYLOAD_TOO_LARGE', status: 413 },
    { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415, expected: 'INVALID_INPUT', status: 415 },
    { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400, expected: 'INVALID_INPUT', status: 400 },
    { code: 'FST_ERR_CTP_EMPTY_JSON_BODY', statusCode: 400, expected: 'INVALID_INPUT', status: 400 },
    { code: 'FST_ERR_SOMETHING_NEW', statusCode: 400, expected: 'INTERNAL_ERROR', status: 500 },
  ])('$code ($statusCode) is $expected ($status)', ({ code, statusCode, expected, status }) => {
    const error = appErrorOf(Object.assign(new Error('fastify'), { code, statusCode }))
    expect([error.code, error.statusCode]).toEqual([expected, status])
  })
})

describe('the closed list of codes', () => {
  it('has the documented statuses', () => {
    expect(ERROR_STATUS).toMatchObject({
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
      RATE_LIMITED: 429,
      SEARCH_UNAVAILABLE: 503,
      UPLOADS_UNAVAILABLE: 503,
      INTERNAL_ERROR: 500,
    })
  })
})
