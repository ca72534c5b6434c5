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
