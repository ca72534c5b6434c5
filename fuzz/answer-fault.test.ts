import { describe, expect, it } from 'vitest'
import { answerFault, MAX_REFUSAL_BYTES, type SeenAnswer } from './answer-fault.ts'

const answer = (body: unknown, changes: Partial<SeenAnswer> = {}): SeenAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  requestId: 'r1',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...changes,
})
const refusal = (code: string, message = 'refused', more: object = {}) => ({
  errors: [{ message, extensions: { code, requestId: 'r1' }, ...more }],
})
const fault = (body: unknown, changes: Partial<SeenAnswer> = {}, sent = '') =>
  answerFault(answer(body, changes), sent)

describe('an answer', () => {
  it.each([
    ['with data', { data: { search: null } }],
    ['with a fault of the input in a field', { data: { dish: null }, ...refusal('DISH_NOT_FOUND') }],
    ['with a typed refusal', refusal('INVALID_INPUT')],
  ])('is right %s', (_what, body) => expect(fault(body)).toBeNull())

  it('may repeat a word of the request', () => {
    const body = refusal('INVALID_INPUT', 'unknown value "redis"')
    expect(fault(body, {}, '{"query":"redis"}')).toBeNull()
    expect(fault(body, {}, '{}')).toContain('redis')
  })

  it.each<[string, unknown, Partial<SeenAnswer>]>([
    ['a status of ours', { data: {} }, { status: 503 }],
    ['a fault of ours in a field', { data: { dish: null }, ...refusal('INTERNAL_ERROR') }, {}],
    ['an engine that is away', { data: null, ...refusal('SEARCH_UNAVAILABLE') }, {}],
    ['no code', { errors: [{ message: 'refused' }] }, {}],
    ['a code of somebody else', refusal('BAD_USER_INPUT'), {}],
    ['a name that all objects have as its code', refusal('constructor'), {}],
    ['an address of an engine', refusal('INVALID_INPUT', 'connect ECONNREFUSED 127.0.0.1:9200'), {}],
    ['a stack', refusal('INVALID_INPUT', 'refused', { stack: 'Error' }), {}],
    ['another request id', refusal('INVALID_INPUT'), { requestId: 'r2' }],
    ['a very long refusal', refusal('INVALID_INPUT', 'x'.repeat(MAX_REFUSAL_BYTES)), {}],
    ['an empty list of errors', { data: {}, errors: [] }, {}],
    ['nothing', {}, {}],
    ['a list', [], {}],
    ['no JSON', '<html>', {}],
    ['an unknown member', { data: {}, debug: 1 }, {}],
    ['another media type', { data: {} }, { contentType: 'text/html' }],
  ])('is wrong with %s', (_what, body, changes) => expect(fault(body, changes)).not.toBeNull())
})
