import { expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const answer = (body: unknown, status = 200) => readAnswer(new Response(JSON.stringify(body), { status }))

it('takes a null in the place of the errors for none', async () => {
  expect(await answer({ data: { dishes: [] }, errors: null })).toEqual({ dishes: [] })
})

it.each([
  ['an object', { message: 'no such key' }],
  ['a text', 'Unauthorized'],
  ['a list of nulls', [null]],
  ['a list of texts', ['Unauthorized']],
  ['a list without messages', [{ code: 16 }]],
])('calls JSON in which `errors` is %s no answer of the service', async (_what, errors) => {
  await expect(answer({ errors }, 401)).rejects.toMatchObject({
    code: 'UNREADABLE_ANSWER',
    message: 'No answer of the service, but status 401',
    status: 401,
  })
})
