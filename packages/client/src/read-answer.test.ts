import { expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const answer = (body: unknown, status = 200) =>
  readAnswer(new Response(null, { status }), JSON.stringify(body))

it('takes a null in the place of the errors for none', () => {
  expect(answer({ data: { dishes: [] }, errors: null })).toEqual({ dishes: [] })
})

it.each([
  ['an object', { message: 'no such key' }],
  ['a text', 'Unauthorized'],
  ['a list of nulls', [null]],
  ['a list of texts', ['Unauthorized']],
  ['a list without messages', [{ code: 16 }]],
])('calls JSON in which `errors` is %s no answer of the service', (_what, errors) => {
  const message = 'No answer of the service, but status 401'
  expect(() => answer({ errors }, 401)).toThrow(
    expect.objectContaining({ code: 'UNREADABLE_ANSWER', message, status: 401 }),
  )
})

const refusal = (extensions: object | null, headers: Record<string, string> = {}) => {
  const response = new Response(null, { status: 503, headers })
  return () => readAnswer(response, JSON.stringify({ errors: [{ message: 'busy', extensions }] }))
}

it.each([['soon'], [''], [-5], [{}], [null], [true]])(
  'takes the wait of the header where the error says %j',
  (retryAfter) => {
    const headers = { 'retry-after': '2' }
    expect(refusal({ code: 'SEARCH_UNAVAILABLE', retryAfter }, headers)).toThrow(
      expect.objectContaining({ code: 'SEARCH_UNAVAILABLE', retryAfter: 2 }),
    )
    expect(refusal({ retryAfter })).toThrow(expect.objectContaining({ retryAfter: null }))
  },
)

it('takes the wait of the error before that of the header', () => {
  expect(refusal({ retryAfter: 0 }, { 'retry-after': '2' })).toThrow(
    expect.objectContaining({ retryAfter: 0 }),
  )
})

it('calls a code that is no text unreadable', () => {
  const extensions = { code: 5, field: ['a'], requestId: null, cause: 'a text' }
  expect(refusal(extensions, { 'x-request-id': 'r' })).toThrow(
    expect.objectContaining({ code: 'UNREADABLE_ANSWER', field: null, requestId: 'r' }),
  )
})
