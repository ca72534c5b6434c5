import { afterEach, expect, it, vi } from 'vitest'
import { createDishmatchClient, type DishmatchOptions } from './dishmatch-client.ts'

const OWN = { text: '{ __typename }' }
const ANSWER = { data: { __typename: 'Query' } }

afterEach(() => vi.unstubAllGlobals())

/** A service that gives these answers in turn. */
function answering(...answers: readonly Response[]) {
  const left = [...answers]
  const sent = vi.fn(async (..._request: Parameters<typeof fetch>) => left.shift() ?? Response.json(ANSWER))
  vi.stubGlobal('fetch', sent)
  return sent
}

const clientOf = (options: Partial<DishmatchOptions> = {}) =>
  createDishmatchClient({ endpoint: 'https://menu.example/graphql', credential: 'pk_test_key', ...options })

const REFUSED = { errors: [{ message: 'of another secret', extensions: { code: 'INVALID_SESSION' } }] }

it('forgets a session that the service refuses, so that the next question is answered', async () => {
  const sent = answering(Response.json(REFUSED, { status: 401 }))
  const kept: (string | null)[] = []
  const client = clientOf({ sessionId: 'sess_old', onSession: (session) => kept.push(session) })
  await expect(client.ask(OWN)).rejects.toMatchObject({ code: 'INVALID_SESSION', status: 401 })
  expect([client.sessionId, ...kept]).toEqual([null, null])
  expect(await client.ask(OWN)).toEqual(ANSWER.data)
  const sessions = sent.mock.calls.map(([, request]) => new Headers(request?.headers).get('x-session-id'))
  expect(sessions).toEqual(['sess_old', null])
})

it('keeps a session that was started while the service refused the one before', async () => {
  const refusal = Promise.withResolvers<Response>()
  const started = Response.json({ data: { startSession: { sessionId: 'sess_new' } } })
  const sent = answering(started)
  sent.mockReturnValueOnce(refusal.promise)
  const client = clientOf({ sessionId: 'sess_old' })
  const asked = client.ask(OWN)
  await client.startSession({ guestId: 'a' })
  refusal.resolve(Response.json(REFUSED, { status: 401 }))
  await expect(asked).rejects.toMatchObject({ code: 'INVALID_SESSION' })
  expect(client.sessionId).toBe('sess_new')
})

it('takes an option of a question that is undefined for one that is not given', async () => {
  const sent = answering(new Response('', { status: 503 }))
  const options = { maxTries: undefined } as object
  await expect(clientOf({ maxTries: 1 }).ask(OWN, {}, options)).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveBeenCalledOnce()
})

it('throws what onSession throws, and does not ask again', async () => {
  const sent = answering(Response.json(ANSWER, { headers: { 'x-session-status': 'expired' } }))
  const onSession = () => {
    throw new Error('the storage is full')
  }
  await expect(clientOf({ sessionId: 'sess_old', onSession }).ask(OWN)).rejects.toThrow('the storage is full')
  expect(sent).toHaveBeenCalledOnce()
})

it.each([
  ['another name', { preference: { excludeAllergens: ['PEANUT'] } }],
  ['the beginning of one', { prefer: { excludeAllergens: ['PEANUT'] } }],
  ['what belongs into one', { excludeAllergens: ['PEANUT'] }],
])('asks nothing with a variable that the document does not declare: %s', async (_what, variables) => {
  const sent = answering()
  const text =
    'query ($preferences: PreferencesInput) { search(preferences: $preferences) { counts { total } } }'
  await expect(clientOf().ask({ text }, variables)).rejects.toThrow(/^The document declares no variable \$/)
  expect(sent).not.toHaveBeenCalled()
  expect(await clientOf().ask({ text }, { preferences: {}, none: undefined })).toEqual(ANSWER.data)
})

it.each([
  ['is missing', undefined],
  ['holds what no header can', 'pk_test_…'],
])('says at once that the credential %s', async (_what, credential) => {
  const sent = answering()
  await expect(clientOf({ credential } as Partial<DishmatchOptions>).ask(OWN)).rejects.toThrow(TypeError)
  expect(sent).not.toHaveBeenCalled()
})
